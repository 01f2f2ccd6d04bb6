//! `explain`.

use std::process::ExitCode;

use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn explain(_args: &ExplainArgs, _output: &Output) -> Result<ExitCode, Failure> {
    Err(Failure::new("explain is not there yet"))
}
