//! The shades of distances, and the colours they come to.

use mousehole::game::Side;

use crate::color::Color;
use crate::field::{Field, Mark};
use crate::theme::Theme;

/// More shades than this are not named in the legend.
const MOST_NAMED: u32 = 8;

/// The shades of wins: the farther off, the paler, for both sides by one measure.
pub(super) struct Shades {
    longest: u32,
}

impl Shades {
    pub(super) fn new(field: &Field) -> Shades {
        Shades { longest: field.shown().filter_map(|(_, mark)| mark.plies()).max().unwrap_or(0) }
    }

    /// The colour of a place that comes out so.
    pub(super) fn color(&self, theme: &Theme, mark: Mark) -> Color {
        match mark {
            Mark::Won { by, plies: Some(plies) } => theme.of(by.into(), plies as f32 / self.longest.max(1) as f32),
            Mark::Won { by, plies: None } => theme.of(by.into(), 0.3),
            Mark::Unforced { worth, .. } => theme.of(worth, 1.0),
            Mark::Forbidden => theme.floor,
        }
    }

    /// Distances from the nearest to the farthest, evenly apart, for the legend.
    pub(super) fn named(&self) -> Vec<u32> {
        let last = (MOST_NAMED - 1).min(self.longest);
        let part = |step: u32| u64::from(self.longest) * u64::from(step);
        (0..=last).map(|step| ((2 * part(step) + u64::from(last)) / (2 * u64::from(last.max(1)))) as u32).collect()
    }

    /// Whether a side wins anywhere in a known time.
    pub(super) fn has_times(field: &Field, side: Side) -> bool {
        field.shown().any(|(_, mark)| matches!(mark, Mark::Won { by, plies: Some(_) } if by == side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_distances_are_all_named_and_many_evenly() {
        let named = |longest| Shades { longest }.named();
        assert_eq!(named(0), [0]);
        assert_eq!(named(3), [0, 1, 2, 3]);
        assert_eq!(named(7), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(named(54), [0, 8, 15, 23, 31, 39, 46, 54]);
        assert_eq!(named(u32::MAX).last(), Some(&u32::MAX));
    }
}
