//! Where an animal can go on a small board, and what that makes of the sets of a round.
//!
//! On a grid whose cells fit in a word, a bit is a cell, and so is a row. A move is then a [`Step`] by a number of cells from
//! certain cells on: all rows at once take it, the loser's place by a rotation within the words and the winner's from word
//! to word. These are loops over 64 words, which the compiler turns into the widest instructions there are.

use mousehole_base::bitset::Ones;

use super::{Entry, NO_ROWS, Rows, Set, spread};
use crate::board::{Board, Place};
use crate::game::{CatInHole, Game, Side, Stuck};

/// Where each place has its bit.
pub(super) struct Spots {
    /// The bit of each place: its cell where these fit in a word, so that moves are steps; else its number.
    bit_of: [u8; 64],
    /// The bits that stand for a place, and those that stand for a hole.
    floor: u64,
    pub(super) holes: u64,
    /// The columns of the grid whose cells they are.
    columns: Option<u32>,
}

/// How one side moves: by steps, or as listed.
#[derive(Default)]
pub(super) struct Moves {
    /// The places it can stand on.
    pub(super) stops: u64,
    /// The places where it has no move, if that loses.
    pub(super) loses: u64,
    steps: Vec<Step>,
    pub(super) lists: Option<Box<Lists>>,
}

/// A move by `offset` cells, counted row by row; staying is a move by 0.
struct Step {
    offset: i32,
    /// The cells from which there is one, as bits and as rows.
    from: u64,
    from_rows: Rows,
}

/// Where it can go from each place, and where it can come from.
pub(super) struct Lists {
    to: [u64; 64],
    from: [u64; 64],
}

impl Moves {
    /// For rows with a move into what was gained, the bits of all that their moves lead to. Returns which rows these are.
    #[expect(clippy::needless_range_loop, reason = "the same rows of several arrays")]
    #[inline(always)]
    pub(super) fn some(&self, won: &Set, gained: &[Entry], some: &mut Rows) -> u64 {
        let Some(lists) = &self.lists else {
            if gained.is_empty() {
                return 0;
            }
            *some = NO_ROWS;
            for step in &self.steps {
                let to = won.rows_at(step.offset);
                for row in 0..64 {
                    some.0[row] |= to[row] & step.from_rows.0[row];
                }
            }
            return self.stops;
        };
        let rows = gained.iter().flat_map(Entry::rows).fold(0, |rows, (row, _)| rows | lists.from[row]);
        let won = won.rows();
        for row in Ones(rows) {
            some.0[row] = Ones(lists.to[row]).fold(0, |union, to| union | won[to]);
        }
        rows
    }

    /// For rows that gained, the bits still wanted all of whose moves lead into the row's set, or more that are not wanted.
    /// Returns which rows these are.
    #[expect(clippy::needless_range_loop, reason = "the same rows of several arrays")]
    #[inline(always)]
    pub(super) fn every(&self, won: &Set, gained: &[Entry], wanted: &Rows, every: &mut Rows) -> u64 {
        let won = won.rows();
        let Some(lists) = &self.lists else {
            if gained.is_empty() {
                return 0;
            }
            // From the complement: what has a move that leads out of the set.
            let mut out = NO_ROWS;
            for row in 0..64 {
                out.0[row] = self.stops & !won[row];
            }
            *every = NO_ROWS;
            for step in &self.steps {
                for row in 0..64 {
                    every.0[row] |= rotated(out.0[row], step.offset) & step.from;
                }
            }
            for row in 0..64 {
                every.0[row] = !every.0[row];
            }
            return !0;
        };
        let mut rows = 0;
        for (row, bits) in gained.iter().flat_map(Entry::rows) {
            let before = Ones(bits).fold(0, |before, to| before | lists.from[to]) & wanted.0[row];
            every.0[row] =
                Ones(before).filter(|&from| lists.to[from] & !won[row] == 0).fold(0, |all, from| all | 1 << from);
            rows |= 1 << row;
        }
        rows
    }

    /// The bytes that they take beside their own.
    pub(super) fn memory(&self) -> usize {
        self.steps.capacity() * size_of::<Step>()
    }

    /// Makes them the moves of a side of a game.
    #[inline(always)]
    pub(super) fn set(&mut self, game: &Game, side: Side, spots: &Spots, reach: &mut Vec<Place>) {
        let rules = game.rules();
        let is_forbidden = side == Side::Cat && rules.cat_hole == CatInHole::Forbidden;
        self.stops = if is_forbidden { spots.floor & !spots.holes } else { spots.floor };
        let stuck = match spots.columns {
            Some(columns) => {
                self.lists = None;
                self.set_steps(game, side, spots.floor, columns)
            }
            None => self.set_lists(game, side, reach),
        };
        self.loses = if rules.stuck == Stuck::Loses { stuck } else { 0 };
    }

    /// Finds the steps, and where there are none; it stays there.
    #[inline(always)]
    fn set_steps(&mut self, game: &Game, side: Side, floor: u64, columns: u32) -> u64 {
        let (rules, stops) = (game.rules(), self.stops);
        let mut stuck = if rules.stay.allows(side) { 0 } else { stops };
        let left_column = (0..64).step_by(columns as usize).fold(0, |cells, cell| cells | 1 << cell);
        self.steps.clear();
        self.steps.reserve(most_steps(game, side));
        for &(down, right) in rules.directions.steps() {
            let offset = down * columns as i32 + right;
            let beside = floor_beside(floor, left_column, right, offset);
            let (mut passes, mut by) = (beside, offset);
            for _ in 0..rules.jump(side) {
                if passes == 0 {
                    break;
                }
                let from = passes & stops & rotated(stops, by);
                stuck &= !from;
                self.steps.push(Step { offset: by, from, from_rows: spread(from) });
                passes &= rotated(beside, by);
                by += offset;
            }
        }
        let stays = if rules.stay.allows(side) { stops } else { stuck };
        self.steps.push(Step { offset: 0, from: stays, from_rows: spread(stays) });
        stuck
    }

    /// Looks up where moves lead to, and where they lead nowhere; it stays there. The bit of a place is its number.
    fn set_lists(&mut self, game: &Game, side: Side, reach: &mut Vec<Place>) -> u64 {
        let (rules, stops) = (game.rules(), self.stops);
        let mut stuck = 0;
        let lists = self.lists.get_or_insert_default();
        **lists = Lists::default();
        for place in Ones(stops) {
            reach.clear();
            game.board().reach(Place(place as u32), rules.jump(side), rules.directions, reach);
            let own = 1 << place;
            let mut to = reach.iter().fold(0, |to, place| to | 1 << place.index()) & stops;
            if rules.stay.allows(side) {
                to |= own;
            } else if to == 0 {
                (stuck, to) = (stuck | own, own);
            }
            lists.to[place] = to;
            Ones(to).for_each(|to| lists.from[to] |= own);
        }
        stuck
    }
}

impl Default for Lists {
    fn default() -> Lists {
        Lists { to: [0; 64], from: [0; 64] }
    }
}

/// The numbers from which a step of `offset` leads into a set. Those that a step carries past an end wrap around.
#[inline(always)]
fn rotated(set: u64, offset: i32) -> u64 {
    set.rotate_right(offset as u32 & 63)
}

/// The cells of a floor from which one step leads to another.
#[inline(always)]
fn floor_beside(floor: u64, left_column: u64, right: i32, offset: i32) -> u64 {
    let not_across = match right {
        1 => !left_column.rotate_right(1),
        0 => !0,
        _ => !left_column,
    };
    let not_past =
        if offset > 0 { u64::MAX.unbounded_shr(offset as u32) } else { u64::MAX.unbounded_shl(-offset as u32) };
    floor & rotated(floor, offset) & not_across & not_past
}

impl Spots {
    /// The spots of a board of up to 64 places.
    pub(super) fn of(game: &Game) -> Spots {
        let places = game.board().places();
        match game.board() {
            Board::Grid(grid) if grid.rows() * grid.columns() <= 64 => {
                let mut spots = Spots { bit_of: [0; 64], floor: 0, holes: 0, columns: Some(grid.columns()) };
                for (place, bit) in spots.bit_of.iter_mut().enumerate().take(places) {
                    let (row, column) = grid.cell(Place(place as u32));
                    *bit = (row * grid.columns() + column) as u8;
                    spots.floor |= 1 << *bit;
                }
                spots.with_holes(game)
            }
            _ => {
                let bit_of = std::array::from_fn(|place| place as u8);
                Spots { bit_of, floor: !0 >> (64 - places), holes: 0, columns: None }.with_holes(game)
            }
        }
    }

    fn with_holes(mut self, game: &Game) -> Spots {
        self.holes = game.holes().iter().fold(0, |holes, hole| holes | 1 << self.bit_of[hole.index()]);
        self
    }

    /// The bit of the mouse's place.
    pub(super) fn mouse(&self, place: Place) -> usize {
        self.bit_of[place.index()] as usize
    }

    /// The bit of a cat's place, by its number among the cats' places.
    pub(super) fn cat(&self, game: &Game, number: usize) -> usize {
        self.bit_of[game.cat_places().place(number).index()] as usize
    }
}

/// An upper bound of the bytes that the moves of both sides take.
pub(super) fn most_memory(game: &Game) -> usize {
    (most_steps(game, Side::Mouse) + most_steps(game, Side::Cat)) * size_of::<Step>()
}

/// An upper bound of the steps that a side has on a grid. It allows for jumps of 2 in any case: the next board that is
/// solved in the same memory may have them.
fn most_steps(game: &Game, side: Side) -> usize {
    let Board::Grid(grid) = game.board() else { return 0 };
    let farthest = grid.rows().max(grid.columns()) - 1;
    1 + game.rules().directions.steps().len() * game.rules().jump(side).min(farthest).max(2) as usize
}
