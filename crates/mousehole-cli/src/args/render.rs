//! The arguments of `render`.

use clap::Args;

use super::{BoardArgs, EngineArgs, TuningArgs};

#[derive(Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
}
