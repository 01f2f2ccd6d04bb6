//! `play`.

use std::process::ExitCode;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn play(_args: &PlayArgs, _output: &Output) -> Result<ExitCode, Failure> {
    Err(Failure::new("play is not there yet"))
}
