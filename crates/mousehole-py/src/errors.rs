//! The library's errors as Python has them.

use std::io;
use std::path::Path;

use mousehole::board::NoSuchPlace;
use mousehole::engine::SolveError;
use mousehole::formats::ReadError;
use mousehole::table::TableError;
use pyo3::PyErr;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyValueError};

/// A `ValueError` with a message.
#[expect(clippy::needless_pass_by_value, reason = "so that it maps errors as they come")]
pub(crate) fn bad_value(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Bad text: where, what, and the line with a caret below the place.
pub(crate) fn unreadable(error: &ReadError) -> PyErr {
    let ReadError { excerpt, caret, .. } = error;
    let shown = if excerpt.trim().is_empty() { String::new() } else { format!("\n  {excerpt}\n  {:>caret$}", '^') };
    bad_value(format!("{error}{shown}"))
}

/// A name that names no place, in the argument of that name.
pub(crate) fn no_such_place(argument: &str, error: &NoSuchPlace) -> PyErr {
    bad_value(format!("{argument}: {error}"))
}

/// A solve that did not come about. One that was stopped is told by whoever stopped it.
pub(crate) fn unsolved(error: &SolveError) -> PyErr {
    match error {
        SolveError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
        SolveError::Refused { .. } | SolveError::NoSuchEngine { .. } => bad_value(error),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// A file that the system does not give: an `OSError` of the kind that fits, which knows the file's name.
pub(crate) fn no_file(path: &Path, error: &io::Error) -> PyErr {
    let Some(number) = error.raw_os_error() else { return PyOSError::new_err(error.to_string()) };
    // The number follows in brackets, which Python writes itself.
    let said = error.to_string();
    let said = said.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((number, said, path.to_owned()))
}

/// A table that could not be written, opened or probed.
pub(crate) fn no_table(error: &TableError) -> PyErr {
    match error {
        TableError::File { path, source: system, .. } if system.raw_os_error().is_some() => no_file(path, system),
        TableError::File { .. } | TableError::Busy { .. } => PyOSError::new_err(error.to_string()),
        _ => bad_value(error),
    }
}
