//! Where one animal can go and come from, listed for every place.

use super::{Game, Opposition, Side};
use crate::board::{Adjacency, Board, Place};

/// The moves of one animal of a side, from every place.
///
/// Numbers are places for the mouse, and the numbers of [`CatPlaces`](super::CatPlaces) for a cat.
#[derive(Clone, Debug)]
pub struct Steps {
    /// Where a move leads to from each place, in order.
    pub to: Adjacency,
    /// Where a move to each place comes from, in order.
    pub from: Adjacency,
}

impl Steps {
    /// The legal moves of one animal with nobody of the other side in its way. A place where it is stuck has none.
    pub fn new(game: &Game, side: Side) -> Steps {
        Steps::against(game, side, &Opposition::default())
    }

    /// The same with the other side in its way.
    #[doc(hidden)]
    pub fn against(game: &Game, side: Side, opposition: &Opposition<'_>) -> Steps {
        let destinations = |from| game.destinations_against(side, from, opposition).into_iter();
        let cat_places = game.cat_places();
        let to: Adjacency = match side {
            Side::Mouse => {
                let places = (0..game.board().places() as u32).map(Place);
                places.map(|from| destinations(from).map(|to| to.0)).collect()
            }
            Side::Cat => {
                let number = |to| cat_places.index(to).expect("a cat moves to where it may stand") as u32;
                let places = (0..cat_places.count()).map(|number| cat_places.place(number));
                places.map(|from| destinations(from).map(number)).collect()
            }
        };
        Steps::from_forward(to)
    }

    /// Every move that is legal for some places of the other side, staying included where that may leave no other.
    pub fn possible(game: &Game, side: Side) -> Steps {
        let steps = Steps::new(game, side);
        if game.rules().is_opposed(side) {
            return steps.changed(|from, to| to.iter().copied().filter(|&to| to != from).chain([from]).collect());
        }
        steps.or_stay()
    }

    /// The same moves, and staying wherever there is none.
    pub fn or_stay(self) -> Steps {
        if self.to.lists().all(|to| !to.is_empty()) {
            return self;
        }
        self.changed(|from, to| if to.is_empty() { vec![from] } else { to.to_vec() })
    }

    /// The same moves without those from a place to itself.
    pub fn without_staying(self) -> Steps {
        self.changed(|from, to| to.iter().copied().filter(|&to| to != from).collect())
    }

    fn changed(self, change: impl Fn(u32, &[u32]) -> Vec<u32>) -> Steps {
        let Steps { to, from } = self;
        // It is made anew below: both at once would be more memory than `Steps::memory` counts.
        drop(from);
        let mut changed = Adjacency::with_capacity(to.len(), to.edge_count() + to.len());
        (0..).zip(to.lists()).for_each(|(from, to)| changed.push(change(from, to)));
        Steps::from_forward(changed)
    }

    fn from_forward(to: Adjacency) -> Steps {
        Steps { from: to.reversed(), to }
    }

    /// An upper bound of the bytes that the moves of one animal take, also while they are made.
    pub fn memory(game: &Game, side: Side) -> u64 {
        let places = game.board().places() as u64;
        let jump = u64::from(game.rules().jump(side));
        let each = match game.board() {
            Board::Grid(grid) => {
                let longest = u64::from(grid.rows().max(grid.columns()));
                let directions = game.rules().directions.steps().len() as u64;
                (directions * jump.min(longest)).min(places) + 1
            }
            Board::Graph(graph) if jump <= 1 => (graph.edges() as u64 * jump).div_ceil(places.max(1)) + 1,
            Board::Graph(_) => places,
        };
        // Both directions, or one of them while it grows and is copied; four bytes a target and eight an offset.
        (places + 1).saturating_mul(3 * 4 * each + 4 * 8)
    }
}
