//! What a question has to say of itself, and what it is answered from.

use std::ops::ControlFlow;
use std::sync::Arc;

use mousehole::engine::{Progress, SolveError};
use mousehole::{Game, Solution};
use serde_json::value::RawValue;

use crate::bounds::Bounds;
use crate::error::ApiError;
use crate::game::GameText;
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::solved::Solved;

/// A question that is answered from the solution of its game.
pub trait Question: Send {
    /// The game, as it stands in the request.
    fn game(&self) -> &RawValue;

    /// Whether the answer may take long once the game is solved.
    fn is_long(&self, plan: &SolvePlan) -> bool;

    /// The bytes that the answer takes beside the solution.
    fn memory(&self, _context: &Context) -> u64 {
        0
    }

    /// Computes the answer, or its first stage.
    fn answer(self: Box<Self>, context: &Context, watch: &dyn Watch) -> Result<Stage, ApiError>;
}

impl dyn Question {
    /// Reads the game.
    pub fn read_game(&self) -> Result<Game, ApiError> {
        GameText::new(self.game())?.game()
    }
}

/// How far an answer is.
pub enum Stage {
    /// It is there.
    Done(Payload),
    /// The rest of the work takes that many bytes, which was not known before.
    Next(u64, Rest),
}

/// The rest of the work on an answer.
type Rest = Box<dyn FnOnce(&dyn Watch) -> Result<Payload, ApiError> + Send>;

/// What an answer is computed from.
pub struct Context {
    pub(crate) bounds: Bounds,
    /// The solution of this very game, with its own start and limit.
    pub(crate) solution: Arc<Solution>,
    /// Whether it was known before.
    pub(crate) cached: bool,
    /// The labels, shared with other questions.
    pub(crate) solved: Arc<Solved>,
}

impl Context {
    /// The solved game of a question; `cached` says whether it was solved before.
    pub fn new(game: &Game, solved: Arc<Solved>, cached: bool, bounds: Bounds) -> Result<Context, ApiError> {
        let solution = Arc::new(solved.solution.for_game(game).ok_or_else(ApiError::internal)?);
        Ok(Context { bounds, solution, cached, solved })
    }

    /// The memory of an answer that solves other games: a part, so that there is room for others.
    pub(crate) fn share_of_memory(&self) -> u64 {
        self.bounds.memory / 4
    }
}

/// Says when work is to stop.
pub trait Watch: Sync {
    /// Why the work is to stop, if it is.
    fn why_stopped(&self) -> Option<ApiError>;
}

impl dyn Watch + '_ {
    /// For the closures of the library.
    pub(crate) fn check(&self, _: Progress) -> ControlFlow<()> {
        if self.why_stopped().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The error of work that was stopped.
    pub(crate) fn stopped(&self) -> ApiError {
        self.why_stopped().unwrap_or_else(ApiError::internal)
    }

    /// The error of a solve that was not finished.
    pub(crate) fn unsolved(&self, error: SolveError) -> ApiError {
        match error {
            SolveError::Stopped => self.stopped(),
            error => error.into(),
        }
    }
}
