//! The arguments of `play`.

use clap::{Args, ValueEnum};
use mousehole::strategy::Opponent;

use super::{BoardArgs, EngineArgs, TuningArgs, words};

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The side you play; without it you are asked, or play the mouse if nobody is there to answer
    #[arg(long, value_enum, value_name = "SIDE", help_heading = "Play")]
    pub(crate) side: Option<Seats>,
    /// Who plays what you do not; with --side none two may be given, the mouse's player and the cats'
    #[arg(long, value_name = "PLAYER", value_delimiter = ',', value_parser = words(Opponent::ALL), help_heading = "Play")]
    pub(crate) opponent: Vec<Opponent>,
    /// The seed of a random opponent; without it, another each time
    #[arg(long, value_name = "N", help_heading = "Play")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
}

/// What the user plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seats {
    /// The mouse
    Mouse,
    /// The cat, or all cats
    Cat,
    /// Both sides, in turn
    Both,
    /// Neither: you look on
    None,
}
