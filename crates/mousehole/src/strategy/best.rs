//! Best moves.

use std::cmp::Reverse;
use std::convert::Infallible;

use crate::game::{Game, Position};
use crate::solution::{FromStart, Label, Solution, Verdict, decided, rank, within};

/// A legal move and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The position after the move.
    pub to: Position,
    /// The verdict there, with one ply less left.
    pub verdict: Verdict,
    /// How good it is for the side that moves; equal for equally good moves.
    rank: i64,
}

impl Move {
    /// Whether it is neither better nor worse than another move of the same position.
    pub fn is_as_good_as(&self, other: &Move) -> bool {
        self.rank == other.rank
    }
}

/// Every legal move of a position when so many plies are left, best first, by the labels of where they lead.
pub(crate) fn moves_by<E>(
    game: &Game,
    position: &Position,
    left: Option<u32>,
    label: impl Fn(&Position) -> Result<Label, E>,
) -> Result<Vec<Move>, E> {
    if left == Some(0) {
        return Ok(Vec::new());
    }
    let left = left.map(|left| left - 1);
    let judged = |to: Position| {
        let label = within(label(&to)?, left);
        Ok(Move { verdict: decided(game, label), rank: rank(label, position.turn), to })
    };
    let mut moves: Vec<Move> = game.successors(position).map(judged).collect::<Result<_, E>>()?;
    moves.sort_by_key(|found| Reverse(found.rank));
    Ok(moves)
}

/// Those that are as good as the first, of moves with the best first.
pub(crate) fn best_of(mut moves: Vec<Move>) -> Vec<Move> {
    let equals = moves.iter().take_while(|other| other.rank == moves[0].rank).count();
    moves.truncate(equals);
    moves
}

impl Solution {
    /// All best moves of a position, with the whole limit left.
    ///
    /// The winner takes the shortest way, the loser the longest; where nobody can force anything, they are the moves that
    /// keep it so. Where the limit decides, they are the moves that keep its verdict.
    pub fn best_moves(&self, position: &Position) -> Vec<Move> {
        self.best_moves_within(position, self.game().rules().limit)
    }

    /// All best moves of a position when so many plies are left. None when there are no plies left.
    pub fn best_moves_within(&self, position: &Position, left: Option<u32>) -> Vec<Move> {
        best_of(self.moves_within(position, left))
    }

    /// Every legal move of a position when so many plies are left, best first.
    pub fn moves_within(&self, position: &Position, left: Option<u32>) -> Vec<Move> {
        let label = |to: &Position| Ok::<_, Infallible>(self.label(to));
        match moves_by(self.game(), position, left, label) {
            Ok(moves) => moves,
        }
    }

    /// The move perfect players make: the first of [`perfect_moves`](Solution::perfect_moves).
    pub(super) fn perfect_move(&self, position: &Position, left: Option<u32>) -> Option<Position> {
        self.perfect_moves(position, left).into_iter().next()
    }

    /// The best moves without the limit, which are among the best with it. None when there are no plies left.
    pub(super) fn perfect_moves(&self, position: &Position, left: Option<u32>) -> Vec<Position> {
        if left == Some(0) {
            return Vec::new();
        }
        self.best_moves_within(position, None).into_iter().map(|best| best.to).collect()
    }
}

impl FromStart {
    /// All best moves of the start.
    pub fn best_moves(&self) -> Vec<Move> {
        self.solution.best_moves(self.start())
    }
}
