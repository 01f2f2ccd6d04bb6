//! The check of one place of the mouse: the rows of both sides to move, against what their moves lead to.

use super::moves::{CatMoves, MoveLists};
use super::terminals::Terminals;
use super::value::Value;
use crate::board::Place;
use crate::game::{Game, Side};
use crate::solution::Label;

/// The rules of a game, laid out to be applied to whole rows.
pub(super) struct RowCheck {
    /// Where the mouse's moves lead; a stuck one stays.
    mouse: MoveLists,
    /// Whether the mouse has a move of its own, by its place.
    can_move: Vec<bool>,
    cats: CatMoves,
    terminals: Terminals,
    placements: u64,
}

/// A wrong label: the position's number, its label, and the label that would be right.
pub(super) type Wrong = (u64, Label, Label);

/// The wrong labels of some positions: how many, and the first by number.
#[derive(Default)]
pub(super) struct Found {
    pub(super) wrong: u64,
    pub(super) first: Vec<Wrong>,
}

impl Found {
    /// Adds others, and keeps the first `keep` of them all.
    pub(super) fn add(&mut self, other: Found, keep: usize) {
        self.wrong += other.wrong;
        if !other.first.is_empty() {
            self.first.extend(other.first);
            self.first.sort_unstable_by_key(|&(number, ..)| number);
            self.first.truncate(keep);
        }
    }
}

impl RowCheck {
    pub(super) fn new(game: &Game) -> RowCheck {
        let own = MoveLists::of_mouse(game);
        let cats = CatMoves::new(game);
        RowCheck {
            mouse: own.or_stay(),
            can_move: own.lists().map(|to| !to.is_empty()).collect(),
            terminals: Terminals::new(game, &cats),
            cats,
            placements: game.placements(),
        }
    }

    /// How many places the mouse can stand on.
    pub(super) fn places(&self) -> usize {
        self.mouse.places()
    }

    /// Where the mouse's moves lead from a place: the cats' rows that decide whether the mouse's row there is right.
    pub(super) fn mouse_to(&self, mouse: usize) -> &[u32] {
        self.mouse.from(mouse)
    }

    /// Whether [`cats_row`](RowCheck::cats_row) needs `spare`.
    pub(super) fn needs_spare(&self) -> bool {
        self.cats.needs_spare()
    }

    /// Checks the row with the cats to move, from the mouse's row of the same place. `best` and `spare` are room for a row
    /// each; `spare` only if it is needed.
    pub(super) fn cats_row<V: Value>(
        &self,
        mouse: usize,
        [of_cats, of_mouse]: [&[V]; 2],
        [best, spare]: [&mut Vec<V>; 2],
        keep: usize,
    ) -> Found {
        self.cats.best(of_mouse, best, spare);
        self.compare(Side::Cat, mouse, of_cats, best, keep)
    }

    /// Raises `best` to the best of some rows that the mouse's moves lead to.
    pub(super) fn raise<'r, V: Value>(best: &mut [V], rows: impl Iterator<Item = &'r [V]>) {
        for row in rows {
            for (best, &value) in best.iter_mut().zip(row) {
                *best = value.max(*best);
            }
        }
    }

    /// Checks the row with the mouse to move, when `best` has been raised by all rows its moves lead to.
    pub(super) fn mouse_row<V: Value>(&self, mouse: usize, row: &[V], best: &mut [V], keep: usize) -> Found {
        self.compare(Side::Mouse, mouse, row, best, keep)
    }

    /// Compares a row with what follows from the best moves and the end of the game.
    fn compare<V: Value>(&self, turn: Side, mouse: usize, row: &[V], best: &mut [V], keep: usize) -> Found {
        let place = Place(mouse as u32);
        match self.terminals.of_row(turn, place, self.can_move[mouse]) {
            Some(winner) => best.fill(winner),
            None => best.iter_mut().for_each(|value| *value = value.one_ply_before()),
        }
        self.terminals.put(turn, place, best);
        let expected = &*best;
        let mut found = Found::default();
        if row == expected {
            return found;
        }
        let row_number = if turn == Side::Mouse { mouse } else { self.places() + mouse };
        let first = row_number as u64 * self.placements;
        for (number, (label, expected)) in (first..).zip(row.iter().zip(expected)) {
            if label != expected {
                found.wrong += 1;
                if found.first.len() < keep {
                    found.first.push((number, label.label(), expected.label()));
                }
            }
        }
        found
    }
}
