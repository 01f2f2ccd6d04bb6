//! `solve --certificate`: a proof of the verdict.

use std::path::Path;

use mousehole::Game;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::output::Output;

/// Writes the proof to a file.
pub(crate) fn certify(_game: &Game, _out: &Path, _args: &SolveArgs, _output: &Output) -> Result<(), Failure> {
    Err(Failure::new("--certificate is not there yet"))
}
