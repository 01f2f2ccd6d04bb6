//! CriticalMoves moves and spare turns, counted again.

use mousehole::solution::Horizon;
use std::collections::BTreeSet;

use mousehole::game::{Game, Winner};
use mousehole::{Position, Side, Solution};
use mousehole_explain::Explanation;
use mousehole_explain::facts::SpareTurns;
use proptest::prelude::*;

pub(crate) fn check(solution: &Solution, told: &Explanation) -> Result<(), TestCaseError> {
    only_moves(solution, told)?;
    spare_turns(solution, told)
}

fn only_moves(solution: &Solution, told: &Explanation) -> Result<(), TestCaseError> {
    let game = solution.game();
    let limit = game.rules().limit;
    let line = solution.line_from(&told.position, limit);
    let mut told_moves = told.critical.moves.iter().peekable();
    prop_assert_eq!(told.critical.plies, line.positions.len() - 1);
    for (i, at) in line.positions.iter().enumerate().take(line.positions.len() - 1) {
        let left = limit.map(|limit| limit - i as u32 - 1);
        let winner = |to: &Position| solution.verdict_within(to, Horizon::left(left)).winner;
        let (keep, lose): (Vec<_>, Vec<_>) = game.successors(at).partition(|to| winner(to) == told.outcome.winner);
        match told_moves.next_if(|only| only.ply as usize == i + 1) {
            Some(only) => {
                prop_assert_eq!(keep.as_slice(), std::slice::from_ref(&only.to));
                prop_assert_eq!(only.others, lose.len());
                prop_assert!(only.others > 0);
                prop_assert_eq!(&only.from, at);
                // Nothing else does better for the side to move than what is said.
                let worth = |winner: Winner| match winner {
                    Winner::Draw => 1,
                    winner if winner == Winner::from(at.turn) => 2,
                    _ => 0,
                };
                let best = lose.iter().map(|to| worth(winner(to))).max();
                prop_assert_eq!(best, Some(worth(only.otherwise.winner)));
                if let (Some(plies), 0) = (only.otherwise.plies, worth(only.otherwise.winner)) {
                    let longest =
                        lose.iter().filter_map(|to| solution.verdict_within(to, Horizon::left(left)).plies).max();
                    prop_assert!(
                        lose.iter().any(|to| solution.verdict_within(to, Horizon::left(left)).plies.is_none())
                            || longest == Some(plies)
                    );
                }
            }
            None => prop_assert!(keep.len() > 1 || lose.is_empty(), "ply {} from {:?} is not told", i + 1, at),
        }
    }
    prop_assert!(told_moves.next().is_none());
    Ok(())
}

/// Tries every way in which the loser can use the winner's turns, three of them at the most.
fn spare_turns(solution: &Solution, told: &Explanation) -> Result<(), TestCaseError> {
    let side = match told.outcome.winner {
        Winner::Mouse => Side::Mouse,
        Winner::Cat => Side::Cat,
        Winner::Draw => {
            return {
                prop_assert!(told.spare.is_none());
                Ok(())
            };
        }
    };
    let Some(SpareTurns { turns, or_more }) = told.spare else {
        let game = solution.game();
        prop_assert!(game.end(&told.position).is_some() || game.rules().limit == Some(0));
        return Ok(());
    };
    for sat_out in 1..=turns.min(3) {
        prop_assert!(still_wins(solution, &told.position, side, sat_out), "{} of {}", sat_out, turns);
    }
    if turns < 3 && !or_more {
        prop_assert!(!still_wins(solution, &told.position, side, turns + 1), "more than {}", turns);
    }
    Ok(())
}

/// Whether a side wins though it sits out so many of its turns.
pub(crate) fn still_wins(solution: &Solution, from: &Position, side: Side, turns: u32) -> bool {
    let limit = solution.game().rules().limit;
    let mut seen = BTreeSet::new();
    sits_out(solution, solution.game(), from, side, turns, limit, &mut seen)
}

fn sits_out(
    solution: &Solution,
    game: &Game,
    at: &Position,
    side: Side,
    turns: u32,
    left: Option<u32>,
    seen: &mut BTreeSet<(u64, u32)>,
) -> bool {
    if !seen.insert((game.number(at).unwrap(), turns)) {
        return true;
    }
    if at.turn == side && turns == 0 {
        return solution.verdict_within(at, Horizon::left(left)).winner == Winner::from(side);
    }
    if let Some(end) = game.end(at) {
        // A side that sits out does not care whether it could move.
        let stuck = end.reason == mousehole::game::Reason::Stuck && at.turn == side;
        if !stuck {
            return end.winner == side;
        }
    }
    if left == Some(0) {
        return game.rules().endless == Winner::from(side);
    }
    let left = left.map(|left| left - 1);
    if at.turn == side {
        let passed = Position { turn: side.other(), ..at.clone() };
        return sits_out(solution, game, &passed, side, turns - 1, left, seen);
    }
    game.successors(at).all(|to| sits_out(solution, game, &to, side, turns, left, seen))
}
