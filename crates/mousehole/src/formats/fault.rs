//! What is wrong with a text, and where.

use super::shown;

/// The most characters of a line that an error shows, and how many of them may stand before the fault.
const EXCERPT: usize = 80;
const EXCERPT_BEFORE: usize = 60;

/// A fault at a byte of the text being read. [`Fault::in_text`] makes it an error that a person can follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte offset of the fault.
    pub offset: usize,
    /// What was found there, and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault at a byte.
    pub fn new(offset: usize, message: impl Into<String>) -> Fault {
        Fault { offset, message: message.into() }
    }

    /// The same fault in a text that has `bytes` more in front.
    pub(super) fn moved_by(self, bytes: usize) -> Fault {
        Fault { offset: self.offset + bytes, ..self }
    }

    /// The same fault with its line and column in `text`.
    ///
    /// ```
    /// use mousehole::formats::Fault;
    /// let error = Fault::new(6, "found 'x', expected a cell").in_text("M..F\n.x.C");
    /// assert_eq!((error.line, error.column, error.excerpt.as_str()), (2, 2, ".x.C"));
    /// ```
    pub fn in_text(self, text: &str) -> ReadError {
        let mut offset = self.offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[offset..].find('\n').map_or(text.len(), |length| offset + length);
        let (excerpt, caret) = excerpt(&text[start..offset], text[offset..end].trim_end_matches('\r'));
        ReadError {
            file: None,
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: text[start..offset].chars().count() + 1,
            message: self.message,
            excerpt,
            caret,
        }
    }
}

/// The part of a line that an error shows, given what stands before the fault and from it on; and the fault's column
/// in it.
fn excerpt(before: &str, after: &str) -> (String, usize) {
    let first = before.char_indices().rev().nth(EXCERPT_BEFORE - 1).map_or(0, |(first, _)| first);
    let mut excerpt = String::from(if first > 0 { "…" } else { "" });
    excerpt.extend(before[first..].chars().map(shown::printable));
    let length = excerpt.chars().count();
    let mut rest = after.chars().map(shown::printable);
    excerpt.extend(rest.by_ref().take(EXCERPT - length));
    if rest.next().is_some() {
        excerpt.push('…');
    }
    (excerpt, length + 1)
}

/// Input that cannot be read: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}line {line}, column {column}: {message}", file.as_ref().map(|file| format!("{file}, ")).unwrap_or_default())]
pub struct ReadError {
    /// The file, where it is not the one the caller gave (a board named by a game file).
    pub file: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
    /// The line of the fault, safe to print: a long one is cut on both sides, with `…` for what is missing.
    pub excerpt: String,
    /// The column of the fault within the excerpt, from 1.
    pub caret: usize,
}
