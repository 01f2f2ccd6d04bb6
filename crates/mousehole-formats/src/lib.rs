//! Readers: from the bytes of a file to a [`Document`], the plain syntax of a board and its rules.
//!
//! A reader checks what can be checked without knowing the games: characters, brackets, numbers, the shape of the text.
//! Everything it hands on remembers the byte where it stood, so that whoever finds a fault later (a second mouse, a
//! node number out of range, an unknown rule) can still point into the user's file.

#[cfg(feature = "json")]
mod cursor;
mod detect;
mod dimacs;
mod document;
mod drawn;
mod edges;
mod fault;
pub mod graph6;
mod grid_text;
#[cfg(feature = "json")]
mod json;
mod listed;
mod matrix;
mod moving_ai;
mod number;
mod pasted;
mod phrases;
mod quoted;
mod scenario;
#[cfg(feature = "toml")]
mod toml_file;

use std::borrow::Cow;
use std::path::Path;
use std::{fs, io};

pub use detect::detect;
pub use document::{BoardText, Document, EdgesText, GraphText, GridRow, GridText, NamesText, Setting, Value, Ways};
pub use fault::{Fault, ReadError, ReadErrorKind, shown_path};
#[doc(hidden)]
pub use fault::{is_printable, nodes, printable, shortened};
use graph6::Kind;
#[doc(hidden)]
pub use grid_text::read as read_grid_text;
#[doc(hidden)]
pub use phrases::NAME;
pub use scenario::Scenario;

use mousehole_base::words;

words! {
    /// The input formats.
    Format {
        /// Rows of `.#MCF`; blank lines and `;` comments ignored. Also a board as the command draws it.
        Grid = "grid",
        /// A test case as a puzzle site shows it, or as code has it. Also a graph as the command lists it.
        Pasted = "pasted",
        /// A JSON object with `grid` or `graph`.
        Json = "json",
        /// A game file: a board and any rules.
        Toml = "toml",
        /// A map of the Moving AI benchmark set.
        Map = "map",
        /// A graph in one line, as half its matrix.
        Graph6 = "graph6",
        /// A graph in one line, as its edges.
        Sparse6 = "sparse6",
        /// A directed graph in one line, as its matrix.
        Digraph6 = "digraph6",
        /// An edge to a line: two numbers or names.
        Edges = "edges",
        /// `p edge`, then `e U V` for each edge.
        Dimacs = "dimacs",
        /// Rows of 0 and 1.
        Matrix = "matrix",
    }
}

impl From<Kind> for Format {
    fn from(kind: Kind) -> Format {
        match kind {
            Kind::Graph6 => Format::Graph6,
            Kind::Sparse6 => Format::Sparse6,
            Kind::Digraph6 => Format::Digraph6,
        }
    }
}

/// Graphs may have this many nodes without an edge. More must be made up for by the length of the text, so that a few
/// bytes cannot ask for all the memory there is.
const NODES_WITHOUT_EDGES: u64 = 1 << 20;
const NODES_TO_A_BYTE: u64 = 16;

/// The number of nodes that a header gives, if it is not out of proportion to the text.
fn few_edges(nodes: u64, bytes: usize, offset: usize) -> Result<usize, Fault> {
    let most = (NODES_WITHOUT_EDGES + NODES_TO_A_BYTE * bytes as u64).min(u64::from(u32::MAX) - 1);
    if nodes > most {
        return Err(Fault::found(
            offset,
            [format!("{nodes} nodes"), format!("{nodes} 个节点")],
            [format!("at most {most} in a text of this length"), format!("至多 {most} 个（就这样长的文本而言）")],
        ));
    }
    Ok(nodes as usize)
}

/// The lines of a text, without what ends them.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line.trim_end())
    })
}

/// The words of a line that starts at a byte.
fn words(line: &str, start: usize) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (start + (word.as_ptr() as usize - line.as_ptr() as usize), word))
}

/// Reads a text in the given format, or in the one its content shows. The text may stand in a code fence.
pub fn read(text: &str, format: Option<Format>) -> Result<Document, Fault> {
    let text = &*unfenced(text);
    let format = match format {
        Some(format) => format,
        None => detect(text)?,
    };
    match format {
        Format::Grid if drawn::is_drawn(text) => Ok(Document::of(BoardText::Grid(drawn::read(text)?))),
        Format::Grid => Ok(Document::of(BoardText::Grid(grid_text::read(text, 0)?))),
        Format::Pasted if listed::is_listed(text) => listed::read(text),
        Format::Pasted => pasted::read(text),
        #[cfg(feature = "json")]
        Format::Json => json::read(text),
        #[cfg(not(feature = "json"))]
        Format::Json => Err(left_out("JSON", "json")),
        #[cfg(feature = "toml")]
        Format::Toml => toml_file::read(text),
        #[cfg(not(feature = "toml"))]
        Format::Toml => Err(left_out("a game file", "toml")),
        Format::Map => Ok(Document::of(BoardText::Grid(moving_ai::read(text)?))),
        Format::Graph6 => graph6::read(text, Kind::Graph6).map(Document::of_edges),
        Format::Sparse6 => graph6::read(text, Kind::Sparse6).map(Document::of_edges),
        Format::Digraph6 => graph6::read(text, Kind::Digraph6).map(Document::of_edges),
        Format::Edges => edges::read(text).map(Document::of_edges),
        Format::Dimacs => dimacs::read(text).map(Document::of_edges),
        Format::Matrix => matrix::read(text).map(Document::of_edges),
    }
}

/// A text without the fence around it, ``` or ~~~, whose place is left blank: every byte stays where it is.
fn unfenced(text: &str) -> Cow<'_, str> {
    /// The longest word behind the opening fence, which names a language. A line of graph6 that starts so is longer.
    const LONGEST: usize = 20;
    let is_mark = |line: &str| ["```", "~~~"].iter().any(|fence| line.starts_with(fence));
    let first = text.trim_start();
    if !is_mark(first) {
        return Cow::Borrowed(text);
    }
    let start = text.len() - first.len();
    let opening = start + first.find('\n').unwrap_or(first.len());
    let language = text[start + 3..opening].trim();
    let end = text.trim_end();
    let closing = end.rfind('\n').map_or(0, |newline| newline + 1);
    if language.len() > LONGEST || language.contains(['`', '~', '[']) {
        return Cow::Borrowed(text);
    }
    let mut blank = " ".repeat(opening);
    match closing > opening && matches!(end[closing..].trim(), "```" | "~~~") {
        true => blank.push_str(&text[opening..closing]),
        false => blank.push_str(&text[opening..]),
    }
    Cow::Owned(blank)
}

/// What stands between the items of a list, or after them.
fn comma_or(close: char) -> [String; 2] {
    [format!("a comma or {close}"), format!("逗号或 {close}")]
}

/// Why a text is not read by a library that was built without a feature.
#[cfg(not(all(feature = "json", feature = "toml")))]
fn left_out(found: &str, feature: &str) -> Fault {
    Fault::new(
        0,
        [
            format!("found {found}, which is read only where mousehole is built with its feature `{feature}`"),
            format!("要读取这种格式，构建 mousehole 时须启用 `{feature}`"),
        ],
    )
}

/// The text of a file's bytes, without the byte order mark some editors put in front.
pub fn text_of(bytes: &[u8]) -> Result<&str, ReadError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).expect("checked up to here"),
    };
    let end = valid.find('\0').unwrap_or(valid.len());
    match bytes.get(end) {
        None => Ok(valid),
        Some(byte) => {
            let utf16 = [[0xFF, 0xFE], [0xFE, 0xFF]].iter().any(|mark| bytes.starts_with(mark));
            let found = if utf16 { ["UTF-16 text", "UTF-16 文本"].into() } else { fault::byte(*byte) };
            Err(Fault::found(end, found, ["UTF-8 text", "UTF-8 文本"])
                .of_kind(ReadErrorKind::Encoding)
                .in_text(&valid[..end]))
        }
    }
}

/// The largest file that a game file may name: several times the largest board that can be solved.
const LARGEST_FILE: u64 = 256 << 20;

/// The bytes of a file, unless it is too large or not a file at all: a pipe or a device might never end.
pub fn regular_file(path: &Path) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    if about.len() > LARGEST_FILE {
        return Err(io::Error::other(format!("it has {} bytes, more than {LARGEST_FILE}", about.len())));
    }
    fs::read(path)
}
