//! Readers: from the bytes of a file to a [`Document`], the plain syntax of a board and its rules.
//!
//! A reader checks what can be checked without knowing the games: characters, brackets, numbers, the shape of the text.
//! Everything it hands on remembers the byte where it stood, so that whoever finds a fault later (a second mouse, a
//! node number out of range, an unknown rule) can still point into the user's file.

mod cursor;
mod detect;
mod fault;
pub mod graph6;
mod grid_text;
mod json;
mod moving_ai;
mod pasted;
mod quoted;
mod shown;
mod toml_file;

use std::fmt;
use std::str::FromStr;

pub use detect::detect;
pub use fault::{Fault, ReadError};
pub(crate) use grid_text::read as read_grid_text;
pub use shown::path as shown_path;
pub(crate) use shown::{is_printable, printable, shortened};

/// What messages expect where a rule or a graph has a number.
const WHOLE_NUMBER: &str = "a whole number up to 4294967295";
const NODE_NUMBER: &str = "a node number, whole and from 0 to 4294967295";

/// The input formats, as `--input-format` names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Rows of `.#MCF`; blank lines and `;` comments ignored.
    Grid,
    /// The JSON values of a test case, one to a line, as a puzzle site shows them.
    Pasted,
    /// A JSON object with `grid` or `graph`.
    Json,
    /// A game file: a board and any rules.
    Toml,
    /// A map of the Moving AI benchmark set.
    Map,
}

impl Format {
    /// Every format with the name that `--input-format` takes.
    pub const ALL: [(Format, &'static str); 5] = [
        (Format::Grid, "grid"),
        (Format::Pasted, "pasted"),
        (Format::Json, "json"),
        (Format::Toml, "toml"),
        (Format::Map, "map"),
    ];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, name) = Format::ALL.iter().find(|(format, _)| format == self).expect("every format is listed");
        f.write_str(name)
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match Format::ALL.iter().find(|(_, name)| *name == text) {
            Some((format, _)) => Ok(*format),
            None => Err(format!("expected one of {}", Format::ALL.map(|(_, name)| name).join(", "))),
        }
    }
}

/// What a file says: a board, and whatever rules stand beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The board, not yet checked for its animals.
    pub board: BoardText,
    /// The name of the preset the rules start from (`preset` in a game file).
    pub preset: Option<Setting>,
    /// The rules, in file order.
    pub settings: Vec<Setting>,
    /// The line's own name, for answers in a batch: a JSON value, exactly as written.
    pub id: Option<String>,
    /// Top-level JSON keys that mean nothing to mousehole, long ones cut.
    pub ignored: Vec<String>,
}

impl Document {
    /// A document that holds a board and nothing else.
    pub(crate) fn of(board: BoardText) -> Document {
        Document { board, preset: None, settings: Vec::new(), id: None, ignored: Vec::new() }
    }
}

/// The text of a board.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardText {
    /// Rows of cells, all of one width.
    Grid(GridText),
    /// Adjacency lists.
    Graph(GraphText),
    /// The board is in another file.
    File {
        /// The path as written.
        path: String,
        /// The byte where the path stands.
        offset: usize,
    },
}

impl BoardText {
    /// Gives names to the nodes of a graph.
    fn set_names(&mut self, names: NamesText, key_offset: usize) -> Result<(), Fault> {
        match self {
            BoardText::Graph(graph) => graph.names = Some(names),
            _ => return Err(Fault::new(key_offset, "found names, expected them beside a graph")),
        }
        Ok(())
    }
}

/// The rows of a grid: each of the same width, of `.#MCF` only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GridText {
    /// The rows from top to bottom.
    pub rows: Vec<GridRow>,
}

/// One row of a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct GridRow {
    /// One byte a cell, each one of `.#MCF`.
    pub cells: String,
    /// The byte of the file where the first cell stands.
    pub offset: usize,
}

/// The adjacency lists of a graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphText {
    /// One list per node; an entry is a node number and the byte where it stands.
    pub lists: Vec<Vec<(u32, usize)>>,
    /// The names of the nodes, where they have any.
    pub names: Option<NamesText>,
}

/// The names of a graph's nodes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NamesText {
    /// The names in the order of the nodes, each with the byte where it stands.
    pub names: Vec<(String, usize)>,
    /// The byte where they begin.
    pub offset: usize,
}

/// One rule as written: `cat_jump = 2`.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The rule's name.
    pub key: String,
    /// What it is set to.
    pub value: Value,
    /// The byte where the key stands.
    pub key_offset: usize,
    /// The byte where the value stands.
    pub offset: usize,
}

impl fmt::Display for Setting {
    /// The rule as a message shows it: on one line, and short.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", shortened(&self.key), shortened(&self.value.to_string()))
    }
}

/// The value of a [`Setting`].
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Value>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Integer(value) => write!(f, "{value}"),
            Value::Text(value) => write!(f, "{value:?}"),
            Value::List(values) => {
                f.write_str("[")?;
                for (i, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
        }
    }
}

/// Reads a text in the given format, or in the one its content shows.
pub fn read(text: &str, format: Option<Format>) -> Result<Document, Fault> {
    let format = match format {
        Some(format) => format,
        None => detect(text)?,
    };
    match format {
        Format::Grid => Ok(Document::of(BoardText::Grid(grid_text::read(text, 0)?))),
        Format::Pasted => pasted::read(text),
        Format::Json => json::read(text),
        Format::Toml => toml_file::read(text),
        Format::Map => Ok(Document::of(BoardText::Grid(moving_ai::read(text)?))),
    }
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
            let found = if utf16 { "UTF-16 text".to_owned() } else { format!("the byte 0x{byte:02X}") };
            Err(Fault::new(end, format!("found {found}, expected UTF-8 text")).in_text(&valid[..end]))
        }
    }
}
