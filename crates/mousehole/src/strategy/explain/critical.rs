//! The moves of the perfect game that everything hangs on, and how many turns the winner has to spare.

use crate::game::{Position, Side, Winner};
use crate::solution::{Solution, Verdict};
use crate::strategy::Line;

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
pub struct Critical {
    /// The moves that alone keep the verdict, where there was a choice.
    pub moves: Vec<OnlyMove>,
    /// The turns at which a side that could lose something had a choice.
    pub turns: usize,
    /// The plies of the perfect game.
    pub plies: usize,
}

/// The moves of a perfect game that alone keep its verdict.
pub(super) fn critical(solution: &Solution, line: &Line) -> Critical {
    let limit = solution.game().rules().limit;
    let verdict = solution.verdict_within(&line.positions[0], limit);
    let mut found = Critical { moves: Vec::new(), turns: 0, plies: line.positions.len() - 1 };
    for (ply, pair) in (1..).zip(line.positions.windows(2)) {
        let (from, to) = (&pair[0], &pair[1]);
        if verdict.winner == Winner::from(from.turn.other()) {
            // Nothing that the loser does makes it worse.
            continue;
        }
        let moves = solution.moves_within(from, limit.map(|limit| limit - (ply - 1)));
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
    found
}

/// How many of its first turns the winner could sit out and still win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spare {
    /// So many.
    pub turns: u32,
    /// And it may be more: it was not tried.
    pub or_more: bool,
}

/// More turns than these are not tried.
const MOST_TURNS: u32 = 9;
/// Nor more places of the loser's animals.
const MOST_PLACINGS: usize = 20_000;

/// How many of its first turns the winner could sit out while the loser moves; `None` for a draw and where nobody can move.
pub(super) fn spare(solution: &Solution, position: &Position) -> Option<Spare> {
    let game = solution.game();
    let winner = match solution.verdict(position).winner {
        Winner::Mouse => Side::Mouse,
        Winner::Cat => Side::Cat,
        Winner::Draw => return None,
    };
    if game.end(position).is_some() || game.rules().limit == Some(0) {
        return None;
    }
    let (loser, limit) = (winner.other(), game.rules().limit);
    let lost_by_now = |at: &Position| game.end(at).is_some_and(|end| end.winner == loser);
    let over = |at: &Position| game.end(at).is_some();
    // The positions that can come of the loser's moves, with the loser to move.
    let mut placings = vec![Position { turn: loser, ..position.clone() }];
    let mut plies = 0;
    if position.turn == loser {
        // Its own move comes first, and is no gift.
        placings = after_a_move(solution, &placings);
        plies = 1;
    }
    for turns in 1..=MOST_TURNS {
        // The winner sits out, and the loser moves again.
        plies += 2;
        let waiting: Vec<Position> = placings.iter().filter(|at| !over(at)).cloned().collect();
        let mut failed = placings.iter().any(lost_by_now);
        if limit.is_some_and(|limit| plies > limit) {
            // The limit comes before that move.
            failed |= !waiting.is_empty() && game.rules().endless != Winner::from(winner);
            let turns = if failed { turns - 1 } else { MOST_TURNS };
            return Some(Spare { turns, or_more: !failed });
        }
        let left = limit.map(|limit| limit - plies);
        let moved = after_a_move(solution, &waiting);
        let wins = |at: &Position| {
            let at = Position { turn: winner, ..at.clone() };
            solution.verdict_within(&at, left).winner == Winner::from(winner)
        };
        if failed || !moved.iter().all(wins) {
            return Some(Spare { turns: turns - 1, or_more: false });
        }
        if moved.len() > MOST_PLACINGS {
            return Some(Spare { turns, or_more: true });
        }
        placings = moved;
    }
    Some(Spare { turns: MOST_TURNS, or_more: true })
}

/// The positions after a move of the side to move in these, with the same side to move again, each once.
fn after_a_move(solution: &Solution, placings: &[Position]) -> Vec<Position> {
    let game = solution.game();
    let mut numbers = std::collections::BTreeSet::new();
    for at in placings {
        let again = |to: Position| game.number(&Position { turn: at.turn, ..to }).expect("a position of this game");
        numbers.extend(game.moves(at).into_iter().map(again));
    }
    numbers.into_iter().map(|number| game.position(number)).collect()
}
