//! The shades of distances, and the colours they come to.

use mousehole::game::Side;

use super::steps::Steps;
use crate::color::Color;
use crate::field::{Field, Mark};
use crate::theme::Theme;

/// The shades of both sides' wins.
pub(super) struct Shades {
    mouse: Steps,
    cat: Steps,
}

impl Shades {
    pub(super) fn new(field: &Field) -> Shades {
        let of = |side: Side| {
            Steps::of(field.shown().filter_map(move |(_, mark)| match mark {
                Mark::Won { by, plies } if by == side => plies,
                _ => None,
            }))
        };
        Shades { mouse: of(Side::Mouse), cat: of(Side::Cat) }
    }

    pub(super) fn of(&self, side: Side) -> &Steps {
        if side == Side::Mouse { &self.mouse } else { &self.cat }
    }

    /// The colour of a place that comes out so.
    pub(super) fn color(&self, theme: &Theme, mark: Mark) -> Color {
        match mark {
            Mark::Won { by, plies: Some(plies) } => theme.of(by.into(), self.of(by).far(plies)),
            Mark::Won { by, plies: None } => theme.of(by.into(), 0.3),
            Mark::Unforced { worth, .. } => theme.of(worth, 0.86),
            Mark::Forbidden => theme.floor,
        }
    }
}
