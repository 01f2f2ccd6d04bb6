//! Progress of long work, reported to a closure that may stop it, and kept so that a later run can go on from it.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

/// How far a solve has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The round now running. Where distances are found, positions labelled in it are won in that many plies.
    pub round: u64,
    /// Positions labelled so far.
    pub labelled: u64,
    /// Positions of the game. Open ones are never labelled.
    pub positions: u64,
}

impl Progress {
    /// Progress of `labelled` out of `positions` positions, in round `round`.
    pub fn new(round: u64, labelled: u64, positions: u64) -> Progress {
        Progress { round, labelled, positions }
    }
}

/// Called after each round and within long ones, by whichever thread gets there; [`ControlFlow::Break`] stops the work.
pub type OnProgress<'a> = dyn Fn(Progress) -> ControlFlow<()> + Sync + 'a;

/// The closure asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the work was stopped")]
pub struct Stopped;

/// For work that nobody watches.
pub fn ignore_progress(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Reports progress; `Err` if the closure asks to stop.
pub fn report(on_progress: &OnProgress<'_>, progress: Progress) -> Result<(), Stopped> {
    match on_progress(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stopped),
    }
}

/// Someone who keeps the state of a solve.
pub trait Checkpoint: Sync {
    /// Whether the state should be kept now: it has been a while, or the solve is about to be stopped.
    fn is_due(&self, stopping: bool) -> bool;

    /// Keeps the state that `write` puts down. A failure is for the keeper to tell: the solve goes on.
    fn keep(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>);

    /// The state that was kept of the same game before, if there is one.
    fn kept(&self) -> Option<Box<dyn Read + '_>>;

    /// The engine could not go on from what was kept, and starts over.
    fn is_useless(&self, why: &str);
}

/// How many positions are looked at between two reports: a few hundredths of a second of work.
const REPORT_EVERY: u64 = 1 << 21;

/// Counts the positions that an engine looks at, and reports each time there were many.
pub(super) struct Meter<'a> {
    on_progress: &'a OnProgress<'a>,
    /// How many times a position was looked at.
    pub(super) looked_at: u64,
    /// What `looked_at` was at the last report within a round.
    reported_at: u64,
}

impl<'a> Meter<'a> {
    pub(super) fn new(on_progress: &'a OnProgress<'a>) -> Meter<'a> {
        Meter { on_progress, looked_at: 0, reported_at: 0 }
    }

    pub(super) fn report(&self, progress: Progress) -> Result<(), Stopped> {
        report(self.on_progress, progress)
    }

    /// Reports within a round, if much was looked at since the last time.
    pub(super) fn report_within_round(&mut self, progress: Progress) -> Result<(), Stopped> {
        if self.looked_at - self.reported_at < REPORT_EVERY {
            return Ok(());
        }
        self.reported_at = self.looked_at;
        self.report(progress)
    }
}
