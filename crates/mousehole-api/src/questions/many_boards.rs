//! What questions that solve many boards have in common.

use mousehole::{Board, Game, Grid};

use crate::error::ApiError;

/// The most positions of all boards together: some seconds on one core.
const POSITIONS: u64 = 1 << 31;

/// Positions of several cats, and under rules that the engine `bits` does not know, take about this many times as long.
const SLOW: u64 = 10;

/// How many boards of this size may be solved for one answer.
pub(super) fn work(game: &Game) -> u64 {
    let slow = game.rules().cats > 1 || !game.rules().is_plain();
    POSITIONS / (game.positions() * if slow { SLOW } else { 1 })
}

/// The grid of a game.
pub(super) fn grid_of(game: &Game) -> Result<&Grid, ApiError> {
    match game.board() {
        Board::Grid(grid) => Ok(grid),
        Board::Graph(_) => Err(ApiError::refused(["expected a grid: a graph has no walls", "应为网格：图没有墙"])),
    }
}
