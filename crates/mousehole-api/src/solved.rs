//! A solved game, shared by all questions about it.

use std::sync::{Arc, OnceLock};

use mousehole::engine::{OnProgress, Stopped};
use mousehole::{Board, Game, Solution};
use mousehole_picture::Layout;

/// Bytes of a board for each place, and for each cell of a grid or edge of a graph.
const BYTES_PER_PLACE: u64 = 64;
const BYTES_PER_EDGE: u64 = 16;

/// A solved game, with what is computed of it once for all who ask.
#[derive(Debug)]
pub struct Solved {
    pub(crate) solution: Solution,
    /// Where to draw the nodes of a graph, computed when it is first needed.
    layout: OnceLock<Arc<Layout>>,
}

impl Solved {
    pub(crate) fn new(solution: Solution) -> Solved {
        Solved { solution, layout: OnceLock::new() }
    }

    /// Where to draw the nodes of a graph. Requests that ask at the same time each lay it out: none waits on the thread of
    /// another, which may be stopped.
    pub(crate) fn layout(&self, on_progress: &OnProgress<'_>) -> Result<Option<&Arc<Layout>>, Stopped> {
        let Board::Graph(graph) = self.solution.game().board() else { return Ok(None) };
        if let Some(layout) = self.layout.get() {
            return Ok(Some(layout));
        }
        let layout = Arc::new(Layout::watched(graph, on_progress)?);
        Ok(Some(self.layout.get_or_init(|| layout)))
    }

    /// The bytes that it takes to lay out the nodes of a graph.
    pub(crate) fn layout_memory(&self) -> u64 {
        match self.solution.game().board() {
            Board::Graph(graph) if self.layout.get().is_none() => Layout::memory(graph),
            _ => 0,
        }
    }
}

/// An upper bound on the bytes of a game.
pub fn game_bytes(game: &Game) -> u64 {
    let edges = match game.board() {
        Board::Grid(grid) => u64::from(grid.rows()) * u64::from(grid.columns()),
        Board::Graph(graph) => graph.edges() as u64,
    };
    BYTES_PER_PLACE * game.board().places() as u64 + BYTES_PER_EDGE * edges
}
