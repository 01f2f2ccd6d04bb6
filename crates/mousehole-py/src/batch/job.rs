//! The work on each board of a batch, without the interpreter's lock.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use mousehole::Solution;
use mousehole::engine::SolveError;
use mousehole::game::Preset;
use mousehole::solution::{BatchSolver, Label, Verdict};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::cops::CopsAnswer;
use crate::errors::{a_game, solve_error};
use crate::game::{PyGame, build};
use crate::keywords::Keywords;
use crate::position::verdict;
use crate::solution::PySolution;
use crate::source::{BoardKind, Source, rows, text};

/// A board, converted as far as that needs the interpreter. The threads do the rest.
pub(crate) enum Job {
    Text(Vec<u8>),
    Rows(String),
    Source(Source),
    Game(PyGame),
    /// It is not a board, and this is why.
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
            _ => Source::of(board, BoardKind::Any).map_or_else(Job::Failed, Job::Source),
        }
    }

    /// The game of the board, by the rules of the keywords. A preset is for boards that have none.
    pub(super) fn game(self, keywords: &Keywords, preset: Option<Preset>) -> PyResult<PyGame> {
        let source = match self {
            Job::Text(text) => Source::of_text(text, BoardKind::Any, None)?,
            Job::Rows(rows) => Source::of_rows(&rows)?,
            Job::Source(source) => source,
            Job::Game(_) if preset.is_some() => return Err(a_game()),
            Job::Game(game) => return game.changed(keywords),
            Job::Failed(error) => return Err(error),
        };
        build(source, keywords, preset)
    }
}

/// What is to be found out of every board.
pub(super) trait Task: Send + Sync {
    /// The answers to some boards, in their order.
    fn answers(&self, jobs: Vec<Job>) -> Vec<PyResult<Answer>>;
}

/// The answer to one board. A panic there must not take the other boards with it.
pub(super) fn guarded(answer: impl FnOnce() -> PyResult<Answer>) -> PyResult<Answer> {
    let answered = catch_unwind(AssertUnwindSafe(answer));
    answered.unwrap_or_else(|_| Err(PyRuntimeError::new_err("mousehole failed on this board; please report it")))
}

/// Asks whoever works to stop, once nobody waits for answers any more.
pub(super) fn unless_stopped(stop: &AtomicBool) -> ControlFlow<()> {
    if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Boards that are solved.
pub(super) struct Solving {
    pub(crate) keywords: Keywords,
    /// The most bytes for one board.
    pub(crate) memory: Option<u64>,
    pub(crate) everything: bool,
    pub(crate) stop: Arc<AtomicBool>,
}

/// An answer to a board.
pub(crate) enum Answer {
    Start(Verdict, Label),
    Everything(Box<PyGame>, Box<Solution>),
    Cops(Box<CopsAnswer>),
}

impl Task for Solving {
    fn answers(&self, jobs: Vec<Job>) -> Vec<PyResult<Answer>> {
        // Each board is solved in the memory of the last.
        let mut batch = BatchSolver::new();
        let mut answer = |job: Job| {
            if self.stop.load(Relaxed) {
                return Err(solve_error(&SolveError::Stopped));
            }
            guarded(|| self.solve(job.game(&self.keywords, None)?, &mut batch))
        };
        jobs.into_iter().map(&mut answer).collect()
    }
}

impl Solving {
    fn solve(&self, game: PyGame, batch: &mut BatchSolver) -> PyResult<Answer> {
        // The boards share the cores; a board by itself keeps to one.
        let mut solver = game.game.solver().threads(1).on_progress(|_| unless_stopped(&self.stop));
        if let Some(engine) = &self.keywords.options.engine {
            solver = solver.engine(engine).map_err(|error| solve_error(&error))?;
        }
        if let Some(memory) = self.memory {
            solver = solver.memory(memory);
        }
        if self.everything {
            let solution = solver.solve().map_err(|error| solve_error(&error))?;
            return Ok(Answer::Everything(Box::new(game), Box::new(solution)));
        }
        let known = batch.from_start(&solver).map_err(|error| solve_error(&error))?;
        Ok(Answer::Start(known.verdict(), known.label()))
    }
}

impl Answer {
    /// The answer to the board with that number.
    pub(crate) fn object(self, py: Python<'_>, index: u64) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Answer::Start(under_rules, label) => verdict(py, under_rules, label),
            Answer::Cops(answer) => answer.object(py, index),
            Answer::Everything(game, solution) => Ok(Bound::new(py, PySolution::new(*game, *solution))?.into_any()),
        }
    }
}
