//! The seam between what a solve is and where it runs.
//!
//! A [`Backend`] keeps the sets of one attractor and turns the gains of one round into those of the next. When to stop,
//! limits, checkpoints, counts and labels are common to all backends; see [`round`](super::round).

mod cpu;
mod eager;
mod isa;
mod pace;
mod queue;
mod sharded;
mod wave;

pub(super) use cpu::{Cpu, Schedule};
pub(super) use eager::Eager;
pub(super) use isa::{Isa, Work as Kernel};
pub(super) use sharded::Sharded;
pub(super) use wave::Scratch;

use std::io::{self, Read, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::distances::Distances;
use super::frontier::Uncommitted;
use super::plane::Plane;
use crate::engine::{Checkpoint, OnProgress, Progress, report};

/// Works out one attractor, round by round.
///
/// Every phase may fail, as disks, devices and networks do. After an error a backend can only be dropped.
pub(super) trait Backend {
    /// Finds what `won_loser_to_move` gains in a round, from what was committed: gains up to the round before the last.
    /// Round 0 finds what is finished.
    fn expand(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError>;

    /// Commits the gains of the round before this one. Earlier, they could label a position one ply too soon.
    fn commit(&mut self, round: u32, pulse: &Pulse<'_>) -> Result<Delta, StepError>;

    /// Whether no later round can gain anything.
    fn is_done(&self) -> bool;

    /// Whether a position is committed as won.
    fn contains(&self, loser_moves: bool, winner: usize, loser: usize) -> io::Result<bool>;

    /// Writes all that the next round needs. Called between two rounds.
    fn save(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Reads what [`Backend::save`] wrote, into a backend of the same problem.
    fn load(&mut self, input: &mut dyn Read) -> io::Result<()>;

    /// Ends the work and hands over what is kept.
    fn finish(self: Box<Self>) -> Result<Finished, StepError>;
}

/// What a phase of a round did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Delta {
    /// Positions labelled. Those with the winner to move count only where their plane is kept.
    pub(super) labelled: u64,
    /// Times that a position was looked at.
    pub(super) looked_at: u64,
}

impl Delta {
    fn add(self, other: Delta) -> Delta {
        Delta { labelled: self.labelled + other.labelled, looked_at: self.looked_at + other.looked_at }
    }
}

/// Why a round did not come to its end.
#[derive(Debug)]
pub(super) enum StepError {
    /// The progress closure asked to stop.
    Stopped,
    /// The machine failed: a disk, a device, memory.
    Failed(io::Error),
    /// This process did its part, and another has the labels.
    Served,
}

impl From<io::Error> for StepError {
    fn from(error: io::Error) -> StepError {
        StepError::Failed(error)
    }
}

/// What an attractor is once no more rounds are run.
pub(super) struct Finished {
    pub(super) planes: Planes,
    /// The gains that were not committed: those of the last round but one and of the last.
    pub(super) uncommitted: [Uncommitted; 2],
}

/// What is kept of an attractor: the positions won by P, its winner.
pub(super) struct Planes {
    /// The positions won by P with its opponent O to move: a row for each number of P, a bit for each of O.
    pub(super) won_loser_to_move: Plane,
    /// Those with P to move. A row is the union of the rows above that P's moves lead to, so it is kept only where
    /// distances are kept as digits, which take far more.
    pub(super) won_winner_to_move: Option<Plane>,
    /// In which round each bit of `won_loser_to_move` was labelled.
    pub(super) distances: Option<Distances>,
}

impl Planes {
    fn all(&self) -> impl Iterator<Item = &Plane> {
        let digits = self.distances.iter().flat_map(Distances::planes);
        std::iter::once(&self.won_loser_to_move).chain(&self.won_winner_to_move).chain(digits)
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Plane> {
        let digits = self.distances.iter_mut().flat_map(Distances::planes_mut);
        std::iter::once(&mut self.won_loser_to_move).chain(&mut self.won_winner_to_move).chain(digits)
    }

    /// Bytes that are not on the heap.
    pub(super) fn mapped(&self) -> u64 {
        self.all().map(Plane::mapped).sum()
    }

    /// The bytes of memory they take.
    pub(super) fn memory(&self) -> u64 {
        let held = self.distances.as_ref().map_or(0, Distances::bytes_held);
        held + self.all().map(|plane| Plane::memory(plane.bytes().len() as u64)).sum::<u64>()
    }
}

/// Lets a round report and be stopped while it runs, from any of its threads.
pub(super) struct Pulse<'w> {
    on_progress: &'w OnProgress<'w>,
    /// What to report: this round, and what was labelled before it.
    progress: Progress,
    /// Positions labelled within it, where bits are committed as they are found.
    labelled: AtomicU64,
    /// Who saves the state of a solve that is stopped. That takes whole rounds, so where it is wanted, the round goes on
    /// to its end.
    checkpoint: Option<&'w dyn Checkpoint>,
    looked_at: AtomicU64,
    told_to_stop: AtomicBool,
    stops_now: AtomicBool,
    /// Held by the thread that reports: the closure is called by one thread at a time.
    reporting: Mutex<()>,
}

/// Positions looked at between two reports: some milliseconds of one core, which looks at 5 to 15 billion a second.
const REPORT_EVERY: u64 = 1 << 24;

/// What bringing in a huge page counts as, of these: it takes 0.1 to 0.5 ms.
const LOOKS_OF_PAGE: u64 = REPORT_EVERY / 16;

impl<'w> Pulse<'w> {
    pub(super) fn new(
        on_progress: &'w OnProgress<'w>,
        checkpoint: Option<&'w dyn Checkpoint>,
        progress: Progress,
    ) -> Pulse<'w> {
        Pulse {
            on_progress,
            progress,
            labelled: AtomicU64::new(0),
            checkpoint,
            looked_at: AtomicU64::new(0),
            told_to_stop: AtomicBool::new(false),
            stops_now: AtomicBool::new(false),
            reporting: Mutex::new(()),
        }
    }

    /// Takes note that positions were labelled within the round.
    fn add_labelled(&self, positions: u64) {
        self.labelled.fetch_add(positions, Relaxed);
    }

    /// Takes note that positions were looked at; says whether to go on.
    #[inline]
    pub(super) fn go_on(&self, positions: u64) -> bool {
        let before = self.looked_at.fetch_add(positions, Relaxed);
        if before / REPORT_EVERY != (before + positions) / REPORT_EVERY {
            self.report();
        }
        !self.stops_now.load(Relaxed)
    }

    #[cold]
    fn report(&self) {
        let Ok(_one_at_a_time) = self.reporting.try_lock() else { return };
        let mut progress = self.progress;
        progress.labelled += self.labelled.load(Relaxed);
        if !self.told_to_stop.load(Relaxed) && report(self.on_progress, progress).is_err() {
            self.told_to_stop.store(true, Relaxed);
            let saves = self.checkpoint.is_some_and(|checkpoint| checkpoint.is_due(true));
            self.stops_now.store(!saves, Relaxed);
        }
    }

    /// Whether the closure asked to stop within the round.
    pub(super) fn told_to_stop(&self) -> bool {
        self.told_to_stop.load(Relaxed)
    }

    /// Ends a phase that was cut short.
    fn check(&self) -> Result<(), StepError> {
        if self.stops_now.load(Relaxed) { Err(StepError::Stopped) } else { Ok(()) }
    }
}
