//! `solve --certificate`: a proof of the verdict.

use std::path::Path;

use mousehole::Solution;

use crate::failure::Failure;
use crate::output::Output;

/// Writes the proof to a file.
pub(crate) fn certify(_solution: &Solution, _out: &Path, _output: &Output) -> Result<(), Failure> {
    Err(Failure::new("--certificate is not there yet"))
}
