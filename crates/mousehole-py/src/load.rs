//! Games from files and texts.

use std::path::{Path, PathBuf};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::bad_value;
use crate::game::{PyGame, build};
use crate::keywords::Keywords;
use crate::source::{Source, Wanted};

/// Reads a game from a file or a text, in any of the formats.
///
/// A path object is a file. A string is a text if it has more than one line or begins with a bracket; otherwise it is
/// the name of a file, if there is one of that name, or else a text such as graph6. The rules of the keywords go over those
/// of the file.
///
/// >>> import mousehole
/// >>> game = mousehole.load("####F\n#C...\nM....", mouse_jump=2)
/// >>> game.solve().plies
/// 5
/// >>> len(mousehole.load("IheA@GUAo", preset="cops").board)
/// 10
#[pyfunction]
#[pyo3(signature = (path_or_text, **rules))]
pub(crate) fn load(path_or_text: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyDict>>) -> PyResult<PyGame> {
    let py = path_or_text.py();
    let keywords = Keywords::read("load", rules)?;
    if !keywords.how.is_unset() {
        return Err(PyTypeError::new_err("load() takes rules; engine, memory, threads and progress are for solve()"));
    }
    let Ok(text) = path_or_text.cast::<PyString>() else {
        let path: PathBuf =
            path_or_text.extract().map_err(|_| PyTypeError::new_err("expected the path of a file, or a text"))?;
        return build(of_file(&path)?, &keywords, None);
    };
    let text = text.to_string_lossy();
    let is_text = text.contains('\n') || text.trim_start().starts_with(['[', '{']);
    let path = PathBuf::from(&*text);
    if !is_text && path.is_file() {
        return build(of_file(&path)?, &keywords, None);
    }
    let source = Source::of_text(text.as_bytes().to_vec(), Wanted::Any, None).map_err(|error| match is_text {
        true => error,
        false => bad_value(format!("there is no such file, and as a text it is no board: {}", error.value(py))),
    })?;
    build(source, &keywords, None)
}

fn of_file(path: &Path) -> PyResult<Source> {
    let text = std::fs::read(path)?;
    Source::of_text(text, Wanted::Any, path.parent())
}
