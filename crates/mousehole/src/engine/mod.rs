//! Engines: ways to label every position of a game. All of them give the same labels.
//!
//! An engine is one file and one line in [`ENGINES`]. It says which games it takes and how much memory it needs before it
//! starts, and it reports its progress to a closure that may stop it.

mod bits;
mod checkpoint;
mod counter;
mod dp;
mod labels;
mod memory;
mod progress;
mod recheck;

pub use checkpoint::Checkpoint;
pub use labels::{Label, LabelSource, Labels, PackedLabel, Plies};
pub(crate) use memory::allowed as allowed_memory;
pub use memory::{available as available_memory, in_words as bytes_in_words};
pub use progress::{OnProgress, Progress, Stopped};
pub(crate) use progress::{ignore_progress, report};

use crate::game::Game;
use crate::words::words;

/// The engines, the default first: a game is solved by the first that takes it, unless the caller names one.
pub const ENGINES: &[&dyn Engine] = &[&bits::Bits, &counter::Counter, &recheck::Recheck, &dp::Dp];

/// A way to label every position.
pub trait Engine: Sync {
    /// The name users call it by.
    fn name(&self) -> &'static str;

    /// What it is, in one line.
    fn about(&self) -> &'static str;

    /// Where the method is from.
    fn source(&self) -> &'static str;

    /// Whether it takes this game, and if not, why.
    fn accepts(&self, game: &Game, tuning: &Tuning) -> Result<(), String>;

    /// The most memory it will use for this game, the labels included, in bytes.
    fn memory(&self, game: &Game, task: &Task) -> u64;

    /// Labels every position, as far as the question asks.
    fn label(&self, game: &Game, task: &Task, context: &Context<'_>) -> Result<Outcome, SolveError>;
}

/// Whom an engine reports to while it runs.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub(crate) on_progress: &'a OnProgress<'a>,
    /// Who saves the state of the solve; engines that cannot resume from a state leave it alone.
    pub(crate) checkpoint: Option<&'a dyn Checkpoint>,
}

/// What an engine comes back with: the labels, and the account of its work.
pub struct Outcome {
    pub(crate) labels: Labels,
    pub(crate) work: Work,
    /// How the engine went about it, where it had a choice.
    pub(crate) layout: Option<String>,
}

words! {
    /// What is asked. An engine may do less for a lesser question, and never does less than it needs.
    Question {
        /// Who wins from the start, in how many plies, by which moves.
        Start = "start",
        /// Whether the mouse wins, everywhere.
        Mouse = "mouse",
        /// Who wins, everywhere.
        Winners = "winners",
        /// Who wins in how many plies, everywhere.
        Everything = "everything",
    }
}

impl Question {
    /// Whether the answer has distances.
    pub fn has_distances(self) -> bool {
        matches!(self, Question::Start | Question::Everything)
    }
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

/// How an engine is to work. `None` leaves it to the engine, which chooses by the board and the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tuning {
    /// How many threads to use.
    pub threads: Option<usize>,
    /// How to lay out the bits of a row.
    pub layout: Option<Layout>,
    /// Which instructions to use.
    pub instructions: Option<Instructions>,
}

/// What an engine is to do.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// What is asked.
    pub question: Question,
    /// How to go about it.
    pub tuning: Tuning,
}

/// The engine of that name.
pub fn engine(name: &str) -> Result<&'static dyn Engine, SolveError> {
    let names = || ENGINES.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(", ");
    let found = ENGINES.iter().find(|engine| engine.name() == name);
    found.copied().ok_or_else(|| SolveError::NoSuchEngine { name: name.to_owned(), engines: names() })
}

/// What an engine did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Rounds: each adds one to the distance.
    pub rounds: u64,
    /// How many times a position was looked at.
    pub looked_at: u64,
    /// Bytes of memory mapped for the labels, beside what is on the heap.
    pub mapped: u64,
}

/// Why a game was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The engine does not take this game.
    #[error("the engine {engine} does not take this game: {why}")]
    Refused {
        /// The engine.
        engine: &'static str,
        /// Why.
        why: String,
    },
    /// No engine of that name.
    #[error("there is no engine {name}; expected one of {engines}")]
    NoSuchEngine {
        /// The name given.
        name: String,
        /// The names there are.
        engines: String,
    },
    /// It would not fit.
    #[error("{engine} needs {} for {positions} positions, and {} may be used", bytes_in_words(*needed), bytes_in_words(*allowed))]
    Memory {
        /// The engine.
        engine: &'static str,
        /// Positions of the game.
        positions: u64,
        /// Bytes it needs.
        needed: u64,
        /// Bytes it may use.
        allowed: u64,
    },
    /// The engine began, and the machine failed it: memory, a disk, a device.
    #[error("the engine {engine} cannot go on: {why}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// What failed.
        why: String,
    },
    /// The progress closure stopped it.
    #[error("stopped before the end")]
    Stopped,
}

impl From<Stopped> for SolveError {
    fn from(_: Stopped) -> SolveError {
        SolveError::Stopped
    }
}
