//! Facts: what is known about why a position comes out as it does. No text is here.
//!
//! Each fact was checked: the outcome, the motifs that decide it, the moves everything hangs on, and the smallest change to
//! the rules that turns it.

mod change;
mod critical;
mod mark;
mod motif;
mod outcome;
mod spare;

pub use change::{Change, Changes, TriedChange};
pub use critical::{CriticalMoves, OnlyMove};
pub use mark::Mark;
pub use motif::{Block, Fortress, Motif, Run, Walk};
pub use outcome::Outcome;
pub use spare::SpareTurns;

use mousehole::board::{Board, Place};
use mousehole::engine::{OnProgress, Stopped, ignore_progress};
use mousehole::game::{Game, Position};
use mousehole::solution::Solution;

use crate::analysis::{Budget, Scene, Ways};

/// How much an explanation may look at. What would take more is left out, and of changes it is said which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The positions of changed games that may be solved in all, ten with one cat counting as one; 0 for no changes.
    pub positions: u64,
    /// The bytes that the search for reasons may keep, or solving a changed game take, at a time; `None` for what the machine
    /// has to spare.
    pub memory: Option<u64>,
    /// The moves that may be looked at in this game.
    pub moves: u64,
}

impl Default for Effort {
    /// What takes a moment.
    fn default() -> Effort {
        Effort { positions: 40_000_000, memory: None, moves: 40_000_000 }
    }
}

/// Why a position comes out as it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The game.
    pub game: Game,
    /// The position that is explained.
    pub position: Position,
    /// How it comes out.
    pub outcome: Outcome,
    /// How many turns the winner could sit out; `None` for a draw and a finished game.
    pub spare: Option<SpareTurns>,
    /// The winner has no turn to spare: to sit out its first turn of the perfect game would give the win away, and it sits
    /// out none of the others.
    pub every_turn_counts: bool,
    /// What decides it. There may be no single reason.
    pub motifs: Vec<Motif>,
    /// The moves it hangs on.
    pub critical: CriticalMoves,
    /// What would turn it; `None` where that was not asked.
    pub changes: Option<Changes>,
}

/// Why the game comes out as it does.
pub fn explain(solution: &Solution) -> Explanation {
    explain_with(solution, Effort::default())
}

/// Why the game comes out as it does, found with no more than that effort.
pub fn explain_with(solution: &Solution, effort: Effort) -> Explanation {
    explain_watched(solution, None, effort, &ignore_progress).expect("nobody stops it")
}

/// Why a position comes out as it does, with the whole limit left.
///
/// # Panics
/// If the position is not one of this game; see [`Game::number`].
pub fn explain_from(solution: &Solution, position: &Position, effort: Effort) -> Explanation {
    explain_watched(solution, Some(position), effort, &ignore_progress).expect("nobody stops it")
}

/// Why the game, or a position of it, comes out as it does. The closure is called all the while, and may stop the work.
///
/// # Panics
/// If the position is not one of this game; see [`Game::number`].
pub fn explain_watched(
    solution: &Solution,
    position: Option<&Position>,
    effort: Effort,
    on_progress: &OnProgress<'_>,
) -> Result<Explanation, Stopped> {
    let Some(position) = position else {
        return explained(solution, solution.game(), solution.start(), effort, on_progress);
    };
    let board = solution.game().board();
    let cats: Vec<_> = position.cats.iter().map(|&cat| board.name(cat)).collect();
    let from = solution.game().to_builder().mouse(board.name(position.mouse)).cat(cats).first(position.turn);
    let from = from.build().expect("a position of this game");
    explained(solution, &from, position, effort, on_progress)
}

/// `game` is that of the solution, or the same with that position for a start.
fn explained(
    solution: &Solution,
    game: &Game,
    position: &Position,
    effort: Effort,
    on_progress: &OnProgress<'_>,
) -> Result<Explanation, Stopped> {
    let limit = game.rules().limit;
    let outcome = Outcome::new(solution, position, limit);
    let line = solution.line_watched(position, limit, on_progress)?;
    let scene = Scene { solution, outcome: &outcome, line: &line, ways: Ways::new(game) };
    let is_over = game.end(position).is_some();
    let mut budget = Budget::watched(effort.moves, effort.memory, on_progress);
    let motifs = scene.motifs(&mut budget);
    budget.check()?;
    let changes = match effort.positions > 0 && !is_over {
        true => Some(change::changes(solution, game, &outcome, effort, on_progress)?),
        false => None,
    };
    Ok(Explanation {
        position: position.clone(),
        // Who may have to leave cannot be imagined to sit out a turn.
        spare: spare::spare(solution, position).filter(|_| game.rules().is_plain()),
        every_turn_counts: game.rules().is_plain() && spare::every_turn_counts(solution, &line),
        motifs,
        critical: critical::critical(solution, &line, on_progress)?,
        changes,
        outcome,
        game: game.clone(),
    })
}

/// A mouse that has less room from the start is hardly squeezed.
const LEAST_ROOM: usize = 3;

impl Explanation {
    /// The motifs that are worth a sentence: not that the mouse roams over most of the board, nor, where something else is
    /// known, that a mouse with hardly any room from the start has less in the end.
    pub fn notable_motifs(&self) -> impl Iterator<Item = &Motif> {
        self.motifs.iter().filter(|motif| match motif {
            Motif::Roams { places } => places.len() * 2 <= self.game.board().places(),
            Motif::Squeezed { rooms } => rooms[0] >= LEAST_ROOM || self.motifs.len() == 1,
            _ => true,
        })
    }

    /// Whether a way leads over or onto a place where the other side stands.
    pub(crate) fn leads_past(&self, route: &[Place], others: &[Place]) -> bool {
        let Board::Grid(grid) = self.game.board() else {
            return route.iter().any(|place| others.contains(place));
        };
        let between = |from: Place, to: Place, at: Place| {
            let ([(r0, c0), (r1, c1)], (r, c)) = ([grid.cell(from), grid.cell(to)], grid.cell(at));
            let within = |a: u32, b: u32, x: u32| (a.min(b)..=a.max(b)).contains(&x);
            let straight = r0 == r1 || c0 == c1 || r.abs_diff(r0) == c.abs_diff(c0) && r.abs_diff(r1) == c.abs_diff(c1);
            straight && within(r0, r1, r) && within(c0, c1, c)
        };
        route.windows(2).any(|step| others.iter().any(|&at| between(step[0], step[1], at)))
    }
}
