//! Counts over all positions.

use super::{Label, Plies, Solution};
use crate::game::Side;

/// How many positions are forced for each side, before endless play and the limit are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

impl Solution {
    /// Counts all positions.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        for label in self.labels.iter() {
            match label {
                Label::Won { by, plies } => {
                    *(if by == Side::Mouse { &mut stats.mouse } else { &mut stats.cat }) += 1;
                    stats.longest = stats.longest.max(plies);
                }
                Label::Open => stats.open += 1,
            }
        }
        stats
    }
}
