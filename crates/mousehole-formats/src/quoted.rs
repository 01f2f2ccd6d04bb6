//! Strings in quotes: what they say, and where each part of it stands in the file.

use std::borrow::Cow;

use mousehole_base::message::Message;

use super::phrases::CLOSING_QUOTE;
use super::{Fault, GridText, fault, grid_text};

/// A string with the escapes of JSON, which are not yet replaced.
#[derive(Clone, Copy)]
pub(super) struct Quoted<'a> {
    /// What stands between the quotes.
    raw: &'a str,
    /// The byte after the opening quote.
    offset: usize,
    /// The byte of the opening quote, and the one after the closing quote.
    start: usize,
    end: usize,
    escaped: bool,
}

impl<'a> Quoted<'a> {
    /// The string whose opening quote stands at a byte, up to the next `is_quote`.
    pub(super) fn at(text: &'a str, start: usize, is_quote: impl Fn(char) -> bool) -> Result<Quoted<'a>, Fault> {
        let length = |at: usize| text[at..].chars().next().map_or(0, char::len_utf8);
        let offset = start + length(start);
        let (mut end, mut escaped) = (offset, false);
        loop {
            let found = match text.as_bytes().get(end) {
                Some(b'.' | b'#' | b'A'..=b'Z' | b'a'..=b'z') => {
                    end += 1;
                    continue;
                }
                Some(&byte) if byte.is_ascii() => char::from(byte),
                // An escape may have led into the middle of a character.
                Some(_) => text.get(end..).and_then(|rest| rest.chars().next()).unwrap_or('\u{FFFD}'),
                None => {
                    let found = ["a string without an end", "没有结尾的字符串"];
                    return Err(Fault::found(start, found, CLOSING_QUOTE));
                }
            };
            if is_quote(found) {
                return Ok(Quoted { raw: &text[offset..end], offset, start, end: end + length(end), escaped });
            }
            if found < ' ' {
                let Message { english, chinese } = fault::character(found);
                let found = [format!("{english} inside a string"), format!("字符串中的{chinese}")];
                return Err(Fault::found(end, found, CLOSING_QUOTE));
            }
            escaped |= found == '\\';
            end += if found == '\\' { 2 } else { 1 };
        }
    }

    /// The byte of the opening quote.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// The byte after the closing quote.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// What the string says.
    pub(super) fn text(&self) -> Result<Cow<'a, str>, Fault> {
        if self.escaped { Ok(Cow::Owned(self.unescape()?.0)) } else { Ok(Cow::Borrowed(self.raw)) }
    }

    /// Adds the string to a grid as one row.
    pub(super) fn push_row(&self, grid: &mut GridText) -> Result<(), Fault> {
        if !self.escaped {
            return grid_text::push_row(grid, self.raw, self.offset);
        }
        let (text, places) = self.unescape()?;
        grid_text::push_row(grid, &text, 0).map_err(|fault| places.found(fault))?;
        if let Some(row) = grid.rows.last_mut() {
            row.offset = places.of(0);
        }
        Ok(())
    }

    /// Reads the string as grid text: its lines are the rows.
    #[cfg(feature = "json")]
    pub(super) fn grid(&self) -> Result<GridText, Fault> {
        let (text, places) = self.unescape()?;
        let mut grid = grid_text::read(&text, 0).map_err(|fault| places.found(fault))?;
        for row in &mut grid.rows {
            row.offset = places.of(row.offset);
        }
        Ok(grid)
    }

    fn unescape(&self) -> Result<(String, Places), Fault> {
        let mut text = String::with_capacity(self.raw.len());
        let mut places = Places { pieces: vec![(0, self.offset)] };
        let mut rest = self.raw;
        while let Some((before, escape)) = rest.split_once('\\') {
            text.push_str(before);
            let at = self.offset + self.raw.len() - escape.len() - 1;
            let (character, length) = replaced(escape).ok_or_else(|| {
                let found: String = escape.chars().take(1).collect();
                let expected = [r#"\n, \", \\ or \u0023"#, r#"\n、\"、\\ 或 \u0023"#];
                Fault::found(at, Message::quoted(format!("\\{}", fault::shortened(&found))), expected)
            })?;
            places.pieces.push((text.len(), at));
            text.push(character);
            rest = &escape[length..];
            places.pieces.push((text.len(), at + 1 + length));
        }
        text.push_str(rest);
        Ok((text, places))
    }
}

/// Where the parts of an unescaped string stand in the file.
struct Places {
    /// Byte of the string, byte of the file; both rising.
    pieces: Vec<(usize, usize)>,
}

impl Places {
    fn of(&self, byte: usize) -> usize {
        let piece = self.pieces.partition_point(|&(start, _)| start <= byte) - 1;
        let (start, offset) = self.pieces[piece];
        offset + (byte - start)
    }

    fn found(&self, fault: Fault) -> Fault {
        Fault { offset: self.of(fault.offset), ..fault }
    }
}

/// The character that an escape stands for, and the length of the escape without its backslash.
fn replaced(escape: &str) -> Option<(char, usize)> {
    let simple = match escape.as_bytes().first()? {
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'b' => '\u{8}',
        b'f' => '\u{C}',
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'u' => return unicode(escape),
        _ => return None,
    };
    Some((simple, 1))
}

/// `u0023`, or a pair of surrogates: `uD83D\uDC2D`.
fn unicode(escape: &str) -> Option<(char, usize)> {
    let unit = |digits: Option<&str>| {
        let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        u16::from_str_radix(digits, 16).ok()
    };
    let first = unit(escape.get(1..5))?;
    if let Some(single) = char::from_u32(first.into()) {
        return Some((single, 5));
    }
    let second = escape.get(5..7).filter(|&next| next == "\\u").and_then(|_| unit(escape.get(7..11)))?;
    let pair = char::decode_utf16([first, second]).next()?.ok()?;
    Some((pair, 11))
}
