//! A game: a board, rules and a start.

use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use mousehole::formats::{self, Format};
use mousehole::game::{BuildError, GameBuilder, Input, Preset, Rules, Start};
use mousehole::{Board, Game};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::board::PyBoard;
use crate::errors::{bad_value, read_error};
use crate::keywords::{Keywords, SolveOptions};
use crate::names::Names;
use crate::picture::game_svg;
use crate::position::{Naming, PositionArgs};
use crate::rules::PyRules;
use crate::solve::{self, solve};
use crate::source::{BoardKind, Source};
use crate::table::{PyTable, build_table};

/// A game that is ready to be solved: a board, rules, and where it starts.
///
/// The board is anything that `Board` takes, a text or a dict with rules of its own as well. Rules are given as
/// keywords by the names of the command line's flags, or as `rules=Rules(...)`, or both.
///
/// >>> import mousehole
/// >>> game = mousehole.Game(["####F", "#C...", "M...."], mouse_jump=2)
/// >>> game.start
/// Position(mouse=(2, 0), cat=(1, 1), turn='mouse')
/// >>> game.solve().winner
/// 'mouse'
#[pyclass(frozen, eq, hash, name = "Game", module = "mousehole")]
#[derive(Clone)]
pub(crate) struct PyGame {
    pub(crate) game: Game,
    pub(crate) names: Option<Arc<Names>>,
    preset: Preset,
}

impl PartialEq for PyGame {
    fn eq(&self, other: &PyGame) -> bool {
        self.game == other.game && self.board() == other.board()
    }
}

impl Hash for PyGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.board(), self.game.rules()).hash(state);
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (board, **rules))]
    fn new(board: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyDict>>) -> PyResult<PyGame> {
        let keywords = Keywords::read("Game", rules)?;
        if !keywords.options.is_unset() {
            return Err(PyTypeError::new_err(
                "Game() takes rules; engine, memory, threads and progress are for solve()",
            ));
        }
        build(Source::of(board, BoardKind::Any)?, &keywords, None)
    }

    /// Solves the game: who wins from every position, and in how many plies.
    ///
    /// `progress` is called with a `Progress` from time to time, or it is a bar of tqdm. What it raises stops the solve.
    /// `question` says how much is solved: `"everything"`, `"winners"`, `"mouse"` or `"start"`, as for `solve_grid`.
    #[pyo3(signature = (*, question="everything", engine=None, memory=None, threads=None, progress=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        question: &str,
        engine: Option<&Bound<'py, PyAny>>,
        memory: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options =
            SolveOptions::of([("engine", engine), ("memory", memory), ("threads", threads), ("progress", progress)])?;
        solve(py, self.clone(), solve::question(question)?, options)
    }

    /// Solves the game and writes every label to a table file, which is then opened.
    ///
    /// What does not fit in `memory` bytes goes to scratch files, beside the table or in the folder `scratch`. A build that
    /// is stopped or killed leaves `path` with `.part` or `.state` at its end; with `resume=True` the same call goes on from
    /// there, and otherwise it starts over.
    ///
    /// >>> import mousehole, tempfile, pathlib
    /// >>> game = mousehole.Game(["####F", "#C...", "M...."], mouse_jump=2)
    /// >>> with tempfile.TemporaryDirectory() as folder:
    /// ...     with game.build_table(pathlib.Path(folder) / "example.mht", resume=True) as table:
    /// ...         table.winner
    /// 'mouse'
    #[pyo3(signature = (path, *, resume=false, scratch=None, engine=None, memory=None, threads=None, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn build_table<'py>(
        &self,
        py: Python<'py>,
        path: PathBuf,
        resume: bool,
        scratch: Option<PathBuf>,
        engine: Option<&Bound<'py, PyAny>>,
        memory: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<PyTable> {
        let options =
            SolveOptions::of([("engine", engine), ("memory", memory), ("threads", threads), ("progress", progress)])?;
        build_table(py, &self.game, path, resume, scratch, options)
    }

    /// The board.
    #[getter]
    pub(crate) fn board(&self) -> PyBoard {
        PyBoard { board: self.game.board().clone(), names: self.names.clone() }
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        let rules = self.game.rules().clone();
        // Whether somebody said so is not known; the usual number goes without saying.
        let sets_cats = rules.cats != Rules::preset(self.preset).cats;
        PyRules { preset: self.preset, rules, sets_cats }
    }

    /// Where the game starts; `None` where the animals choose their places.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.game.start() {
            Start::At(position) => self.naming().show(py, position).map(Some),
            Start::Placement { .. } => Ok(None),
        }
    }

    /// The holes, or the food.
    #[getter]
    fn holes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.naming().names(py, self.game.holes())
    }

    /// The number of positions, finished ones and both sides to move included.
    #[getter]
    fn positions(&self) -> u64 {
        self.game.positions()
    }

    /// The places that the mouse can stand on: all of the board, in order.
    #[getter]
    pub(crate) fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.board().places(py)
    }

    /// The places that a cat can stand on, in order: all but the holes that it may not enter.
    #[getter]
    pub(crate) fn cat_places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let cats = self.game.cat_places();
        let names =
            (0..cats.count()).map(|cat| self.naming().name(py, cats.place(cat))).collect::<PyResult<Vec<_>>>()?;
        PyList::new(py, names)
    }

    /// The positions that the legal moves of a position lead to. What is not given is as the game starts.
    #[pyo3(signature = (mouse=None, cat=None, turn=None))]
    fn moves<'py>(
        &self,
        py: Python<'py>,
        mouse: Option<&Bound<'py, PyAny>>,
        cat: Option<&Bound<'py, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let position = self.naming().position(PositionArgs { mouse, cat, turn }, || match self.game.start() {
            Start::At(position) => Ok(position.clone()),
            Start::Placement { .. } => Err(bad_value("the animals are still to be placed: give mouse and cat")),
        })?;
        self.game.successors(&position).map(|to| self.naming().show(py, &to)).collect()
    }

    /// The whole game as a JSON document that `load` and the command line read; labels are written as texts.
    fn to_json(&self) -> String {
        self.game.to_json()
    }

    /// The whole game as a text: `"json"` as `to_json`, `"grid"` for the board as drawn, a test case of the puzzles as
    /// `"pasted"`, `"cpp"`, `"java"` or `"python"`, or a parity game for PGSolver and oink, `"pg"`.
    ///
    /// >>> import mousehole
    /// >>> mousehole.Game(["M.C...F"], mouse_jump=2).write("pasted")
    /// '["M.C...F"]\n1\n2\n'
    fn write(&self, format: &str) -> PyResult<String> {
        crate::write::game(&self.game, format)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        game_svg(py, &self.game)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Game: {}, {}>", self.board().__repr__(py)?, self.rules().__repr__(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let restore = py.import("mousehole._mousehole")?.getattr("_restore_game")?;
        let labels = self.names.as_ref().map(|names| names.labels(py).clone().unbind());
        Ok((restore, (self.game.to_json(), labels, self.preset.to_string())))
    }
}

impl PyGame {
    /// A game without labels.
    pub(crate) fn plain(game: Game) -> PyGame {
        let preset = match (game.start(), game.board()) {
            (Start::Placement { .. }, _) => Preset::Cops,
            (_, Board::Grid(_)) => Preset::Grid,
            (_, Board::Graph(_)) => Preset::Graph,
        };
        PyGame { game, names: None, preset }
    }

    /// The same game with the rules of the keywords over its own. A preset replaces all rules; animals that were placed
    /// stay where they are, unless in one of the two games they choose their places.
    pub(crate) fn changed(&self, keywords: &Keywords) -> PyResult<PyGame> {
        if keywords.given.is_empty() {
            return Ok(self.clone());
        }
        let preset = keywords.preset().unwrap_or(self.preset);
        if (preset == Preset::Cops) != (self.preset == Preset::Cops) {
            let PyBoard { board, names } = self.board();
            return build(Source::Board { board, names }, keywords, None);
        }
        let mut settings = keywords.settings_on(self.game.board(), self.names.as_deref())?;
        if keywords.preset.is_some() && keywords.rules.is_none() {
            settings = PyRules::of_preset(preset).settings().overridden_by(settings);
        }
        let game = self.game.to_builder().settings(settings).build().map_err(bad_value)?;
        Ok(PyGame { game, preset, ..self.clone() })
    }

    pub(crate) fn naming(&self) -> Naming<'_> {
        Naming { game: &self.game, names: self.names.as_deref() }
    }
}

/// A game taken apart: its JSON, its labels, its preset.
type Parts = (String, Option<Py<PyTuple>>, String);

/// A game that was pickled.
#[pyfunction]
pub(crate) fn _restore_game(py: Python<'_>, json: &str, labels: Option<Py<PyTuple>>, preset: &str) -> PyResult<PyGame> {
    let input = Input::read(json.as_bytes(), Some(Format::Json), None).map_err(|error| read_error(&error))?;
    let game = input.builder().build().map_err(bad_value)?;
    let names = labels.map(|labels| Names::new(labels.bind(py))).transpose()?.map(Arc::new);
    Ok(PyGame { game, names, preset: preset.parse().map_err(bad_value)? })
}

/// The game of a source, under the rules of the keywords.
///
/// The interpreter is not needed unless keywords name places.
pub(crate) fn build(source: Source, keywords: &Keywords, preset: Option<Preset>) -> PyResult<PyGame> {
    let own = match (&source, source.board()) {
        (Source::Text { input, .. }, _) if input.preset.is_some() => input.preset,
        (_, Board::Grid(_)) => Some(Preset::Grid),
        (_, Board::Graph(_)) => Some(Preset::Graph),
    };
    let preset = keywords.preset().or(preset).or(own).unwrap_or(Preset::Grid);
    let names = match &source {
        Source::Board { names, .. } => names.clone(),
        Source::Text { .. } => None,
    };
    let settings = keywords.settings_on(source.board(), names.as_deref())?;
    let (built, at_fault) = match source {
        Source::Board { board, .. } => (GameBuilder::new(board, preset).settings(settings).build(), None),
        Source::Text { mut input, text } => {
            input.preset = Some(preset);
            (input.builder().settings(settings).build(), Some((input, text)))
        }
    };
    let game = built.map_err(|error| build_error(&error, keywords, at_fault))?;
    Ok(PyGame { game, names, preset })
}

/// Blames the keyword, if one set what is at fault, or else a place in the text.
fn build_error(error: &BuildError, keywords: &Keywords, text: Option<(Box<Input>, Vec<u8>)>) -> PyErr {
    let by_keyword = error.knob().is_some_and(|knob| keywords.given.iter().any(|given| given == knob));
    match text {
        Some((input, bytes)) if !by_keyword => match formats::text_of(&bytes) {
            Ok(text) => read_error(&input.fault(error).in_text(text)),
            Err(_) => bad_value(error),
        },
        _ => bad_value(error),
    }
}
