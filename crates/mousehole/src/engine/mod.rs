//! Engines: ways to label every position of a game. All of them give the same labels.
//!
//! An engine is one file and one line in [`ENGINES`]. It says which games it takes and how much memory it needs before it
//! starts, and it reports its rounds to an [`Observer`] that may stop it.

mod counter;
mod dp;
mod labels;
mod memory;
mod observer;
mod recheck;
mod steps;

pub use labels::{Label, Labels, Plies};
pub use memory::available as available_memory;
pub use observer::{Observer, Progress, Silent, Watch};

use crate::game::Game;

/// The engines, the default first: a game is solved by the first that takes it, unless the caller names one.
pub const ENGINES: &[&dyn Engine] = &[&counter::Counter, &recheck::Recheck, &dp::Dp];

/// A way to label every position.
pub trait Engine: Sync {
    /// The name users call it by.
    fn name(&self) -> &'static str;

    /// What it is, in one line.
    fn about(&self) -> &'static str;

    /// Where the method is from.
    fn source(&self) -> &'static str;

    /// Whether it takes this game, and if not, why.
    fn accepts(&self, game: &Game) -> Result<(), String>;

    /// The most memory it will use for this game, the labels included, in bytes.
    fn memory(&self, game: &Game) -> u64;

    /// Labels every position.
    fn label(&self, game: &Game, watch: &mut Watch<'_>) -> Result<Labels, Stopped>;
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
}

/// The observer said stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

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
    #[error("{engine} needs {} for {positions} positions, and {} may be used", memory::human(*needed), memory::human(*allowed))]
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
    /// The observer stopped it.
    #[error("stopped before the end")]
    Stopped,
}

impl From<Stopped> for SolveError {
    fn from(_: Stopped) -> SolveError {
        SolveError::Stopped
    }
}
