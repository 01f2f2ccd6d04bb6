//! Proofs of verdicts: written from a solution, and checked with nothing of the solver.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use mousehole::Solution;
use mousehole::certificate::write_watched;
use mousehole::engine::Progress;
use mousehole::files::{NewFile, destination};
use mousehole_check::Proved;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::errors::{bad_value, file_error};
use crate::game::PyGame;
use crate::monitor::{Callback, Monitor, run_monitored, run_to_the_end};
use crate::types;

/// Proves the start of a solution, in a file or in memory. Monitored for signals and progress.
pub(crate) fn certificate<'py>(
    py: Python<'py>,
    solution: &Arc<Solution>,
    path: Option<PathBuf>,
    progress: Option<Callback>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let solution = Arc::clone(solution);
    let Some(path) = path else {
        let written = run_monitored(py, u64::MAX, progress, move |monitor| {
            let mut bytes = Vec::new();
            certify(&solution, &mut bytes, monitor).map(|()| bytes)
        })?;
        return Ok(Some(PyBytes::new(py, &written?)));
    };
    let target = path.clone();
    let written = run_to_the_end(py, u64::MAX, progress, move |monitor| {
        let mut out = BufWriter::new(NewFile::create(&destination(&target)?)?);
        certify(&solution, &mut out, monitor)?;
        out.into_inner()?.publish()
    })?;
    written.map_err(|error| file_error(&path, &error))?;
    Ok(None)
}

fn certify(solution: &Solution, out: impl Write, monitor: &Monitor) -> io::Result<()> {
    let all = solution.game().positions();
    let written = write_watched(solution, out, |size| monitor.report(Progress::new(0, size.positions, all)))?;
    monitor.finish(written.positions);
    Ok(())
}

/// Checks a proof of `Solution.certificate` or of `mousehole solve --certificate`, with nothing of the solver.
///
/// It is given as the path of a file, or as bytes. With `game`, it must be about just that game. What is not a certificate,
/// or does not hold, is a `ValueError` that says so.
///
/// >>> import mousehole
/// >>> solution = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2)
/// >>> proof = mousehole.check_certificate(solution.certificate(), game=solution.game)
/// >>> proof.winner, proof.plies, proof.reason
/// ('mouse', 5, 'hole')
#[pyfunction]
#[pyo3(signature = (certificate, game=None))]
pub(crate) fn check_certificate<'py>(
    py: Python<'py>,
    certificate: &Bound<'py, PyAny>,
    game: Option<&Bound<'py, PyGame>>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = game.map(|game| game.get().game.to_json().into_bytes());
    let proof: Box<dyn Read + Send> = if let Ok(bytes) = certificate.cast::<PyBytes>() {
        Box::new(io::Cursor::new(bytes.as_bytes().to_vec()))
    } else {
        let path: PathBuf = certificate
            .extract()
            .map_err(|_| PyTypeError::new_err("expected the path of a certificate, or its bytes"))?;
        Box::new(File::open(&path).map_err(|error| file_error(&path, &error))?)
    };
    let checked = run_monitored(py, u64::MAX, None, move |_| mousehole_check::check(proof, game.as_deref()))?;
    let Proved { winner, plies, reason, positions, game, .. } = checked.map_err(bad_value)?;
    types::PROOF.make(py, (winner, plies, reason, positions, PyTuple::new(py, game)?))
}
