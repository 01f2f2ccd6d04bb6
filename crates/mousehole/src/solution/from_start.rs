//! What is known from the start, and no more.

use super::account::account;
use super::{Label, Solution, Verdict};
use crate::game::{Game, Position};

/// The answer for the start of a game: its verdict, its best moves and the perfect line.
///
/// An engine may stop as soon as it knows this much, so other positions cannot be asked for here.
#[derive(Debug)]
pub struct FromStart {
    /// Complete along the perfect line, and for all moves of the start that are among the best.
    pub(crate) solution: Solution,
}

account!(FromStart, solution.account);

impl FromStart {
    /// The game.
    pub fn game(&self) -> &Game {
        self.solution.game()
    }

    /// The position the game starts from: as given, or as both sides place their animals when they place them perfectly.
    pub fn start(&self) -> &Position {
        self.solution.start()
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        self.solution.verdict(self.start())
    }

    /// What can be forced, before endless play and the limit are counted.
    pub fn label(&self) -> Label {
        self.solution.label(self.start())
    }
}
