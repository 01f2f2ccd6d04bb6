//! Legal moves and finished positions: the rules, as plainly as they can be put.

use std::slice;

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

impl End {
    /// A cat is on the mouse. That counts before anything else.
    pub(crate) const CAPTURE: End = End { winner: Side::Cat, reason: Reason::Capture };
}

impl Game {
    /// How the game came out, if this position is finished.
    ///
    /// Capture is looked at first, then the mouse's hole, then the cat's, then whether the side to move can.
    pub fn end(&self, position: &Position) -> Option<End> {
        if position.cats.contains(&position.mouse) {
            return Some(End::CAPTURE);
        }
        let mouse = slice::from_ref(&position.mouse);
        let end = self.end_in_holes(self.any_in_hole(mouse), self.any_in_hole(&position.cats));
        if end.is_some() {
            return end;
        }
        let movers = if position.turn == Side::Mouse { mouse } else { &position.cats };
        let loses = self.rules().stuck == Stuck::Loses && self.is_stuck(position.turn, movers);
        loses.then(|| End { winner: position.turn.other(), reason: Reason::Stuck })
    }

    /// How the game came out where no cat is on the mouse, by which side is in a hole.
    pub(crate) fn end_in_holes(&self, mouse: bool, cat: bool) -> Option<End> {
        match self.rules().cat_hole {
            _ if mouse => Some(End { winner: Side::Mouse, reason: Reason::Hole }),
            CatInHole::Wins if cat => Some(End { winner: Side::Cat, reason: Reason::Guard }),
            _ => None,
        }
    }

    /// Whether one of a side's animals is in a hole.
    pub(crate) fn any_in_hole(&self, animals: &[Place]) -> bool {
        animals.iter().any(|&place| self.is_hole(place))
    }

    /// Whether a side has no legal move: none of its animals has.
    pub(crate) fn is_stuck(&self, side: Side, animals: &[Place]) -> bool {
        animals.iter().all(|&place| self.destinations(side, place).is_empty())
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
}
