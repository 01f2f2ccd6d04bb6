//! Grid boards.

use std::fmt;
use std::str::FromStr;

use super::{Directions, Graph, Place, PlaceName};
use crate::formats::{Fault, GridText, ReadError, read_grid_text};

const WALL: u32 = u32::MAX;

/// A board of cells, with the animals and the food as drawn.
///
/// Places are the cells that are not walls, numbered row by row.
///
/// ```
/// use mousehole::Grid;
/// let grid: Grid = "####F\n#C...\nM....".parse()?;
/// assert_eq!(grid.places(), 10);
/// assert_eq!(grid.cell(grid.mouse().unwrap()), (2, 0));
/// # Ok::<(), mousehole::formats::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    rows: u32,
    columns: u32,
    /// The place of each cell, or `WALL`.
    place_of_cell: Vec<u32>,
    /// The cell of each place: row · columns + column.
    cell_of_place: Vec<u32>,
    mouse: Option<Place>,
    /// In order, like all food.
    cats: Vec<Place>,
    food: Vec<Place>,
}

impl Grid {
    /// Builds the grid from its rows, of `.#MCF` and one width.
    pub(crate) fn from_text(text: &GridText) -> Result<Grid, GridError> {
        let rows = text.rows.len();
        let columns = text.rows.first().map_or(0, |row| row.cells.len());
        let cells = rows.checked_mul(columns).filter(|&cells| cells < WALL as usize).ok_or(GridError::TooLarge)?;
        let mut grid = Grid {
            rows: rows as u32,
            columns: columns as u32,
            place_of_cell: Vec::with_capacity(cells),
            cell_of_place: Vec::with_capacity(cells),
            mouse: None,
            cats: Vec::new(),
            food: Vec::new(),
        };
        for row in &text.rows {
            for (column, cell) in row.cells.bytes().enumerate() {
                if cell == b'#' {
                    grid.place_of_cell.push(WALL);
                    continue;
                }
                let place = Place(grid.cell_of_place.len() as u32);
                grid.cell_of_place.push(grid.place_of_cell.len() as u32);
                grid.place_of_cell.push(place.0);
                match cell {
                    b'M' if grid.mouse.is_some() => return Err(GridError::TwoMice { offset: row.offset + column }),
                    b'M' => grid.mouse = Some(place),
                    b'C' => grid.cats.push(place),
                    b'F' => grid.food.push(place),
                    _ => {}
                }
            }
        }
        Ok(grid)
    }

    /// The number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of cells that are not walls.
    pub fn places(&self) -> usize {
        self.cell_of_place.len()
    }

    /// The row and column of a place.
    pub fn cell(&self, place: Place) -> (u32, u32) {
        let cell = self.cell_of_place[place.index()];
        (cell / self.columns, cell % self.columns)
    }

    /// The place at a row and column; `None` for a wall or off the board.
    pub fn place_at(&self, row: u32, column: u32) -> Option<Place> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        let place = self.place_of_cell[row as usize * self.columns as usize + column as usize];
        (place != WALL).then_some(Place(place))
    }

    /// What decides where one can go: the size, and the cells that are no walls.
    pub(crate) fn ways(&self) -> (u32, u32, &[u32]) {
        (self.rows, self.columns, &self.cell_of_place)
    }

    /// Where the mouse is drawn.
    pub fn mouse(&self) -> Option<Place> {
        self.mouse
    }

    /// Where cats are drawn.
    pub fn cats(&self) -> &[Place] {
        &self.cats
    }

    /// Where food is drawn.
    pub fn food(&self) -> &[Place] {
        &self.food
    }

    /// Adds the places within a straight jump, nearest first in each direction.
    pub fn reach(&self, from: Place, jump: u32, directions: Directions, out: &mut Vec<Place>) {
        let (row, column) = self.cell(from);
        for &(down, right) in directions.steps() {
            let (mut row, mut column) = (row, column);
            for _ in 0..jump {
                // A step off the top or left wraps to a huge number, which is off the board as well.
                row = row.wrapping_add_signed(down);
                column = column.wrapping_add_signed(right);
                match self.place_at(row, column) {
                    Some(place) => out.push(place),
                    None => break,
                }
            }
        }
    }
}

impl Grid {
    /// The grid as a graph: a node for each place, named `row,column`, and an edge for each step to a cell beside it.
    ///
    /// A jump of one cell is an edge then. Longer ones are not the same: on a grid they are straight.
    ///
    /// ```
    /// use mousehole::{Grid, board::Directions};
    /// let corner: Grid = "M.\n.#".parse()?;
    /// assert_eq!(corner.graph(Directions::Four).to_edges(), "\"0,0\" \"0,1\"\n\"0,0\" \"1,0\"\n");
    /// # Ok::<(), mousehole::formats::ReadError>(())
    /// ```
    pub fn graph(&self, directions: Directions) -> Graph {
        let (mut edges, mut reached) = (Vec::new(), Vec::new());
        let places = || (0..self.places() as u32).map(Place);
        for from in places() {
            reached.clear();
            self.reach(from, 1, directions, &mut reached);
            edges.extend(reached.iter().map(|to| (from.0, to.0)));
        }
        let names = places().map(|place| {
            let (row, column) = self.cell(place);
            PlaceName::Cell { row, column }.to_string()
        });
        let graph = Graph::from_edges(self.places(), &edges).expect("steps lead to places");
        graph.named(names).expect("cells differ")
    }
}

impl FromStr for Grid {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Grid, ReadError> {
        let read = || Ok::<Grid, Fault>(Grid::from_text(&read_grid_text(text, 0)?)?);
        read().map_err(|fault| fault.in_text(text))
    }
}

impl fmt::Display for Grid {
    /// The rows as grid text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows {
            for column in 0..self.columns {
                f.write_str(match self.place_at(row, column) {
                    None => "#",
                    Some(place) if self.mouse == Some(place) => "M",
                    Some(place) if self.cats.binary_search(&place).is_ok() => "C",
                    Some(place) if self.food.binary_search(&place).is_ok() => "F",
                    Some(_) => ".",
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Rows that make no grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// More cells than can be numbered.
    #[error("the grid has more than 4,294,967,294 cells")]
    TooLarge,
    /// A second `M`.
    #[error("found a second mouse, expected one M")]
    TwoMice {
        /// The byte of the second `M`.
        offset: usize,
    },
}

impl From<GridError> for Fault {
    fn from(error: GridError) -> Fault {
        let offset = match error {
            GridError::TooLarge => 0,
            GridError::TwoMice { offset } => offset,
        };
        Fault::new(offset, error.to_string())
    }
}
