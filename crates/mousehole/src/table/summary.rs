//! What labels sum up to: who wins how many, and the longest win.

use crate::game::Side;
use crate::solution::{Label, PackedLabel, Plies};

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
    pub(super) fn of(labels: &[PackedLabel], counts: &[u64], first: impl Fn(usize) -> usize) -> Summary {
        let mut summary = Summary::default();
        let mut longest = None;
        for (cell, &count) in labels.iter().zip(counts).filter(|(_, count)| **count > 0) {
            summary.positions += count;
            let Label::Won { by, plies } = cell.label() else { continue };
            *(if by == Side::Mouse { &mut summary.mouse } else { &mut summary.cat }) += count;
            longest = longest.max(Some(plies));
        }
        summary.longest = longest.map(|most| {
            let is_longest =
                |number: &usize| matches!(labels[*number].label(), Label::Won { plies, .. } if plies == most);
            let at = (0..labels.len()).filter(|&number| counts[number] > 0 && is_longest(&number)).map(first).min();
            (most, at.expect("some label is the longest") as u64)
        });
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
