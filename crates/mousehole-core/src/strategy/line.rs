//! The line that perfect players play, and how it ends.

use std::collections::HashMap;

use super::moves::best_moves;
use super::remembered::Remembered;
use crate::engine::{OnProgress, Progress, Stopped, ignore_progress, report};
use crate::game::{End, Position};
use crate::solution::{FromStart, Horizon, Solution, Verdict, sure};

/// A game played perfectly by both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The positions from the first to the last.
    pub positions: Vec<Position>,
    /// What happens at the last.
    pub ending: Ending,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is over.
    Finished(End),
    /// The last position is the one after this many plies again: so it goes on for ever, or until the limit.
    Repeats {
        /// The plies after which it stood on the board before.
        since: usize,
    },
    /// No plies are left.
    Limit,
}

impl Solution {
    /// The perfect game from the start.
    pub fn line(&self) -> Line {
        self.line_from(self.start(), self.game().rules().limit)
    }

    /// The perfect game from a position with that many plies left; `None` for no limit.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`](crate::Game::number).
    pub fn line_from(&self, position: &Position, left: Option<u32>) -> Line {
        self.line_watched(position, left, &ignore_progress).expect("nobody stops it")
    }

    /// As [`line_from`](Solution::line_from), with a closure that is called before each ply, which is the round of its
    /// progress, and may stop the work.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`](crate::Game::number).
    pub fn line_watched(
        &self,
        position: &Position,
        mut left: Option<u32>,
        on_progress: &OnProgress<'_>,
    ) -> Result<Line, Stopped> {
        let mut positions = vec![position.clone()];
        let (labels, mut seen) = (Remembered::new(self), HashMap::new());
        loop {
            report(on_progress, Progress::new(positions.len() as u64, 0, 0))?;
            let at = positions.last().expect("the first is there");
            if let Some(end) = self.game().end(at) {
                return Ok(Line { ending: Ending::Finished(end), positions });
            }
            if let Some(since) = seen.insert(self.game().number(at), positions.len() - 1) {
                return Ok(Line { ending: Ending::Repeats { since }, positions });
            }
            let Some(best) = sure(best_moves(&labels, at, left)).into_iter().next() else {
                return Ok(Line { ending: Ending::Limit, positions });
            };
            positions.push(best.to);
            left = left.map(|left| left - 1);
        }
    }

    /// The verdict of each position of a line that begins with that many plies left, with those left when it is reached.
    /// A line may be longer than that: then none are left.
    pub fn verdicts(&self, line: &Line, left: Option<u32>) -> Vec<Verdict> {
        let left = |ply: usize| left.map(|left| left.saturating_sub(ply as u32));
        line.positions.iter().enumerate().map(|(ply, at)| self.verdict_within(at, Horizon::left(left(ply)))).collect()
    }
}

impl FromStart {
    /// The perfect game.
    pub fn line(&self) -> Line {
        self.solution.line()
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Winner};

    #[test]
    fn a_line_longer_than_the_limit_has_the_verdicts_of_no_plies_left_at_its_end() {
        let game = Game::grid(&"####F\n#C...\nM....".parse().unwrap()).mouse_jump(2).build().unwrap();
        let solution = game.solve().unwrap();
        let verdicts = solution.verdicts(&solution.line(), Some(2));
        let winners: Vec<Winner> = verdicts.iter().map(|verdict| verdict.winner).collect();
        assert_eq!(winners[..5], [Winner::Cat; 5], "the mouse needs 5 plies, and endless play is the cat's");
        assert_eq!(winners[5..], [Winner::Mouse], "it is in the hole, whatever is left");
    }
}
