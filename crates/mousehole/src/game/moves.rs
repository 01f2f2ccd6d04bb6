//! Legal moves and finished positions: the rules, as plainly as they can be put.

use super::{CatInHole, Game, Position, Side, Stuck};
use crate::board::Place;
use crate::words::words;

words! {
    /// Why a game ends as it does.
    Reason {
        /// The mouse stands on a hole.
        Hole = "hole",
        /// A cat stands on the mouse.
        Capture = "capture",
        /// A cat stands on the food.
        Guard = "guard",
        /// The side to move has no legal move, and that loses.
        Stuck = "stuck",
        /// Nobody can force an end.
        Endless = "endless",
        /// The win would come after the limit.
        Limit = "limit",
    }
}

/// How a finished position came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub winner: Side,
    /// And why.
    pub reason: Reason,
}

impl Game {
    /// How the game came out, if this position is finished.
    ///
    /// Capture is looked at first, then the mouse's hole, then the cat's, then whether the side to move can.
    pub fn end(&self, position: &Position) -> Option<End> {
        let end = |winner, reason| Some(End { winner, reason });
        if position.cats.contains(&position.mouse) {
            return end(Side::Cat, Reason::Capture);
        }
        if self.is_hole(position.mouse) {
            return end(Side::Mouse, Reason::Hole);
        }
        if self.rules().cat_hole == CatInHole::Wins && position.cats.iter().any(|&cat| self.is_hole(cat)) {
            return end(Side::Cat, Reason::Guard);
        }
        if self.rules().stuck == Stuck::Loses && self.is_stuck(position) {
            return end(position.turn.other(), Reason::Stuck);
        }
        None
    }

    /// Where one animal may go in a turn, in order; empty where it has no legal move.
    pub fn destinations(&self, side: Side, from: Place) -> Vec<Place> {
        let rules = self.rules();
        let mut to = Vec::new();
        self.board().reach(from, rules.jump(side), rules.directions, &mut to);
        if rules.stay.allows(side) {
            to.push(from);
        }
        if side == Side::Cat {
            to.retain(|&place| self.cat_places().index(place).is_some());
        }
        to.sort_unstable();
        to.dedup();
        to
    }

    fn is_stuck(&self, position: &Position) -> bool {
        match position.turn {
            Side::Mouse => self.destinations(Side::Mouse, position.mouse).is_empty(),
            Side::Cat => position.cats.iter().all(|&cat| self.destinations(Side::Cat, cat).is_empty()),
        }
    }
}
