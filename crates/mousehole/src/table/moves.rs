//! Best moves, and why a position comes out as it does, by probing.

use super::error::TableError;
use super::open::Table;
use crate::game::{Position, Reason};
use crate::solution::{Label, within};
use crate::strategy::{Move, best_of, moves_by};

impl Table {
    /// All best moves of a position, with the whole limit left; those that
    /// [`Solution::best_moves`](crate::Solution::best_moves) finds.
    pub fn best_moves(&self, position: &Position) -> Result<Vec<Move>, TableError> {
        self.best_moves_within(position, self.game().rules().limit)
    }

    /// All best moves of a position when so many plies are left. None when there are no plies left.
    pub fn best_moves_within(&self, position: &Position, left: Option<u32>) -> Result<Vec<Move>, TableError> {
        // A position that is none has no moves to speak of.
        self.probe(position)?;
        Ok(best_of(moves_by(self.game(), position, left, |to| self.probe(to))?))
    }

    /// By what means a position comes out as it does, with the whole limit left.
    pub fn reason(&self, position: &Position) -> Result<Reason, TableError> {
        let label = self.probe(position)?;
        let plies = match (label, within(label, self.game().rules().limit)) {
            (Label::Won { .. }, Label::Open) => return Ok(Reason::Limit),
            (_, Label::Open) => return Ok(Reason::Endless),
            (_, Label::Won { plies, .. }) => plies,
        };
        // The perfect game ends after that many plies, in a table whose labels are right.
        let mut at = position.clone();
        for _ in 0..plies.0 {
            match self.best_moves_within(&at, None)?.into_iter().next() {
                Some(best) => at = best.to,
                None => break,
            }
        }
        self.game().end(&at).map(|end| end.reason).ok_or(TableError::Contradiction)
    }
}
