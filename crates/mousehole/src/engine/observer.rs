//! Watching a solve, and stopping it.

use std::ops::ControlFlow;

use super::{Checkpoint, Stopped, Work};

/// How far a solve has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The round now running: positions labelled in it are won in that many plies.
    pub round: u64,
    /// Positions labelled so far.
    pub labelled: u64,
    /// Positions of the game. Open ones are never labelled.
    pub positions: u64,
}

/// Someone who watches a solve and may stop it.
pub trait Observer: Sync {
    /// Called after each round, and within long ones.
    fn progress(&self, progress: Progress) -> ControlFlow<()>;
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// What an engine holds while it runs: its observer, and the account of its work.
pub struct Watch<'a> {
    observer: &'a dyn Observer,
    /// Who keeps the state of the solve; engines that cannot go on from a state leave it alone.
    pub(super) checkpoint: Option<&'a dyn Checkpoint>,
    pub(super) work: Work,
    /// How the engine went about it, where it had a choice.
    pub(super) layout: Option<String>,
    /// What `looked_at` was at the last report.
    reported_at: u64,
}

/// How many positions an engine looks at between two reports.
const REPORT_EVERY: u64 = 1 << 21;

impl<'a> Watch<'a> {
    /// An account that starts at nothing.
    pub fn new(observer: &'a dyn Observer) -> Watch<'a> {
        Watch { observer, checkpoint: None, work: Work::default(), layout: None, reported_at: 0 }
    }

    /// The same account, with someone who keeps the state of the solve.
    pub fn kept_by(self, checkpoint: Option<&'a dyn Checkpoint>) -> Watch<'a> {
        Watch { checkpoint, ..self }
    }

    /// What the engine has done so far.
    pub fn work(&self) -> Work {
        self.work
    }

    /// How the engine went about it, where it had a choice.
    pub fn layout(self) -> Option<String> {
        self.layout
    }

    /// Tells the observer how far the engine is.
    pub(crate) fn report(&self, progress: Progress) -> Result<(), Stopped> {
        match self.observer.progress(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    }

    /// Tells the observer within a round, if there was much work since it was told last.
    pub(super) fn report_within_round(&mut self, progress: Progress) -> Result<(), Stopped> {
        if self.work.looked_at - self.reported_at < REPORT_EVERY {
            return Ok(());
        }
        self.reported_at = self.work.looked_at;
        self.report(progress)
    }
}
