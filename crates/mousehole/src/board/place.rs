//! A place, and what users call it.

use std::fmt;
use std::str::FromStr;

/// A place of a board, numbered from 0: the passable cells of a grid row by row, the nodes of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u32);

impl Place {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What users call a place: `row,col` from 0 on a grid, a node number on a graph.
///
/// ```
/// use mousehole::board::PlaceName;
/// assert_eq!("2,0".parse(), Ok(PlaceName::Cell { row: 2, column: 0 }));
/// assert_eq!("17".parse(), Ok(PlaceName::Node(17)));
/// assert!("2,x".parse::<PlaceName>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
}

impl fmt::Display for PlaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceName::Cell { row, column } => write!(f, "{row},{column}"),
            PlaceName::Node(node) => write!(f, "{node}"),
        }
    }
}

impl FromStr for PlaceName {
    type Err = String;

    fn from_str(text: &str) -> Result<PlaceName, String> {
        let number = |part: &str| part.trim().parse::<u32>();
        let parsed = match text.split_once(',') {
            Some((row, column)) => match (number(row), number(column)) {
                (Ok(row), Ok(column)) => Some(PlaceName::Cell { row, column }),
                _ => None,
            },
            None => number(text).ok().map(PlaceName::Node),
        };
        parsed.ok_or_else(|| "expected ROW,COL on a grid or a node number on a graph".to_owned())
    }
}
