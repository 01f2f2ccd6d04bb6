//! How messages show what was found: short, and safe to print whatever the text holds.

use std::path::Path;

/// The most characters of a text that a message repeats.
const LONGEST: usize = 40;

/// A character.
pub(super) fn character(found: char) -> String {
    match found {
        '\t' => "a tab".to_owned(),
        ' ' => "a space".to_owned(),
        '\n' | '\r' => "the end of the line".to_owned(),
        _ if is_unprintable(found) => format!("the character U+{:04X}", found as u32),
        _ => format!("'{found}'"),
    }
}

/// A text from the file: cut where it is long, with what a terminal would act on left out of sight.
pub(crate) fn shortened(text: &str) -> String {
    let mut chars = text.chars().map(printable);
    let mut shown: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}

/// The name of a file as messages show it: its end, which matters most, with what a terminal would act on escaped.
///
/// ```
/// use mousehole::formats::shown_path;
/// assert_eq!(shown_path("maps/a\u{1b}[2Jb.map".as_ref()), "maps/a\\u{1b}[2Jb.map");
/// ```
pub fn path(path: &Path) -> String {
    const LONGEST_PATH: usize = 300;
    let name = path.display().to_string();
    let first = name.char_indices().rev().nth(LONGEST_PATH - 1).map_or(0, |(first, _)| first);
    let mut shown = String::from(if first > 0 { "…" } else { "" });
    for c in name[first..].chars() {
        if is_unprintable(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
}

/// What stands at a byte of the text: a whole word, number or string where one starts there.
pub(super) fn at(text: &str, offset: usize) -> String {
    let rest = &text[offset..];
    let Some(first) = rest.chars().next() else {
        return "the end of the text".to_owned();
    };
    let is_word = |c: char| c.is_alphanumeric() || "_+-.".contains(c);
    if first == '"' {
        let line = rest[1..].split('\n').next().unwrap_or_default();
        return match line.split_once('"') {
            Some((inside, _)) => format!("\"{}\"", shortened(inside)),
            None => format!("\"{}", shortened(line.trim_end())),
        };
    }
    if is_word(first) && first != '.' {
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        return shortened(&rest[..end]);
    }
    character(first)
}

/// The character itself, or a stand-in of the same width where a terminal would not simply show it.
pub(crate) fn printable(c: char) -> char {
    match c {
        '\t' => ' ',
        _ if is_unprintable(c) => '\u{FFFD}',
        _ => c,
    }
}

/// Whether a terminal simply shows the character.
pub(crate) fn is_printable(c: char) -> bool {
    !is_unprintable(c)
}

/// Control characters, and those that turn the direction of the text around or take no width.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}
