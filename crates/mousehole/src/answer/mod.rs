//! The answer to a question about a game, as far as the question goes, and the JSON that programs rely on.

mod json;

pub use json::{AnimalsJson, BestMoveJson, LineJson, LineMoveJson, PlacesJson, PositionJson, SolveJson};

use std::time::Duration;

use mousehole_core::engine::{SolveError, Work};
use mousehole_core::game::{Game, Position, Reason, Winner};
use mousehole_core::solution::{Counts, Horizon, Label, MouseWins, Plies, Question, Solution, Solver, Winners};
use mousehole_core::strategy::Move;

/// The answer about a position.
///
/// ```
/// use mousehole::answer::{Answer, SolveJson};
/// use mousehole::solution::Question;
///
/// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
/// let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
/// let (answer, _) = Answer::find(game.solver(), Question::Start, false)?;
/// let json = serde_json::to_string(&SolveJson::new(&game, &answer, ()))?;
/// assert!(json.starts_with(r#"{"winner":"mouse","plies":5,"reason":"hole","to_move":"mouse","best":[{"to":[2,2],"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answer {
    /// The position: as given, or as both sides place their animals best.
    pub start: Position,
    /// Who wins; `None` where the question leaves it open.
    pub winner: Option<Winner>,
    /// In how many plies; `None` where nobody forces it in time, or the question leaves it open.
    pub plies: Option<Plies>,
    /// By what means.
    pub reason: Option<Reason>,
    /// What can be forced from the start, whatever the limit; `None` where the question leaves it open.
    pub forced: Option<Label>,
    /// All best moves.
    pub best: Vec<BestMove>,
    /// Counts over all positions, if they were asked for.
    pub counts: Option<Counts>,
    /// The engine that found it.
    pub engine: &'static str,
    /// The layout that the engine chose, where it has a choice.
    pub layout: Option<String>,
    /// How long it took.
    pub took: Duration,
    /// What the engine did.
    pub work: Work,
}

/// A best move, and what it comes to as far as that is known.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BestMove {
    /// Where it leads.
    pub to: Position,
    /// Who wins; `None` where the question leaves it open.
    pub winner: Option<Winner>,
    /// In how many plies; `None` where nobody forces it in time, or the question leaves it open.
    pub plies: Option<Plies>,
}

impl From<Move> for BestMove {
    fn from(best: Move) -> BestMove {
        BestMove { winner: Some(best.verdict.winner), plies: best.verdict.plies, to: best.to }
    }
}

impl Answer {
    /// Solves as far as `question` asks, with counts over all positions if `stats`. Returns the solution as well where
    /// everything is asked for.
    pub fn find(solver: Solver<'_>, question: Question, stats: bool) -> Result<(Answer, Option<Solution>), SolveError> {
        let answer = match question {
            Question::Start => Answer::of_solution(&solver.from_start()?.solution, stats.then(Counts::default)),
            Question::Everything => {
                let solution = solver.solve()?;
                let answer = Answer::of_solution(&solution, stats.then(|| solution.stats().into()));
                return Ok((answer, Some(solution)));
            }
            Question::Winners => Answer::of_winners(&solver.winners()?, stats),
            Question::Mouse => Answer::of_mouse_wins(&solver.mouse_wins()?, stats),
        };
        Ok((answer, None))
    }

    /// The answer about the start of a solution.
    pub fn of_solution(solution: &Solution, counts: Option<Counts>) -> Answer {
        let start = solution.start().clone();
        let verdict = solution.verdict(&start);
        Answer {
            winner: Some(verdict.winner),
            plies: verdict.plies,
            reason: Some(solution.reason_within(&start, Horizon::Game)),
            forced: Some(solution.label(&start)),
            best: solution.best_moves(&start).into_iter().map(BestMove::from).collect(),
            counts,
            engine: solution.engine(),
            layout: solution.layout().map(str::to_owned),
            took: solution.took(),
            work: solution.work(),
            start,
        }
    }

    fn of_winners(winners: &Winners, stats: bool) -> Answer {
        let start = winners.start();
        let winner = Some(winners.winner(&start));
        // Under a limit, a win that comes too late looks the same as none.
        let is_endless = winners.forced(&start).is_none() && winners.game().rules().limit.is_none();
        let (best, counts) = (winners.keeping_moves(&start), stats.then(|| winners.counts()));
        let answer = Answer::without_distances(winners, start, winner, best, counts);
        Answer { reason: answer.reason.or_else(|| is_endless.then_some(Reason::Endless)), ..answer }
    }

    fn of_mouse_wins(wins: &MouseWins, stats: bool) -> Answer {
        let start = wins.start();
        let winner = mouse_or(wins.contains(&start), wins.game());
        let (best, counts) = (wins.keeping_moves(&start), stats.then(|| wins.counts()));
        Answer::without_distances(&wins.winners, start, winner, best, counts)
    }

    /// The best moves are those that keep the winner.
    fn without_distances(
        winners: &Winners,
        start: Position,
        winner: Option<Winner>,
        best: Vec<Position>,
        counts: Option<Counts>,
    ) -> Answer {
        Answer {
            winner,
            plies: None,
            reason: winners.game().end(&start).map(|end| end.reason),
            forced: None,
            best: best.into_iter().map(|to| BestMove { to, winner, plies: None }).collect(),
            counts,
            engine: winners.engine(),
            layout: winners.layout().map(str::to_owned),
            took: winners.took(),
            work: winners.work(),
            start,
        }
    }
}

/// The winner, given whether the mouse wins. `None` where it may be a draw or the cat.
pub fn mouse_or(mouse_wins: bool, game: &Game) -> Option<Winner> {
    match (mouse_wins, game.rules().endless) {
        (true, _) => Some(Winner::Mouse),
        (false, Winner::Draw) => None,
        (false, _) => Some(Winner::Cat),
    }
}
