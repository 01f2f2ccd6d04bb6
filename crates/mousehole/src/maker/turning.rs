//! The walls that decide a board.

use mousehole_core::board::{Board, Tile};
use mousehole_core::engine::{Progress, SolveError, report};
use mousehole_core::game::Game;
use mousehole_core::solution::{BatchSolver, FromStart, Verdict};

use super::{Means, drawn};

/// A wall which, added or removed by itself, turns the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningWall {
    /// Its row and column.
    pub cell: (u32, u32),
    /// Whether it is added; otherwise it is there and is removed.
    pub is_added: bool,
    /// The verdict of the start with it.
    pub verdict: Verdict,
}

/// The walls of a grid which, added or removed one at a time, let another win, or nobody. Row by row; graphs have none.
///
/// Nothing is walled in: cells where an animal starts, and holes, stay. Each changed board is solved by itself, until its
/// start is known.
///
/// ```
/// use mousehole::{Game, Grid, Winner, engine::ignore_progress, maker::{Means, turning_walls}};
///
/// let game = Game::grid(&"M.F\n.#.\n..C".parse::<Grid>()?).build()?;
/// let walls = turning_walls(&game, Means { memory: None, on_progress: &ignore_progress })?;
/// // A wall between the mouse and the food gives the game to the cat.
/// assert_eq!((walls.len(), walls[0].cell, walls[0].is_added), (1, (0, 1), true));
/// assert_eq!(walls[0].verdict.winner, Winner::Cat);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn turning_walls(game: &Game, means: Means<'_>) -> Result<Vec<TurningWall>, SolveError> {
    let Board::Grid(grid) = game.board() else { return Ok(Vec::new()) };
    let (rows, columns) = (grid.rows(), grid.columns());
    let mut solver = BatchSolver::new();
    let mut verdict = |game: &Game| solver.from_start(&means.solver(game)).map(FromStart::verdict);
    let winner = verdict(game)?.winner;
    let mut found = Vec::new();
    for cell in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let is_added = match grid.tile(cell.0, cell.1) {
            Some(Tile::Floor) => true,
            Some(Tile::Wall) => false,
            _ => continue,
        };
        report(means.on_progress, Progress::default())?;
        let changed =
            drawn(rows, columns, |row, column| grid.place_at(row, column).is_none() != ((row, column) == cell));
        // A board without room for a cat that is yet to choose its place is no game.
        let Ok(changed) = game.to_builder().board(changed).build() else { continue };
        let verdict = verdict(&changed)?;
        if verdict.winner != winner {
            found.push(TurningWall { cell, is_added, verdict });
        }
    }
    Ok(found)
}
