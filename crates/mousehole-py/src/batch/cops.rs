//! Cop numbers of many graphs, as records.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use mousehole::cops::{CopNumber, Search, SmallGraphs};
use mousehole::formats::graph6::{Kind, Line};
use mousehole::game::Preset;
use mousehole::{Board, Graph, Place};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::job::{Answer, Job, Task, guarded, unless_stopped};
use super::{About, PyBatch, Running, SHARE, choice};
use crate::cops::{cats, read_keywords};
use crate::errors::solve_error;
use crate::game::PyGame;
use crate::keywords::Keywords;
use crate::types;

/// The fields of a record: its number first, and last what is wrong.
const COLUMNS: usize = 12;

/// Larger graphs are not written in graph6, which grows with the square of their size.
const MOST_NODES_WRITTEN: usize = 1024;

/// Graphs of up to this many nodes are answered in less than a tick, without looking whether anybody still waits.
const MOST_NODES_AT_ONCE: u64 = 32;

/// Finds the cop numbers of many graphs on all cores, and yields a `Cops` record for each, in their order.
///
/// Each graph is anything that `cop_number` takes, and `max` and the keywords are those of `cop_number`. Graphs are taken
/// from the iterable as they are needed, so that it may be without end. Records make a table as they are:
/// `pandas.DataFrame(mousehole.cops(graphs))`.
///
/// A graph that cannot be read or answered raises its error with its number, counted from 0, and the next record goes on with
/// the next graph; with `errors="return"` the record has the message in `error`. `progress` is called with a `Progress` of
/// graphs now and then and at the end, or it is a bar of tqdm.
///
/// >>> import mousehole
/// >>> for record in mousehole.cops(["IheA@GUAo", [(0, 1), (1, 2)]]):
/// ...     print(record.graph6, record.nodes, record.edges, record.cop_number, record.capture_time, record.placement)
/// IheA@GUAo 10 15 3 1 (0, 2, 6)
/// Bg 3 2 1 1 (1,)
#[pyfunction]
#[pyo3(signature = (graphs, *, max=None, errors="raise", **keywords))]
pub(crate) fn cops(
    graphs: &Bound<'_, PyAny>,
    max: Option<&Bound<'_, PyAny>>,
    errors: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyBatch> {
    let mut keywords = read_keywords("cops", keywords, true)?;
    let max = max.map(|max| cats("max", max)).transpose()?;
    let returned = choice("errors", errors, ["raise", "return"])?;
    let (progress, threads) = (keywords.options.progress.take(), keywords.options.threads);
    let is_classic = keywords.given.is_empty() && keywords.options.engine.is_none();
    let mut running = Running::new(graphs, SHARE, threads, |memory, stop| {
        let memory = keywords.options.memory.or(memory);
        Arc::new(Counting { keywords, memory, max, is_classic, stop })
    })?;
    running.progress = progress;
    Ok(PyBatch { about: About::Graphs, returned, running: Mutex::new(running) })
}

/// Graphs whose cop numbers are found.
struct Counting {
    keywords: Keywords,
    /// The most bytes for one graph.
    memory: Option<u64>,
    max: Option<usize>,
    /// The rules are those of the textbook, for which small graphs have a quicker way.
    is_classic: bool,
    stop: Arc<AtomicBool>,
}

impl Task for Counting {
    fn answers(&self, jobs: Vec<Job>) -> Vec<PyResult<Answer>> {
        let small = SmallGraphs::default();
        let mut small = if let Some(memory) = self.memory { small.memory(memory) } else { small };
        jobs.into_iter().map(|job| guarded(|| Ok(Answer::Cops(Box::new(self.answer(job, &mut small)?))))).collect()
    }
}

impl Counting {
    fn answer(&self, job: Job, small: &mut SmallGraphs) -> PyResult<CopsAnswer> {
        match &job {
            Job::Text(text) if self.is_classic => {
                if let Some(answer) = self.of_line(text, small)? {
                    return Ok(answer);
                }
            }
            _ => {}
        }
        let game = job.game(&self.keywords, Some(Preset::Cops))?;
        let mut search = Search::new(&game.game).threads(1).on_progress(|_| unless_stopped(&self.stop));
        if let Some(engine) = &self.keywords.options.engine {
            search = search.engine(engine).map_err(|error| solve_error(&error))?;
        }
        if let Some(memory) = self.memory {
            search = search.memory(memory);
        }
        if let Some(max) = self.max {
            search = search.max(max);
        }
        let found = search.cop_number().map_err(|error| solve_error(&error))?;
        drop(search);
        let graph = match game.game.board() {
            Board::Grid(grid) => grid.graph(game.game.rules().directions),
            Board::Graph(graph) => graph.clone(),
        };
        let nodes = graph.places();
        let graph6 = (nodes <= MOST_NODES_WRITTEN).then(|| graph.to_graph6().ok()).flatten();
        let edges = edges(&graph);
        Ok(CopsAnswer { graph6, nodes, edges, found, game: Some(Box::new(game)) })
    }

    /// The answer to a line of graph6, where the graph is small.
    fn of_line(&self, text: &[u8], small: &mut SmallGraphs) -> PyResult<Option<CopsAnswer>> {
        let text = text.trim_ascii();
        let mut rows = [0; 64];
        let graph =
            Line::new(text).ok().filter(|line| line.kind() == Kind::Graph6 && line.nodes() <= MOST_NODES_AT_ONCE);
        let Some(Ok(rows)) = graph.as_ref().map(|line| line.rows(&mut rows)) else { return Ok(None) };
        if rows.is_empty() || text.contains(&b'<') {
            return Ok(None);
        }
        let found = small.search(rows, self.max).map_err(|error| solve_error(&error))?;
        let edges = rows.iter().map(|row| row.count_ones() as usize).sum::<usize>() / 2;
        let graph6 = Some(String::from_utf8_lossy(text).into_owned());
        Ok(Some(CopsAnswer { graph6, nodes: rows.len(), edges, found, game: None }))
    }
}

/// What was found of a graph.
pub(crate) struct CopsAnswer {
    graph6: Option<String>,
    nodes: usize,
    edges: usize,
    found: CopNumber,
    /// It has the names of the nodes, where they are not their numbers.
    game: Option<Box<PyGame>>,
}

impl CopsAnswer {
    pub(super) fn object(self, py: Python<'_>, index: u64) -> PyResult<Bound<'_, PyAny>> {
        let CopsAnswer { graph6, nodes, edges, found, game } = self;
        let CopNumber { cats, capture, unsolved, bounds, .. } = found;
        let names = |places: &[Place]| match &game {
            Some(game) => game.naming().names(py, places),
            None => PyTuple::new(py, places.iter().map(|place| place.0)),
        };
        let placement = capture.as_ref().map(|capture| names(&capture.placement)).transpose()?;
        let moves = capture.map(|capture| capture.moves);
        let (least, least_by, most, most_by) = crate::cops::bounds(bounds);
        let error = unsolved.map(|error| error.to_string());
        let fields = (index, graph6, nodes, edges, cats, moves, placement, least, least_by, most, most_by, error);
        types::COPS.make(py, fields)
    }
}

/// How many edges a graph has. What leads both ways is one edge.
fn edges(graph: &Graph) -> usize {
    let one_way = graph.one_way().is_some();
    graph.all_edges().filter(|(from, to)| one_way || from <= to).count()
}

/// The record of a graph that could not be read or answered.
pub(super) fn failed<'py>(py: Python<'py>, index: u64, error: &PyErr) -> PyResult<Bound<'py, PyAny>> {
    let mut fields = vec![index.into_bound_py_any(py)?];
    fields.resize(COLUMNS - 1, py.None().into_bound(py));
    fields.push(error.value(py).to_string().into_bound_py_any(py)?);
    let fields = PyTuple::new(py, fields)?;
    types::COPS.make(py, fields)
}

/// The error of a graph, with its number in front. Errors of the iterable itself are what they are.
pub(super) fn at_index(py: Python<'_>, index: u64, error: PyErr) -> PyErr {
    let kind = error.get_type(py);
    let ours = [
        py.get_type::<PyValueError>(),
        py.get_type::<PyTypeError>(),
        py.get_type::<PyMemoryError>(),
        py.get_type::<PyRuntimeError>(),
    ];
    if ours.iter().all(|ours| !kind.is(ours)) {
        return error;
    }
    PyErr::from_type(kind, format!("graph {index}: {}", error.value(py)))
}
