//! How many turns the winner has to spare.

use mousehole::solution::Horizon;
use std::collections::BTreeSet;

use mousehole::game::{Position, Side, Winner};
use mousehole::solution::Solution;
use mousehole::strategy::Line;
use serde::{Deserialize, Serialize};

use crate::analysis::Budget;

/// How many of its first turns the winner could sit out, while the loser moves, and still win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpareTurns {
    /// How many.
    pub turns: u32,
    /// And it may be more: that was not tried.
    pub or_more: bool,
}

/// More turns than these are not tried.
const MOST_TURNS: u32 = 9;
/// Nor more moves of the loser.
const MOST_MOVES: u64 = 1_000_000;

/// How many turns the winner has to spare; `None` for a draw and where nobody can move.
pub(super) fn spare(solution: &Solution, position: &Position) -> Option<SpareTurns> {
    let game = solution.game();
    let limit = game.rules().limit;
    let winner = match solution.verdict(position).winner {
        Winner::Mouse => Side::Mouse,
        Winner::Cat => Side::Cat,
        Winner::Draw => return None,
    };
    if game.end(position).is_some() || limit == Some(0) {
        return None;
    }
    let loser = winner.other();
    let mut budget = Budget::new(MOST_MOVES);
    // The positions that can come of the loser's moves, with the loser to move.
    let mut placings = vec![Position { turn: loser, ..position.clone() }];
    let mut plies = 0;
    if position.turn == loser {
        // Its own move comes first, and is no gift.
        let Some(moved) = after_a_move(solution, &placings, &mut budget) else {
            return Some(SpareTurns { turns: 0, or_more: true });
        };
        placings = moved;
        plies = 1;
    }
    for turns in 1..=MOST_TURNS {
        // The winner sits out, and the loser moves again. Where that is over already, it is not the loser who won: or the
        // winner would not have won when it was its turn.
        plies += 2;
        placings.retain(|at| game.end(at).is_none());
        let Some(left) = limit.map_or(Some(None), |limit| limit.checked_sub(plies).map(Some)) else {
            // The limit comes before that move.
            let failed = !placings.is_empty() && game.rules().endless != Winner::from(winner);
            return Some(SpareTurns { turns: if failed { turns - 1 } else { MOST_TURNS }, or_more: !failed });
        };
        let Some(moved) = after_a_move(solution, &placings, &mut budget) else {
            return Some(SpareTurns { turns: turns - 1, or_more: true });
        };
        let wins = |at: &Position| {
            let at = Position { turn: winner, ..at.clone() };
            solution.verdict_within(&at, Horizon::left(left)).winner == Winner::from(winner)
        };
        if !moved.iter().all(wins) {
            return Some(SpareTurns { turns: turns - 1, or_more: false });
        }
        placings = moved;
    }
    Some(SpareTurns { turns: MOST_TURNS, or_more: true })
}

/// Whether the winner has no turn of the perfect game to spare: it stays at none, and the loser has an answer where it
/// sits out the first.
pub(super) fn every_turn_counts(solution: &Solution, line: &Line) -> bool {
    let game = solution.game();
    let winner = match solution.verdict(&line.positions[0]).winner {
        Winner::Mouse => Side::Mouse,
        Winner::Cat => Side::Cat,
        Winner::Draw => return false,
    };
    let own = |pair: &&[Position]| pair[0].turn == winner;
    let stays = |pair: &[Position]| pair[0].mouse == pair[1].mouse && pair[0].cats == pair[1].cats;
    let mut turns = line.positions.windows(2).filter(own);
    let Some(first) = turns.next() else { return false };
    let before = u32::from(line.positions[0].turn != winner);
    let Some(left) = game.rules().limit.map_or(Some(None), |limit| limit.checked_sub(before + 2).map(Some)) else {
        return false;
    };
    let passed = Position { turn: winner.other(), ..first[0].clone() };
    let holds = |to: Position| solution.verdict_within(&to, Horizon::left(left)).winner == Winner::from(winner);
    !stays(first) && !turns.any(stays) && game.end(&passed).is_none() && !game.successors(&passed).all(holds)
}

/// The positions after a move of the side to move in these, with the same side to move again, each once.
fn after_a_move(solution: &Solution, placings: &[Position], budget: &mut Budget<'_>) -> Option<Vec<Position>> {
    let game = solution.game();
    let mut numbers = BTreeSet::new();
    for at in placings {
        let moves = game.successors(at);
        budget.take(moves.size_hint().0.saturating_add(1))?;
        let again = |to: Position| game.number(&Position { turn: at.turn, ..to }).expect("a position of this game");
        numbers.extend(moves.map(again));
    }
    Some(numbers.into_iter().map(|number| game.position(number)).collect())
}
