//! Characters that the alphabet lacks: those of GB 2312, which are the Chinese ones of everyday, kana, Greek and Cyrillic.
//!
//! They are bitmaps of 16 by 16 dots. Dots that touch become lines, drawn with a round pen as everything else is.

use crate::scene::{Path, at};

/// How wide a dot is, and where the first one of the lowest row is that stands on the baseline.
const DOT: f32 = 1.2;
const LEFT: f32 = 1.0;
const ABOVE: f32 = 15.6;

/// Those from here on fill a square; letters of other scripts are as wide as what is drawn of them.
const SQUARE: char = '\u{2e80}';

/// The columns of a character that are made use of.
fn columns(c: char, rows: &[u16; 16]) -> std::ops::RangeInclusive<u32> {
    let all = rows.iter().fold(0, |all, row| all | row);
    if c < SQUARE { all.leading_zeros()..=15 - all.trailing_zeros() } else { 0..=15 }
}

/// A character's width.
pub(super) fn width(c: char) -> Option<f32> {
    let columns = columns(c, &rows(c)?);
    Some((columns.end() - columns.start()) as f32 * DOT + 2.0 * LEFT)
}

/// A character's lines.
pub(super) fn lines(c: char) -> Option<Path> {
    let rows = rows(c)?;
    let is_set = |x: usize, y: usize| y < 16 && x < 16 && rows[y] & (0x8000 >> x) != 0;
    let from = *columns(c, &rows).start() as f32;
    let middle = |x: usize, y: usize| at(LEFT + (x as f32 - from) * DOT, ABOVE - y as f32 * DOT);
    let mut path = Path::new();
    for (x, y) in (0..16).flat_map(|y| (0..16).map(move |x| (x, y))).filter(|&(x, y)| is_set(x, y)) {
        let [left, up] = [x > 0 && is_set(x - 1, y), y > 0 && is_set(x, y - 1)];
        // A run of dots is one line; corners that only touch are joined too.
        let right = (x..16).take_while(|&x| is_set(x, y)).last().unwrap_or(x);
        let down = (y..16).take_while(|&y| is_set(x, y)).last().unwrap_or(y);
        if !left && right > x {
            path.add_line(middle(x, y), middle(right, y));
        }
        if !up && down > y {
            path.add_line(middle(x, y), middle(x, down));
        }
        let below = |to: usize| is_set(to, y + 1) && !is_set(to, y) && !is_set(x, y + 1);
        let mut alone = !left && !up && right == x && down == y;
        for to in [x.wrapping_sub(1), x + 1].into_iter().filter(|&to| below(to)) {
            path.add_line(middle(x, y), middle(to, y + 1));
            alone = false;
        }
        if alone {
            path.add_line(middle(x, y), at(middle(x, y).x + 0.01, middle(x, y).y));
        }
    }
    Some(path)
}

/// Whether a character is here.
pub(super) fn has(c: char) -> bool {
    rows(c).is_some()
}

/// Whether a character is as wide in every font.
pub(super) fn is_square(c: char) -> bool {
    c >= SQUARE && has(c)
}

#[cfg(not(feature = "han"))]
fn rows(_: char) -> Option<[u16; 16]> {
    None
}

/// The dots of a character, row by row from the left.
#[cfg(feature = "han")]
fn rows(c: char) -> Option<[u16; 16]> {
    /// A line of 256 pixels for each character of the first plane: its rows one after the other.
    static SHEET: std::sync::LazyLock<Vec<u8>> = std::sync::LazyLock::new(|| {
        let read = || {
            let mut reader = png::Decoder::new(std::io::Cursor::new(include_bytes!("han.png"))).read_info().ok()?;
            let mut dots = vec![0; reader.output_buffer_size()?];
            reader.next_frame(&mut dots).ok()?;
            Some(dots)
        };
        read().unwrap_or_default()
    });
    // The alphabet has these, and most texts no others.
    if c < '\u{100}' {
        return None;
    }
    let line = SHEET.get(c as usize * 32..)?.get(..32)?;
    let rows = std::array::from_fn(|row| u16::from_be_bytes([line[2 * row], line[2 * row + 1]]));
    (rows != [0; 16]).then_some(rows)
}

#[cfg(all(test, feature = "han"))]
mod tests {
    use super::*;

    #[test]
    fn common_characters_are_here() {
        assert!("简体中文猫和老鼠洞迷宫的，。？あカЖя".chars().all(has));
        assert!(!"aé🐭ञ".chars().any(has));
        assert!(is_square('鼠') && !is_square('Ж'));
    }

    #[test]
    fn a_character_is_drawn_within_its_box() {
        for c in ('\u{100}'..'\u{ffff}').filter(|&c| has(c)) {
            let (width, path) = (width(c).expect("it is here"), lines(c).expect("it is here"));
            assert!(!path.is_empty(), "{c}");
            for segment in path.segments {
                if let crate::scene::Segment::Move(p) | crate::scene::Segment::Line(p) = segment {
                    assert!((0.0..=width).contains(&p.x) && (-4.5..=16.0).contains(&p.y), "{c}: {p:?}");
                }
            }
        }
    }

    #[test]
    fn dots_in_a_row_are_one_line() {
        let path = lines('一').expect("it is here");
        assert!(path.segments.len() <= 12, "{}", path.segments.len());
    }
}
