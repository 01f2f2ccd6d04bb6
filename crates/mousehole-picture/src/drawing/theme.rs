//! The colours of pictures, on light and dark backgrounds.
//!
//! Blue is the mouse's and orange the cats', which people with any of the common kinds of colour blindness tell apart. No
//! meaning hangs on colour alone: what the cats win is hatched, and what nobody can force is dotted.

use mousehole::Winner;

use crate::color::{Color, rgb};

/// Colours from near to far: a win that is close is told most strongly.
type Ramp = [Color; 3];

#[derive(Clone, Debug)]
pub(crate) struct Theme {
    pub(crate) background: Color,
    pub(crate) ink: Color,
    pub(crate) quiet: Color,
    pub(crate) wall: Color,
    /// A place that nothing is said of.
    pub(crate) floor: Color,
    pub(crate) edge: Color,
    mouse: Ramp,
    cat: Ramp,
    draw: Color,
    /// By how much patterns differ in lightness from what they are on.
    pub(crate) pattern: f32,
    /// The lines of play.
    pub(crate) mouse_line: Color,
    pub(crate) cat_line: Color,
    /// Around icons and lines, to set them off.
    pub(crate) rim: Color,
}

pub(super) const LIGHT: Theme = Theme {
    background: rgb(0xff_ff_ff),
    ink: rgb(0x1f_29_33),
    quiet: rgb(0x6b_76_83),
    wall: rgb(0x2b_33_3d),
    floor: rgb(0xef_f1_f4),
    edge: rgb(0xa3_ad_b8),
    mouse: [rgb(0x0a_55_8f), rgb(0x4a_9b_d1), rgb(0xcf_e6_f6)],
    cat: [rgb(0xc6_4a_00), rgb(0xf2_8e_3c), rgb(0xfd_e3_c8)],
    draw: rgb(0xd9_dd_e2),
    pattern: -0.12,
    mouse_line: rgb(0x05_2c_4f),
    cat_line: rgb(0x6b_1d_00),
    rim: rgb(0xff_ff_ff),
};

pub(super) const DARK: Theme = Theme {
    background: rgb(0x15_1a_21),
    ink: rgb(0xe6_eb_f1),
    quiet: rgb(0x93_9f_ad),
    wall: rgb(0x4a_55_63),
    floor: rgb(0x24_2b_34),
    edge: rgb(0x5d_69_78),
    mouse: [rgb(0x7c_c8_ff), rgb(0x2f_80_bd), rgb(0x16_36_50)],
    cat: [rgb(0xff_ad_66), rgb(0xc8_62_1b), rgb(0x4a_28_10)],
    draw: rgb(0x44_49_4f),
    pattern: 0.11,
    mouse_line: rgb(0xd8_ef_ff),
    cat_line: rgb(0xff_e3_cc),
    rim: rgb(0x15_1a_21),
};

impl Theme {
    /// The colour of a win, `far` from 0 for the nearest to 1 for the farthest. Nobody's is one colour.
    pub(crate) fn of(&self, winner: Winner, far: f32) -> Color {
        let [near, middle, distant] = match winner {
            Winner::Mouse => self.mouse,
            Winner::Cat => self.cat,
            Winner::Draw => return self.draw,
        };
        if far < 0.5 { near.toward(middle, far * 2.0) } else { middle.toward(distant, far * 2.0 - 1.0) }
    }

    /// The ink that stands out from a colour.
    pub(crate) fn ink_on(&self, color: Color) -> Color {
        if color.lightness() > 0.66 { rgb(0x14_1b_22) } else { rgb(0xff_ff_ff) }
    }

    /// The lines or dots of a pattern on a colour.
    pub(crate) fn pattern_on(&self, color: Color) -> Color {
        color.lighter(self.pattern)
    }
}
