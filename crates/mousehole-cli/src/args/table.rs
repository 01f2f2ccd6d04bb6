//! The arguments of `table` and its commands.

use clap::{Args, Subcommand};

use super::{BoardArgs, EngineArgs, TuningArgs};

#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) command: TableCommand,
}

#[derive(Subcommand)]
pub(crate) enum TableCommand {
    /// Solve a game and write its table
    Build(TableBuildArgs),
}

#[derive(Args)]
pub(crate) struct TableBuildArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
}
