//! A place, and what users call it.

use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

use mousehole_base::words::Expected;
use mousehole_formats::printable;

/// A place of a board, numbered from 0: the passable cells of a grid row by row, the nodes of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place(pub u32);

impl Place {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What users call a place: `row,col` from 0 on a grid, a node number or a name on a graph.
///
/// ```
/// use mousehole::board::PlaceName;
/// assert_eq!("2,0".parse(), Ok(PlaceName::Cell { row: 2, column: 0 }));
/// assert_eq!("17".parse(), Ok(PlaceName::Node(17)));
/// assert_eq!("alice".parse(), Ok(PlaceName::Named("alice".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlaceName {
    /// A cell of a grid.
    Cell {
        /// The row, from 0 at the top.
        row: u32,
        /// The column, from 0 at the left.
        column: u32,
    },
    /// A node of a graph.
    Node(u32),
    /// A node of a graph whose nodes have names; as users write it, any text that is neither of the others.
    Named(Arc<str>),
}

impl PlaceName {
    /// `2,0` as a cell and `17` as a node; also with blanks and zeros in front.
    pub(super) fn of_numbers(text: &str) -> Option<PlaceName> {
        let number = |part: &str| part.trim().parse::<u32>().ok();
        match text.split_once(',') {
            Some((row, column)) => Some(PlaceName::Cell { row: number(row)?, column: number(column)? }),
            None => number(text).map(PlaceName::Node),
        }
    }
}

/// `[row, column]`, a number, or a name.
#[cfg(feature = "serde")]
impl serde::Serialize for PlaceName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            PlaceName::Cell { row, column } => [row, column].serialize(serializer),
            PlaceName::Node(node) => node.serialize(serializer),
            PlaceName::Named(name) => serializer.serialize_str(name),
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for PlaceName {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<PlaceName, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged, expecting = "expected [row, column], a node number or a name")]
        enum Any {
            Cell(u32, u32),
            Node(u32),
            Named(String),
        }
        Ok(match Any::deserialize(deserializer)? {
            Any::Cell(row, column) => PlaceName::Cell { row, column },
            Any::Node(node) => PlaceName::Node(node),
            Any::Named(name) => PlaceName::Named(name.into()),
        })
    }
}

impl fmt::Display for PlaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceName::Cell { row, column } => write!(f, "{row},{column}"),
            PlaceName::Node(node) => write!(f, "{node}"),
            PlaceName::Named(name) => name.chars().try_for_each(|c| f.write_char(printable(c))),
        }
    }
}

impl FromStr for PlaceName {
    type Err = Expected;

    fn from_str(text: &str) -> Result<PlaceName, Expected> {
        if text.is_empty() {
            return Err(Expected::new([
                "ROW,COL on a grid, a node number or a name on a graph",
                "网格上为 行,列，图上为节点编号或名称",
            ]));
        }
        // Only what is written as it would be printed: a graph may have both a node 7 and a node 07.
        let numbers = PlaceName::of_numbers(text).filter(|numbers| numbers.to_string() == text);
        Ok(numbers.unwrap_or_else(|| PlaceName::Named(text.into())))
    }
}

impl From<(u32, u32)> for PlaceName {
    fn from((row, column): (u32, u32)) -> PlaceName {
        PlaceName::Cell { row, column }
    }
}

impl From<u32> for PlaceName {
    fn from(node: u32) -> PlaceName {
        PlaceName::Node(node)
    }
}

impl From<&str> for PlaceName {
    fn from(name: &str) -> PlaceName {
        name.parse().unwrap_or_else(|_| PlaceName::Named(name.into()))
    }
}
