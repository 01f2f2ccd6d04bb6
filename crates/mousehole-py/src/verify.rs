//! Checking labels against the rules, wherever they are kept.

use std::sync::Arc;

use mousehole::engine::SolveError;
use mousehole::solution::LabelSource;
use mousehole::verify::{Report, Verifier, VerifyError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::solve_error;
use crate::keywords::SolveOptions;
use crate::monitor::{Monitor, run_monitored};
use crate::types;

/// Checks every label, monitored for signals and progress.
pub(crate) fn verify<L: LabelSource<Error: 'static> + Send + 'static>(
    py: Python<'_>,
    labels: &Arc<L>,
    options: SolveOptions,
) -> PyResult<Result<Report, L::Error>> {
    let labels = Arc::clone(labels);
    let found = run_monitored(py, labels.game().positions(), options.progress, move |monitor: &Monitor| {
        let mut verifier = Verifier::new().on_progress(|progress| monitor.report(progress));
        if let Some(threads) = options.threads {
            verifier = verifier.threads(threads);
        }
        if let Some(memory) = options.memory {
            verifier = verifier.memory(memory);
        }
        verifier.verify(&*labels)
    })?;
    match found {
        Ok(report) => Ok(Ok(report)),
        Err(VerifyError::Unread(error)) => Ok(Err(error)),
        Err(VerifyError::Stopped) => Err(solve_error(&SolveError::Stopped)),
    }
}

/// A report as Python has it.
pub(crate) fn report_object<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyAny>> {
    let violations = PyTuple::new(py, report.violations.iter().map(ToString::to_string))?;
    types::REPORT.make(py, (report.positions, report.wrong, violations))
}
