//! `render`.

use std::process::ExitCode;

use crate::args::RenderArgs;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn render(_args: &RenderArgs, _output: &Output) -> Result<ExitCode, Failure> {
    Err(Failure::new("render is not there yet"))
}
