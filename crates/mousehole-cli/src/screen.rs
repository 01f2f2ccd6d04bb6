//! What answers may use: characters, and room.

use std::io::{self, IsTerminal};

use anstream::adapter::strip_str;
use unicode_width::UnicodeWidthStr;

/// The characters and the room that an answer has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// Whether boards and arrows may use more than ASCII.
    pub(crate) unicode: bool,
    /// The width in columns, where there is a bound.
    pub(crate) columns: Option<usize>,
    /// The height in lines, where there is a bound.
    pub(crate) lines: Option<usize>,
}

/// A smaller screen is written to as if it had as many columns and lines: fewer would show nothing.
const LEAST: (usize, usize) = (20, 6);

impl Screen {
    /// The screen as it is now: by COLUMNS and LINES where they are set, or else as large as the terminal that standard
    /// output is.
    pub(crate) fn now(unicode: bool) -> Screen {
        let terminal = io::stdout().is_terminal().then(|| crossterm::terminal::size().ok()).flatten();
        Screen::new(unicode, |name| std::env::var(name).ok(), terminal)
    }

    fn new(unicode: bool, variable: impl Fn(&str) -> Option<String>, terminal: Option<(u16, u16)>) -> Screen {
        let set = |name| variable(name)?.trim().parse().ok();
        // A terminal that does not know its size says 0.
        let size = |set: Option<usize>, own: Option<u16>, least: usize| {
            let size = set.filter(|&size| size > 0).or(own.filter(|&size| size > 0).map(usize::from));
            size.map(|size| size.max(least))
        };
        Screen {
            unicode,
            columns: size(set("COLUMNS"), terminal.map(|(columns, _)| columns), LEAST.0),
            lines: size(set("LINES"), terminal.map(|(_, lines)| lines), LEAST.1),
        }
    }

    /// The screen without some lines that are taken.
    pub(crate) fn without(self, lines: usize) -> Screen {
        Screen { lines: self.lines.map(|all| all.saturating_sub(lines).max(LEAST.1)), ..self }
    }

    /// A text with the lines that are too long broken at blanks.
    pub(crate) fn wrapped(&self, text: &str) -> String {
        self.columns.map_or_else(|| text.to_owned(), |columns| wrapped(text, columns))
    }
}

/// How far to the right the rest of a broken line begins.
const INDENT: usize = 3;

/// A text with line breaks in place of some blanks, so that no line is wider than `columns` unless a word is.
pub(crate) fn wrapped(text: &str, columns: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if width(line.trim_end_matches('\n')) <= columns {
            out.push_str(line);
        } else {
            out.push_str(&broken(line, columns));
        }
    }
    out
}

fn broken(line: &str, columns: usize) -> String {
    // Narrow screens have no room to spare.
    let indent = INDENT.min(columns / 8);
    let mut out = String::new();
    let mut used = 0;
    // Blanks in front belong to the first word.
    let first = line.len() - line.trim_start_matches(' ').len();
    for (i, word) in line[first..].split(' ').enumerate() {
        let length = width(word.trim_end_matches('\n'));
        let blanks = if i == 0 { first } else { 1 };
        if i > 0 && length > 0 && used + blanks + length > columns {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
        } else {
            out.push_str(&" ".repeat(blanks));
            used += blanks;
        }
        out.push_str(word);
        used += length;
    }
    out
}

/// The columns that a text takes, colours aside. Wide characters take two.
pub(crate) fn width(text: &str) -> usize {
    strip_str(text).map(UnicodeWidthStr::width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_goes_before_the_terminal() {
        let size = |columns: &str, lines: &str, terminal| {
            let of = |name: &str| Some(if name == "COLUMNS" { columns } else { lines }.to_owned());
            let screen = Screen::new(true, |name| of(name).filter(|value| !value.is_empty()), terminal);
            (screen.columns, screen.lines)
        };
        assert_eq!(size("", "", None), (None, None));
        assert_eq!(size("", "", Some((80, 24))), (Some(80), Some(24)));
        assert_eq!(size("40", "", Some((80, 24))), (Some(40), Some(24)));
        assert_eq!(size("40", "99999999999999999999999", None), (Some(40), None));
        assert_eq!(size("wide", "-3", Some((80, 24))), (Some(80), Some(24)));
        assert_eq!(size("0", "0", Some((0, 0))), (None, None));
        assert_eq!(size("1", "", Some((80, 1))), (Some(20), Some(6)));
    }

    #[test]
    fn long_lines_are_broken_at_blanks() {
        let text = format!(" {}\n\n short\n", "1234567 ".repeat(30));
        for columns in [11, 20, 33, 80, 101] {
            let broken = wrapped(&text, columns);
            assert!(broken.lines().all(|line| line.len() <= columns), "{broken}");
            assert!(broken.ends_with("\n\n short\n"), "{broken}");
            assert_eq!(broken.split_whitespace().count(), 31);
        }
        assert_eq!(wrapped(&text, 300), text);
        assert_eq!(wrapped(" ab  cd   ef\n", 7), " ab  cd\nef\n");
        assert_eq!(wrapped("extraordinary words\n", 5), "extraordinary\nwords\n");
        assert_eq!(wrapped("a b", 1), "a\nb");
    }

    #[test]
    fn wide_characters_take_two_columns_and_colours_none() {
        assert_eq!(width("\u{1b}[1m猫と鼠\u{1b}[0m"), 6);
        assert_eq!(wrapped("猫と鼠 猫と鼠 猫", 13), "猫と鼠 猫と鼠\n 猫");
        assert_eq!(
            wrapped("\u{1b}[1mab\u{1b}[0m \u{1b}[2mcd\u{1b}[0m", 5),
            "\u{1b}[1mab\u{1b}[0m \u{1b}[2mcd\u{1b}[0m"
        );
        assert_eq!(wrapped("e\u{301}e\u{301} e\u{301}e\u{301}", 5), "e\u{301}e\u{301} e\u{301}e\u{301}");
    }
}
