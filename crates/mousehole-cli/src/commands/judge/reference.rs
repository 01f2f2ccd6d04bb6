//! What is right: mousehole's own answers, and how long they take.

use std::time::{Duration, Instant};

use mousehole::game::Winner;
use mousehole::solution::BatchSolver;

use crate::draft::Draft;

/// Solves one board after another in the same memory.
#[derive(Default)]
pub(super) struct Reference(BatchSolver);

impl Reference {
    pub(super) fn answer(&mut self, draft: &Draft) -> Winner {
        self.timed(draft).0
    }

    /// The answer, and the time from the board to it.
    pub(super) fn timed(&mut self, draft: &Draft) -> (Winner, Duration) {
        let began = Instant::now();
        let game = draft.game();
        let known = self.0.from_start(&game.solver().threads(1)).expect("a small board");
        (known.verdict().winner, began.elapsed())
    }
}
