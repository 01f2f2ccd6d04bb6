//! What it takes to solve a game.

use mousehole::engine::Tuning;
use mousehole::game::{LabelKey, Start};
use mousehole::solution::Question;
use mousehole::{Board, Game, Place};

use crate::bounds::Bounds;
use crate::error::ApiError;
use crate::question::Watch;
use crate::solved::{Solved, game_bytes};

/// The most moves of the cats in one turn: those of several cats that move far multiply.
const MAX_MOVES: u64 = 1 << 16;

/// Games with at most this many positions, times the moves of several cats in a turn, are solved in hundredths of a second.
const QUICK: u64 = 1 << 17;

/// Graphs with more edges are large, however few bytes their text has.
const MAX_QUICK_EDGES: usize = 1 << 14;

/// Bytes of a solved game beside its labels, for what the engine keeps of it and its layout.
const OVERHEAD: u64 = 32 << 10;

/// A game that is within the bounds, and what it takes to solve it.
#[derive(Debug)]
pub struct SolvePlan {
    pub(crate) game: Game,
    key: LabelKey,
    engine_memory: u64,
    overhead: u64,
    is_quick: bool,
}

impl SolvePlan {
    /// Checks a game against the bounds, where `memory` says how much is there for a solve that is quick, or is not.
    /// Nothing large is allocated.
    pub fn new(game: &Game, bounds: Bounds, memory: impl Fn(bool) -> u64) -> Result<SolvePlan, ApiError> {
        if game.positions() > bounds.positions {
            return Err(ApiError::too_many_positions(game.positions(), bounds.positions));
        }
        let moves = max_cat_moves(game);
        if moves > MAX_MOVES {
            return Err(ApiError::too_many_moves(MAX_MOVES));
        }
        let is_quick = game.positions().saturating_mul(moves) <= QUICK;
        let overhead = OVERHEAD + game_bytes(game);
        let for_engine = memory(is_quick).saturating_sub(overhead);
        let engine = game.solver().memory(for_engine).plan(Question::Everything)?;
        let engine_memory = engine.memory(game, &Question::Everything.task(game, Tuning::default()));
        Ok(SolvePlan { game: game.clone(), key: game.label_key(), engine_memory, overhead, is_quick })
    }

    /// What games with the same labels have in common.
    pub fn key(&self) -> &LabelKey {
        &self.key
    }

    /// Whether a look at all moves of all positions takes hundredths of a second.
    pub fn is_quick(&self) -> bool {
        self.is_quick
    }

    /// Whether any answer may take long: there are too many edges to be held or written often, or the animals choose where
    /// to start, among many places.
    pub fn is_long(&self) -> bool {
        let is_dense = matches!(self.game.board(), Board::Graph(graph) if graph.edges() > MAX_QUICK_EDGES);
        is_dense || (!self.is_quick && matches!(self.game.start(), Start::Placement { .. }))
    }

    /// The bytes that the solve takes.
    pub fn memory(&self) -> u64 {
        self.engine_memory + self.overhead
    }

    /// The bytes that a solution of it keeps.
    pub fn kept(&self, solved: &Solved) -> u64 {
        solved.solution.labels().memory() + self.overhead
    }

    /// Solves the game.
    pub fn solve(&self, watch: &dyn Watch) -> Result<Solved, ApiError> {
        let solver = self.game.solver().memory(self.engine_memory);
        let solved = solver.on_progress(|progress| watch.check(progress)).solve();
        let solution = solved.map_err(|error| watch.unsolved(error))?;
        // Found once for all who share it.
        solution.start();
        Ok(Solved::new(solution))
    }
}

/// An upper bound on the moves that several cats have in a turn. A single cat is no danger: it has no more moves than there
/// are places.
fn max_cat_moves(game: &Game) -> u64 {
    let (board, rules) = (game.board(), game.rules());
    if rules.cats == 1 {
        return 1;
    }
    let mut reached = Vec::new();
    let most = (0..board.places() as u32).map(|place| {
        reached.clear();
        board.reach(Place(place), rules.cat_jump, rules.directions, &mut reached);
        reached.len() as u64 + 1
    });
    let most = most.max().unwrap_or(1);
    let cats = rules.cats as u32;
    if rules.lazy { most.saturating_mul(cats.into()) } else { most.saturating_pow(cats) }
}
