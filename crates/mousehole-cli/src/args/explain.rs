//! The arguments of `explain`.

use clap::Args;

use super::{BoardArgs, EngineArgs, PrintArgs, TuningArgs};

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
    /// Do not look for the smallest change to the rules that turns the verdict
    #[arg(long, help_heading = "Solving", conflicts_with = "positions")]
    pub(crate) no_changes: bool,
    /// How many positions of changed games to solve at the most, looking for that change [default: 40000000]
    #[arg(long, value_name = "N", help_heading = "Solving")]
    pub(crate) positions: Option<u64>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}
