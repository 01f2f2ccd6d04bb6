//! The check of one place of the mouse: the rows of both sides to move, against what their moves lead to.

use super::moves::{CatMoves, MoveLists};
use super::value::Value;
use crate::board::Place;
use crate::game::{CatInHole, Game, Side, Stuck};
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
pub(super) struct WrongLabels {
    pub(super) wrong: u64,
    pub(super) first: Vec<Wrong>,
}

impl WrongLabels {
    /// Adds others, and keeps the first `keep` of them all.
    pub(super) fn add(&mut self, other: WrongLabels, keep: usize) {
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
    ) -> WrongLabels {
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

    /// Checks a row, when `best` has the best of what its moves lead to, by that and the end of the game.
    pub(super) fn compare<V: Value>(
        &self,
        turn: Side,
        mouse: usize,
        row: &[V],
        best: &mut [V],
        keep: usize,
    ) -> WrongLabels {
        let place = Place(mouse as u32);
        match self.terminals.of_row(turn, place, self.can_move[mouse]) {
            Some(winner) => best.fill(winner),
            None => best.iter_mut().for_each(|value| *value = value.one_ply_before()),
        }
        self.terminals.put(turn, place, best);
        let expected = &*best;
        let mut found = WrongLabels::default();
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

/// Where the game is over, by a reading of the rules of its own.
struct Terminals {
    game: Game,
    /// How many places a cat can stand on.
    places: usize,
    /// Of each cat, as in [`CatMoves::strides`].
    strides: Vec<usize>,
    /// The places of cats on which they win.
    guarded: Vec<usize>,
    /// The places of cats on which they have no move, if that loses.
    stuck: Vec<usize>,
}

impl Terminals {
    fn new(game: &Game, cats: &CatMoves) -> Terminals {
        let wins = game.rules().cat_hole == CatInHole::Wins;
        let guarded = game.holes().iter().filter(|_| wins).filter_map(|&hole| game.cat_places().index(hole)).collect();
        let stuck = if game.rules().stuck == Stuck::Loses { cats.stuck() } else { Vec::new() };
        Terminals { game: game.clone(), places: cats.places(), strides: cats.strides().collect(), guarded, stuck }
    }

    /// The winner of a whole row, captures aside, where the mouse's place decides. `can_move` says whether the mouse can.
    fn of_row<V: Value>(&self, turn: Side, mouse: Place, can_move: bool) -> Option<V> {
        if self.game.is_hole(mouse) {
            return Some(V::MOUSE_NOW);
        }
        // Whatever else ends the game in such a row, the cats win by it too.
        let loses = turn == Side::Mouse && !can_move && self.game.rules().stuck == Stuck::Loses;
        loses.then_some(V::CAT_NOW)
    }

    /// Puts down the finished positions of a row that the mouse's place does not decide, and captures in any.
    fn put<V: Value>(&self, turn: Side, mouse: Place, row: &mut [V]) {
        // What is looked at first is put down last.
        if !self.game.is_hole(mouse) {
            if turn == Side::Cat && !self.stuck.is_empty() {
                self.put_stuck(&self.strides, 0, row);
            }
            for &cat in &self.guarded {
                self.put_cat(cat, row);
            }
        }
        if let Some(cat) = self.game.cat_places().index(mouse) {
            self.put_cat(cat, row);
        }
    }

    /// The cats win where one of them stands there.
    fn put_cat<V: Value>(&self, place: usize, row: &mut [V]) {
        for &stride in &self.strides {
            for block in row.chunks_exact_mut(stride * self.places) {
                block[place * stride..][..stride].fill(V::CAT_NOW);
            }
        }
    }

    /// The mouse wins where every cat is stuck: those of `strides`, and the others, which stand at `number`.
    fn put_stuck<V: Value>(&self, strides: &[usize], number: usize, row: &mut [V]) {
        match strides {
            [] => row[number] = V::MOUSE_NOW,
            [stride, rest @ ..] => {
                for place in &self.stuck {
                    self.put_stuck(rest, number + place * stride, row);
                }
            }
        }
    }
}
