//! What is wrong with a text, and where: short, and safe to print whatever the text holds.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use mousehole_base::message::Message;

use super::phrases;

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
    /// The same in simplified Chinese.
    pub chinese: Box<str>,
    /// What kind of fault it is.
    pub kind: ReadErrorKind,
}

impl Fault {
    /// A fault of syntax at a byte.
    pub fn new(offset: usize, message: impl Into<Message>) -> Fault {
        let Message { english, chinese } = message.into();
        Fault { offset, message: english.into(), chinese: chinese.into(), kind: ReadErrorKind::Syntax }
    }

    /// Something else stands at a byte than what was expected there.
    pub fn found(offset: usize, found: impl Into<Message>, expected: impl Into<Message>) -> Fault {
        Fault::new(offset, Message::found(found, expected))
    }

    /// The same fault as one of another kind.
    pub fn of_kind(self, kind: ReadErrorKind) -> Fault {
        Fault { kind, ..self }
    }

    /// The same fault in a text that has `bytes` more in front.
    pub(super) fn moved_by(self, bytes: usize) -> Fault {
        Fault { offset: self.offset + bytes, ..self }
    }

    /// The same fault with its line and column in `text`.
    ///
    /// ```
    /// use mousehole::formats::Fault;
    /// let error = Fault::new(6, ["found 'x', expected a cell", "发现 'x'，预期一格"]).in_text("M..F\n.x.C");
    /// assert_eq!((error.line, error.column, error.excerpt.as_str()), (2, 2, ".x.C"));
    /// ```
    pub fn in_text(self, text: &str) -> ReadError {
        let offset = boundary(text, self.offset);
        let before = &text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[offset..].find('\n').map_or(text.len(), |length| offset + length);
        let (excerpt, caret) = excerpt(&text[start..offset], text[offset..end].trim_end_matches('\r'));
        ReadError {
            file: None,
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: text[start..offset].chars().count() + 1,
            message: self.message,
            chinese: self.chinese,
            excerpt,
            caret,
            kind: self.kind,
            cause: None,
        }
    }
}

/// The last byte up to `offset` at which a character starts, or the end of the text.
pub(super) fn boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// The part of a line that an error shows, given what stands before the fault and from it on; and the fault's column
/// in it.
fn excerpt(before: &str, after: &str) -> (String, usize) {
    let first = before.char_indices().rev().nth(EXCERPT_BEFORE - 1).map_or(0, |(first, _)| first);
    let mut excerpt = String::from(if first > 0 { "…" } else { "" });
    excerpt.extend(before[first..].chars().map(printable));
    let length = excerpt.chars().count();
    let mut rest = after.chars().map(printable);
    excerpt.extend(rest.by_ref().take(EXCERPT - length));
    if rest.next().is_some() {
        excerpt.push('…');
    }
    (excerpt, length + 1)
}

/// Input that cannot be read: where, what was found, what was expected.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// What kind of fault it is.
    pub kind: ReadErrorKind,
    /// The file, where it is not the one the caller gave (a board named by a game file).
    pub file: Option<Box<str>>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
    /// The same in simplified Chinese.
    pub chinese: Box<str>,
    /// The line of the fault, safe to print: a long one is cut on both sides, with `…` for what is missing.
    pub excerpt: String,
    /// The column of the fault within the excerpt, from 1.
    pub caret: usize,
    /// What brought it about, where that was another error.
    cause: Option<Arc<io::Error>>,
}

/// What is wrong with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The bytes are not UTF-8 text.
    Encoding,
    /// The text is not in its format, or in none that is known.
    Syntax,
    /// The text describes no board: a second mouse, an edge to a node that is not there.
    Board,
    /// A rule that does not exist, or a value that it cannot have.
    Rule,
    /// The board is named by a path, and that file cannot be read.
    File,
}

impl ReadError {
    /// The same error, in a file that is not the one the caller gave.
    pub fn in_file(self, name: &str) -> ReadError {
        ReadError { file: Some(name.into()), ..self }
    }

    /// The same error, brought about by another one.
    pub fn caused_by(self, cause: io::Error) -> ReadError {
        ReadError { cause: Some(Arc::new(cause)), ..self }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}, ")?;
        }
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(|cause| &**cause as &(dyn Error + 'static))
    }
}

/// The most characters of a text that a message repeats.
const LONGEST: usize = 40;

pub(super) fn character(found: char) -> Message {
    match found {
        '\t' => ["a tab", "制表符"].into(),
        ' ' => ["a space", "空格"].into(),
        '\n' | '\r' => phrases::END_OF_LINE.into(),
        _ if !is_printable(found) => {
            let code = found as u32;
            [format!("the character U+{code:04X}"), format!("字符 U+{code:04X}")].into()
        }
        _ => Message::quoted(format!("'{found}'")),
    }
}

/// A byte that is no character.
pub(super) fn byte(found: u8) -> Message {
    [format!("the byte 0x{found:02X}"), format!("字节 0x{found:02X}")].into()
}

/// A node by its number.
pub(super) fn node(number: u64) -> Message {
    [format!("node {number}"), format!("节点 {number}")].into()
}

/// Any of that many nodes.
pub fn nodes(number: u64) -> Message {
    let last = number - 1;
    [format!("a node from 0 to {last}"), format!("0 到 {last} 的节点")].into()
}

/// A word from the file, as it stands there.
pub(super) fn word(text: &str) -> Message {
    Message::quoted(shortened(text))
}

/// A text from the file, in quotes.
pub(super) fn in_quotes(text: &str) -> Message {
    Message::quoted(format!("{:?}", shortened(text)))
}

/// A text from the file: cut where it is long, with what a terminal would act on left out of sight.
pub fn shortened(text: &str) -> String {
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
pub fn shown_path(path: &Path) -> String {
    const LONGEST_PATH: usize = 300;
    let name = path.display().to_string();
    let first = name.char_indices().rev().nth(LONGEST_PATH - 1).map_or(0, |(first, _)| first);
    let mut shown = String::from(if first > 0 { "…" } else { "" });
    for c in name[first..].chars() {
        if is_printable(c) { shown.push(c) } else { shown.extend(c.escape_default()) }
    }
    shown
}

/// What stands at a byte of the text: a whole word, number or string where one starts there.
pub(super) fn at(text: &str, offset: usize) -> Message {
    let rest = &text[offset..];
    let Some(first) = rest.chars().next() else { return phrases::END_OF_TEXT.into() };
    let is_word = |c: char| c.is_alphanumeric() || "_+-.".contains(c);
    if first == '"' {
        let line = rest[1..].split('\n').next().unwrap_or_default();
        return Message::quoted(match line.split_once('"') {
            Some((inside, _)) => format!("\"{}\"", shortened(inside)),
            None => format!("\"{}", shortened(line.trim_end())),
        });
    }
    if is_word(first) && first != '.' {
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        return word(&rest[..end]);
    }
    character(first)
}

/// The character itself, or a stand-in of the same width where a terminal would not simply show it.
pub fn printable(c: char) -> char {
    match c {
        '\t' => ' ',
        _ if !is_printable(c) => '\u{FFFD}',
        _ => c,
    }
}

/// Whether a terminal simply shows the character: it is no control character, does not turn the direction of the text
/// around, and has a width.
pub fn is_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}
