//! What readers hand on: the plain syntax of a board and its rules, every part with the byte where it stood.

use std::fmt;

use mousehole_base::message::Message;
use mousehole_base::words::Expected;

use super::{Fault, ReadErrorKind, shortened};

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
}

impl Document {
    /// A document that holds a board and nothing else.
    pub(crate) fn of(board: BoardText) -> Document {
        Document { board, preset: None, settings: Vec::new(), id: None }
    }

    pub(super) fn of_edges(edges: EdgesText) -> Document {
        Document::of(BoardText::Edges(edges))
    }
}

/// The text of a board.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardText {
    /// Rows of cells, all of one width.
    Grid(GridText),
    /// Adjacency lists.
    Graph(GraphText),
    /// The edges of a graph.
    Edges(EdgesText),
    /// The board is in another file.
    File {
        /// The path as written.
        path: String,
        /// The byte where the path stands.
        offset: usize,
    },
}

#[cfg(any(feature = "json", feature = "toml"))]
impl BoardText {
    pub(super) fn set_names(&mut self, names: NamesText, key_offset: usize) -> Result<(), Fault> {
        match self {
            BoardText::Graph(graph) => graph.names = Some(names),
            _ => {
                let message = ["found names, expected them beside a graph", "发现节点名称，但旁边没有图"];
                return Err(Fault::new(key_offset, message));
            }
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
    /// The bytes from one cell to the next; 0 where that varies.
    pub stride: usize,
}

impl GridRow {
    /// The byte where a cell stands, or the first cell where the others are not known.
    pub fn cell(&self, column: usize) -> usize {
        self.offset + self.stride * column
    }
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

/// The edges of a graph, all between nodes that it has.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgesText {
    /// How many nodes there are.
    pub nodes: usize,
    /// The edges as listed, from where to where.
    pub edges: Vec<(u32, u32)>,
    /// Which way they lead.
    pub ways: Ways,
    /// The names of the nodes, where they have any: one for each, and all different.
    pub names: Option<Vec<String>>,
    /// The byte where the graph begins.
    pub offset: usize,
}

/// Which way listed edges lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// From the first node to the second.
    AsListed,
    /// Both ways.
    Both,
    /// Both ways, unless a rule says that edges are directed.
    BothUnlessDirected,
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

impl Setting {
    /// The fault of a rule that is not set to what was expected.
    pub fn fault(&self, expected: Expected) -> Fault {
        Fault::found(self.offset, Message::quoted(self.to_string()), expected.what).of_kind(ReadErrorKind::Rule)
    }
}

impl fmt::Display for Setting {
    /// The rule as a message shows it: on one line, and short.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", shortened(&self.key), shortened(&self.value.to_string()))
    }
}

/// The value of a [`Setting`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
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
