//! A bound on the work of an explanation.

use mousehole::engine::{OnProgress, Progress, Stopped, ignore_progress, report};

/// How many moves are looked at between two reports: a few milliseconds of work.
const REPORT_EVERY: u64 = 1 << 16;

/// The moves that may still be looked at before a question is given up, so that a large board costs no more than a moment.
pub(crate) struct Budget<'a> {
    moves: u64,
    /// What is left of them at the next report.
    report_at: u64,
    /// The bytes that may be kept at a time.
    pub(super) bytes: u64,
    on_progress: &'a OnProgress<'a>,
    stopped: Option<Stopped>,
}

impl Budget<'_> {
    pub(crate) fn new(moves: u64) -> Budget<'static> {
        Budget::watched(moves, None, &ignore_progress)
    }

    /// A budget of moves and bytes whose owner may withdraw what is left.
    pub(crate) fn watched<'a>(moves: u64, bytes: Option<u64>, on_progress: &'a OnProgress<'a>) -> Budget<'a> {
        Budget { moves, report_at: moves, bytes: bytes.unwrap_or(u64::MAX), on_progress, stopped: None }
    }

    /// Spends some of it; `None` when too little is left, and from then on.
    pub(crate) fn take(&mut self, moves: usize) -> Option<()> {
        if self.moves <= self.report_at {
            self.report_at = self.moves.saturating_sub(REPORT_EVERY);
            self.stopped = self.stopped.or(report(self.on_progress, Progress::default()).err());
        }
        let left = self.moves.checked_sub(moves as u64).filter(|_| self.stopped.is_none());
        self.moves = left.unwrap_or(0);
        left.map(drop)
    }

    /// Whether the owner asked to stop, so that what was found is not all there is to find.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        self.stopped.map_or(Ok(()), Err)
    }
}
