//! Text without fonts: each character is a few lines drawn with a round pen, about as wide as in the sans-serif fonts that
//! browsers have. Raster pictures are written with it, and all pictures are laid out by its widths.

mod glyphs;
mod han;

use crate::scene::{Path, Point, at};
use glyphs::{ACCENTS, ASCII, Glyph, MORE};

/// The height of capitals and digits, as a part of the size.
pub(crate) const CAP_HEIGHT: f32 = 0.715;

/// Glyphs are drawn in units of which the size has 20, upwards from the middle of a pen that stands on the baseline.
const UNIT: f32 = 1.0 / 20.0;
const BASELINE: f32 = 0.9;

/// What is drawn for characters that are nowhere.
const MISSING: char = '?';

/// The widths of the pen: of the alphabet, and a finer one of characters that have more lines.
fn pens(size: f32, bold: bool) -> [f32; 2] {
    if bold { [size * 0.13, size * 0.085] } else { [size * 0.092, size * 0.064] }
}

/// How far a halo reaches beyond the pen.
pub(crate) fn halo(size: f32) -> f32 {
    size * 0.13
}

/// Whether raster pictures can be written with all characters of a text.
pub(crate) fn has(text: &str) -> bool {
    text.chars().all(|c| glyph(c).is_some() || han::has(c))
}

/// The width of a text; `None` where fonts differ in it.
pub(crate) fn width(text: &str, size: f32, bold: bool) -> Option<f32> {
    text.chars().all(|c| glyph(c).is_some() || han::is_square(c)).then(|| drawn_width(text, size, bold))
}

/// The width of a text as this font draws it.
pub(crate) fn drawn_width(text: &str, size: f32, bold: bool) -> f32 {
    text.chars().map(|c| advance(c) + if bold { BOLDER } else { 0.0 }).sum::<f32>() * UNIT * size
}

/// What bold characters are wider.
const BOLDER: f32 = 0.7;

/// The lines to draw a text with, from `x` on the baseline `y`: for each pen, its width and what it draws.
pub(crate) fn lines(text: &str, x: f32, y: f32, size: f32, bold: bool) -> [(f32, Path); 2] {
    let mut drawn = pens(size, bold).map(|pen| (pen, Path::new()));
    let mut left = 0.0;
    let wider = if bold { BOLDER } else { 0.0 };
    for c in text.chars() {
        let (pen, path) = outline(c);
        let right = left + wider / 2.0;
        let place = |p: Point| at(x + (right + p.x) * UNIT * size, y - (BASELINE + p.y) * UNIT * size);
        drawn[pen].1.append(&path.map(place));
        left += advance(c) + wider;
    }
    drawn
}

/// How wide a character is.
fn advance(c: char) -> f32 {
    glyph(c).map(|(glyph, _)| glyph.width).or_else(|| han::width(c)).unwrap_or_else(|| advance(MISSING))
}

/// The pen that draws a character, and its lines.
fn outline(c: char) -> (usize, Path) {
    if let Some((glyph, accent)) = glyph(c) {
        let mut path = Path::read(glyph.lines);
        let over_capital = if c.is_uppercase() { 3.6 } else { 0.0 };
        let over = |p: Point| at(p.x + glyph.width / 2.0, p.y + over_capital);
        path.append(&Path::read(accent.unwrap_or_default()).map(over));
        return (0, path);
    }
    han::lines(c).map_or_else(|| outline(MISSING), |path| (1, path))
}

/// A character's lines, and those of its accent.
fn glyph(c: char) -> Option<(&'static Glyph, Option<&'static str>)> {
    if let Some(glyph) = (c as usize).checked_sub(usize::from(b' ')).and_then(|index| ASCII.get(index)) {
        return Some((glyph, None));
    }
    if let Some((_, glyph)) = MORE.iter().find(|(more, _)| *more == c) {
        return Some((glyph, None));
    }
    let find = |(letters, plain, accent): &(&str, &str, &'static str)| {
        let plain = letters.chars().zip(plain.chars()).find(|(letter, _)| *letter == c)?.1;
        Some((glyph(plain)?.0, Some(*accent)))
    };
    ACCENTS.iter().find_map(find)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Segment;

    /// The words that each command of the notation takes.
    fn takes(command: &str) -> Option<usize> {
        Some(match command {
            "M" | "L" => 2,
            "C" | "A" | "a" => 6,
            "O" => 4,
            "Z" => 0,
            _ => return None,
        })
    }

    #[test]
    fn every_glyph_is_well_formed_and_within_its_box() {
        let more = MORE.iter().map(|(_, glyph)| glyph);
        for glyph in ASCII.iter().chain(more) {
            let words: Vec<&str> = glyph.lines.split_ascii_whitespace().collect();
            let mut i = 0;
            while i < words.len() {
                let numbers = takes(words[i]).unwrap_or_else(|| panic!("{:?} in {:?}", words[i], glyph.lines));
                for word in &words[i + 1..=i + numbers] {
                    word.parse::<f32>().unwrap_or_else(|_| panic!("{word:?} in {:?}", glyph.lines));
                }
                i += 1 + numbers;
            }
            for segment in Path::read(glyph.lines).segments {
                if let Segment::Move(p) | Segment::Line(p) | Segment::Curve(_, _, p) = segment {
                    assert!((-0.5..=glyph.width + 0.5).contains(&p.x), "{p:?} in {:?}", glyph.lines);
                    assert!((-4.5..=14.0).contains(&p.y), "{p:?} in {:?}", glyph.lines);
                }
            }
        }
    }

    #[test]
    fn printable_ascii_is_covered() {
        assert_eq!(ASCII.len(), 95);
        let drawn = |c: char| !Path::read(glyph(c).expect("a glyph").0.lines).is_empty();
        assert!((' '..='~').all(|c| c == ' ' || drawn(c)));
        assert!("…–·×éÅñ".chars().all(drawn));
        assert_eq!(width("🐭", 10.0, false), None);
        assert_eq!(drawn_width("🐭", 10.0, false), drawn_width("?", 10.0, false));
        assert!(!has("🐭") && has("mouse"));
    }

    #[test]
    fn digits_are_of_one_width() {
        let widths: Vec<f32> = ('0'..='9').map(|c| drawn_width(&c.to_string(), 20.0, false)).collect();
        assert!(widths.iter().all(|width| *width == widths[0]));
    }
}
