//! The greedy player: the nearest way to its goal, one move ahead.

use std::cmp::Reverse;

use super::super::{GameState, Play};
use crate::board::{Adjacency, Place};
use crate::game::{CatInHole, Game, Position, Side, Steps};

/// The first of the choices that look best.
pub(super) fn greedy(play: &Play) -> Option<Vec<Place>> {
    let game = play.game();
    let state = play.state();
    let places = || (0..game.board().places() as u32).map(Place);
    match state {
        GameState::PlaceCats => Some(busiest(game)),
        GameState::PlaceMouse { cats } => {
            let look = Mouse::new(game, cats);
            let at = |mouse| Position { mouse, cats: cats.clone(), turn: game.rules().first };
            places().min_by_key(|&mouse| look.at(&at(mouse))).map(|mouse| vec![mouse])
        }
        GameState::At(from) => {
            let moves = game.successors(from);
            let to = match from.turn {
                Side::Mouse => {
                    let look = Mouse::new(game, &from.cats);
                    moves.min_by_key(|to| look.at(to))
                }
                Side::Cat => {
                    let look = Cats::new(game, from.mouse);
                    moves.min_by_key(|to| look.at(to))
                }
            };
            to.map(|to| state.choice_to(&GameState::At(to)))
        }
    }
}

/// Whether a position is won for a side, goes on, or is lost: less is better.
fn at_once(game: &Game, position: &Position, side: Side) -> u8 {
    match game.end(position) {
        Some(end) if end.winner == side => 0,
        None => 1,
        Some(_) => 2,
    }
}

/// What the mouse sees.
struct Mouse<'g> {
    game: &'g Game,
    to_hole: Vec<u32>,
    from_cats: Vec<u32>,
}

impl<'g> Mouse<'g> {
    fn new(game: &'g Game, cats: &[Place]) -> Mouse<'g> {
        let to_hole = Steps::new(game, Side::Mouse).from.distances(game.holes().iter().map(|hole| hole.0));
        let cats = cats.iter().filter_map(|&cat| cat_number(game, cat));
        let by_cat_place = Steps::new(game, Side::Cat).to.distances(cats);
        let from_cats =
            |place| cat_number(game, Place(place)).map_or(Adjacency::NEVER, |cat| by_cat_place[cat as usize]);
        Mouse { game, to_hole, from_cats: (0..game.board().places() as u32).map(from_cats).collect() }
    }

    /// How bad a position looks: the way to the hole, and then how near the cats are.
    fn at(&self, position: &Position) -> (u8, u32, Reverse<u32>) {
        let mouse = position.mouse.index();
        (at_once(self.game, position, Side::Mouse), self.to_hole[mouse], Reverse(self.from_cats[mouse]))
    }
}

/// What the cats see.
struct Cats<'g> {
    game: &'g Game,
    /// The turns that a cat needs to its goal, by the number of its place.
    to_goal: Vec<u32>,
}

impl<'g> Cats<'g> {
    fn new(game: &'g Game, mouse: Place) -> Cats<'g> {
        let holes = if game.rules().cat_hole == CatInHole::Wins { game.holes() } else { &[] };
        let goals = std::iter::once(&mouse).chain(holes).filter_map(|&goal| cat_number(game, goal));
        Cats { game, to_goal: Steps::new(game, Side::Cat).from.distances(goals) }
    }

    /// How bad a position looks: the way of the nearest cat, and then all ways together.
    fn at(&self, position: &Position) -> (u8, u32, u64) {
        let number = |&cat| cat_number(self.game, cat).expect("a cat stands where it may");
        let ways = || position.cats.iter().map(|cat| self.to_goal[number(cat) as usize]);
        let all = ways().map(u64::from).sum();
        (at_once(self.game, position, Side::Cat), ways().min().unwrap_or(Adjacency::NEVER), all)
    }
}

/// The number of a place among those of the cats; `None` for a hole that they may not enter.
fn cat_number(game: &Game, place: Place) -> Option<u32> {
    game.cat_places().index(place).map(|number| number as u32)
}

/// The places from which a cat can go to the most others, one for each cat.
fn busiest(game: &Game) -> Vec<Place> {
    let cat_places = game.cat_places();
    let mut places: Vec<Place> = (0..cat_places.count()).map(|index| cat_places.place(index)).collect();
    places.sort_by_key(|&place| Reverse(game.destinations(Side::Cat, place).len()));
    places.into_iter().cycle().take(game.rules().cats).collect()
}
