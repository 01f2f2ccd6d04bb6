//! The line that perfect players play, and how it ends.

use std::collections::HashMap;

use crate::game::{End, Position, Reason};
use crate::solution::{FromStart, Label, Solution, Verdict, within};

/// A game played perfectly by both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The positions from the first to the last.
    pub positions: Vec<Position>,
    /// What happens at the last.
    pub ending: Ending,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is over.
    Finished(End),
    /// The last position is the one after this many plies again: so it goes on for ever, or until the limit.
    Repeats {
        /// The plies after which it stood on the board before.
        since: usize,
    },
    /// No plies are left.
    Limit,
}

impl Solution {
    /// The perfect game from the start.
    pub fn line(&self) -> Line {
        self.line_from(self.start(), self.game().rules().limit)
    }

    /// The perfect game from a position when so many plies are left.
    pub fn line_from(&self, position: &Position, mut left: Option<u32>) -> Line {
        let mut positions = vec![position.clone()];
        let mut seen = HashMap::new();
        loop {
            let at = positions.last().expect("the first is there");
            if let Some(end) = self.game().end(at) {
                return Line { ending: Ending::Finished(end), positions };
            }
            if let Some(since) = seen.insert(self.game().number(at), positions.len() - 1) {
                return Line { ending: Ending::Repeats { since }, positions };
            }
            let Some(next) = self.perfect_move(at, left) else {
                return Line { ending: Ending::Limit, positions };
            };
            positions.push(next);
            left = left.map(|left| left - 1);
        }
    }

    /// The verdict of each position of a line that begins with so many plies left, with those left when it is reached.
    pub fn verdicts(&self, line: &Line, left: Option<u32>) -> Vec<Verdict> {
        let left = |ply: usize| left.map(|left| left - ply as u32);
        line.positions.iter().enumerate().map(|(ply, at)| self.verdict_within(at, left(ply))).collect()
    }

    /// By what means a position comes out as it does, when so many plies are left.
    pub fn reason_within(&self, position: &Position, left: Option<u32>) -> Reason {
        let label = self.label(position);
        match (label, within(label, left)) {
            (Label::Won { .. }, Label::Open) => Reason::Limit,
            (_, Label::Open) => Reason::Endless,
            (_, Label::Won { .. }) => {
                let mut at = position.clone();
                while let Some(next) = self.perfect_move(&at, None) {
                    at = next;
                }
                self.game().end(&at).expect("the perfect line of a won position ends").reason
            }
        }
    }
}

impl FromStart {
    /// The perfect game.
    pub fn line(&self) -> Line {
        self.solution.line()
    }

    /// By what means it comes out as it does.
    pub fn reason(&self) -> Reason {
        self.solution.reason_within(self.start(), self.game().rules().limit)
    }
}
