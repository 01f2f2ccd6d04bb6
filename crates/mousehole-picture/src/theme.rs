//! The colours of pictures, on light and dark backgrounds.
//!
//! Blue is the mouse's and orange the cats', which people with any of the common kinds of colour blindness tell apart. No
//! meaning hangs on colour alone: what the cats win is hatched, and what nobody can force is dotted.

use mousehole::Winner;

use crate::color::{Color, rgb};

/// Colours from near to far: a close win has the strongest colour.
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

pub(crate) const LIGHT: Theme = Theme {
    background: rgb(0xff_ff_ff),
    ink: rgb(0x1f_29_33),
    quiet: rgb(0x6b_76_83),
    wall: rgb(0x2b_33_3d),
    floor: rgb(0xef_f1_f4),
    edge: rgb(0xa3_ad_b8),
    mouse: [rgb(0x0a_55_8f), rgb(0x4a_9b_d1), rgb(0xc4_e0_f5)],
    cat: [rgb(0xc6_4a_00), rgb(0xf2_8e_3c), rgb(0xfc_dc_ba)],
    draw: rgb(0xd9_dd_e2),
    pattern: -0.12,
    mouse_line: rgb(0x05_2c_4f),
    cat_line: rgb(0x6b_1d_00),
    rim: rgb(0xff_ff_ff),
};

pub(crate) const DARK: Theme = Theme {
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
        if color.lightness() > 0.63 { rgb(0x14_1b_22) } else { rgb(0xff_ff_ff) }
    }

    /// The lines or dots of a pattern on a colour.
    pub(crate) fn pattern_on(&self, color: Color) -> Color {
        color.lighter(self.pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Full protanopia, deuteranopia and tritanopia: Machado, Oliveira and Fernandes, 2009.
    const BLINDNESS: [[[f32; 3]; 3]; 3] = [
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ];

    fn shades() -> impl Iterator<Item = f32> {
        (0..=20_u8).map(|step| f32::from(step) / 20.0)
    }

    #[test]
    fn colour_blind_people_tell_the_sides_apart() {
        for theme in [&LIGHT, &DARK] {
            for far in shades() {
                let sides = [Winner::Mouse, Winner::Cat].map(|winner| theme.of(winner, far));
                for mix in BLINDNESS {
                    let [mouse, cat] = sides.map(|color| color.seen_through(mix));
                    assert!(mouse.unlike(cat) > 0.07, "{far}: {mouse:?} {cat:?}");
                }
            }
        }
    }

    #[test]
    fn farther_is_paler_in_steps_that_are_seen() {
        for (theme, paler) in [(&LIGHT, 1.0), (&DARK, -1.0)] {
            for winner in [Winner::Mouse, Winner::Cat] {
                for step in 0..7_u8 {
                    let [near, far] = [step, step + 1].map(|step| theme.of(winner, f32::from(step) / 7.0).lightness());
                    assert!((far - near) * paler > 0.03, "{winner}, step {step}: {near} {far}");
                }
            }
        }
    }

    #[test]
    fn figures_can_be_read_on_every_shade() {
        for theme in [&LIGHT, &DARK] {
            for (winner, far) in
                [Winner::Mouse, Winner::Cat].into_iter().flat_map(|w| shades().map(move |far| (w, far)))
            {
                let color = theme.of(winner, far);
                assert!(theme.ink_on(color).contrast(color) > 3.5, "{winner}, {far}");
            }
            assert!(theme.ink.contrast(theme.background) > 10.0);
            assert!(theme.quiet.contrast(theme.background) > 4.5);
        }
    }
}
