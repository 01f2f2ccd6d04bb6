//! Boards and moves drawn in text. Colours are always written; the output drops them where they are not wanted.

mod arrow;
mod graph;
mod grid;

use anstyle::{AnsiColor, Style};
use mousehole::game::{Game, Position};
use mousehole::{Board, Place};

pub(crate) use arrow::moved;

pub(crate) const MOUSE: Style = AnsiColor::BrightGreen.on_default().bold();
pub(crate) const CAT: Style = AnsiColor::BrightRed.on_default().bold();
pub(crate) const HOLE: Style = AnsiColor::BrightYellow.on_default().bold();
pub(crate) const BEST: Style = AnsiColor::BrightCyan.on_default().bold();
pub(crate) const QUIET: Style = Style::new().dimmed();
pub(crate) const HEADING: Style = Style::new().bold();

/// The board with the animals of a position, and marks where the best moves lead.
pub(crate) fn board(game: &Game, position: &Position, marks: &[Place], unicode: bool) -> String {
    match game.board() {
        Board::Grid(grid) => grid::draw(game, grid, position, marks, unicode),
        Board::Graph(graph) => graph::draw(game, graph, position, marks),
    }
}
