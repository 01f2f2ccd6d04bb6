//! Patterns that tell who wins without colour: lines and dots, on places that are large enough for them.

use mousehole::Place;

use super::Stage;
use crate::scene::{Path, at};

impl Stage<'_> {
    /// How far apart the lines of a pattern are.
    pub(crate) fn pitch(&self) -> f32 {
        if self.is_graph() { (self.half * 0.38).clamp(4.0, 7.0) } else { (self.half * 0.4).clamp(3.0, 9.0) }
    }

    /// Slanted lines over those places. On a grid they are on x + y = a multiple of the pitch, so that they line up.
    pub(crate) fn hatching(&self, is_hatched: impl Fn(Place) -> bool) -> Path {
        let mut path = Path::new();
        let pitch = self.pitch() * std::f32::consts::SQRT_2;
        let (half, origin) = (self.inner_half() - if self.is_graph() { 0.0 } else { 1.2 }, self.origin());
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

    /// Dots over those places, four in a row and as many rows, as lines of no length.
    pub(crate) fn dots(&self, is_dotted: impl Fn(Place) -> bool) -> Path {
        let mut path = Path::new();
        let pitch = self.half * 0.5;
        let offs = [-1.5, -0.5, 0.5, 1.5].map(|off| off * pitch);
        for place in (0..self.centers.len() as u32).map(Place).filter(|&place| is_dotted(place)) {
            for off in offs.iter().flat_map(|&y| offs.map(|x| at(x, y))) {
                if !self.is_graph() || off.length() < self.half * 0.9 {
                    let center = self.center(place).plus(off);
                    path.add_line(center, at(center.x + 0.01, center.y));
                }
            }
        }
        path
    }
}
