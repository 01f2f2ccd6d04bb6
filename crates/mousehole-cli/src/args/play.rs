//! The arguments of `play`.

use clap::Args;

use super::{BoardArgs, EngineArgs, TuningArgs};

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
}
