//! How good a position looks to a side that does not think ahead: how near it is to its aim.

use std::cmp::Reverse;

use crate::board::{Adjacency, Board, Place};
use crate::game::{CatInHole, Game, Position, Side, Steps};

/// How a side sees the positions that its next choice leads to.
///
/// The mouse looks for the nearest hole, and away from the cats; the cats look for the mouse, or for a hole where that wins.
pub(super) struct Look<'g> {
    game: &'g Game,
    side: Side,
    /// How far it is from each place to the nearest aim.
    to_aim: Ways<'g>,
    /// How far it is from the cats to each place, where that matters.
    from_cats: Ways<'g>,
}

/// How bad a position looks: whether it is lost at once, the nearest way to the aim, and what tells equal ways apart.
pub(super) type Looks = (u8, u32, Reverse<u32>, u64);

/// How far it is from each place.
enum Ways<'g> {
    /// The turns it takes, by place.
    Turns(Vec<u32>),
    /// As the crow flies to the nearest of these places; all the same on a graph.
    Straight(&'g Game, Vec<Place>),
}

impl Ways<'_> {
    fn from(&self, place: Place) -> u32 {
        match self {
            Ways::Turns(turns) => turns[place.index()],
            Ways::Straight(game, aims) => match game.board() {
                Board::Grid(grid) => {
                    let (row, column) = grid.cell(place);
                    let far = |&aim: &Place| {
                        let (aim_row, aim_column) = grid.cell(aim);
                        row.abs_diff(aim_row) + column.abs_diff(aim_column)
                    };
                    aims.iter().map(far).min().unwrap_or(Adjacency::NEVER)
                }
                Board::Graph(_) => 0,
            },
        }
    }
}

impl<'g> Look<'g> {
    /// What a side sees as it moves, with the other side as it is in `at`.
    pub(super) fn new(game: &'g Game, side: Side, at: &Position) -> Look<'g> {
        match side {
            Side::Mouse => Look::of_mouse(game, &at.cats),
            Side::Cat => {
                let aims = cat_aims(game, at.mouse);
                let aims = aims.iter().filter_map(|&aim| cat_number(game, aim));
                let to_aim = by_place(game, &Steps::new(game, side).from.distances(aims));
                Look { game, side, to_aim, from_cats: Ways::Turns(Vec::new()) }
            }
        }
    }

    /// What the mouse sees.
    pub(super) fn of_mouse(game: &'g Game, cats: &[Place]) -> Look<'g> {
        let to_aim = Steps::new(game, Side::Mouse).from.distances(game.holes().iter().map(|hole| hole.0));
        let cats = cats.iter().filter_map(|&cat| cat_number(game, cat));
        let from_cats = by_place(game, &Steps::new(game, Side::Cat).to.distances(cats));
        Look { game, side: Side::Mouse, to_aim: Ways::Turns(to_aim), from_cats }
    }

    /// What a side sees that does not mind the walls, for boards where to look for ways would take long.
    pub(super) fn from_afar(game: &'g Game, side: Side, at: &Position) -> Look<'g> {
        let aims = match side {
            Side::Mouse => game.holes().to_vec(),
            Side::Cat => cat_aims(game, at.mouse),
        };
        let [to_aim, from_cats] = [aims, at.cats.to_vec()].map(|places| Ways::Straight(game, places));
        Look { game, side, to_aim, from_cats }
    }

    /// How bad a position looks.
    pub(super) fn at(&self, position: &Position) -> Looks {
        let at_once = match self.game.end(position) {
            Some(end) if end.winner == self.side => 0,
            None => 1,
            Some(_) => 2,
        };
        match self.side {
            Side::Mouse => {
                let mouse = position.mouse;
                (at_once, self.to_aim.from(mouse), Reverse(self.from_cats.from(mouse)), 0)
            }
            Side::Cat => {
                let ways = || position.cats.iter().map(|&cat| self.to_aim.from(cat));
                (at_once, ways().min().unwrap_or(Adjacency::NEVER), Reverse(0), ways().map(u64::from).sum())
            }
        }
    }
}

/// What the cats run for.
fn cat_aims(game: &Game, mouse: Place) -> Vec<Place> {
    let holes = if game.rules().cat_hole == CatInHole::Wins { game.holes() } else { &[] };
    std::iter::once(mouse).chain(holes.iter().copied()).collect()
}

/// The number of a place among those of the cats; `None` for a hole that they may not enter.
fn cat_number(game: &Game, place: Place) -> Option<u32> {
    game.cat_places().index(place).map(|number| number as u32)
}

/// Turns by the numbers of cat places as turns by place.
fn by_place(game: &Game, turns: &[u32]) -> Ways<'static> {
    let turns = |place| cat_number(game, Place(place)).map_or(Adjacency::NEVER, |cat| turns[cat as usize]);
    Ways::Turns((0..game.board().places() as u32).map(turns).collect())
}
