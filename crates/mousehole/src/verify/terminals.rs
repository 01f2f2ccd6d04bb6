//! Finished positions, a row at a time.

use super::moves::CatMoves;
use super::value::Value;
use crate::board::Place;
use crate::game::{CatInHole, Game, Side, Stuck};

/// Where the game is over, by a reading of the rules of its own.
pub(super) struct Terminals {
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
    pub(super) fn new(game: &Game, cats: &CatMoves) -> Terminals {
        let wins = game.rules().cat_hole == CatInHole::Wins;
        let guarded = game.holes().iter().filter(|_| wins).filter_map(|&hole| game.cat_places().index(hole)).collect();
        let stuck = if game.rules().stuck == Stuck::Loses { cats.stuck() } else { Vec::new() };
        Terminals { game: game.clone(), places: cats.places(), strides: cats.strides().collect(), guarded, stuck }
    }

    /// The winner of a whole row, captures aside, where the mouse's place decides. `can_move` says whether the mouse can.
    pub(super) fn of_row<V: Value>(&self, turn: Side, mouse: Place, can_move: bool) -> Option<V> {
        if self.game.is_hole(mouse) {
            return Some(V::MOUSE_NOW);
        }
        // Whatever else ends the game in such a row, the cats win by it too.
        let loses = turn == Side::Mouse && !can_move && self.game.rules().stuck == Stuck::Loses;
        loses.then_some(V::CAT_NOW)
    }

    /// Puts down the finished positions of a row that the mouse's place does not decide, and captures in any.
    pub(super) fn put<V: Value>(&self, turn: Side, mouse: Place, row: &mut [V]) {
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
