//! Best moves, and why a position comes out as it does, by probing.

use super::{Table, TableError};
use crate::game::{Position, Reason};
use crate::solution::Horizon;
use crate::strategy::{Move, best_moves, reason};

impl Table {
    /// All best moves of a position, with the whole limit left; those that
    /// [`Solution::best_moves`](crate::Solution::best_moves) finds.
    pub fn best_moves(&self, position: &Position) -> Result<Vec<Move>, TableError> {
        self.best_moves_within(position, Horizon::Game)
    }

    /// All best moves of a position with that many plies left. There are none when no plies are left.
    pub fn best_moves_within(&self, position: &Position, left: Horizon) -> Result<Vec<Move>, TableError> {
        // A position that is not of this game is an error, and not a panic: it may come from a user.
        self.probe(position)?;
        best_moves(self, position, left.plies(self.game()))
    }

    /// By what means a position comes out as it does, with the whole limit left.
    pub fn reason(&self, position: &Position) -> Result<Reason, TableError> {
        self.probe(position)?;
        reason(self, position, self.game().rules().limit)?.ok_or(TableError::Contradiction)
    }
}
