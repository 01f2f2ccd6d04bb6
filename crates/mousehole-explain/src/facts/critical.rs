//! The moves of the perfect game that everything hangs on.

use mousehole::engine::{OnProgress, Progress, Stopped, report};
use mousehole::game::{Position, Winner};
use mousehole::solution::{Horizon, Solution, Verdict};
use mousehole::strategy::Line;

/// A move of the perfect game that alone keeps the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyMove {
    /// The ply, from 1.
    pub ply: u32,
    /// The position before.
    pub from: Position,
    /// And after.
    pub to: Position,
    /// How many other moves there were.
    pub others: usize,
    /// The verdict after the best of the others.
    pub otherwise: Verdict,
}

/// Where the perfect game hangs on one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriticalMoves {
    /// The moves that alone keep the verdict, where there was a choice.
    pub moves: Vec<OnlyMove>,
    /// The turns at which a side that could lose something had a choice.
    pub turns: usize,
    /// The plies of the perfect game.
    pub plies: usize,
}

/// The moves of a perfect game that alone keep its verdict.
pub(super) fn critical(
    solution: &Solution,
    line: &Line,
    on_progress: &OnProgress<'_>,
) -> Result<CriticalMoves, Stopped> {
    let limit = solution.game().rules().limit;
    let verdict = solution.verdict_within(&line.positions[0], Horizon::Game);
    let mut found = CriticalMoves { moves: Vec::new(), turns: 0, plies: line.positions.len() - 1 };
    for (ply, pair) in (1..).zip(line.positions.windows(2)) {
        report(on_progress, Progress::default())?;
        let (from, to) = (&pair[0], &pair[1]);
        if verdict.winner == Winner::from(from.turn.other()) {
            // Nothing that the loser does makes it worse.
            continue;
        }
        let moves = solution.moves_within(from, Horizon::left(limit.map(|limit| limit - (ply - 1))));
        if moves.len() < 2 {
            continue;
        }
        found.turns += 1;
        // Best first, so that those that keep the verdict come first.
        if moves[1].verdict.winner != verdict.winner {
            let (from, to) = (from.clone(), to.clone());
            found.moves.push(OnlyMove { ply, from, to, others: moves.len() - 1, otherwise: moves[1].verdict });
        }
    }
    Ok(found)
}
