//! Boards as Python programs have them: rows, lists, dicts, NetworkX graphs, matrices, texts.

use std::path::Path;
use std::sync::Arc;

use mousehole::formats::Format;
use mousehole::formats::graph6::Line;
use mousehole::game::Input;
use mousehole::{Board, Grid};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyString};

use crate::board::PyBoard;
use crate::errors::{a_game, bad_value, read_error};
use crate::game::PyGame;
use crate::graphs;
use crate::names::{Names, short_repr};

/// A board that was handed over, and whatever came with it.
pub(crate) enum Source {
    /// A text, which may have rules too.
    Text { input: Box<Input>, text: Vec<u8> },
    /// A board alone.
    Board { board: Board, names: Option<Arc<Names>> },
}

/// Which kind of board is wanted, where an object could be either.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardKind {
    Grid,
    Graph,
    Any,
}

impl Source {
    /// The board of an object.
    pub(crate) fn of(given: &Bound<'_, PyAny>, wanted: BoardKind) -> PyResult<Source> {
        if let Some(text) = text(given) {
            return Source::of_text(text, wanted, None);
        }
        // What can be gone through only once is kept, to be looked at more than once.
        let kept =
            given.cast::<PyIterator>().ok().map(|rows| rows.clone().collect::<PyResult<Vec<_>>>()).transpose()?;
        let kept = kept.map(|rows| PyList::new(given.py(), rows)).transpose()?.map(Bound::into_any);
        // Of the sparse matrices of scipy, some look like dicts, and some like nothing else.
        let compressed = given.hasattr("tocsr")?.then(|| given.call_method0("tocsr")).transpose()?;
        let given = kept.as_ref().or(compressed.as_ref()).unwrap_or(given);
        if let Ok(board) = given.cast::<PyBoard>() {
            let PyBoard { board, names } = board.get();
            let source = Source::Board { board: board.clone(), names: names.clone() };
            return source.checked(wanted);
        }
        if given.is_instance_of::<PyGame>() {
            return Err(a_game());
        }
        if wanted != BoardKind::Graph {
            if let Some(rows) = rows(given)? {
                return Source::of_rows(&rows);
            }
            if let Some(text) = document(given)? {
                return Source::of_text(text.into_bytes(), wanted, None);
            }
        }
        if wanted == BoardKind::Grid {
            return Err(PyTypeError::new_err(format!(
                "{} is no grid; expected rows such as [\"####F\", \"#C...\", \"M....\"]",
                short_repr(given)
            )));
        }
        let (graph, names) = graphs::graph(given)?;
        Ok(Source::Board { board: Board::Graph(graph), names: names.map(Arc::new) })
    }

    /// The board of the rows of a grid.
    pub(crate) fn of_rows(rows: &str) -> PyResult<Source> {
        if rows.is_empty() {
            return Err(bad_value("this board is empty; expected rows of a grid, or a graph with nodes"));
        }
        let grid: Grid = rows.parse().map_err(|error| read_error(&error))?;
        Ok(Source::Board { board: Board::Grid(grid), names: None })
    }

    /// The board of a text in any format. A game file may name its board by a path that starts from `folder`.
    pub(crate) fn of_text(text: Vec<u8>, wanted: BoardKind, folder: Option<&Path>) -> PyResult<Source> {
        // A line like CF could be a row of cells as well, but not a whole board.
        let in_one_line = || Line::new(text.trim_ascii()).ok().map(|line| Format::from(line.kind()));
        let format = if wanted == BoardKind::Grid { None } else { in_one_line() };
        let input = Input::read(&text, format, folder).map_err(|error| read_error(&error))?;
        Source::Text { input: Box::new(input), text }.checked(wanted)
    }

    pub(crate) fn board(&self) -> &Board {
        match self {
            Source::Text { input, .. } => &input.board,
            Source::Board { board, .. } => board,
        }
    }

    /// The same, if it is of the kind that is wanted.
    fn checked(self, wanted: BoardKind) -> PyResult<Source> {
        match (wanted, self.board()) {
            (BoardKind::Grid, Board::Graph(_)) => Err(bad_value("this is a graph, expected a grid: see solve_graph")),
            (BoardKind::Graph, Board::Grid(_)) => Err(bad_value("this is a grid, expected a graph: see solve_grid")),
            _ => Ok(self),
        }
    }
}

/// The bytes of a text, if it is one.
pub(crate) fn text(given: &Bound<'_, PyAny>) -> Option<Vec<u8>> {
    if let Ok(text) = given.cast::<PyString>() {
        return Some(text.to_string_lossy().into_owned().into_bytes());
    }
    given.cast::<PyBytes>().ok().map(|text| text.as_bytes().to_vec())
}

/// The rows of a grid as one text, if it is rows.
pub(crate) fn rows(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if given.is_instance_of::<PyDict>() || given.hasattr("adjacency")? {
        return Ok(None);
    }
    let rows = match given.try_iter() {
        Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => return Ok(None),
        rows => rows?,
    };
    let mut text = String::new();
    for row in rows {
        let row = row?;
        let Ok(row) = row.cast::<PyString>() else { return Ok(None) };
        text.push_str(&row.to_string_lossy());
        text.push('\n');
    }
    Ok(Some(text))
}

/// A dict with the keys of a JSON document, as text.
pub(crate) fn document(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let Ok(dict) = given.cast::<PyDict>() else { return Ok(None) };
    if !dict.contains("grid")? && !dict.contains("graph")? {
        return Ok(None);
    }
    let json = given.py().import("json")?;
    json.call_method1("dumps", (dict,))?.extract().map(Some)
}

impl Source {
    /// The board as a graph or a grid on its own, edges as the text has them.
    pub(crate) fn into_board(self) -> (Board, Option<Arc<Names>>) {
        match self {
            Source::Text { input, .. } => (input.board_as(None), None),
            Source::Board { board, names } => (board, names),
        }
    }
}
