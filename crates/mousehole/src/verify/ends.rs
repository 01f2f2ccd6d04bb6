//! Finished positions, a row at a time.

use super::cats::CatMoves;
use super::worth::Worth;
use crate::board::Place;
use crate::game::{CatInHole, Game, Side, Stuck};

/// What ends the game where.
pub(super) struct Ends {
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

impl Ends {
    pub(super) fn new(game: &Game, cats: &CatMoves) -> Ends {
        let wins = game.rules().cat_in_hole == CatInHole::Wins;
        let guarded = game.holes().iter().filter(|_| wins).filter_map(|&hole| game.cat_places().index(hole)).collect();
        let stuck = if game.rules().stuck == Stuck::Loses { cats.stuck() } else { Vec::new() };
        Ends { game: game.clone(), places: cats.places(), strides: cats.strides().collect(), guarded, stuck }
    }

    /// The winner of a whole row, captures aside, where the mouse's place decides. `can_move` says whether the mouse can.
    pub(super) fn of_row<W: Worth>(&self, turn: Side, mouse: Place, can_move: bool) -> Option<W> {
        if self.game.is_hole(mouse) {
            return Some(W::MOUSE_NOW);
        }
        // Whatever else ends the game in such a row, the cats win by it too.
        let loses = turn == Side::Mouse && !can_move && self.game.rules().stuck == Stuck::Loses;
        loses.then_some(W::CAT_NOW)
    }

    /// Puts down the finished positions of a row that the mouse's place does not decide, and captures in any.
    pub(super) fn put<W: Worth>(&self, turn: Side, mouse: Place, row: &mut [W]) {
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
    fn put_cat<W: Worth>(&self, place: usize, row: &mut [W]) {
        for &stride in &self.strides {
            for block in row.chunks_exact_mut(stride * self.places) {
                block[place * stride..][..stride].fill(W::CAT_NOW);
            }
        }
    }

    /// The mouse wins where every cat is stuck: those of `strides`, and the others, which stand at `number`.
    fn put_stuck<W: Worth>(&self, strides: &[usize], number: usize, row: &mut [W]) {
        match strides {
            [] => row[number] = W::MOUSE_NOW,
            [stride, rest @ ..] => {
                for place in &self.stuck {
                    self.put_stuck(rest, number + place * stride, row);
                }
            }
        }
    }
}
