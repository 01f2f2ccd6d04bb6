//! A solved game in the cache.

use std::sync::OnceLock;

use mousehole::{Board, Game, Solution};
use mousehole_picture::Layout;

use super::memory_budget::Reservation;

/// Bytes of a solved game beside its labels, for the board and what the engine keeps of it: a base, more for each place,
/// and more for each cell of a grid or edge of a graph.
const OVERHEAD: u64 = 32 << 10;
const OVERHEAD_PER_PLACE: u64 = 64;
const OVERHEAD_PER_EDGE: u64 = 16;

/// A solved game, and the memory that is reserved for it.
#[derive(Debug)]
pub(crate) struct CachedSolution {
    pub(crate) solution: Solution,
    /// Where to draw the nodes of a graph, computed when it is first needed.
    layout: OnceLock<Option<Vec<[f64; 2]>>>,
    reservation: Reservation,
}

impl CachedSolution {
    pub(super) fn new(solution: Solution, reservation: Reservation) -> CachedSolution {
        CachedSolution { solution, layout: OnceLock::new(), reservation }
    }

    /// The bytes that are reserved for it.
    pub(super) fn bytes(&self) -> u64 {
        self.reservation.bytes()
    }

    /// An upper bound on the bytes of a solved game beside its labels.
    pub(super) fn overhead(game: &Game) -> u64 {
        let edges = match game.board() {
            Board::Grid(grid) => u64::from(grid.rows()) * u64::from(grid.columns()),
            Board::Graph(graph) => graph.edges() as u64,
        };
        OVERHEAD + OVERHEAD_PER_PLACE * game.board().places() as u64 + OVERHEAD_PER_EDGE * edges
    }

    /// Where to draw the nodes of a graph: coordinates from 0 to 1, centred, with the longer side filled.
    pub(crate) fn layout(&self) -> Option<&[[f64; 2]]> {
        self.layout.get_or_init(|| lay_out(self.solution.game())).as_deref()
    }
}

fn lay_out(game: &Game) -> Option<Vec<[f64; 2]>> {
    let Board::Graph(graph) = game.board() else { return None };
    let Layout { points, width, height } = Layout::of(graph);
    let size = width.max(height);
    let scaled = |at: f64, side: f64| if size > 0.0 { (at + (size - side) / 2.0) / size } else { 0.5 };
    let rounded = |at: f64| (at * 1e4).round() / 1e4;
    Some(points.iter().map(|&[x, y]| [rounded(scaled(x, width)), rounded(scaled(y, height))]).collect())
}
