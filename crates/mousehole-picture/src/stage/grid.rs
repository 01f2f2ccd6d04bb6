//! A grid on the paper: its walls, its frame, and the numbers of rows and columns.

use std::ops::Range;

use mousehole::{Grid, Place};

use super::{Kind, Stage};
use crate::font;
use crate::scene::{Anchor, Point, Rect, Scene, Shape, Text, at};
use crate::theme::Theme;

/// The longer side of a board that nobody gave a size, and the bounds of its cells.
const SIZE: f32 = 720.0;
const LARGEST: f32 = 56.0;
const SMALLEST: f32 = 1.0;

/// Cells that would get smaller than this make the board larger instead, up to that longer side.
const SMALL: f32 = 2.0;
const LARGE: f32 = 1500.0;

/// Cells below this have no gaps between them.
const DENSE: f32 = 12.0;

/// The size of the numbers at the edges.
const NUMBERS: f32 = 10.5;

pub(super) struct GridStage<'g> {
    grid: &'g Grid,
    /// The rows and columns that are shown.
    part: [Range<u32>; 2],
    cell: f32,
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
    let frame = frame(cell);
    let left = font::drawn_width(&rows.end.saturating_sub(1).to_string(), NUMBERS, false).ceil() + 6.0;
    let origin = at(left + frame, NUMBERS.ceil() + 4.0 + frame);
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
        margin: left,
        kind: Kind::Grid(GridStage { grid, part, cell, origin }),
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

    pub(super) fn shows(&self, place: Place) -> bool {
        let (row, column) = self.grid.cell(place);
        self.part[0].contains(&row) && self.part[1].contains(&column)
    }

    /// The place of a cell, counted from the first row and column that are shown.
    pub(super) fn place_at(&self, row: u32, column: u32) -> Option<Place> {
        let (row, column) = (self.part[0].start + row, self.part[1].start + column);
        self.grid.place_at(row, column).filter(|&place| self.shows(place))
    }

    /// The rows and columns that are shown.
    pub(super) fn size(&self) -> (u32, u32) {
        (self.part[0].len() as u32, self.part[1].len() as u32)
    }

    pub(super) fn ground(&self, scene: &mut Scene, theme: &Theme) {
        let Point { x, y } = self.origin;
        let (rows, columns) = self.size();
        let (width, height) = (columns as f32 * self.cell, rows as f32 * self.cell);
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
        let (cell, (rows, columns)) = (self.cell, self.size());
        for row in 0..rows {
            let mut column = 0;
            while column < columns {
                let first = column;
                while column < columns && self.place_at(row, column).is_none() {
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
        let [rows, columns] = &self.part;
        let across = font::drawn_width(&columns.end.to_string(), NUMBERS, false) + 5.0;
        let step = self.every(across);
        for column in columns.clone().filter(|column| column.is_multiple_of(step)) {
            let x = self.origin.x + ((column - columns.start) as f32 + 0.5) * self.cell;
            let place = at(x, self.origin.y - frame - 4.0);
            scene.text(Text::new(column.to_string(), place, NUMBERS, theme.quiet).anchored(Anchor::Middle));
        }
        let step = self.every(NUMBERS + 3.0);
        for row in rows.clone().filter(|row| row.is_multiple_of(step)) {
            let middle = self.origin.y + ((row - rows.start) as f32 + 0.5) * self.cell;
            let place = at(self.origin.x - frame - 5.0, middle + font::CAP_HEIGHT * NUMBERS / 2.0);
            scene.text(Text::new(row.to_string(), place, NUMBERS, theme.quiet).anchored(Anchor::End));
        }
    }

    /// Which rows or columns have numbers, so that each has that much room.
    fn every(&self, room: f32) -> u32 {
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
        steps.into_iter().find(|&step| step as f32 * self.cell >= room).unwrap_or(u32::MAX)
    }
}
