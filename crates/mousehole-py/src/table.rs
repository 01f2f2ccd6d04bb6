//! A table file that is open for probing.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use mousehole::game::{Game, Position, Start};
use mousehole::solution::Question;
use mousehole::strategy::best_moves;
use mousehole::table::{SnapshotFile, Table, TableBuilder};
use numpy::PyArrayDyn;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::arrays;
use crate::errors::{bad_value, solve_error, table_error};
use crate::game::PyGame;
use crate::keywords::SolveOptions;
use crate::monitor::{run_monitored, run_to_the_end};
use crate::position::{PositionArgs, verdict, winner_word};
use crate::types;
use crate::verify::{report_object, verify};

/// Opens a table file, which `Solution.save` or `mousehole table build` wrote.
///
/// Only the beginning of the file is read. Labels are read when they are needed.
#[pyfunction]
pub(crate) fn open_table(path: PathBuf) -> PyResult<PyTable> {
    let table = Table::open(&path).map_err(|error| table_error(&error))?;
    Ok(PyTable { game: PyGame::plain(table.game().clone()), path, table: Mutex::new(Some(Arc::new(table))) })
}

/// Solves a game and writes its table, monitored for signals and progress. What was stopped can be resumed.
pub(crate) fn build_table(
    py: Python<'_>,
    game: &Game,
    path: PathBuf,
    resume: bool,
    scratch: Option<PathBuf>,
    mut options: SolveOptions,
) -> PyResult<PyTable> {
    let (game, target, progress) = (game.clone(), path.clone(), options.progress.take());
    run_to_the_end(py, u64::MAX, progress, move |monitor| {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let solver = options.on(game.solver()).map_err(|error| solve_error(&error))?;
        let solver = solver.scratch(scratch.as_deref().unwrap_or(folder));
        // A build that cannot be must not touch what an earlier one left.
        solver.plan(Question::Everything).map_err(|error| solve_error(&error))?;
        let writer = TableBuilder::new(&target).resume(resume).begin(&game).map_err(|error| table_error(&error))?;
        let snapshots = SnapshotFile::beside(&target, &game, resume, &|_| ()).map_err(bad_value)?;
        if resume && writer.resumed_blocks() == 0 && !snapshots.resumes() {
            let refused = |error| bad_value(format!("{error}, and there is nothing to resume"));
            Table::check_replaceable(&target, &game).map_err(refused)?;
        }
        let solver = solver.on_progress(|progress| monitor.report(progress)).checkpoint(&snapshots);
        let solution = solver.solve().map_err(|error| solve_error(&error))?;
        writer.write(&solution, |progress| monitor.report(progress)).map_err(|error| table_error(&error))?;
        snapshots.remove();
        Ok::<_, PyErr>(())
    })??;
    open_table(path)
}

/// A table file: every label of a game on disk, to be probed without reading the rest.
///
/// It is closed by `close()`, or at the end of a `with` block.
///
/// >>> import mousehole, tempfile, pathlib
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = pathlib.Path(folder) / "example.mht"
/// ...     mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2).save(path)
/// ...     with mousehole.open_table(path) as table:
/// ...         table.probe((2, 0), (1, 1), "mouse")
/// Verdict(winner='mouse', plies=5, label='mouse', distance=5)
#[pyclass(frozen, name = "Table", module = "mousehole")]
pub(crate) struct PyTable {
    game: PyGame,
    path: PathBuf,
    table: Mutex<Option<Arc<Table>>>,
}

impl PyTable {
    fn open(&self) -> PyResult<Arc<Table>> {
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        table.clone().ok_or_else(|| PyValueError::new_err("the table is closed"))
    }

    /// The position of the arguments. Placing the animals may read half of the table.
    fn position(&self, py: Python<'_>, table: &Arc<Table>, args: PositionArgs<'_, '_>) -> PyResult<Position> {
        let start = || {
            let table = Arc::clone(table);
            let places = matches!(table.game().start(), Start::Placement { .. });
            let long = if places { u64::MAX } else { 0 };
            run_monitored(py, long, None, move |_| table.start().cloned())?.map_err(|error| table_error(&error))
        };
        if args.is_empty() { start() } else { self.game.naming().position(args, start) }
    }
}

#[pymethods]
impl PyTable {
    /// Closes the file. Closing it again does nothing.
    fn close(&self) {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Whether it is closed.
    #[getter]
    fn closed(&self) -> bool {
        self.open().is_err()
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyResult<PyRef<'_, Self>> {
        slf.open()?;
        Ok(slf)
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {
        self.close();
    }

    /// The file.
    #[getter]
    fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// The game. The labels of a graph's nodes are texts here, whatever they were given as; in questions both will do.
    #[getter]
    fn game(&self) -> PyGame {
        self.game.clone()
    }

    /// Who wins: `"mouse"`, `"cat"` or `"draw"`, once endless play and the limit are counted.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<&'static str> {
        let table = self.open()?;
        let start = self.position(py, &table, PositionArgs::default())?;
        Ok(winner_word(table.verdict(&start).map_err(|error| table_error(&error))?.winner))
    }

    /// In how many plies; `None` where endless play or the limit decides.
    #[getter]
    fn plies(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        let table = self.open()?;
        let start = self.position(py, &table, PositionArgs::default())?;
        Ok(table.verdict(&start).map_err(|error| table_error(&error))?.plies.map(|plies| plies.0))
    }

    /// The position the game starts from: as given, or as both sides place their animals best.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = self.open()?;
        self.game.naming().show(py, &self.position(py, &table, PositionArgs::default())?)
    }

    /// What a position comes to, with the whole limit left. What is not given is as the game starts.
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn probe<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = self.open()?;
        let position = self.position(py, &table, PositionArgs { mouse, cat, turn })?;
        let probed = py.detach(|| Ok((table.verdict(&position)?, table.probe(&position)?)));
        let (under_rules, label) = probed.map_err(|error| table_error(&error))?;
        verdict(py, under_rules, label)
    }

    /// All best moves of a position, with the whole limit left. What is not given is as the game starts.
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn best_moves<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let table = self.open()?;
        let position = self.position(py, &table, PositionArgs { mouse, cat, turn })?;
        let limit = table.game().rules().limit;
        let moves = py.detach(|| best_moves(&*table, &position, limit)).map_err(|error| table_error(&error))?;
        self.game.naming().moves(py, position.turn, moves)
    }

    /// Who can force the end, for every position: `OPEN` (0), `MOUSE` (1) or `CAT` (2). The shape is that of `Solution`.
    ///
    /// The whole table is read, each time.
    #[getter]
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        arrays::array(py, &self.open()?, arrays::label, table_error)
    }

    /// In how many plies the end is forced, for every position; -1 where nobody can. The shape is that of `Solution`.
    ///
    /// The whole table is read, each time.
    #[getter]
    fn distances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        arrays::array(py, &self.open()?, arrays::distance, table_error)
    }

    /// The index of a position in `labels` and `distances`. What is not given is as the game starts.
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn index<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let table = self.open()?;
        arrays::index(py, table.game(), &self.position(py, &table, PositionArgs { mouse, cat, turn })?)
    }

    /// The places of the mouse, in the order of the arrays' second axis.
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.game.places(py)
    }

    /// The places of a cat, in the order of the arrays' other axes.
    #[getter]
    fn cat_places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.game.cat_places(py)
    }

    /// How many positions each side can force, and the longest win.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let stats = self.open()?.info().stats;
        types::STATS.make(py, (stats.mouse, stats.cat, stats.open, stats.longest.0))
    }

    /// Reads the whole file and checks every label against the rules. A file that is damaged is a `ValueError`.
    #[pyo3(signature = (*, memory=None, threads=None, progress=None))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        memory: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = SolveOptions::of([("memory", memory), ("threads", threads), ("progress", progress)])?;
        let report = verify(py, &self.open()?, options)?.map_err(|error| table_error(&error))?;
        report_object(py, &report)
    }

    fn __repr__(&self) -> String {
        let path = mousehole::formats::shown_path(&self.path);
        match self.open() {
            Ok(table) => format!("<Table: {path}, {} positions>", table.game().positions()),
            Err(_) => format!("<Table: {path}, closed>"),
        }
    }
}
