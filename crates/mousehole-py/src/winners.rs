//! Answers to lesser questions than everything: of the start alone, and who wins without distances.

use std::convert::Infallible;
use std::sync::Arc;

use mousehole::game::{Game, Position};
use mousehole::solution::{FromStart, Label, LabelSource, MouseWins, PackedLabel, Plies, Question, Winners};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::arrays;
use crate::errors::impossible;
use crate::game::PyGame;
use crate::monitor::run_monitored;
use crate::picture::{PictureOptions, draw};
use crate::position::{PositionArgs, verdict, winner_word};
use crate::solve::{Parts, parts};

/// The answer for the start of a game: who wins, in how many plies, by which moves. Nothing else was worked out.
///
/// >>> import mousehole
/// >>> start = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2, question="start")
/// >>> start.verdict.plies, start.best_moves()
/// (5, [Move(to=(2, 2), winner='mouse', plies=4)])
#[pyclass(frozen, name = "FromStart", module = "mousehole")]
pub(crate) struct PyFromStart {
    pub(crate) game: PyGame,
    pub(crate) known: Arc<FromStart>,
}

#[pymethods]
impl PyFromStart {
    /// The game.
    #[getter]
    fn game(&self) -> PyGame {
        self.game.clone()
    }

    /// The position the game starts from: as given, or as both sides place their animals best.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.game.naming().show(py, self.known.start())
    }

    /// Who wins: `"mouse"`, `"cat"` or `"draw"`, once endless play and the limit are counted.
    #[getter]
    fn winner(&self) -> &'static str {
        winner_word(self.known.verdict().winner)
    }

    /// In how many plies; `None` where endless play or the limit decides.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.known.verdict().plies.map(|plies| plies.0)
    }

    /// By what means: `"hole"`, `"capture"`, `"reach"`, `"surround"`, `"guard"` (a cat on the food), `"stuck"`, `"endless"`
    /// or `"limit"`.
    #[getter]
    fn reason(&self) -> String {
        self.known.reason().to_string()
    }

    /// What the start comes to.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        verdict(py, self.known.verdict(), self.known.label())
    }

    /// All best moves of the start.
    fn best_moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.game.naming().moves(py, self.known.start().turn, self.known.best_moves())
    }

    /// The game that perfect players play: a tuple of positions, with its `ending`.
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let known = Arc::clone(&self.known);
        let line = run_monitored(py, u64::MAX, None, move |_| known.line())?;
        self.game.naming().line(py, &line)
    }

    /// The engine that solved it.
    #[getter]
    fn engine(&self) -> &'static str {
        self.known.engine()
    }

    /// How long that took, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.known.took().as_secs_f64()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        parts(py, &self.game, Question::Start, self.known.engine())
    }

    fn __repr__(&self) -> String {
        format!("<FromStart: {}>", outcome(self.winner(), self.plies(), &self.reason()))
    }
}

/// Who wins from every position, without distances: less work and less memory than a `Solution`.
///
/// >>> import mousehole
/// >>> winners = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2, question="winners")
/// >>> winners.winner, winners.probe(turn="cat"), winners.keeping_moves()
/// ('mouse', 'cat', [(2, 2)])
#[pyclass(frozen, name = "Winners", module = "mousehole")]
pub(crate) struct PyWinners {
    game: PyGame,
    winners: Arc<ForcedWins>,
    labels: PyOnceLock<Py<PyArrayDyn<u8>>>,
}

/// Who can force a win within the limit, as labels: all wins are as good as one on the spot.
struct ForcedWins(Winners);

impl LabelSource for ForcedWins {
    type Error = Infallible;

    fn game(&self) -> &Game {
        self.0.game()
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), Infallible> {
        for (number, label) in (row * labels.len() as u64..).zip(labels) {
            *label = self.label(number)?.into();
        }
        Ok(())
    }

    fn label(&self, number: u64) -> Result<Label, Infallible> {
        Ok(self.0.forced_at(number).map_or(Label::Open, |by| Label::Won { by, plies: Plies(0) }))
    }
}

impl PyWinners {
    pub(crate) fn new(game: PyGame, winners: Winners) -> PyWinners {
        PyWinners { game, winners: Arc::new(ForcedWins(winners)), labels: PyOnceLock::new() }
    }

    fn winners(&self) -> &Winners {
        &self.winners.0
    }

    fn position(&self, py: Python<'_>, args: PositionArgs<'_, '_>) -> PyResult<Position> {
        self.game.naming().position(args, || Ok(py.detach(|| self.winners().start())))
    }
}

#[pymethods]
impl PyWinners {
    /// The game.
    #[getter]
    fn game(&self) -> PyGame {
        self.game.clone()
    }

    /// Who wins from the start: `"mouse"`, `"cat"` or `"draw"`, once endless play and the limit are counted.
    #[getter]
    fn winner(&self, py: Python<'_>) -> &'static str {
        winner_word(py.detach(|| self.winners().winner(&self.winners().start())))
    }

    /// The position the game starts from: as given, or as both sides place their animals to win if they can.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let start = py.detach(|| self.winners().start());
        self.game.naming().show(py, &start)
    }

    /// Who wins from a position, with the whole limit left. What is not given is as the game starts.
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn probe(
        &self,
        py: Python<'_>,
        mouse: Option<&Bound<'_, PyAny>>,
        cat: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<&'static str> {
        Ok(winner_word(self.winners().winner(&self.position(py, PositionArgs { mouse, cat, turn })?)))
    }

    /// The moves that keep what a position comes to: where the side to move goes.
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn keeping_moves<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let position = self.position(py, PositionArgs { mouse, cat, turn })?;
        self.game.naming().destinations(py, position.turn, &self.winners().keeping_moves(&position))
    }

    /// Who can force a win within the limit, for every position: `OPEN` (0), `MOUSE` (1) or `CAT` (2). The shape is that of
    /// `Solution.labels`.
    #[getter]
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let decode = || arrays::array(py, &self.winners, arrays::label, impossible).map(Bound::unbind);
        self.labels.get_or_try_init(py, decode).map(|array| array.bind(py).clone())
    }

    /// The engine that solved it.
    #[getter]
    fn engine(&self) -> &'static str {
        self.winners().engine()
    }

    /// How long that took, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.winners().took().as_secs_f64()
    }

    /// The board as an SVG document, every place of one side coloured by who wins from there, as `Solution.svg` does.
    #[pyo3(signature = (mouse=None, cat=None, turn=None, **picture))]
    fn svg(
        &self,
        py: Python<'_>,
        mouse: Option<&Bound<'_, PyAny>>,
        cat: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
        picture: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let position = self.position(py, PositionArgs { mouse, cat, turn })?;
        let options = PictureOptions::read("svg", picture, &[])?;
        let winners = Arc::clone(&self.winners);
        draw(py, move |on_progress| options.svg(&winners.0, &position, on_progress))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, None, None, None)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        parts(py, &self.game, Question::Winners, self.winners().engine())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Winners: {}, {} positions>", who_wins(self.winner(py)), self.winners().game().positions())
    }
}

/// Whether the mouse wins, from every position: the least work of all.
///
/// >>> import mousehole
/// >>> wins = mousehole.solve_grid(["####F", "#C...", "M...."], mouse_jump=2, question="mouse")
/// >>> wins.wins, wins.probe(turn="cat")
/// (True, False)
#[pyclass(frozen, name = "MouseWins", module = "mousehole")]
pub(crate) struct PyMouseWins {
    pub(crate) game: PyGame,
    pub(crate) wins: Arc<MouseWins>,
}

impl PyMouseWins {
    fn position(&self, py: Python<'_>, args: PositionArgs<'_, '_>) -> PyResult<Position> {
        self.game.naming().position(args, || Ok(py.detach(|| self.wins.start())))
    }
}

#[pymethods]
impl PyMouseWins {
    /// The game.
    #[getter]
    fn game(&self) -> PyGame {
        self.game.clone()
    }

    /// Whether the mouse wins from the start, once endless play and the limit are counted.
    #[getter]
    fn wins(&self, py: Python<'_>) -> bool {
        py.detach(|| self.wins.contains(&self.wins.start()))
    }

    /// The position the game starts from: as given, or as both sides place their animals to win if they can.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let start = py.detach(|| self.wins.start());
        self.game.naming().show(py, &start)
    }

    /// Whether the mouse wins from a position, with the whole limit left. What is not given is as the game starts.
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn probe(
        &self,
        py: Python<'_>,
        mouse: Option<&Bound<'_, PyAny>>,
        cat: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        Ok(self.wins.contains(&self.position(py, PositionArgs { mouse, cat, turn })?))
    }

    /// The moves after which the mouse still wins, or still does not: where the side to move goes.
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn keeping_moves<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let position = self.position(py, PositionArgs { mouse, cat, turn })?;
        self.game.naming().destinations(py, position.turn, &self.wins.keeping_moves(&position))
    }

    /// The engine that solved it.
    #[getter]
    fn engine(&self) -> &'static str {
        self.wins.engine()
    }

    /// How long that took, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.wins.took().as_secs_f64()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        parts(py, &self.game, Question::Mouse, self.wins.engine())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let wins = if self.wins(py) { "the mouse wins" } else { "the mouse does not win" };
        format!("<MouseWins: {wins}, {} positions>", self.wins.game().positions())
    }
}

fn who_wins(winner: &str) -> String {
    if winner == "draw" { "a draw".to_owned() } else { format!("the {winner} wins") }
}

/// Who wins, and in how many plies or why.
pub(crate) fn outcome(winner: &str, plies: Option<u32>, reason: &str) -> String {
    match plies {
        Some(1) => who_wins(winner) + " in 1 ply",
        Some(plies) => who_wins(winner) + &format!(" in {plies} plies"),
        None => who_wins(winner) + &format!(" ({reason})"),
    }
}
