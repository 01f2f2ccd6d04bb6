//! The greedy player: the nearest way to its goal, one move ahead.

use std::cmp::Reverse;

use super::super::look::Look;
use super::super::{GameState, Play};
use crate::board::Place;
use crate::game::{Game, Position, Side};

/// The first of the choices that look best.
pub(super) fn greedy(play: &Play) -> Option<Vec<Place>> {
    let game = play.game();
    let state = play.state();
    match state {
        GameState::PlaceCats => Some(busiest(game)),
        GameState::PlaceMouse { cats } => {
            let look = Look::of_mouse(game, cats);
            let at = |mouse| Position { mouse, cats: cats.clone(), turn: game.rules().first };
            let places = (0..game.board().places() as u32).map(Place);
            let places = places.filter(|&mouse| game.mouse_may_start(cats, mouse));
            places.min_by_key(|&mouse| look.at(&at(mouse))).map(|mouse| vec![mouse])
        }
        GameState::At(from) => {
            let look = Look::new(game, from.turn, from);
            let to = game.successors(from).min_by_key(|to| look.at(to));
            to.map(|to| state.choice_to(&GameState::At(to)))
        }
    }
}

/// The places from which a cat can go to the most others, one for each cat.
fn busiest(game: &Game) -> Vec<Place> {
    let cat_places = game.cat_places();
    let mut places: Vec<Place> = (0..cat_places.count()).map(|index| cat_places.place(index)).collect();
    places.sort_by_key(|&place| Reverse(game.destinations(Side::Cat, place).len()));
    places.into_iter().cycle().take(game.rules().cats).collect()
}
