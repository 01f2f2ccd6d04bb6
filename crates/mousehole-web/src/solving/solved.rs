//! A solved game, as it is kept.

use std::sync::OnceLock;

use mousehole::{Board, Game, Solution};
use mousehole_picture::Layout;

use super::pool::Loan;

/// What a solved game takes beside its labels, for the board and what the engine knows of it: in any case, for each place,
/// and for each cell of a grid or edge of a graph.
const BESIDE_LABELS: u64 = 32 << 10;
const TO_A_PLACE: u64 = 64;
const TO_A_WAY: u64 = 16;

/// A solved game, and the memory that is counted for it.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) solution: Solution,
    /// Where to draw the nodes of a graph, once that was asked.
    layout: OnceLock<Option<Vec<[f64; 2]>>>,
    loan: Loan,
}

impl Solved {
    pub(super) fn new(solution: Solution, loan: Loan) -> Solved {
        Solved { solution, layout: OnceLock::new(), loan }
    }

    /// The bytes that are counted for it.
    pub(super) fn bytes(&self) -> u64 {
        self.loan.bytes()
    }

    /// At least as many bytes as a solved game takes beside its labels.
    pub(super) fn beside_labels(game: &Game) -> u64 {
        let ways = match game.board() {
            Board::Grid(grid) => u64::from(grid.rows()) * u64::from(grid.columns()),
            Board::Graph(graph) => graph.edges() as u64,
        };
        BESIDE_LABELS + TO_A_PLACE * game.board().places() as u64 + TO_A_WAY * ways
    }

    /// Where to draw the nodes of a graph: from 0 to 1 each way, the longer side filled.
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
