//! Checking labels against the rules, wherever they are kept.

use std::sync::Arc;

use mousehole::engine::SolveError;
use mousehole::solution::LabelSource;
use mousehole::verify::{Report, Verifier, VerifyError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::unsolved;
use crate::keywords::How;
use crate::types;
use crate::watched::{Watcher, watched};

/// Checks labels, wherever they are kept.
pub(crate) fn verified<L: LabelSource<Error: 'static> + Send + 'static>(
    py: Python<'_>,
    labels: &Arc<L>,
    how: How,
) -> PyResult<Result<Report, L::Error>> {
    let labels = Arc::clone(labels);
    let found = watched(py, labels.game().positions(), how.progress, move |watcher: &Watcher| {
        let mut verifier = Verifier::new().on_progress(|progress| watcher.tell(progress));
        if let Some(threads) = how.threads {
            verifier = verifier.threads(threads);
        }
        if let Some(memory) = how.memory {
            verifier = verifier.memory(memory);
        }
        verifier.verify(&*labels)
    })?;
    match found {
        Ok(report) => Ok(Ok(report)),
        Err(VerifyError::Unread(error)) => Ok(Err(error)),
        Err(VerifyError::Stopped) => Err(unsolved(&SolveError::Stopped)),
    }
}

/// A report as Python has it.
pub(crate) fn told<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyAny>> {
    let violations = PyTuple::new(py, report.violations.iter().map(ToString::to_string))?;
    types::REPORT.make(py, (report.positions, report.wrong, violations))
}
