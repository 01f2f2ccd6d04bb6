//! The colours of pictures and of the page, light and dark. [`look`](crate::look) writes them for the page.
//!
//! Blue is the mouse's and orange the cats', which people with any of the common kinds of colour blindness tell apart. No
//! meaning hangs on colour alone: what the cats win is hatched, and what nobody can force is dotted.

use mousehole::Winner;

use crate::color::{Color, rgb};

/// Colours from near to far: a close win has the strongest colour.
type Ramp = [Color; 3];

/// Finer steps could not be told apart, and these are few enough to be listed.
pub(crate) const STEPS: usize = 24;

#[derive(Clone, Debug)]
pub(crate) struct Theme {
    pub(crate) background: Color,
    /// The ground of graphs, and the line around it.
    pub(crate) raised: Color,
    pub(crate) rule: Color,
    pub(crate) ink: Color,
    pub(crate) quiet: Color,
    /// Walls and the frame of a grid, always darker than the floor, and the numbers on the frame.
    pub(crate) wall: Color,
    pub(crate) on_wall: Color,
    /// A place that nothing is said of.
    pub(crate) floor: Color,
    pub(crate) edge: Color,
    pub(crate) mouse: Ramp,
    pub(crate) cat: Ramp,
    pub(crate) draw: Color,
    /// What patterns lay over the colour that they are on.
    pub(crate) hatch: Color,
    /// The lines of play.
    pub(crate) mouse_line: Color,
    pub(crate) cat_line: Color,
    /// Around icons and lines, to set them off.
    pub(crate) rim: Color,
}

pub(crate) const LIGHT: Theme = Theme {
    background: rgb(0xff_ff_ff),
    raised: rgb(0xff_ff_ff),
    rule: rgb(0xdd_e2_e8),
    ink: rgb(0x1f_29_33),
    quiet: rgb(0x5d_68_75),
    wall: rgb(0x2b_33_3d),
    on_wall: rgb(0xd5_db_e2),
    floor: rgb(0xef_f1_f4),
    edge: rgb(0xa3_ad_b8),
    mouse: [rgb(0x0a_55_8f), rgb(0x4a_9b_d1), rgb(0xc4_e0_f5)],
    cat: [rgb(0xc6_4a_00), rgb(0xf2_8e_3c), rgb(0xfc_dc_ba)],
    draw: rgb(0xd9_dd_e2),
    hatch: rgb(0x00_00_00).alpha(43),
    mouse_line: rgb(0x05_2c_4f),
    cat_line: rgb(0x6b_1d_00),
    rim: rgb(0xff_ff_ff),
};

pub(crate) const DARK: Theme = Theme {
    background: rgb(0x15_1a_21),
    raised: rgb(0x1a_20_29),
    rule: rgb(0x2c_35_41),
    ink: rgb(0xe6_eb_f1),
    quiet: rgb(0x9a_a6_b4),
    wall: rgb(0x05_07_0a),
    on_wall: rgb(0xd5_db_e2),
    floor: rgb(0x3c_44_4d),
    edge: rgb(0x5d_69_78),
    mouse: [rgb(0x7c_c8_ff), rgb(0x2f_80_bd), rgb(0x1d_46_6a)],
    cat: [rgb(0xff_ad_66), rgb(0xc8_62_1b), rgb(0x66_39_18)],
    draw: rgb(0x4b_51_58),
    hatch: rgb(0xff_ff_ff).alpha(43),
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
        let far = (far * STEPS as f32).round() / STEPS as f32;
        if far < 0.5 { near.toward(middle, far * 2.0) } else { middle.toward(distant, far * 2.0 - 1.0) }
    }

    /// The colours as the page names them.
    pub(crate) fn named(&self) -> [(&'static str, Color); 16] {
        [
            ("background", self.background),
            ("raised", self.raised),
            ("rule", self.rule),
            ("ink", self.ink),
            ("quiet", self.quiet),
            ("wall", self.wall),
            ("on-wall", self.on_wall),
            ("floor", self.floor),
            ("edge", self.edge),
            ("mouse-middle", self.mouse[1]),
            ("cat-middle", self.cat[1]),
            ("draw", self.draw),
            ("hatch", self.hatch),
            ("mouse-line", self.mouse_line),
            ("cat-line", self.cat_line),
            ("rim", self.rim),
        ]
    }
}

/// The ink that stands out from a colour: black or white, whichever does more. On the worst of all colours either has a
/// contrast of 4.58.
pub(crate) fn ink_on(color: Color) -> Color {
    let [black, white] = [rgb(0x00_00_00), rgb(0xff_ff_ff)];
    if black.contrast(color) >= white.contrast(color) { black } else { white }
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

    /// What a place can be filled with, and its name.
    fn grounds(theme: &Theme) -> Vec<(String, Color)> {
        let sides = [Winner::Mouse, Winner::Cat].into_iter();
        let mut all: Vec<_> =
            sides.flat_map(|w| shades().map(move |far| (format!("{w} {far}"), theme.of(w, far)))).collect();
        all.extend([("draw".to_owned(), theme.draw), ("floor".to_owned(), theme.floor)]);
        all
    }

    /// Text of every kind on all that it stands on, with a contrast of at least 4.5, dark as light.
    #[test]
    fn every_figure_and_name_can_be_read() {
        for theme in [&LIGHT, &DARK] {
            for (name, color) in grounds(theme) {
                let contrast = ink_on(color).contrast(color);
                assert!(contrast >= 4.5, "{name}: {contrast}");
            }
            let on_paper =
                [theme.background, theme.raised].map(|paper| [(theme.ink, paper, 10.0), (theme.quiet, paper, 4.5)]);
            for (ink, paper, least) in on_paper.into_iter().flatten().chain([(theme.on_wall, theme.wall, 7.0)]) {
                assert!(ink.contrast(paper) >= least, "{ink:?} on {paper:?}: {}", ink.contrast(paper));
            }
        }
    }

    /// Walls are darker than whatever may lie beside them, and stand out from it in the dark as well as in the light.
    #[test]
    fn walls_are_darker_than_every_place() {
        let [light, dark] = [&LIGHT, &DARK].map(|theme| {
            let contrasts = grounds(theme).into_iter().map(|(name, color)| {
                assert!(theme.wall.lightness() < color.lightness(), "{name}");
                theme.wall.contrast(color)
            });
            contrasts.fold(21.0, f32::min)
        });
        assert!(light > 1.5 && dark > light, "{light} {dark}");
    }

    /// Lines of play stand out from the rim that they are set off with, and the rim's place from the line.
    #[test]
    fn lines_can_be_followed() {
        for theme in [&LIGHT, &DARK] {
            for line in [theme.mouse_line, theme.cat_line] {
                assert!(line.contrast(theme.rim) >= 7.0, "{line:?}");
            }
        }
    }
}
