//! Best moves, and why a position comes out as it does, by probing.

use super::{Table, TableError};
use crate::game::{Position, Reason};
use crate::solution::{Label, Plies, Verdict, within};
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
        let (by, plies) = match (label, within(label, self.game().rules().limit)) {
            (Label::Won { .. }, Label::Open) => return Ok(Reason::Limit),
            (_, Label::Open) => return Ok(Reason::Endless),
            (_, Label::Won { by, plies }) => (by, plies),
        };
        // In the perfect game there is one ply less to go after each; or the labels are wrong, and this might never end.
        let mut at = position.clone();
        for left in (0..plies.0).rev() {
            let best = self.best_moves_within(&at, None)?.into_iter().next();
            let expected = Verdict { winner: by.into(), plies: Some(Plies(left)) };
            at = best.filter(|best| best.verdict == expected).ok_or(TableError::Contradiction)?.to;
        }
        let end = self.game().end(&at).filter(|end| end.winner == by);
        end.map(|end| end.reason).ok_or(TableError::Contradiction)
    }
}
