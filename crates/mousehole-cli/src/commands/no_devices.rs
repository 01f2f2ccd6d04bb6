//! `devices`, where the program was built without the engine `gpu`.

use std::process::ExitCode;

use clap::Args;

use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct DevicesArgs {
    #[arg(long, hide = true)]
    json: bool,
}

/// Says how to get it.
pub(crate) fn devices(_: &DevicesArgs, _: &Output) -> Result<ExitCode, Failure> {
    let get = "cargo install --locked --path crates/mousehole-cli --features gpu";
    Err(Failure::new(format!("this mousehole was built without the engine gpu: {get}")))
}
