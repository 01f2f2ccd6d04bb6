//! For makers of boards: the walls that decide one, and boards that come out as wanted.

mod random_board;
mod turning;

pub use random_board::{Wanted, random_board};
pub use turning::{TurningWall, turning_walls};

use mousehole_core::board::{Grid, Tile};
use mousehole_core::engine::OnProgress;
use mousehole_core::game::Game;
use mousehole_core::solution::Solver;

/// What boards may be solved with, one after another.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// The most bytes for a solve; `None` for what the machine has to spare.
    pub memory: Option<u64>,
    /// Called for every board and within long solves; it may stop the work.
    pub on_progress: &'a OnProgress<'a>,
}

impl<'a> Means<'a> {
    /// A solver for one of many boards. One thread has each: they are small, and whoever has many runs them side by side.
    fn solver(self, game: &'a Game) -> Solver<'a> {
        let solver = game.solver().threads(1).on_progress(self.on_progress);
        match self.memory {
            Some(bytes) => solver.memory(bytes),
            None => solver,
        }
    }
}

/// A grid of walls and floor, with nobody on it.
fn drawn(rows: u32, columns: u32, is_wall: impl Fn(u32, u32) -> bool) -> Grid {
    let tile = |row, column| if is_wall(row, column) { Tile::Wall } else { Tile::Floor };
    let rows: Vec<Vec<Tile>> = (0..rows).map(|row| (0..columns).map(|column| tile(row, column)).collect()).collect();
    Grid::from_tiles(&rows).expect("rows of one length, as many cells as a grid that exists")
}
