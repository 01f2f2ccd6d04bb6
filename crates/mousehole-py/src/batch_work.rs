//! What is done to each board of a batch, away from the interpreter.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use mousehole::Solution;
use mousehole::engine::{Progress, SolveError};
use mousehole::solution::{Label, Verdict};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::unsolved;
use crate::game::{PyGame, build};
use crate::keywords::Keywords;
use crate::position::verdict;
use crate::solution::PySolution;
use crate::source::{Source, Wanted, rows, text};

/// A board, made ready so far as that takes the interpreter. The rest is left to the threads.
pub(crate) enum Job {
    Text(Vec<u8>),
    Rows(String),
    Source(Source),
    Game(PyGame),
    /// It is none, and this is why.
    Failed(PyErr),
}

impl Job {
    pub(crate) fn of(board: &Bound<'_, PyAny>) -> Job {
        if let Some(text) = text(board) {
            return Job::Text(text);
        }
        if let Ok(game) = board.cast::<PyGame>() {
            return Job::Game(game.get().clone());
        }
        // The rows of a list are read by the threads. Others may be gone through only once.
        match board.is_instance_of::<PyList>().then(|| rows(board)) {
            Some(Ok(Some(rows))) => Job::Rows(rows),
            Some(Err(error)) => Job::Failed(error),
            _ => Source::of(board, Wanted::Any).map_or_else(Job::Failed, Job::Source),
        }
    }

    fn game(self, keywords: &Keywords) -> PyResult<PyGame> {
        let source = match self {
            Job::Text(text) => Source::of_text(text, Wanted::Any, None)?,
            Job::Rows(rows) => Source::of_rows(&rows)?,
            Job::Source(source) => source,
            Job::Game(game) => return game.changed(keywords),
            Job::Failed(error) => return Err(error),
        };
        build(source, keywords, None)
    }
}

/// What is done to every board.
pub(crate) struct Task {
    pub(crate) keywords: Keywords,
    /// What one board may take.
    pub(crate) memory: Option<u64>,
    pub(crate) everything: bool,
    /// Nobody waits for answers any more.
    pub(crate) stop: AtomicBool,
}

/// An answer to a board.
pub(crate) enum Answer {
    Start(Verdict, Label),
    Everything(Box<PyGame>, Box<Solution>),
}

impl Task {
    /// Says whether a solve may go on.
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        if self.stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Task {
    /// Solves one board. A fault of the program there must not take the other boards with it.
    pub(crate) fn answer(&self, job: Job) -> PyResult<Answer> {
        if self.stop.load(Relaxed) {
            return Err(unsolved(&SolveError::Stopped));
        }
        let solved = catch_unwind(AssertUnwindSafe(|| self.solve(job.game(&self.keywords)?)));
        solved.unwrap_or_else(|_| Err(PyRuntimeError::new_err("a fault of mousehole itself: please report this board")))
    }

    fn solve(&self, game: PyGame) -> PyResult<Answer> {
        // The boards share the cores; a board by itself keeps to one.
        let mut solver = game.game.solver().threads(1).on_progress(|progress| self.progress(progress));
        if let Some(engine) = &self.keywords.how.engine {
            solver = solver.engine(engine).map_err(|error| unsolved(&error))?;
        }
        if let Some(memory) = self.memory {
            solver = solver.memory(memory);
        }
        if self.everything {
            let solution = solver.solve().map_err(|error| unsolved(&error))?;
            return Ok(Answer::Everything(Box::new(game), Box::new(solution)));
        }
        let known = solver.from_start().map_err(|error| unsolved(&error))?;
        Ok(Answer::Start(known.verdict(), known.label()))
    }
}

impl Answer {
    pub(crate) fn told(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Answer::Start(under_rules, label) => verdict(py, under_rules, label),
            Answer::Everything(game, solution) => Ok(Bound::new(py, PySolution::new(*game, *solution))?.into_any()),
        }
    }
}
