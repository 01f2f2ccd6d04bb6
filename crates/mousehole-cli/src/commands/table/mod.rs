//! `table`: table files.

use std::process::ExitCode;

use crate::args::TableArgs;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn table(_args: &TableArgs, _output: &Output) -> Result<ExitCode, Failure> {
    Err(Failure::new("table is not there yet"))
}
