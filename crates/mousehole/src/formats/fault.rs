//! What is wrong with a text, and where.

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

    /// The same fault with its line and column in `text`.
    pub fn in_text(self, text: &str) -> ReadError {
        let mut offset = self.offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[offset..].find('\n').map_or(text.len(), |length| offset + length);
        ReadError {
            file: None,
            line: before.matches('\n').count() + 1,
            column: text[start..offset].chars().count() + 1,
            message: self.message,
            excerpt: text[start..end].trim_end_matches('\r').to_owned(),
        }
    }
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
    /// The whole line of the fault.
    pub excerpt: String,
}
