//! A solved game.

use std::path::PathBuf;
use std::sync::Arc;

use mousehole::Solution;
use mousehole::engine::{SolveError, Stopped};
use mousehole::game::Position;
use mousehole::solution::{Horizon, Question};
use mousehole::table::{TableBuilder, TableError};
use mousehole_explain::{Effort, English, explain_watched};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

use crate::arrays;
use crate::certificate::certificate;
use crate::errors::{impossible, solve_error, table_error};
use crate::game::PyGame;
use crate::keywords::SolveOptions;
use crate::monitor::{run_monitored, run_to_the_end};
use crate::picture::{PictureOptions, draw};
use crate::play::PyPlay;
use crate::position::{PositionArgs, side, side_word, verdict, winner_word};
use crate::solve::{Parts, parts};
use crate::types;
use crate::verify::{report_object, verify};
use crate::winners::outcome;

/// A solved game: who wins from every position, in how many plies, and by which moves.
///
/// `labels` and `distances` are numpy arrays over all positions. Their shape is `(2, places, cat places, ...)`, with one
/// axis for each cat: first the side to move (0 the mouse, 1 the cats), then the mouse's place, then each cat's. The places
/// of the mouse are numbered as in `places`, those of a cat as in `cat_places`, which leaves out holes that cats may not
/// enter. `index` finds a position in them. They say what can be forced, before endless play and the limit are counted.
///
/// >>> import mousehole
/// >>> solution = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2)
/// >>> solution.winner, solution.plies
/// ('mouse', 5)
/// >>> solution.labels.shape
/// (2, 10, 10)
///
/// A pickled solution is its game and its engine, a few bytes; to load it is to solve it again.
#[pyclass(frozen, name = "Solution", module = "mousehole")]
pub(crate) struct PySolution {
    pub(crate) game: PyGame,
    /// Shared with work on it that nobody waits for any more.
    solution: Arc<Solution>,
    labels: PyOnceLock<Py<PyArrayDyn<u8>>>,
    distances: PyOnceLock<Py<PyArrayDyn<i32>>>,
}

impl PySolution {
    pub(crate) fn new(game: PyGame, solution: Solution) -> PySolution {
        PySolution { game, solution: Arc::new(solution), labels: PyOnceLock::new(), distances: PyOnceLock::new() }
    }

    /// The position of the arguments.
    fn position(&self, args: PositionArgs<'_, '_>) -> PyResult<Position> {
        if args.is_empty() {
            return Ok(self.solution.start().clone());
        }
        self.game.naming().position(args, || Ok(self.solution.start().clone()))
    }

    fn limit(&self) -> Option<u32> {
        self.solution.game().rules().limit
    }
}

#[pymethods]
impl PySolution {
    /// The game that was solved.
    #[getter]
    fn game(&self) -> PyGame {
        self.game.clone()
    }

    /// Who wins: `"mouse"`, `"cat"` or `"draw"`, once endless play and the limit are counted.
    #[getter]
    fn winner(&self) -> &'static str {
        winner_word(self.solution.verdict(self.solution.start()).winner)
    }

    /// In how many plies; `None` where endless play or the limit decides.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.solution.verdict(self.solution.start()).plies.map(|plies| plies.0)
    }

    /// By what means: `"hole"`, `"capture"`, `"reach"`, `"surround"`, `"guard"` (a cat on the food), `"stuck"`, `"endless"`
    /// or `"limit"`.
    #[getter]
    fn reason(&self) -> String {
        self.solution.reason_within(self.solution.start(), Horizon::Game).to_string()
    }

    /// The position the game starts from: as given, or as both sides place their animals best.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.game.naming().show(py, self.solution.start())
    }

    /// All best moves of a position, with the whole limit left. What is not given is as the game starts.
    ///
    /// >>> import mousehole
    /// >>> solution = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2)
    /// >>> solution.best_moves()
    /// [Move(to=(2, 2), winner='mouse', plies=4)]
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn best_moves<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let position = self.position(PositionArgs { mouse, cat, turn })?;
        self.game.naming().moves(py, position.turn, self.solution.best_moves(&position))
    }

    /// The game that perfect players play from a position: a tuple of positions, with its `ending`.
    ///
    /// >>> import mousehole
    /// >>> line = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2).line()
    /// >>> len(line) - 1, line[-1].mouse, line.ending
    /// (5, (0, 4), 'hole')
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn line<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = self.position(PositionArgs { mouse, cat, turn })?;
        let (solution, limit) = (Arc::clone(&self.solution), self.limit());
        let line = run_monitored(py, u64::MAX, None, move |monitor| {
            solution.line_watched(&position, limit, &|progress| monitor.report(progress))
        })?;
        self.game.naming().line(py, &line.map_err(|Stopped| solve_error(&SolveError::Stopped))?)
    }

    /// What a position comes to, with the whole limit left. Several cats are given as a list.
    ///
    /// >>> import mousehole
    /// >>> solution = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2)
    /// >>> solution.probe((2, 0), (1, 1), "mouse")
    /// Verdict(winner='mouse', plies=5, label='mouse', distance=5)
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn probe<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = self.position(PositionArgs { mouse, cat, turn })?;
        verdict(py, self.solution.verdict(&position), self.solution.label(&position))
    }

    /// Why a position comes out as it does: a few short sentences, one to a line, with the `facts` that they say.
    ///
    /// `changes` also asks for the smallest change to the rules that would turn it, which takes a moment.
    ///
    /// >>> import mousehole
    /// >>> why = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2).explain()
    /// >>> why.sentences[0]
    /// 'The mouse wins in 5 plies: it reaches the food.'
    /// >>> [idea["idea"] for idea in why.facts["ideas"]], why.facts["critical"]["moves"][0]["to"]
    /// (['runs'], (2, 2))
    #[pyo3(signature = (mouse=None, cat=None, turn=None, *, changes=true))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'_, PyAny>>,
        cat: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
        changes: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let args = PositionArgs { mouse, cat, turn };
        let effort = Effort { positions: if changes { Effort::default().positions } else { 0 }, ..Effort::default() };
        let position = (!args.is_empty()).then(|| self.position(args)).transpose()?;
        let solution = Arc::clone(&self.solution);
        let explained = run_monitored(py, u64::MAX, None, move |monitor| {
            explain_watched(&solution, position.as_ref(), effort, &|progress| monitor.report(progress))
        })?;
        let explained = explained.map_err(|Stopped| solve_error(&SolveError::Stopped))?;
        types::EXPLANATION.make(py, (explained.to_json(&English), self.game.board().by_name(py)?))
    }

    /// Who can force the end, for every position: `OPEN` (0), `MOUSE` (1) or `CAT` (2). See the class for the shape.
    ///
    /// The array is decoded when it is first asked for, and cannot be written to.
    #[getter]
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let decode = || arrays::array(py, &self.solution, arrays::label, impossible).map(Bound::unbind);
        self.labels.get_or_try_init(py, decode).map(|array| array.bind(py).clone())
    }

    /// In how many plies the end is forced, for every position; -1 where nobody can. See the class for the shape.
    ///
    /// The array is decoded when it is first asked for, and cannot be written to.
    #[getter]
    fn distances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i32>>> {
        let decode = || arrays::array(py, &self.solution, arrays::distance, impossible).map(Bound::unbind);
        self.distances.get_or_try_init(py, decode).map(|array| array.bind(py).clone())
    }

    /// The index of a position in `labels` and `distances`. What is not given is as the game starts.
    ///
    /// >>> import mousehole
    /// >>> solution = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2)
    /// >>> solution.distances[solution.index(mouse=(2, 0), cat=(1, 1), turn="mouse")].item()
    /// 5
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn index<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        arrays::index(py, self.solution.game(), &self.position(PositionArgs { mouse, cat, turn })?)
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
        let stats = self.solution.stats();
        types::STATS.make(py, (stats.mouse, stats.cat, stats.open, stats.longest.0))
    }

    /// The engine that solved it.
    #[getter]
    fn engine(&self) -> &'static str {
        self.solution.engine()
    }

    /// How long that took, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.solution.took().as_secs_f64()
    }

    /// Checks every label against the rules, trusting no engine. The report is true if all of them are right.
    #[pyo3(signature = (*, memory=None, threads=None, progress=None))]
    fn verify<'py>(
        &self,
        py: Python<'py>,
        memory: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = SolveOptions::of([("memory", memory), ("threads", threads), ("progress", progress)])?;
        let Ok(report) = verify(py, &self.solution, options)?;
        report_object(py, &report)
    }

    /// Writes the solution to a table file, for `open_table` and the command line.
    ///
    /// Until it is complete, the file's name ends in `.part`. What a stopped save leaves there is overwritten by the next.
    #[pyo3(signature = (path, *, progress=None))]
    fn save(&self, py: Python<'_>, path: PathBuf, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let options = SolveOptions::of([("progress", progress)])?;
        let solution = Arc::clone(&self.solution);
        let saved = run_to_the_end(py, solution.game().positions(), options.progress, move |monitor| {
            TableBuilder::new(path).begin(solution.game())?.write(&*solution, |progress| monitor.report(progress))
        })?;
        saved.map_err(|error: TableError| table_error(&error))
    }

    /// The board as an SVG document, every place of one side coloured by how the game comes out from there.
    ///
    /// The cats stand as they start, or as given, and the mouse is anywhere; with `fixed="mouse"` it is the other way
    /// round. `figures` writes distances: `"auto"`, `"on"` or `"off"`. `moves` marks best moves: `"off"`, `"here"` or
    /// `"everywhere"`. `line` draws the perfect game. There are `title`, `dark` and `size`, too, which is
    /// 1 to 10,000 pixels.
    #[pyo3(signature = (mouse=None, cat=None, turn=None, **picture))]
    fn svg(
        &self,
        py: Python<'_>,
        mouse: Option<&Bound<'_, PyAny>>,
        cat: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
        picture: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let position = self.position(PositionArgs { mouse, cat, turn })?;
        let options = PictureOptions::read("svg", picture, &[])?;
        let solution = Arc::clone(&self.solution);
        draw(py, move |on_progress| options.svg(&*solution, &position, on_progress))
    }

    /// The same picture as a PNG file, each pixel of the SVG `scale` pixels wide.
    #[pyo3(signature = (mouse=None, cat=None, turn=None, **raster))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'_, PyAny>>,
        cat: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
        raster: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let position = self.position(PositionArgs { mouse, cat, turn })?;
        let options = PictureOptions::read("png", raster, &["scale"])?;
        let solution = Arc::clone(&self.solution);
        let png = draw(py, move |on_progress| options.png(&*solution, &position, on_progress))?;
        Ok(PyBytes::new(py, &png))
    }

    /// The wins spreading from the finished positions, as an animated GIF file.
    #[pyo3(signature = (mouse=None, cat=None, turn=None, **animation))]
    fn gif<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'_, PyAny>>,
        cat: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
        animation: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let position = self.position(PositionArgs { mouse, cat, turn })?;
        let options = PictureOptions::read("gif", animation, &["scale", "rounds", "delay"])?;
        let solution = Arc::clone(&self.solution);
        let gif = draw(py, move |on_progress| options.gif(&*solution, &position, on_progress))?;
        Ok(PyBytes::new(py, &gif))
    }

    /// A proof of the start's verdict, which `check_certificate` and the script in the examples of the project check with
    /// nothing of the solver. It is written to a file, or returned as bytes where no path is given.
    ///
    /// >>> import mousehole
    /// >>> proof = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2).certificate()
    /// >>> mousehole.check_certificate(proof).plies
    /// 5
    #[pyo3(signature = (path=None, *, progress=None))]
    fn certificate<'py>(
        &self,
        py: Python<'py>,
        path: Option<PathBuf>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let options = SolveOptions::of([("progress", progress)])?;
        certificate(py, &self.solution, path, options.progress)
    }

    /// A game against an opponent, or a game to try moves in: it begins as the game does, or at a position.
    ///
    /// >>> import mousehole
    /// >>> play = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2).play()
    /// >>> play.move((2, 1)).quality
    /// 'mistake'
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn play(
        &self,
        mouse: Option<&Bound<'_, PyAny>>,
        cat: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyPlay> {
        let args = PositionArgs { mouse, cat, turn };
        let position = (!args.is_empty()).then(|| self.position(args)).transpose()?;
        PyPlay::new(self.game.clone(), &self.solution, position)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        parts(py, &self.game, Question::Everything, self.solution.engine())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, None, None, None)
    }

    /// The board as a figure of matplotlib, which must be installed: the axes are drawn on `ax`, if one is given.
    #[pyo3(signature = (mouse=None, cat=None, turn=None, *, fixed="cat", ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
        fixed: &str,
        ax: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let solution = slf.get();
        let position = solution.position(PositionArgs { mouse, cat, turn })?;
        let fixed = side_word(side("fixed", PyString::new(py, fixed).as_any())?);
        let position = solution.game.naming().show(py, &position)?;
        py.import("mousehole._plot")?.call_method1("plot", (slf, position, fixed, ax))
    }

    fn __repr__(&self) -> String {
        let positions = self.solution.game().positions();
        format!("<Solution: {}, {positions} positions>", outcome(self.winner(), self.plies(), &self.reason()))
    }
}
