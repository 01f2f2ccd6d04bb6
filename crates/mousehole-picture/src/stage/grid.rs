//! A grid on the paper: its frame, of which walls are a part, with the numbers of rows and columns on it.

use std::ops::Range;

use mousehole::{Grid, Place};

use super::{Kind, Stage};
use crate::font;
use crate::scene::{Point, Rect, Scene, Shape, Text, at};
use crate::theme::Theme;

/// The longer side of a board that nobody gave a size, and the bounds of its cells.
const SIZE: f32 = 720.0;
const LARGEST: f32 = 56.0;
const SMALLEST: f32 = 1.0;

/// Cells that would get smaller than this make the board larger instead, up to that longer side.
const SMALL: f32 = 2.0;
const LARGE: f32 = 1500.0;

/// Cells below this have no gaps between them, and no patterns.
pub(crate) const DENSE: f32 = 12.0;

/// How wide the frame is at the top and on the left, where the numbers are, as a part of a cell and in pixels; and how large
/// the numbers are, as a part of it.
const EDGE: f32 = 0.5;
const EDGES: [f32; 2] = [17.0, 24.0];
const NUMBERS: f32 = 0.62;

pub(super) struct GridStage<'g> {
    grid: &'g Grid,
    /// The rows and columns that are shown.
    part: [Range<u32>; 2],
    cell: f32,
    /// How wide the frame is on the left.
    left: f32,
    /// The top left corner of the cells.
    pub(super) origin: Point,
}

pub(super) fn lay_out(grid: &Grid, part: [Range<u32>; 2], size: Option<f32>) -> Stage<'_> {
    let [rows, columns] = &part;
    let longer = rows.len().max(columns.len()).max(1) as f32;
    let cell = match size {
        Some(size) => size / longer,
        None => (SIZE / longer).max(SMALL.min(LARGE / longer)).clamp(SMALLEST, LARGEST),
    };
    // Whole pixels look best.
    let cell = if cell >= 1.0 { cell.floor() } else { cell };
    let (frame, edge) = (frame(cell), edge(cell));
    let numbers = font::drawn_width(&rows.end.saturating_sub(1).to_string(), edge * NUMBERS, true);
    let origin = at(edge.max(numbers.ceil() + 6.0), edge);
    let along = |at: u32, shown: &Range<u32>| (at as f32 - shown.start as f32 + 0.5) * cell;
    let center = |place: u32| {
        let (row, column) = grid.cell(Place(place));
        at(origin.x + along(column, columns), origin.y + along(row, rows))
    };
    Stage {
        centers: (0..grid.places() as u32).map(center).collect(),
        half: cell / 2.0,
        width: origin.x + columns.len() as f32 * cell + frame,
        height: origin.y + rows.len() as f32 * cell + frame,
        corner: at(0.0, 0.0),
        kind: Kind::Grid(GridStage { grid, part, cell, left: origin.x, origin }),
    }
}

/// How wide the frame is on the right and at the bottom.
fn frame(cell: f32) -> f32 {
    (cell * 0.125).clamp(2.0, 6.0).round()
}

/// And at the top and on the left, where the numbers are.
fn edge(cell: f32) -> f32 {
    (cell * EDGE).clamp(EDGES[0], EDGES[1]).round()
}

impl GridStage<'_> {
    pub(super) fn is_dense(&self) -> bool {
        self.cell < DENSE
    }

    pub(super) fn gap(&self) -> f32 {
        if self.is_dense() { 0.0 } else { (self.cell * 0.05).clamp(1.0, 2.0) }
    }

    pub(super) fn shows(&self, place: Place) -> bool {
        let (row, column) = self.grid.cell(place);
        self.part[0].contains(&row) && self.part[1].contains(&column)
    }

    /// The frame, and the walls as parts of it: what is not covered by places.
    pub(super) fn ground(&self, scene: &mut Scene, theme: &Theme) {
        let [rows, columns] = &self.part;
        let (frame, edge, Point { x, y }) = (frame(self.cell), edge(self.cell), self.origin);
        let (width, height) = (columns.len() as f32 * self.cell, rows.len() as f32 * self.cell);
        let outside =
            Rect { x: x - self.left, y: y - edge, width: width + self.left + frame, height: height + edge + frame };
        scene.fill(Shape::Rect(outside, (self.cell * 0.2).clamp(3.0, 10.0)), theme.wall);
        let size = edge * NUMBERS;
        let text = |number: u32, center: Point| Text::centered(number.to_string(), center, size, theme.on_wall).bold();
        let step = self.every(font::drawn_width(&columns.end.to_string(), size, true) + 4.0);
        for column in columns.clone().filter(|column| column.is_multiple_of(step)) {
            let along = ((column - columns.start) as f32 + 0.5) * self.cell;
            scene.text(text(column, at(x + along, y - edge / 2.0)));
        }
        let step = self.every(size + 2.0);
        for row in rows.clone().filter(|row| row.is_multiple_of(step)) {
            let along = ((row - rows.start) as f32 + 0.5) * self.cell;
            scene.text(text(row, at(x - self.left / 2.0, y + along)));
        }
    }

    /// Which rows or columns have numbers, so that each has that much room.
    fn every(&self, room: f32) -> u32 {
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
        steps.into_iter().find(|&step| step as f32 * self.cell >= room).unwrap_or(u32::MAX)
    }
}
