//! Patterns that tell who wins without colour: lines and dots that go on from place to place.

use mousehole::Place;

use super::{Kind, Stage};
use crate::scene::{Path, Point, at};

impl Stage<'_> {
    /// How far apart the lines or dots of a pattern are.
    pub(crate) fn pitch(&self) -> f32 {
        if self.is_graph() { (self.half * 0.38).clamp(4.0, 7.0) } else { (self.half * 0.5).clamp(5.5, 9.0) }
    }

    /// Slanted lines over those places.
    pub(crate) fn hatching(&self, is_hatched: impl Fn(Place) -> bool) -> Path {
        match &self.kind {
            Kind::Grid(grid) if grid.is_dense() => self.long_lines(is_hatched),
            _ => self.lines_in_each(is_hatched),
        }
    }

    /// Lines of one place after another. They are on x + y = a multiple of the pitch, so that they line up.
    fn lines_in_each(&self, is_hatched: impl Fn(Place) -> bool) -> Path {
        let mut path = Path::new();
        let pitch = self.pitch() * std::f32::consts::SQRT_2;
        let (half, origin) = (self.inner_half() - if self.is_graph() { 0.0 } else { 1.6 }, self.origin());
        for place in (0..self.centers.len() as u32).map(Place).filter(|&place| is_hatched(place)) {
            let center = self.center(place);
            let sum = center.x + center.y - origin.x - origin.y;
            // Nodes stand anywhere, so each has its own lines.
            let phase = if self.is_graph() { pitch / 2.0 } else { sum };
            let mut off = -(phase + 2.0 * half).rem_euclid(pitch) + 2.0 * half;
            while off > -2.0 * half {
                // The line x + y = off, seen from the middle: as long as it stays inside.
                let reach = if self.is_graph() {
                    let from_middle = off / std::f32::consts::SQRT_2;
                    let inside = (half - 1.8).powi(2) - from_middle * from_middle;
                    inside.max(0.0).sqrt() / std::f32::consts::SQRT_2
                } else {
                    half - off.abs() / 2.0
                };
                if reach > 1.0 {
                    let middle = at(center.x + off / 2.0, center.y + off / 2.0);
                    path.add_line(at(middle.x - reach, middle.y + reach), at(middle.x + reach, middle.y - reach));
                }
                off -= pitch;
            }
        }
        path
    }

    /// Lines that go on through neighbouring cells.
    fn long_lines(&self, is_hatched: impl Fn(Place) -> bool) -> Path {
        let mut path = Path::new();
        let Kind::Grid(grid) = &self.kind else { return path };
        let ((rows, columns), cell, origin) = (grid.size(), grid.cell(), grid.origin);
        let pitch = self.pitch() * std::f32::consts::SQRT_2;
        let (width, height) = (columns as f32 * cell, rows as f32 * cell);
        let mut sum = pitch / 2.0;
        while sum < width + height {
            // From the left or the bottom edge, up and to the right, from one crossing of a grid line to the next.
            let end = sum.min(width);
            let mut x = (sum - height).max(0.0);
            let mut begun: Option<f32> = None;
            while x < end - 1e-3 {
                let next_column = ((x / cell + 1e-3).floor() + 1.0) * cell;
                let y = sum - x;
                let next_row = sum - ((y / cell - 1e-3).ceil() - 1.0) * cell;
                let next = next_column.min(next_row).min(end).max(x + 1e-3);
                let middle = (x + next) / 2.0;
                let (row, column) = (((sum - middle) / cell) as u32, (middle / cell) as u32);
                let hatched = grid.place_at(row, column).is_some_and(&is_hatched);
                match (hatched, begun) {
                    (true, None) => begun = Some(x),
                    (false, Some(from)) => {
                        add(&mut path, origin, sum, from, x);
                        begun = None;
                    }
                    _ => {}
                }
                x = next;
            }
            if let Some(from) = begun {
                add(&mut path, origin, sum, from, end);
            }
            sum += pitch;
        }
        path
    }

    /// Dots over those places, as lines of no length.
    pub(crate) fn dots(&self, is_dotted: impl Fn(Place) -> bool) -> Path {
        let mut path = Path::new();
        let pitch = self.pitch();
        match &self.kind {
            Kind::Grid(grid) if grid.is_dense() => {
                let ((rows, columns), cell, origin) = (grid.size(), grid.cell(), grid.origin);
                let down = (rows as f32 * cell / pitch) as u32;
                let across = (columns as f32 * cell / pitch) as u32;
                for (i, j) in (0..down).flat_map(|i| (0..across).map(move |j| (i, j))) {
                    let stagger = if i % 2 == 0 { 0.25 } else { 0.75 };
                    let (x, y) = ((j as f32 + stagger) * pitch, (i as f32 + 0.5) * pitch);
                    let place = grid.place_at((y / cell) as u32, (x / cell) as u32);
                    if place.is_some_and(&is_dotted) {
                        dot(&mut path, at(origin.x + x, origin.y + y));
                    }
                }
            }
            _ => {
                let half = self.inner_half();
                let count = (half / pitch).floor() as i32;
                for place in (0..self.centers.len() as u32).map(Place).filter(|&place| is_dotted(place)) {
                    for (i, j) in (-count..=count).flat_map(|i| (-count..=count).map(move |j| (i, j))) {
                        let off = at(j as f32 * pitch, i as f32 * pitch);
                        let inside = if self.is_graph() { off.length() } else { off.x.abs().max(off.y.abs()) };
                        if (i + j) % 2 == 0 && inside < half - 1.5 {
                            dot(&mut path, self.center(place).plus(off));
                        }
                    }
                }
            }
        }
        path
    }
}

fn dot(path: &mut Path, center: Point) {
    path.add_line(center, at(center.x + 0.01, center.y));
}

fn add(path: &mut Path, origin: Point, sum: f32, from: f32, to: f32) {
    let on = |x: f32| at(origin.x + x, origin.y + sum - x);
    if to - from > 0.8 {
        path.add_line(on(from), on(to));
    }
}
