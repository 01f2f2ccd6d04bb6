//! The mouse, the cat, the food and the hole, for pictures, the page and plots.

use crate::color::{Color, rgb};
use crate::theme::Theme;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    Mouse,
    Cat,
    Food,
    Hole,
}

impl Icon {
    pub(crate) const ALL: [(Icon, &'static str); 4] =
        [(Icon::Mouse, "mouse"), (Icon::Cat, "cat"), (Icon::Food, "food"), (Icon::Hole, "hole")];

    /// What it is drawn of, from back to front, within 20 of its middle; the notation is that of [`Path::read`], downwards.
    ///
    /// [`Path::read`]: crate::scene::Path::read
    pub(crate) fn parts(self) -> &'static [Part] {
        match self {
            Icon::Mouse => MOUSE,
            Icon::Cat => CAT,
            Icon::Food => FOOD,
            Icon::Hole => HOLE,
        }
    }
}

/// A colour of a part.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tint {
    Is(Color),
    /// The theme's.
    Ink,
    /// The theme's, through which some of the ground is seen: what sets the icon off.
    Halo,
}

impl Tint {
    pub(crate) fn color(self, theme: &Theme) -> Color {
        match self {
            Tint::Is(color) => color,
            Tint::Ink => theme.ink,
            Tint::Halo => theme.rim.alpha(209),
        }
    }
}

/// A shape that is filled, or drawn with a line, or both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) path: &'static str,
    pub(crate) fill: Option<Tint>,
    /// The colour and the width of the line, and the length of its dashes.
    pub(crate) line: Option<(Tint, f32, Option<f32>)>,
}

const fn filled(color: u32, path: &'static str) -> Part {
    Part { path, fill: Some(Tint::Is(rgb(color))), line: None }
}

const fn outlined(color: u32, line: u32, path: &'static str) -> Part {
    Part { path, fill: Some(Tint::Is(rgb(color))), line: Some((Tint::Is(rgb(line)), 1.4, None)) }
}

const fn drawn(line: u32, width: f32, path: &'static str) -> Part {
    Part { path, fill: None, line: Some((Tint::Is(rgb(line)), width, None)) }
}

const HALO: Part = Part { path: "O 0 0 17 17", fill: Some(Tint::Halo), line: None };

const MOUSE: &[Part] = &[
    HALO,
    outlined(0x6f_8e_a8, 0x24_43_5c, "O -10 -8.5 7 7 O 10 -8.5 7 7"),
    filled(0xf2_b8_c0, "O -10 -8.5 3.6 3.6 O 10 -8.5 3.6 3.6"),
    outlined(
        0x6f_8e_a8,
        0x24_43_5c,
        "M 0 14 C -9 12 -12 4 -11 -1 C -10 -7 -5 -9 0 -9 C 5 -9 10 -7 11 -1 C 12 4 9 12 0 14 Z",
    ),
    filled(0x10_16_1c, "O -4.4 -0.5 1.7 1.7 O 4.4 -0.5 1.7 1.7"),
    filled(0xc4_40_5e, "O 0 9.6 2.2 2.2"),
    drawn(0x24_34_3f, 0.9, "M -5 8 L -13 6.5 M -5 10 L -12.5 11.5 M 5 8 L 13 6.5 M 5 10 L 12.5 11.5"),
];

const CAT: &[Part] = &[
    HALO,
    outlined(
        0xf0_96_3e,
        0x7a_36_06,
        "M -12 -15 L -3.5 -9.4 L 3.5 -9.4 L 12 -15 L 13.4 -1 C 14.5 7 9 13.4 0 13.4 C -9 13.4 -14.5 7 -13.4 -1 Z",
    ),
    filled(0xff_d9_b0, "M -10.4 -11.4 L -5.4 -8 L -11.2 -4.6 Z M 10.4 -11.4 L 5.4 -8 L 11.2 -4.6 Z"),
    filled(0x10_16_1c, "O -5.4 -0.6 1.8 2.7 O 5.4 -0.6 1.8 2.7"),
    filled(0xc4_40_5e, "M -2.2 3.8 L 2.2 3.8 L 0 6.3 Z"),
    drawn(
        0x24_34_3f,
        0.9,
        "M 0 6.3 L 0 8 M -4 9.3 C -2.4 10.2 -1.1 9.7 0 8 C 1.1 9.7 2.4 10.2 4 9.3 \
         M -7 5 L -15 3.6 M -7 7 L -14.6 8.6 M 7 5 L 15 3.6 M 7 7 L 14.6 8.6",
    ),
];

const FOOD: &[Part] = &[
    outlined(
        0xff_d4_4d,
        0x8a_64_00,
        "M -14 6.5 L -14 -0.5 L 8 -11.5 C 12.5 -10.5 14 -6 14 -2 L 14 6.5 C 14 8.2 13.2 9 11.5 9 L -11.5 9 \
         C -13.2 9 -14 8.2 -14 6.5 Z",
    ),
    drawn(0x8a_64_00, 1.2, "M -14 -0.5 L 14 -0.5"),
    filled(0xe0_a9_1c, "O -6.5 4.3 2.2 2.2 O 4 3.2 2.9 2.9 O 5 -5 1.6 1.6"),
];

/// Around a node, whose name stays to be read.
const HOLE: &[Part] = &[
    Part { path: "O 0 0 17 17", fill: None, line: Some((Tint::Ink, 3.5, None)) },
    Part { path: "O 0 0 17 17", fill: None, line: Some((Tint::Is(rgb(0xff_d4_4d)), 1.6, Some(3.0))) },
];
