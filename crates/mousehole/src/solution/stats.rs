//! Counts over all positions.

use super::{Plies, Solution};
use crate::game::Side;

/// How many positions are forced for each side, before endless play and the limit are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Positions the mouse wins.
    pub mouse: u64,
    /// Positions the cats win.
    pub cat: u64,
    /// Positions nobody can force.
    pub open: u64,
    /// The longest forced win.
    pub longest: Plies,
}

/// The same counts, as far as a question tells them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counts {
    /// Positions the mouse wins.
    pub mouse: Option<u64>,
    /// Positions the cats win.
    pub cat: Option<u64>,
    /// Positions nobody can force.
    pub open: Option<u64>,
    /// The longest forced win.
    pub longest: Option<Plies>,
}

impl From<Stats> for Counts {
    fn from(stats: Stats) -> Counts {
        let Stats { mouse, cat, open, longest } = stats;
        Counts { mouse: Some(mouse), cat: Some(cat), open: Some(open), longest: Some(longest) }
    }
}

impl Solution {
    /// Counts all positions.
    pub fn stats(&self) -> Stats {
        let count = |side| self.labels.count(side).expect("a solution has all labels");
        let ((mouse, mouse_longest), (cat, cat_longest)) = (count(Side::Mouse), count(Side::Cat));
        Stats { mouse, cat, open: self.labels.len() - mouse - cat, longest: mouse_longest.max(cat_longest) }
    }
}
