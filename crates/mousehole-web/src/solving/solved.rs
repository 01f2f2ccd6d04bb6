//! A solved game, as it is kept.

use std::sync::OnceLock;

use mousehole::{Board, Game, Solution};
use mousehole_picture::Layout;
use tokio::sync::OwnedSemaphorePermit;

/// What a solved game takes beside its labels, for the game, its key, and what the engine knows of the board: in any
/// case, for each place, and for each letter of the key, which is as long as the board.
const BESIDE_LABELS: u64 = 32 << 10;
const TO_A_PLACE: u64 = 64;
const TO_A_LETTER: u64 = 8;

/// A solved game, and the memory that is counted for it.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) solution: Solution,
    /// Where to draw the nodes of a graph, once that was asked.
    layout: OnceLock<Option<Vec<[f64; 2]>>>,
    _memory: Option<OwnedSemaphorePermit>,
}

impl Solved {
    pub(super) fn new(solution: Solution, memory: Option<OwnedSemaphorePermit>) -> Solved {
        Solved { solution, layout: OnceLock::new(), _memory: memory }
    }

    /// At least as many bytes as a solved game takes beside its labels.
    pub(super) fn beside_labels(game: &Game, key: &str) -> u64 {
        BESIDE_LABELS + TO_A_PLACE * game.board().places() as u64 + TO_A_LETTER * key.len() as u64
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
