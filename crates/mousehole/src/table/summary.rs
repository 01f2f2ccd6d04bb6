//! What labels sum up to: who wins how many, and the longest win.

use crate::game::Side;
use crate::solution::{Cell, Label, Plies};

/// What the labels of consecutive positions sum up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) positions: u64,
    pub(super) mouse: u64,
    pub(super) cat: u64,
    /// The longest win, and the first position that has it, counted from the first of these.
    pub(super) longest: Option<(Plies, u64)>,
}

impl Summary {
    /// Of different labels, how often each is there, and where first.
    pub(super) fn of(labels: &[Cell], counts: &[u64], first: impl Fn(usize) -> usize) -> Summary {
        let mut summary = Summary::default();
        let mut longest: Option<(Plies, usize)> = None;
        for (number, (cell, &count)) in labels.iter().zip(counts).enumerate().filter(|(_, (_, count))| **count > 0) {
            summary.positions += count;
            let Label::Won { by, plies } = cell.label() else { continue };
            *(if by == Side::Mouse { &mut summary.mouse } else { &mut summary.cat }) += count;
            let at = || first(number);
            longest = match longest {
                Some((most, _)) if most > plies => longest,
                Some((most, before)) if most == plies => Some((most, before.min(at()))),
                _ => Some((plies, at())),
            };
        }
        summary.longest = longest.map(|(plies, at)| (plies, at as u64));
        summary
    }

    /// Adds those of the positions that follow.
    pub(super) fn add(&mut self, next: Summary) {
        let moved = next.longest.map(|(plies, at)| (plies, self.positions + at));
        self.longest = match (self.longest, moved) {
            (Some(own), Some(other)) => Some(if other.0 > own.0 { other } else { own }),
            (own, other) => own.or(other),
        };
        self.positions += next.positions;
        self.mouse += next.mouse;
        self.cat += next.cat;
    }
}
