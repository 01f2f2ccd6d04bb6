//! The moves that keep a verdict, where no distances are known.

use crate::game::{Game, Position};
use crate::solution::{MouseWins, Winners};

impl Winners {
    /// The moves that keep the verdict of a position, with the whole limit left before them and one ply less after.
    ///
    /// ```
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// let winners = game.solver().winners()?;
    /// assert_eq!(winners.keeping_moves(&winners.start()).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keeping_moves(&self, position: &Position) -> Vec<Position> {
        let winner = self.winner(position);
        moves_in_time(self.game(), position, |to| self.winner_after_a_move(to) == winner)
    }
}

impl MouseWins {
    /// The moves after which the mouse still wins, or still does not, as from this position.
    pub fn keeping_moves(&self, position: &Position) -> Vec<Position> {
        let wins = self.contains(position);
        moves_in_time(self.game(), position, |to| self.contains_after_a_move(to) == wins)
    }
}

/// The moves that pass `keeps`. None when the limit leaves no plies.
fn moves_in_time(game: &Game, position: &Position, keeps: impl Fn(&Position) -> bool) -> Vec<Position> {
    if game.rules().limit == Some(0) {
        return Vec::new();
    }
    game.successors(position).filter(keeps).collect()
}
