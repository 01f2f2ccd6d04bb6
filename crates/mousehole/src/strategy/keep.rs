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
        moves_in_time(self.game(), position, |to, left| self.winner_within(to, left) == winner)
    }
}

impl MouseWins {
    /// The moves after which the mouse still wins, or still does not, as from this position.
    pub fn keeping_moves(&self, position: &Position) -> Vec<Position> {
        let wins = self.contains(position);
        moves_in_time(self.game(), position, |to, left| self.contains_within(to, left) == wins)
    }
}

/// The moves that pass `keeps`, which is told how many plies are left after them. None when no plies are left.
fn moves_in_time(game: &Game, position: &Position, keeps: impl Fn(&Position, Option<u32>) -> bool) -> Vec<Position> {
    let limit = game.rules().limit;
    if limit == Some(0) {
        return Vec::new();
    }
    let left = limit.map(|limit| limit - 1);
    let mut moves = game.moves(position);
    moves.retain(|to| keeps(to, left));
    moves
}
