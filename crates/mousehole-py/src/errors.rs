//! The library's errors as Python has them.

use std::convert::Infallible;
use std::io;
use std::path::Path;

use mousehole::board::NoSuchPlace;
use mousehole::engine::SolveError;
use mousehole::formats::ReadError;
use mousehole::table::TableError;
use pyo3::PyErr;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyTypeError, PyValueError};

/// A `ValueError` with a message.
#[expect(clippy::needless_pass_by_value, reason = "so that it maps errors as they come")]
pub(crate) fn bad_value(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Bad text: where, what, and the line with a caret below the place.
pub(crate) fn read_error(error: &ReadError) -> PyErr {
    let ReadError { excerpt, caret, .. } = error;
    let pointed = if excerpt.trim().is_empty() { String::new() } else { format!("\n  {excerpt}\n  {:>caret$}", '^') };
    bad_value(format!("{error}{pointed}"))
}

/// An argument that names no place of the board.
pub(crate) fn place_error(argument: &str, error: &NoSuchPlace) -> PyErr {
    bad_value(format!("{argument}: {error}"))
}

/// A solve that failed. What stopped it, such as Ctrl-C, is raised in its place.
pub(crate) fn solve_error(error: &SolveError) -> PyErr {
    match error {
        SolveError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
        SolveError::Failed { why, .. } if why.kind() == io::ErrorKind::OutOfMemory => {
            PyMemoryError::new_err(error.to_string())
        }
        SolveError::Refused { .. } | SolveError::NoSuchEngine { .. } => bad_value(error),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// A file that cannot be read or written, as the `OSError` that fits, with the file's name.
pub(crate) fn file_error(path: &Path, error: &io::Error) -> PyErr {
    let Some(number) = error.raw_os_error() else { return PyOSError::new_err(error.to_string()) };
    // The number follows in brackets, which Python writes itself.
    let message = error.to_string();
    let message = message.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((number, message, path.to_owned()))
}

/// A table that cannot be written, opened or probed.
pub(crate) fn table_error(error: &TableError) -> PyErr {
    match error {
        TableError::File { path, source: system, .. } if system.raw_os_error().is_some() => file_error(path, system),
        TableError::File { .. } | TableError::Busy { .. } => PyOSError::new_err(error.to_string()),
        _ => bad_value(error),
    }
}

/// A game where a board is expected.
pub(crate) fn a_game() -> PyErr {
    PyTypeError::new_err("this is a Game; it has solve(), and its board is .board")
}

/// The error of what cannot fail.
pub(crate) fn impossible(never: &Infallible) -> PyErr {
    match *never {}
}
