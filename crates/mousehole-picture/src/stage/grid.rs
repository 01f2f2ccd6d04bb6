//! A grid on the paper: its walls, its frame, and the numbers of rows and columns.

use mousehole::{Grid, Place};

use super::{Kind, Stage};
use crate::font;
use crate::scene::{Anchor, Point, Rect, Scene, Shape, Text, at};
use crate::theme::Theme;

/// The longer side of a board that nobody gave a size, and the bounds of its cells.
const SIZE: f32 = 720.0;
const LARGEST: f32 = 56.0;
const SMALLEST: f32 = 2.0;

/// Cells below this have no gaps between them.
const DENSE: f32 = 12.0;

/// The size of the numbers at the edges.
const NUMBERS: f32 = 10.5;

pub(super) struct GridStage<'g> {
    grid: &'g Grid,
    cell: f32,
    /// The top left corner of the cells.
    pub(super) origin: Point,
}

pub(super) fn lay_out(grid: &Grid, size: Option<f32>) -> Stage<'_> {
    let longer = grid.rows().max(grid.columns()).max(1) as f32;
    let cell = match size {
        Some(size) => size / longer,
        None => (SIZE / longer).clamp(SMALLEST, LARGEST),
    };
    // Whole pixels look best.
    let cell = if cell >= 1.0 { cell.floor() } else { cell };
    let frame = frame(cell);
    let left = font::drawn_width(&grid.rows().saturating_sub(1).to_string(), NUMBERS, false).ceil() + 6.0;
    let origin = at(left + frame, NUMBERS.ceil() + 4.0 + frame);
    let center = |place: u32| {
        let (row, column) = grid.cell(Place(place));
        at(origin.x + (column as f32 + 0.5) * cell, origin.y + (row as f32 + 0.5) * cell)
    };
    Stage {
        centers: (0..grid.places() as u32).map(center).collect(),
        half: cell / 2.0,
        width: origin.x + grid.columns() as f32 * cell + frame,
        height: origin.y + grid.rows() as f32 * cell + frame,
        margin: left,
        kind: Kind::Grid(GridStage { grid, cell, origin }),
    }
}

fn frame(cell: f32) -> f32 {
    (cell * 0.1).clamp(1.0, 4.0).round()
}

impl GridStage<'_> {
    pub(super) fn is_dense(&self) -> bool {
        self.cell < DENSE
    }

    pub(super) fn gap(&self) -> f32 {
        if self.is_dense() { 0.0 } else { (self.cell * 0.05).clamp(1.0, 2.0) }
    }

    pub(super) fn cell(&self) -> f32 {
        self.cell
    }

    pub(super) fn place_at(&self, row: u32, column: u32) -> Option<Place> {
        self.grid.place_at(row, column)
    }

    pub(super) fn size(&self) -> (u32, u32) {
        (self.grid.rows(), self.grid.columns())
    }

    pub(super) fn ground(&self, scene: &mut Scene, theme: &Theme) {
        let Point { x, y } = self.origin;
        let (width, height) = (self.grid.columns() as f32 * self.cell, self.grid.rows() as f32 * self.cell);
        let frame = frame(self.cell);
        let outside = Rect { x: x - frame, y: y - frame, width: width + 2.0 * frame, height: height + 2.0 * frame };
        scene.fill(Shape::Rect(outside, frame), theme.wall);
        scene.tiles(vec![Rect { x, y, width, height }], theme.background);
        scene.tiles(self.walls(), theme.wall);
        self.numbers(scene, theme);
    }

    /// The walls, those in a row as one.
    fn walls(&self) -> Vec<Rect> {
        let mut walls = Vec::new();
        let cell = self.cell;
        for row in 0..self.grid.rows() {
            let mut column = 0;
            while column < self.grid.columns() {
                let first = column;
                while column < self.grid.columns() && self.grid.place_at(row, column).is_none() {
                    column += 1;
                }
                if column > first {
                    let (x, y) = (self.origin.x + first as f32 * cell, self.origin.y + row as f32 * cell);
                    walls.push(Rect { x, y, width: (column - first) as f32 * cell, height: cell });
                }
                column += 1;
            }
        }
        walls
    }

    fn numbers(&self, scene: &mut Scene, theme: &Theme) {
        let frame = frame(self.cell);
        let across = font::drawn_width(&self.grid.columns().to_string(), NUMBERS, false) + 5.0;
        for column in (0..self.grid.columns()).step_by(self.every(across)) {
            let x = self.origin.x + (column as f32 + 0.5) * self.cell;
            let place = at(x, self.origin.y - frame - 4.0);
            scene.text(Text::new(column.to_string(), place, NUMBERS, theme.quiet).anchored(Anchor::Middle));
        }
        for row in (0..self.grid.rows()).step_by(self.every(NUMBERS + 3.0)) {
            let y = self.origin.y + (row as f32 + 0.5) * self.cell + font::CAP_HEIGHT * NUMBERS / 2.0;
            let place = at(self.origin.x - frame - 5.0, y);
            scene.text(Text::new(row.to_string(), place, NUMBERS, theme.quiet).anchored(Anchor::End));
        }
    }

    /// Which rows or columns have numbers, so that each has that much room.
    fn every(&self, room: f32) -> usize {
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
        steps.into_iter().find(|&step| step as f32 * self.cell >= room).unwrap_or(usize::MAX)
    }
}
