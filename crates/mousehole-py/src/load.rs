//! Games from files and texts.

use std::path::{Path, PathBuf};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::{bad_value, file_error};
use crate::game::{PyGame, build};
use crate::keywords::Keywords;
use crate::source::{BoardKind, Source};

/// Reads a game from a file or a text, in any of the formats.
///
/// A path object is a file. A string is a text if it has more than one line or begins with a bracket; otherwise it is
/// the name of a file, if there is one of that name or it ends like ``.toml``, or else a text such as graph6. The rules of
/// the keywords go over those of the file. A file that is missing is a `FileNotFoundError`.
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
    if !keywords.options.is_unset() {
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
    if !is_text && (path.is_file() || has_suffix(&path)) {
        return build(of_file(&path)?, &keywords, None);
    }
    let source = match Source::of_text(text.as_bytes().to_vec(), BoardKind::Any, None) {
        Err(_) if !is_text && text.contains('/') => of_file(&path)?,
        Err(error) if !is_text => {
            let why = format!("there is no such file, and as a text it is not a board: {}", error.value(py));
            return Err(bad_value(why));
        }
        read => read?,
    };
    build(source, &keywords, None)
}

/// Whether it ends like the name of a file, as no board in one line does: in small letters after a dot.
fn has_suffix(path: &Path) -> bool {
    let suffix = path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    let is_word = |suffix: &str| suffix.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    suffix.starts_with(|first: char| first.is_ascii_lowercase()) && is_word(suffix)
}

fn of_file(path: &Path) -> PyResult<Source> {
    let text = std::fs::read(path).map_err(|error| file_error(path, &error))?;
    Source::of_text(text, BoardKind::Any, path.parent())
}
