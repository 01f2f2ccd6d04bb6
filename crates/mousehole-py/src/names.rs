//! What Python calls the places of a board: cells are pairs, nodes are numbers, names, or whatever a graph has for labels.

use mousehole::board::{Board, PlaceName};
use mousehole::{Graph, Place};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::errors::{bad_value, place_error};

/// The labels that a graph came with, where they are not the numbers or the names that the board has itself.
#[derive(Debug)]
pub(crate) struct Names {
    /// The label of each node.
    labels: Py<PyTuple>,
    /// The node of each label.
    nodes: Py<PyDict>,
}

impl Names {
    /// Labels in the order of the nodes, which must differ.
    pub(crate) fn new(labels: &Bound<'_, PyTuple>) -> PyResult<Names> {
        let nodes = PyDict::new(labels.py());
        for (node, label) in labels.iter().enumerate() {
            nodes.set_item(label, node)?;
        }
        if nodes.len() != labels.len() {
            return Err(PyValueError::new_err("two nodes have the same label"));
        }
        Ok(Names { labels: labels.clone().unbind(), nodes: nodes.unbind() })
    }

    pub(crate) fn labels<'py>(&self, py: Python<'py>) -> &Bound<'py, PyTuple> {
        self.labels.bind(py)
    }

    /// The node of a label; `None` where there is none, or where it cannot be a label at all.
    fn find(&self, label: &Bound<'_, PyAny>) -> Option<Place> {
        let found = self.nodes.bind(label.py()).get_item(label).ok()??;
        found.extract().ok().map(Place)
    }
}

/// The graph with names made of the labels, so that texts and pictures show them: as they are printed, or else as they
/// are written in Python, or else by number.
pub(crate) fn named(graph: Graph, labels: &Bound<'_, PyTuple>) -> PyResult<Graph> {
    let text = |text: Bound<'_, PyString>| text.to_string_lossy().into_owned();
    let printed = labels.iter().map(|label| label.str().map(text)).collect::<PyResult<Vec<_>>>()?;
    if let Ok(named) = graph.clone().named(printed) {
        return Ok(named);
    }
    let short_repr = labels.iter().map(|label| label.repr().map(text)).collect::<PyResult<Vec<_>>>()?;
    if let Ok(named) = graph.clone().named(short_repr) {
        return Ok(named);
    }
    let numbers = (0..labels.len()).map(|node| format!("#{node}"));
    graph.named(numbers).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A place as Python calls it.
pub(crate) fn place_object<'py>(
    py: Python<'py>,
    board: &Board,
    names: Option<&Names>,
    place: Place,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(names) = names {
        return names.labels(py).get_item(place.index());
    }
    match board.name(place) {
        PlaceName::Cell { row, column } => Ok((row, column).into_pyobject(py)?.into_any()),
        PlaceName::Node(node) => Ok(node.into_pyobject(py)?.into_any()),
        PlaceName::Named(name) => Ok(PyString::new(py, &name).into_any()),
    }
}

/// The place that an argument names.
pub(crate) fn place(board: &Board, names: Option<&Names>, argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Place> {
    if let Some(names) = names {
        return names.find(given).ok_or_else(|| {
            let such_as =
                names.labels(given.py()).get_item(0).map_or_else(|_| String::new(), |label| short_repr(&label));
            PyValueError::new_err(format!("{argument}: there is no node {}, only such as {such_as}", short_repr(given)))
        });
    }
    if let Some(place) = by_text(board, given) {
        return Ok(place);
    }
    board.place(&name(argument, given)?).map_err(|error| place_error(argument, &error))
}

/// The place or places that an argument names: one, or several in a list.
pub(crate) fn places(
    board: &Board,
    names: Option<&Names>,
    argument: &str,
    given: &Bound<'_, PyAny>,
) -> PyResult<Vec<Place>> {
    let is_one = match (names, board) {
        (Some(names), _) => names.find(given).is_some() || given.try_iter().is_err(),
        (None, Board::Grid(_)) => given.is_instance_of::<PyString>() || given.extract::<[i64; 2]>().is_ok(),
        (None, Board::Graph(_)) => {
            given.is_instance_of::<PyString>() || by_text(board, given).is_some() || given.try_iter().is_err()
        }
    };
    if is_one {
        return Ok(vec![place(board, names, argument, given)?]);
    }
    let several = given.try_iter().map_err(|_| bad_place(argument, given))?;
    several.map(|one| place(board, names, argument, &one?)).collect()
}

/// The node that is named by the text of an object, such as where labels were tuples before they went through a table.
fn by_text(board: &Board, given: &Bound<'_, PyAny>) -> Option<Place> {
    let Board::Graph(graph) = board else { return None };
    if !graph.has_names() || given.is_instance_of::<PyString>() {
        return None;
    }
    [given.str(), given.repr()].into_iter().flatten().find_map(|text| {
        let name = PlaceName::Named(text.to_string_lossy().as_ref().into());
        board.place(&name).ok()
    })
}

/// A name as it stands, for a board that knows no labels.
fn name(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<PlaceName> {
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_string_lossy();
        return text.parse().map_err(|expected| PyValueError::new_err(format!("{argument}: {expected}")));
    }
    if let Ok([row, column]) = given.extract::<[i64; 2]>() {
        let number = |number: i64| u32::try_from(number).map_err(|_| bad_place(argument, given));
        return Ok(PlaceName::Cell { row: number(row)?, column: number(column)? });
    }
    match given.extract::<i64>() {
        Ok(node) => u32::try_from(node).map(PlaceName::Node).map_err(|_| bad_place(argument, given)),
        Err(_) => Err(PyTypeError::new_err(not_a_place(argument, given))),
    }
}

fn bad_place(argument: &str, given: &Bound<'_, PyAny>) -> PyErr {
    PyValueError::new_err(not_a_place(argument, given))
}

fn not_a_place(argument: &str, given: &Bound<'_, PyAny>) -> String {
    format!("{argument}: {} is not a place; expected (row, column) on a grid, a node on a graph", short_repr(given))
}

/// The most characters of an object in a message.
const MAX_REPR: usize = 80;

/// The repr of an object, shortened for a message.
pub(crate) fn short_repr(object: &Bound<'_, PyAny>) -> String {
    let text = object.repr().map_or_else(|_| "this".to_owned(), |text| text.to_string_lossy().into_owned());
    match text.char_indices().nth(MAX_REPR) {
        Some(_) => text.chars().take(MAX_REPR - 1).chain(['…']).collect(),
        None => text,
    }
}

/// A value of the kind that an argument takes.
pub(crate) fn value<'a, 'py, T: FromPyObject<'a, 'py>>(
    argument: &str,
    given: &'a Bound<'py, PyAny>,
    expected: &str,
    is_good: impl Fn(&T) -> bool,
) -> PyResult<T> {
    let found = given.extract::<T>().ok().filter(is_good);
    found.ok_or_else(|| bad_value(format!("{argument}: found {}, expected {expected}", short_repr(given))))
}
