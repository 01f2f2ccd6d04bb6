//! Where one animal can go and come from, listed for every place.

use std::ops::Range;
use std::sync::Arc;

use super::{Game, Opposition, Side};
use crate::board::{Adjacency, Board, Place};

/// The moves of one animal of a side, from every place.
///
/// Numbers are places for the mouse, and the numbers of [`CatPlaces`](super::CatPlaces) for a cat.
#[derive(Clone, Debug)]
pub struct Steps {
    /// Where a move leads to from each place, in order.
    pub to: Arc<Adjacency>,
    /// Where a move to each place comes from, in order: on a grid, where it leads to.
    pub from: Arc<Adjacency>,
}

impl Steps {
    /// The legal moves of one animal with nobody of the other side in its way. A place where it is stuck has none.
    pub fn new(game: &Game, side: Side) -> Steps {
        Steps::of_pieces(game, [Steps::piece(game, side, 0..Steps::count(game, side))])
    }

    /// The places that one animal of a side may stand on.
    pub(crate) fn count(game: &Game, side: Side) -> usize {
        if side == Side::Mouse { game.board().places() } else { game.cat_places().count() }
    }

    /// Where [`new`](Steps::new) leads to from some of the places. Pieces may be made side by side.
    pub(crate) fn piece(game: &Game, side: Side, numbers: Range<usize>) -> Adjacency {
        Steps::forward(game, side, numbers, &Opposition::default())
    }

    /// The moves that were listed in pieces, in order.
    pub(crate) fn of_pieces(game: &Game, pieces: impl IntoIterator<Item = Adjacency>) -> Steps {
        let mut pieces = pieces.into_iter();
        let mut to = pieces.next().unwrap_or_default();
        pieces.for_each(|piece| to.append(&piece));
        match game.board() {
            // Whatever a straight jump passes, the jump back passes too.
            Board::Grid(_) => {
                let to = Arc::new(to);
                Steps { from: to.clone(), to }
            }
            Board::Graph(_) => Steps::from_forward(to),
        }
    }

    /// The same with the other side in its way.
    #[doc(hidden)]
    pub fn against(game: &Game, side: Side, opposition: &Opposition<'_>) -> Steps {
        Steps::from_forward(Steps::forward(game, side, 0..Steps::count(game, side), opposition))
    }

    fn forward(game: &Game, side: Side, numbers: Range<usize>, opposition: &Opposition<'_>) -> Adjacency {
        let cat_places = game.cat_places();
        let mut lists = Adjacency::with_capacity(numbers.len(), 0);
        let mut destinations = Vec::new();
        for number in numbers {
            let from = if side == Side::Mouse { Place(number as u32) } else { cat_places.place(number) };
            game.find_destinations(side, from, opposition, &mut destinations);
            match side {
                Side::Mouse => lists.push(destinations.iter().map(|to| to.0)),
                Side::Cat => lists.push(
                    destinations
                        .iter()
                        .map(|&to| cat_places.index(to).expect("a cat moves to where it may stand") as u32),
                ),
            }
        }
        lists.shrink_to_fit();
        lists
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
        Steps { from: Arc::new(to.reversed()), to: Arc::new(to) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Directions;
    use crate::game::{CatInHole, Stay};
    use crate::{Game, Grid};
    use mousehole_base::random::Random;

    #[test]
    fn on_a_grid_every_move_can_be_taken_back() {
        let mut random = Random::new(5);
        let mut one_of = |number: u64| random.below(number) as usize;
        for round in 0..200 {
            let (columns, rows) = (2 + one_of(9), 2 + one_of(9));
            let mut cells: Vec<u8> = (0..columns * rows).map(|_| b"#..."[one_of(4)]).collect();
            cells[..4].copy_from_slice(b"MCFF");
            Random::new(round).shuffle(&mut cells);
            let text: Vec<&str> = cells.chunks(columns).map(|row| std::str::from_utf8(row).unwrap()).collect();
            let text = text.join("\n");
            let board: Grid = text.parse().unwrap();
            let directions = [Directions::Four, Directions::Eight][one_of(2)];
            let stay = [Stay::Both, Stay::None, Stay::Mouse, Stay::Cat][one_of(4)];
            let cat_hole = [CatInHole::Forbidden, CatInHole::Enters, CatInHole::Wins][one_of(3)];
            let game = Game::grid(&board).directions(directions).stay(stay).cat_hole(cat_hole);
            let game = game.cat_jump(one_of(4) as u32).mouse_jump(one_of(4) as u32).build().unwrap();
            for side in [Side::Mouse, Side::Cat] {
                let steps = Steps::new(&game, side);
                assert_eq!(*steps.from, steps.to.reversed(), "{text}");
            }
        }
    }
}
