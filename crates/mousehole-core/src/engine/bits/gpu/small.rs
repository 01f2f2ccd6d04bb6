//! Many small grids at a time, for who searches boards.

use std::io;

use mousehole_gpu::{SmallBoard, SmallRules};

use super::{Gpu, ManyGraphs};
use crate::board::{Board, Directions, Grid};
use crate::engine::{Label, PackedLabel, Refusal, SideBySide, SolveError};
use crate::game::{CatInHole, Game, Position, Side, Start, Stuck};

/// Solves millions of small grids on a device, side by side: who wins from the start, and in how many plies.
///
/// All have one cat, the same size, at most 64 cells, and the same rules. Endless play and the limit do not count: a
/// [`Label`] is what can be forced.
///
/// ```no_run
/// use mousehole::engine::SmallGrids;
/// use mousehole::{Game, Grid};
///
/// let board: Grid = "####F\n#C...\nM....".parse()?;
/// let game = Game::grid(&board).build()?;
/// let grids = SmallGrids::like(&game)?;
/// let boards = vec![grids.board(&game).expect("it is like itself"); 1_000_000];
/// let labels = grids.labels(&boards)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SmallGrids {
    rules: SmallRules,
}

/// The most cells of a board.
const MOST_CELLS: u32 = 64;

impl SmallGrids {
    /// For boards of the size of a game's, with its rules.
    pub fn like(game: &Game) -> Result<SmallGrids, Refusal> {
        let rules = game.rules();
        if let Some(rule) = rules.beyond_plain() {
            return Err(Refusal::rule(rules, rule));
        }
        let grid = small_grid(game).ok_or(Refusal::SmallGrid)?;
        let rules = SmallRules {
            size: (grid.rows(), grid.columns()),
            diagonals: rules.directions == Directions::Eight,
            jumps: [rules.jump(Side::Mouse), rules.jump(Side::Cat)],
            stays: [Side::Mouse, Side::Cat].map(|side| rules.stay.allows(side)),
            stuck_loses: rules.stuck == Stuck::Loses,
            cat_enters: rules.cat_hole != CatInHole::Forbidden,
            cat_wins: rules.cat_hole == CatInHole::Wins,
        };
        Ok(SmallGrids { rules })
    }

    /// The board and the start of a game; `None` where it has another size or other rules, or no start.
    pub fn board(&self, game: &Game) -> Option<SmallBoard> {
        let same = SmallGrids::like(game).is_ok_and(|other| other.rules == self.rules);
        let grid = small_grid(game).filter(|_| same)?;
        let Start::At(Position { mouse, cats, turn }) = game.start() else { return None };
        let cell = |place| {
            let (row, column) = grid.cell(place);
            row * grid.columns() + column
        };
        let set = |places: &mut dyn Iterator<Item = crate::Place>| places.fold(0, |set, place| set | 1 << cell(place));
        Some(SmallBoard {
            floor: set(&mut (0..grid.places() as u32).map(crate::Place)),
            holes: set(&mut game.holes().iter().copied()),
            mouse: cell(*mouse) as u8,
            cat: cell(cats[0]) as u8,
            cat_moves: *turn == Side::Cat,
        })
    }

    /// What can be forced from the start of each board.
    ///
    /// The animals of a board stand on its floor, and a cat not on a hole that it may not enter; else its label means nothing.
    pub fn labels(&self, boards: &[SmallBoard]) -> Result<Vec<Label>, SolveError> {
        Ok(self.timed_labels(boards)?.0)
    }

    /// The same, with the seconds that kernels took.
    pub fn timed_labels(&self, boards: &[SmallBoard]) -> Result<(Vec<Label>, f64), SolveError> {
        let failed = |error: mousehole_gpu::Error| SolveError::failed("gpu", io::Error::other(error));
        let machine = mousehole_gpu::machine().map_err(failed)?;
        let (labels, kernel_ms) = mousehole_gpu::label_starts(&machine, &self.rules, boards).map_err(failed)?;
        let label = |code| PackedLabel::from_code(code).unwrap_or_default().label();
        Ok((labels.into_iter().map(label).collect(), f64::from(kernel_ms) / 1e3))
    }
}

impl SideBySide for Gpu {
    fn takes(&self, game: &Game) -> bool {
        matches!(game.start(), Start::At(_)) && SmallGrids::like(game).is_ok()
    }

    /// One call of the device for each size and set of rules.
    fn labels(&self, games: &[Game]) -> Result<Vec<Label>, SolveError> {
        let mut labels = vec![Label::Open; games.len()];
        let mut alike: Vec<(SmallGrids, Vec<usize>, Vec<SmallBoard>)> = Vec::new();
        for (at, game) in games.iter().enumerate() {
            let refused = |why| SolveError::Refused { engine: "gpu", why };
            let grids = SmallGrids::like(game).map_err(refused)?;
            let board = grids.board(game).ok_or(refused(Refusal::SmallGrid))?;
            let known = alike.iter().position(|(other, ..)| other.rules == grids.rules).unwrap_or_else(|| {
                alike.push((grids, Vec::new(), Vec::new()));
                alike.len() - 1
            });
            alike[known].1.push(at);
            alike[known].2.push(board);
        }
        for (grids, numbers, boards) in alike {
            for (at, label) in numbers.into_iter().zip(grids.labels(&boards)?) {
                labels[at] = label;
            }
        }
        Ok(labels)
    }

    fn most_nodes(&self) -> usize {
        ManyGraphs::MOST_NODES
    }

    fn cop_numbers(&self, nodes: usize, rows: &[u64]) -> Result<Vec<Option<(usize, u32)>>, SolveError> {
        ManyGraphs::new(nodes)?.cop_numbers(rows)
    }
}

fn small_grid(game: &Game) -> Option<&Grid> {
    match game.board() {
        Board::Grid(grid) if grid.rows() * grid.columns() <= MOST_CELLS && game.rules().cats == 1 => Some(grid),
        _ => None,
    }
}
