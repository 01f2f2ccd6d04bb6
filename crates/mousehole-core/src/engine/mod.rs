//! Engines: ways to label every position of a game. All of them give the same labels.
//!
//! An engine is one file and one line in [`ENGINES`]. It says which games it takes and how much memory it needs before it
//! starts, and it reports its progress to a closure that may stop it. Engines know nothing of verdicts: endless play and
//! the limit are turned into a [`Goal`] before they start.
//!
//! The trait [`Engine`] is closed. Labels that another program made come in by [`LabelSource`]: they can be verified and
//! written to a table like those of an engine.

mod bits;
mod counter;
mod dp;
mod error;
mod labels;
mod peers;
mod progress;
mod recheck;

#[doc(hidden)]
pub use bits::SNAPSHOT_VERSION;
#[cfg(feature = "gpu")]
pub use bits::{ManyGraphs, SmallGrids};
#[doc(hidden)]
pub use error::check_memory;
pub use error::{MachineError, Refusal, SolveError};
pub use labels::{Iter, Label, LabelSource, Labels, PackedLabel, Plies};
#[doc(inline)]
pub use mousehole_base::memory::{allocate, available as available_memory, in_words as bytes_in_words, may_fail};
#[cfg(feature = "gpu")]
pub use mousehole_gpu::{Device, SmallBoard, devices};
#[doc(hidden)]
pub use peers::{Peers, ShardOf, ShardSize};
pub use progress::{Checkpoint, OnProgress, Progress, Stopped, ignore_progress, report};

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use mousehole_base::words;

use crate::game::{Game, Side};

/// The engines, the default first: a game is solved by the first that takes it, unless the caller names one, or there is a
/// device and the game is large enough to gain by it.
pub const ENGINES: &[&dyn Engine] = &[
    &bits::Bits,
    #[cfg(feature = "gpu")]
    &bits::Gpu,
    &counter::Counter,
    &recheck::Recheck,
    &dp::Dp,
];

/// Only this crate has engines.
mod sealed {
    pub trait Sealed {}

    impl Sealed for super::bits::Bits {}
    #[cfg(feature = "gpu")]
    impl Sealed for super::bits::Gpu {}
    impl Sealed for super::counter::Counter {}
    impl Sealed for super::recheck::Recheck {}
    impl Sealed for super::dp::Dp {}
}

/// A way to label every position.
///
/// It cannot be implemented elsewhere; labels of one's own come in by [`LabelSource`].
pub trait Engine: sealed::Sealed + Sync {
    /// The name users call it by.
    fn name(&self) -> &'static str;

    /// What it is, in one line.
    fn about(&self) -> &'static str;

    /// Where the method is from.
    fn source(&self) -> &'static str;

    /// Whether it takes this game, and if not, why.
    fn accepts(&self, game: &Game, tuning: &Tuning) -> Result<(), Refusal>;

    /// The most memory it will use for this game, the labels included, in bytes.
    fn memory(&self, game: &Game, task: &Task) -> u64;

    /// About how many bytes it will write to a scratch file, to keep to the memory of the task.
    fn scratch(&self, _game: &Game, _task: &Task) -> u64 {
        0
    }

    /// Whether it comes before the default where nobody names an engine.
    fn is_preferred(&self, _game: &Game) -> bool {
        false
    }

    /// The bytes of memory that it needs on a device, and how many are free there now; `None` where it uses none.
    fn device_memory(&self, _game: &Game, _task: &Task) -> Option<(u64, u64)> {
        None
    }

    /// How it answers for many small games side by side, where it can.
    fn side_by_side(&self) -> Option<&dyn SideBySide> {
        None
    }

    /// Labels every position, as far as the goal asks. Called by a [`Solver`](crate::solution::Solver).
    #[doc(hidden)]
    fn label(&self, game: &Game, task: &Task, context: &Context<'_>) -> Result<Outcome, SolveError>;

    /// The same in the memory of labels that nobody needs any more, where the engine can use it; else that is freed first.
    #[doc(hidden)]
    fn relabel(&self, labels: Labels, game: &Game, task: &Task, context: &Context<'_>) -> Result<Outcome, SolveError> {
        drop(labels);
        self.label(game, task, context)
    }
}

/// An engine that answers for many small games side by side.
pub trait SideBySide: Sync {
    /// Whether a game is small enough, has a start, and plays by rules that it takes.
    fn takes(&self, game: &Game) -> bool;

    /// What can be forced from the start of each game, all of which it takes.
    fn labels(&self, games: &[Game]) -> Result<Vec<Label>, SolveError>;

    /// The most nodes of graphs whose cop numbers it finds.
    fn most_nodes(&self) -> usize;

    /// The cop numbers of graphs of that many nodes, and the moves that as many cats take; `None` where it is more than 3.
    /// `rows` has the adjacency matrices, one after the other, a word to a row.
    fn cop_numbers(&self, nodes: usize, rows: &[u64]) -> Result<Vec<Option<(usize, u32)>>, SolveError>;
}

/// Whom an engine reports to while it runs.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub(crate) on_progress: &'a OnProgress<'a>,
    /// Who saves the state of the solve; engines that cannot resume from a state leave it alone.
    pub(crate) checkpoint: Option<&'a dyn Checkpoint>,
    /// The folder for scratch files, where there may be any.
    pub(crate) scratch: Option<&'a Path>,
    /// The processes that solve the game together, where there are several.
    pub(crate) peers: Option<&'a Arc<dyn Peers>>,
}

/// What an engine comes back with: the labels, and the account of its work.
pub struct Outcome {
    pub(crate) labels: Labels,
    pub(crate) work: Work,
    /// How the engine went about it, where it had a choice.
    pub(crate) layout: Option<Cow<'static, str>>,
}

words! {
    /// How `bits` lays out the bits of a row.
    Layout {
        /// A row is one word: one cat and at most 64 places.
        Words = "words",
        /// Words are 8 × 8 patches of a grid.
        Patches = "patches",
        /// Bits are in the order of the places.
        Plain = "plain",
    }
}

words! {
    /// The instructions `bits` uses.
    Instructions {
        /// What every processor of the target has.
        Portable = "portable",
        /// x86-64 with AVX2 and BMI.
        Avx2 = "avx2",
        /// x86-64 with AVX-512.
        Avx512 = "avx512",
    }
}

words! {
    /// How `bits` keeps distances.
    DistanceStore {
        /// One or more bytes for each position.
        Digits = "digits",
        /// What each round added. It needs a folder for scratch files, and takes one cat.
        Gains = "gains",
    }
}

/// How an engine is to work. `None` leaves it to the engine, which chooses by the board and the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tuning {
    /// How many threads to use.
    pub threads: Option<usize>,
    /// How to lay out the bits of a row.
    pub layout: Option<Layout>,
    /// Which instructions to use.
    pub instructions: Option<Instructions>,
    /// How to keep distances.
    pub distances: Option<DistanceStore>,
}

/// How much an engine has to find out. It may do more, and skips what a narrower goal does not need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// The label of every position.
    Labels,
    /// The label of the position with this number, and of all positions that are won in fewer plies.
    LabelOf(u64),
    /// Who wins each position, without distances.
    Winners {
        /// The side whose wins are wanted; `None` where those of both are.
        by: Option<Side>,
        /// The most plies that a win may take; longer ones may be left out.
        within: Option<u32>,
    },
}

impl Goal {
    /// Whether distances are wanted.
    pub fn has_distances(self) -> bool {
        !matches!(self, Goal::Winners { .. })
    }

    /// Whether the wins of a side are wanted.
    pub fn wants(self, side: Side) -> bool {
        !matches!(self, Goal::Winners { by: Some(by), .. } if by != side)
    }
}

/// What an engine is to do.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Task {
    /// What to find out.
    pub goal: Goal,
    /// How to go about it.
    pub tuning: Tuning,
    /// The bytes to keep to where a scratch file may hold what goes beyond them; `None` where there is none.
    pub spill: Option<u64>,
    /// The part of the game to work on, where several processes share it.
    #[doc(hidden)]
    pub shard: Option<ShardOf>,
}

impl Task {
    /// A task without a scratch file.
    pub fn new(goal: Goal, tuning: Tuning) -> Task {
        Task { goal, tuning, spill: None, shard: None }
    }

    /// The same with a scratch file for what goes beyond that many bytes.
    #[must_use]
    pub fn spill(self, bytes: u64) -> Task {
        Task { spill: Some(bytes), ..self }
    }
}

/// What one of the shards of a game takes, by the engine `bits`.
#[doc(hidden)]
pub fn shard_size(game: &Game, task: &Task) -> Result<ShardSize, SolveError> {
    bits::shard_size(game, task)
}

/// The engine of that name.
pub fn engine(name: &str) -> Result<&'static dyn Engine, SolveError> {
    let names = || ENGINES.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(", ");
    let found = ENGINES.iter().find(|engine| engine.name() == name);
    found.copied().ok_or_else(|| SolveError::NoSuchEngine { name: name.to_owned(), engines: names() })
}

/// What an engine did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Work {
    /// Rounds: each adds one to the distance.
    pub rounds: u64,
    /// How many times a position was looked at.
    pub looked_at: u64,
    /// Bytes of memory mapped for the labels, beside what is on the heap.
    pub mapped: u64,
    /// Bytes that went to a scratch file.
    pub scratch: u64,
    /// Nanoseconds that kernels ran on a device.
    pub kernel_nanos: u64,
}
