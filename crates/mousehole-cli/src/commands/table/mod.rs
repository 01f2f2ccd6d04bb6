//! `table`: table files.

mod build;
mod info;
mod probe;
mod verify;

use std::process::ExitCode;

use crate::args::{TableArgs, TableCommand};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn table(args: &TableArgs, output: &Output) -> Result<ExitCode, Failure> {
    match &args.command {
        TableCommand::Build(args) => build::build(args, output),
        TableCommand::Info(args) => info::info(args, output),
        TableCommand::Probe(args) => probe::probe(args, output),
        TableCommand::Verify(args) => verify::verify(args, output),
    }
}
