//! `solve --certificate`: a proof of the verdict.

use mousehole::Solution;
use mousehole::certificate::CertificateSize;

use crate::failure::Failure;
use crate::output::Output;
use crate::sink::Sink;
use crate::words::{bytes, counted};

/// Writes the proof and notes its size.
pub(super) fn write(solution: &Solution, mut sink: Sink, output: &Output) -> Result<(), Failure> {
    let size = solution.certify(&mut sink).map_err(|error| sink.failure(&error))?;
    let CertificateSize { positions, bytes: size, .. } = size;
    let name = sink.name().to_owned();
    sink.finish()?;
    output.note(&format!("{name}: a proof in {}, {}", counted(positions, "position", "positions"), bytes(size)));
    Ok(())
}
