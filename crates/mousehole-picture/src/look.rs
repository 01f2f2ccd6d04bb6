//! How boards look, for those who draw them without this crate: colours, shades and icons as values, and as the files that the
//! page reads.

use std::fmt::Write;

use mousehole::Winner;

use crate::color::{Color, rgb};
use crate::icons::{Icon, Part, Tint};
use crate::scene::svg::{drawn, hex, number};
use crate::scene::{Path, Segment};
use crate::stage::DENSE;
use crate::theme::{DARK, LIGHT, STEPS, Theme};

/// A colour: red, green and blue.
pub type Rgb = [u8; 3];

fn theme(dark: bool) -> &'static Theme {
    if dark { &DARK } else { &LIGHT }
}

const fn channels(color: Color) -> Rgb {
    [color.red, color.green, color.blue]
}

/// The colour of a win, `far` from 0 for the nearest to 1 for the farthest on the board.
///
/// ```
/// use mousehole::Winner;
/// let [red, _, blue] = mousehole_picture::look::shade(Winner::Mouse, 0.0, false);
/// assert!(blue > red);
/// ```
pub fn shade(winner: Winner, far: f32, dark: bool) -> Rgb {
    channels(theme(dark).of(winner, far))
}

/// Black or white, whichever stands out from a colour.
pub fn ink_on([red, green, blue]: Rgb) -> Rgb {
    channels(crate::theme::ink_on(Color { red, green, blue, alpha: 255 }))
}

/// A colour by the name that the page has for it, such as `wall`; `None` where there is none.
pub fn color(name: &str, dark: bool) -> Option<Rgb> {
    theme(dark).named().into_iter().find(|(named, _)| *named == name).map(|(_, color)| channels(color))
}

/// A shape of an icon.
#[derive(Clone, Debug, PartialEq)]
pub struct IconPart {
    /// Its corners, downwards from the middle of the icon, which reaches 20 to each side: the letter of a command of SVG
    /// (`M`, `L`, `C` or `Z`) and its points.
    pub path: Vec<(char, Vec<[f32; 2]>)>,
    /// What it is filled with, if it is, and how opaque that is.
    pub fill: Option<(Rgb, f32)>,
    /// The colour and the width of its line, if it has one, and the length of dashes.
    pub line: Option<(Rgb, f32, Option<f32>)>,
}

/// What an icon is drawn of, from back to front: `mouse`, `cat`, `food` or `hole`; nothing for any other name.
pub fn icon(name: &str, dark: bool) -> Vec<IconPart> {
    let theme = theme(dark);
    let part = |part: &Part| IconPart {
        path: Path::read(part.path).segments.iter().map(command).collect(),
        fill: part.fill.map(|tint| tint.color(theme)).map(|color| (channels(color), f32::from(color.alpha) / 255.0)),
        line: part.line.map(|(tint, width, dash)| (channels(tint.color(theme)), width, dash)),
    };
    let found = Icon::ALL.iter().find(|(_, named)| *named == name);
    found.into_iter().flat_map(|(icon, _)| icon.parts()).map(part).collect()
}

fn command(segment: &Segment) -> (char, Vec<[f32; 2]>) {
    let points = |points: &[crate::scene::Point]| points.iter().map(|point| [point.x, point.y]).collect();
    match *segment {
        Segment::Move(to) => ('M', points(&[to])),
        Segment::Line(to) => ('L', points(&[to])),
        Segment::Curve(a, b, to) => ('C', points(&[a, b, to])),
        Segment::Close => ('Z', Vec::new()),
    }
}

/// The style sheet with the colours of both themes.
pub fn css() -> String {
    let mut out = String::from("/* Written by mousehole_picture::look; a test compares the two. */\n");
    for (selector, theme) in [(":root", &LIGHT), (":root[data-theme='dark']", &DARK)] {
        writeln!(out, "{selector} {{").expect("memory");
        for (name, color) in theme.named() {
            writeln!(out, "  --{name}: {};", in_css(color)).expect("memory");
        }
        out += "}\n";
    }
    out
}

/// The module with shades and icons, and the width of cells in pixels below which patterns and gaps vanish.
pub fn module() -> String {
    let ramp = |theme: &Theme, winner: Winner| {
        let steps = if winner == Winner::Draw { 0 } else { STEPS };
        let colors = (0..=steps).map(|step| format!("'{}'", hex(theme.of(winner, step as f32 / STEPS as f32))));
        colors.collect::<Vec<String>>().join(",")
    };
    let mut out =
        format!("// Written by mousehole_picture::look; a test compares the two.\nexport const DENSE = {DENSE};\n");
    out += "/** Colours from the nearest win to the farthest. @type {Record<string, Record<string, string[]>>} */\n";
    out += "export const RAMPS = {\n";
    for (name, theme) in [("light", &LIGHT), ("dark", &DARK)] {
        let ramps = [("mouse", Winner::Mouse), ("cat", Winner::Cat), ("draw", Winner::Draw)];
        let ramps = ramps.map(|(name, winner)| format!("    {name}: [{}],\n", ramp(theme, winner)));
        writeln!(out, "  {name}: {{\n{}  }},", ramps.concat()).expect("memory");
    }
    out += "};\n/** Each in a box of 40 by 40 around its middle. */\nexport const ICONS = {\n";
    for (icon, name) in Icon::ALL {
        let parts: String = icon.parts().iter().map(in_svg).collect();
        writeln!(out, "  {name}: '{parts}',").expect("memory");
    }
    out + "};\n"
}

fn in_css(color: Color) -> String {
    match color.alpha {
        255 => hex(color),
        alpha => format!("{}{alpha:02x}", hex(color)),
    }
}

fn in_svg(part: &Part) -> String {
    let paint = |tint: Tint| match tint {
        Tint::Is(color) => hex(color),
        Tint::Ink => "var(--ink)".to_owned(),
        Tint::Halo => "var(--rim)".to_owned(),
    };
    let mut out = String::from("<path");
    match part.fill {
        Some(tint @ Tint::Halo) => {
            let opacity = f32::from(tint.color(&LIGHT).alpha) / 255.0;
            write!(out, " class=\"halo\" fill=\"{}\" fill-opacity=\"{}\"", paint(tint), number(opacity))
        }
        Some(tint) => write!(out, " fill=\"{}\"", paint(tint)),
        None => write!(out, " fill=\"none\""),
    }
    .expect("memory");
    if let Some((tint, width, dash)) = part.line {
        write!(out, " stroke=\"{}\" stroke-width=\"{}\"", paint(tint), number(width)).expect("memory");
        if let Some(dash) = dash {
            write!(out, " stroke-dasharray=\"{}\"", number(dash)).expect("memory");
        }
    }
    write!(out, " d=\"{}\"/>", drawn(&Path::read(part.path))).expect("memory");
    out
}

/// The colours of the mouse, of the cats and of food for text on a light background as on a dark one: a terminal does not say
/// which it has.
pub const ON_ANY_GROUND: [Rgb; 3] = [channels(DARK.mouse[1]), channels(DARK.cat[1]), channels(rgb(0xb8_86_0b))];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_show_the_colours_on_black_and_on_white() {
        for [red, green, blue] in ON_ANY_GROUND {
            let color = Color { red, green, blue, alpha: 255 };
            for ground in [rgb(0x00_00_00), rgb(0xff_ff_ff)] {
                // Bold letters: 3 to 1 is what is asked of large ones.
                assert!(color.contrast(ground) >= 3.0, "{color:?}: {}", color.contrast(ground));
            }
        }
    }

    #[test]
    fn every_icon_stays_in_its_box() {
        for (icon, name) in Icon::ALL {
            for part in icon.parts() {
                for segment in Path::read(part.path).segments {
                    for [x, y] in command(&segment).1 {
                        assert!(x.abs() <= 17.5 && y.abs() <= 17.5, "{name}: {x} {y}");
                    }
                }
            }
        }
    }
}
