//! A board on its own.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use mousehole::engine::{SolveError, Stopped};
use mousehole::{Board, Graph, Place};
use mousehole_picture::Layout;
use pyo3::exceptions::{PyImportError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::errors::{bad_value, solve_error};
use crate::monitor::run_monitored;
use crate::names::{Names, named, place, place_object};
use crate::picture::board_svg;
use crate::source::{BoardKind, Source};

/// A board: places and the ways between them.
///
/// It is made of the rows of a grid, a graph of NetworkX, igraph or rustworkx, adjacency lists, a dict of lists, edges as tuples
/// of two, a square matrix of numpy or scipy, or a text in any of the formats, graph6 among them. Boards with the same places in the same order, the
/// same ways and the same animals are equal.
///
/// >>> import mousehole
/// >>> board = mousehole.Board(["####F", "#C...", "M...."])
/// >>> board.kind, len(board), board.places[0]
/// ('grid', 10, (0, 4))
/// >>> mousehole.Board({"a": ["b"], "b": ["a", "c"], "c": ["b"]}).neighbors("b")
/// ['a', 'c']
#[pyclass(frozen, eq, hash, name = "Board", module = "mousehole")]
#[derive(Clone)]
pub(crate) struct PyBoard {
    pub(crate) board: Board,
    pub(crate) names: Option<Arc<Names>>,
}

impl PyBoard {
    fn labels(&self) -> Option<Py<PyTuple>> {
        Python::attach(|py| self.names.as_ref().map(|names| names.labels(py).clone().unbind()))
    }

    pub(crate) fn name<'py>(&self, py: Python<'py>, place: Place) -> PyResult<Bound<'py, PyAny>> {
        place_object(py, &self.board, self.names.as_deref(), place)
    }

    fn all_places(&self) -> impl Iterator<Item = Place> {
        (0..self.board.places() as u32).map(Place)
    }
}

impl PartialEq for PyBoard {
    fn eq(&self, other: &PyBoard) -> bool {
        let same_labels = || match (self.labels(), other.labels()) {
            (None, None) => true,
            (Some(own), Some(others)) => Python::attach(|py| own.bind(py).eq(others).unwrap_or(false)),
            _ => false,
        };
        self.board == other.board && same_labels()
    }
}

impl Hash for PyBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.board {
            Board::Grid(grid) => grid.to_string().hash(state),
            Board::Graph(graph) => {
                graph.places().hash(state);
                graph.all_edges().for_each(|edge| edge.hash(state));
            }
        }
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    fn new(board: &Bound<'_, PyAny>) -> PyResult<PyBoard> {
        let (board, names) = Source::of(board, BoardKind::Any)?.into_board();
        Ok(PyBoard { board, names })
    }

    /// `"grid"` or `"graph"`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.board {
            Board::Grid(_) => "grid",
            Board::Graph(_) => "graph",
        }
    }

    /// The places in order: `(row, column)` of the cells that are not walls, or the nodes.
    #[getter]
    pub(crate) fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let names = self.all_places().map(|place| self.name(py, place)).collect::<PyResult<Vec<_>>>()?;
        PyList::new(py, names)
    }

    /// The number of rows and columns of a grid; `None` for a graph.
    #[getter]
    fn shape(&self) -> Option<(u32, u32)> {
        match &self.board {
            Board::Grid(grid) => Some((grid.rows(), grid.columns())),
            Board::Graph(_) => None,
        }
    }

    fn __len__(&self) -> usize {
        self.board.places()
    }

    /// The places one step away, in order.
    fn neighbors<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let from = self::place(&self.board, self.names.as_deref(), "place", place)?;
        let mut reached = Vec::new();
        self.board.reach(from, 1, Default::default(), &mut reached);
        reached.sort_unstable();
        reached.into_iter().map(|place| self.name(py, place)).collect()
    }

    /// Where to draw each place: a dict to `(x, y)`, as NetworkX takes it for `pos`. Steps are about 1 long.
    ///
    /// >>> import mousehole
    /// >>> mousehole.Board(["M.", "#C"]).layout()
    /// {(0, 0): (0.0, 0.0), (0, 1): (1.0, 0.0), (1, 1): (1.0, -1.0)}
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let spots: Vec<[f64; 2]> = match &self.board {
            Board::Grid(grid) => {
                let cell = |place| grid.cell(place);
                self.all_places().map(cell).map(|(row, column)| [f64::from(column), f64::from(row)]).collect()
            }
            Board::Graph(graph) => {
                let graph = graph.clone();
                let laid_out = run_monitored(py, u64::MAX, None, move |monitor| {
                    Layout::watched(&graph, &|progress| monitor.report(progress))
                })?;
                laid_out.map_err(|Stopped| solve_error(&SolveError::Stopped))?.points
            }
        };
        let layout = PyDict::new(py);
        for (place, [right, down]) in self.all_places().zip(spots) {
            layout.set_item(self.name(py, place)?, (right, 0.0 - down))?;
        }
        Ok(layout)
    }

    /// The board as a graph of NetworkX, labels kept: a `DiGraph` where an edge leads one way only.
    fn to_networkx<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let graph = self.graph();
        let class = if graph.one_way().is_some() { "DiGraph" } else { "Graph" };
        let networkx = py.import("networkx").map_err(|error| match error.is_instance_of::<PyImportError>(py) {
            true => {
                let missing = PyImportError::new_err("to_networkx() needs networkx: pip install networkx");
                missing.set_cause(py, Some(error));
                missing
            }
            false => error,
        })?;
        let drawn = networkx.getattr(class)?.call0()?;
        drawn.call_method1("add_nodes_from", (self.places(py)?,))?;
        let edge = |(from, to)| Ok((self.name(py, from)?, self.name(py, to)?));
        let edges = graph.all_edges().map(edge).collect::<PyResult<Vec<_>>>()?;
        drawn.call_method1("add_edges_from", (edges,))?;
        Ok(drawn)
    }

    /// The board as a text: in `"graph6"`, `"sparse6"`, `"digraph6"`, `"edges"`, `"dimacs"`, `"matrix"`, `"dot"`, `"json"` or
    /// `"grid"`. The cells of a grid are nodes where the format is one for graphs.
    ///
    /// >>> import mousehole
    /// >>> mousehole.Board([[1], [0, 2], [1]]).write("edges")
    /// '0 1\n1 2\n'
    fn write(&self, format: &str) -> PyResult<String> {
        crate::write::board(&self.board, format)
    }

    /// The board as a line of graph6, labels left out. It must have no loops and no edge that leads one way only.
    fn to_graph6(&self) -> PyResult<String> {
        self.graph().to_graph6().map_err(bad_value)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        board_svg(py, &self.board)
    }

    fn __str__(&self) -> String {
        match &self.board {
            Board::Grid(grid) => grid.to_string().trim_end().to_owned(),
            Board::Graph(graph) => graph.to_edges().trim_end().to_owned(),
        }
    }

    pub(crate) fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(match &self.board {
            Board::Grid(grid) => {
                let rows: Vec<String> = grid.to_string().lines().map(str::to_owned).collect();
                format!("Board({})", PyList::new(py, rows)?.repr()?)
            }
            Board::Graph(graph) => {
                let one_way = graph.one_way().is_some();
                // What leads both ways is one edge, which stands in two lists.
                let edges = graph.all_edges().filter(|(from, to)| one_way || from <= to).count();
                let kind = if one_way { "directed graph" } else { "graph" };
                let s = |number| if number == 1 { "" } else { "s" };
                let nodes = graph.places();
                format!("<Board: {kind} of {nodes} node{} and {edges} edge{}>", s(nodes), s(edges))
            }
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let restore = py.import("mousehole._mousehole")?.getattr("_restore_board")?;
        Ok((restore, self.parts()))
    }
}

/// A board taken apart: rows or adjacency lists, names, labels.
pub(crate) type Parts = (Option<String>, Vec<Vec<u32>>, Option<Vec<String>>, Option<Py<PyTuple>>);

impl PyBoard {
    /// The places of a graph by the names that documents have for them, where those differ; `None` for a grid.
    pub(crate) fn by_name<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let by_name = PyDict::new(py);
        match (&self.board, &self.names) {
            (Board::Grid(_), _) => return Ok(None),
            (Board::Graph(_), None) => {}
            (board, Some(_)) => self
                .all_places()
                .try_for_each(|place| by_name.set_item(board.name(place).to_string(), self.name(py, place)?))?,
        }
        Ok(Some(by_name))
    }

    fn graph(&self) -> Graph {
        match &self.board {
            Board::Grid(grid) => grid.graph(Default::default()),
            Board::Graph(graph) => graph.clone(),
        }
    }

    fn parts(&self) -> Parts {
        match &self.board {
            Board::Grid(grid) => (Some(grid.to_string()), Vec::new(), None, None),
            Board::Graph(graph) => {
                let list = |node| graph.targets(node).map(|target| target.0).collect();
                let names = self.all_places().map(|node| graph.name(node).map(str::to_owned)).collect();
                (None, self.all_places().map(list).collect(), names, self.labels())
            }
        }
    }
}

/// A board that was pickled.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments are taken out of Python objects")]
pub(crate) fn _restore_board(
    py: Python<'_>,
    rows: Option<&str>,
    lists: Vec<Vec<u32>>,
    names: Option<Vec<String>>,
    labels: Option<Py<PyTuple>>,
) -> PyResult<PyBoard> {
    if let Some(rows) = rows {
        let (board, names) = Source::of_rows(rows)?.into_board();
        return Ok(PyBoard { board, names });
    }
    let graph = Graph::from_lists(&lists).map_err(bad_value)?;
    let Some(labels) = labels else {
        let graph = match names {
            Some(names) => graph.named(names).map_err(bad_value)?,
            None => graph,
        };
        return Ok(PyBoard { board: Board::Graph(graph), names: None });
    };
    let labels = labels.bind(py);
    if labels.len() != graph.places() {
        return Err(PyValueError::new_err("there must be a label for each node"));
    }
    let graph = named(graph, labels)?;
    Ok(PyBoard { board: Board::Graph(graph), names: Some(Arc::new(Names::new(labels)?)) })
}
