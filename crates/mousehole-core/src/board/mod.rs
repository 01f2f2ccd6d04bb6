//! Boards: places and the ways between them.
//!
//! A board knows nothing of rules. It says how many places there are, what each is called, and which places lie within
//! a jump of another.

mod adjacency;
mod graph;
mod grid;
mod place;
mod write;

pub use adjacency::Adjacency;
pub use graph::{Graph, GraphError};
pub use grid::{Grid, GridError, Tile};
pub use place::{Place, PlaceName};
#[cfg(feature = "json")]
pub(crate) use write::BoardKeys;
pub use write::CannotWrite;

use std::str::FromStr;

use mousehole_base::message::InChinese;
use mousehole_base::words::Expected;

/// In how many directions an animal moves on a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Up, down, left and right.
    #[default]
    Four,
    /// The diagonals too.
    Eight,
}

impl Directions {
    /// The unit steps as (row, column) differences.
    pub fn steps(self) -> &'static [(i32, i32)] {
        const STEPS: [(i32, i32); 8] = [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
        match self {
            Directions::Four => &STEPS[..4],
            Directions::Eight => &STEPS,
        }
    }
}

impl FromStr for Directions {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Directions, Expected> {
        match text {
            "4" => Ok(Directions::Four),
            "8" => Ok(Directions::Eight),
            _ => Err(Expected::new(["4 or 8", "4 或 8"])),
        }
    }
}

/// A grid or a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Cells in rows and columns, some of them walls.
    Grid(Grid),
    /// Nodes and directed edges.
    Graph(Graph),
}

impl Board {
    /// The number of places a token can stand on.
    pub fn places(&self) -> usize {
        match self {
            Board::Grid(grid) => grid.places(),
            Board::Graph(graph) => graph.places(),
        }
    }

    /// What users call a place.
    ///
    /// # Panics
    ///
    /// If the board is a grid that has no such place, or a graph with names that has no such node.
    pub fn name(&self, place: Place) -> PlaceName {
        match self {
            Board::Grid(grid) => {
                let (row, column) = grid.cell(place);
                PlaceName::Cell { row, column }
            }
            Board::Graph(graph) => graph.place_name(place),
        }
    }

    /// What users call several places, in order.
    pub fn names(&self, places: &[Place]) -> Vec<PlaceName> {
        places.iter().map(|&place| self.name(place)).collect()
    }

    /// The place of that name, or why there is none.
    pub fn place(&self, name: &PlaceName) -> Result<Place, NoSuchPlace> {
        match (self, name) {
            (Board::Graph(graph), _) if graph.has_names() => graph.place(name),
            (_, PlaceName::Named(text)) => {
                let numbers = PlaceName::of_numbers(text).ok_or_else(|| self.wants(name))?;
                self.place(&numbers)
            }
            (Board::Grid(grid), &PlaceName::Cell { row, column }) => {
                if row >= grid.rows() || column >= grid.columns() {
                    let (rows, columns) = (grid.rows(), grid.columns());
                    return Err(NoSuchPlace::OffTheGrid { name: name.clone(), rows, columns });
                }
                grid.place_at(row, column).ok_or(NoSuchPlace::Wall { name: name.clone() })
            }
            (Board::Graph(graph), &PlaceName::Node(node)) => {
                if (node as usize) < graph.places() {
                    Ok(Place(node))
                } else {
                    Err(NoSuchPlace::NoNode { node, nodes: graph.places() })
                }
            }
            (Board::Grid(_), PlaceName::Node(_)) | (Board::Graph(_), PlaceName::Cell { .. }) => Err(self.wants(name)),
        }
    }

    /// The fault of a name that is not of this board's kind.
    fn wants(&self, name: &PlaceName) -> NoSuchPlace {
        match self {
            Board::Grid(_) => NoSuchPlace::WantsCell { name: name.clone() },
            Board::Graph(_) => NoSuchPlace::WantsNode { name: name.clone() },
        }
    }

    /// Adds to `out` every place one jump away: up to `jump` cells straight on a grid, up to `jump` steps along edges on
    /// a graph. The place itself is among them only where an edge leads from it to itself. No place is added twice.
    pub fn reach(&self, from: Place, jump: u32, directions: Directions, out: &mut Vec<Place>) {
        self.reach_past(from, jump, directions, |_| true, out);
    }

    /// The same, by ways on which every place between the first and the last is one that may be passed.
    pub fn reach_past(
        &self,
        from: Place,
        jump: u32,
        directions: Directions,
        may_pass: impl Fn(Place) -> bool,
        out: &mut Vec<Place>,
    ) {
        match self {
            Board::Grid(grid) => grid.reach_past(from, jump, directions, may_pass, out),
            Board::Graph(graph) => graph.reach_past(from, jump, may_pass, out),
        }
    }

    /// Where a single step leads from each place.
    pub fn steps(&self, directions: Directions) -> Adjacency {
        let mut to = Vec::new();
        let places = (0..self.places() as u32).map(Place);
        let step = |from| {
            to.clear();
            self.reach(from, 1, directions, &mut to);
            to.iter().map(|to| to.0).collect::<Vec<u32>>()
        };
        places.map(step).collect()
    }
}

impl From<&Grid> for Board {
    fn from(grid: &Grid) -> Board {
        Board::Grid(grid.clone())
    }
}

impl From<Grid> for Board {
    fn from(grid: Grid) -> Board {
        Board::Grid(grid)
    }
}

impl From<&Graph> for Board {
    fn from(graph: &Graph) -> Board {
        Board::Graph(graph.clone())
    }
}

impl From<Graph> for Board {
    fn from(graph: Graph) -> Board {
        Board::Graph(graph)
    }
}

/// Why a name names no place of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoSuchPlace {
    /// Beyond the last row or column.
    #[error("{name} is off the board, which has {rows} rows and {columns} columns, counted from 0")]
    OffTheGrid {
        /// The name given.
        name: PlaceName,
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
    },
    /// A wall stands there.
    #[error("{name} is a wall")]
    Wall {
        /// The name given.
        name: PlaceName,
    },
    /// No node has that number.
    #[error("there is no node {node}: the graph has {nodes} nodes, counted from 0")]
    NoNode {
        /// The number given.
        node: u32,
        /// Nodes of the graph.
        nodes: usize,
    },
    /// No node has that name.
    #[error("there is no node {name}: the nodes of this graph have names, such as {such_as}")]
    NoNodeNamed {
        /// The name given.
        name: PlaceName,
        /// The name of the first node.
        such_as: PlaceName,
    },
    /// A node number where a cell is needed.
    #[error("{name} is not a place of a grid: expected ROW,COL")]
    WantsCell {
        /// The name given.
        name: PlaceName,
    },
    /// A cell where a node number is needed.
    #[error("{name} is not a place of a graph: expected a node number")]
    WantsNode {
        /// The name given.
        name: PlaceName,
    },
}

impl InChinese for NoSuchPlace {
    fn in_chinese(&self) -> String {
        match self {
            NoSuchPlace::OffTheGrid { name, rows, columns } => {
                format!("{name} 不在棋盘上：棋盘有 {rows} 行 {columns} 列，从 0 数起")
            }
            NoSuchPlace::Wall { name } => format!("{name} 是墙"),
            NoSuchPlace::NoNode { node, nodes } => format!("没有节点 {node}：图有 {nodes} 个节点，从 0 数起"),
            NoSuchPlace::NoNodeNamed { name, such_as } => {
                format!("没有节点 {name}：这个图的节点有名称，例如 {such_as}")
            }
            NoSuchPlace::WantsCell { name } => format!("{name} 不是网格上的位置：预期 行,列"),
            NoSuchPlace::WantsNode { name } => format!("{name} 不是图上的位置：预期节点编号"),
        }
    }
}
