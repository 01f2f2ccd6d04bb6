//! Many games, one after another, in the same memory.

use super::verdict::{decided, within};
use super::{FromStart, Question, Solution, Solver, Verdict};
use crate::engine::{SideBySide, SolveError};
use crate::game::Game;

/// Solves one game after another, and reuses the memory of the last answer.
///
/// Made for millions of small boards: a game of one cat and at most 64 places is solved without an allocation once the
/// solver is warm. It takes every other game too. Answers are borrowed, until the next game is solved; a program with
/// several threads has a solver in each.
///
/// ```
/// use mousehole::{Game, Grid, Side, solution::{BatchSolver, Label}};
///
/// let mut solver = BatchSolver::new();
/// let mut plies = Vec::new();
/// for board in ["####F\n#C...\nM....", "M.C...F", "C.F\nM.."] {
///     let game = Game::grid(&board.parse::<Grid>()?).mouse_jump(2).build()?;
///     // Stops as soon as the start is known.
///     let verdict = solver.from_start(&game.solver())?.verdict();
///     plies.push(verdict.plies.map(|plies| plies.0));
///     // Labels every position.
///     let solution = solver.solve(&game.solver())?;
///     assert_eq!(solution.verdict(game.start()), verdict);
///     assert!(solution.labels().iter().any(|label| matches!(label, Label::Won { by: Side::Cat, .. })));
/// }
/// assert_eq!(plies, [Some(5), Some(4), Some(3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct BatchSolver {
    last: Option<FromStart>,
}

/// Labels of more bytes than this are freed before the next solve is planned, which may need the memory. Those of small
/// boards take at most half of it.
const MOST_KEPT: u64 = 4 << 20;

impl BatchSolver {
    /// A solver that has no memory yet.
    pub fn new() -> BatchSolver {
        BatchSolver::default()
    }

    /// As [`Solver::solve`]: everything.
    pub fn solve(&mut self, solver: &Solver<'_>) -> Result<&Solution, SolveError> {
        Ok(&self.answer(solver, Question::Everything)?.solution)
    }

    /// As [`Solver::from_start`]: stops as soon as the start is known.
    pub fn from_start(&mut self, solver: &Solver<'_>) -> Result<&FromStart, SolveError> {
        self.answer(solver, Question::Start)
    }

    /// The verdicts of games whose starts an engine works out side by side.
    pub fn side_by_side(engine: &dyn SideBySide, games: &[Game]) -> Result<Vec<Verdict>, SolveError> {
        let verdict = |(game, label): (&Game, _)| {
            let rules = game.rules();
            decided(within(label, rules.limit), rules.endless)
        };
        Ok(games.iter().zip(engine.labels(games)?).map(verdict).collect())
    }

    fn answer(&mut self, solver: &Solver<'_>, question: Question) -> Result<&FromStart, SolveError> {
        let last = self.last.take().map(|last| last.solution.labels);
        let reuse = last.filter(|labels| labels.memory() <= MOST_KEPT);
        let (labels, account) = solver.label(question, reuse)?;
        let solution = Solution::new(solver.game.clone(), labels, account);
        Ok(self.last.insert(FromStart { solution }))
    }
}
