//! `cluster`, where the program was built without it.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Args;

use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct ClusterArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

/// Says how to get it.
pub(crate) fn cluster(_: &ClusterArgs, _: &Output) -> Result<ExitCode, Failure> {
    let get = "cargo install --locked --path crates/mousehole-cli --features cluster";
    Err(Failure::new(format!("this mousehole was built without clusters: {get}")))
}
