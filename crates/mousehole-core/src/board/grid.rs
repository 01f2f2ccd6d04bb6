//! Grid boards.

use std::fmt;
use std::str::FromStr;

use mousehole_base::message::InChinese;
use mousehole_formats::{Fault, GridText, ReadError, ReadErrorKind, read_grid_text};

use super::{Directions, Graph, Place, PlaceName};

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

/// What a cell of a grid holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// A place with nothing on it: `.`.
    Floor,
    /// No place at all: `#`.
    Wall,
    /// The mouse: `M`.
    Mouse,
    /// A cat: `C`.
    Cat,
    /// Food, which is a hole: `F`.
    Food,
}

impl Tile {
    /// The letter of grid text.
    pub fn letter(self) -> char {
        match self {
            Tile::Floor => '.',
            Tile::Wall => '#',
            Tile::Mouse => 'M',
            Tile::Cat => 'C',
            Tile::Food => 'F',
        }
    }

    fn of_text(letter: u8) -> Tile {
        match letter {
            b'#' => Tile::Wall,
            b'M' => Tile::Mouse,
            b'C' => Tile::Cat,
            b'F' => Tile::Food,
            _ => Tile::Floor,
        }
    }
}

impl Grid {
    /// Builds a grid from its rows, all of one length.
    ///
    /// ```
    /// use mousehole::{Grid, board::Tile::*};
    /// let grid = Grid::from_tiles(&[[Cat, Floor, Food], [Mouse, Wall, Floor]])?;
    /// assert_eq!(grid, "C.F\nM#.".parse()?);
    /// assert_eq!(grid.tile(1, 1), Some(Wall));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_tiles<R: AsRef<[Tile]>>(rows: &[R]) -> Result<Grid, GridError> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        if let Some(row) = rows.iter().position(|row| row.as_ref().len() != columns) {
            return Err(GridError::Ragged { row, cells: rows[row].as_ref().len(), expected: columns });
        }
        Grid::from_rows(rows.len(), columns, rows.iter().map(|row| row.as_ref().iter().copied()))
    }

    /// Builds the grid from its text, which is known to have `.#MCF` only and rows of one length.
    pub(crate) fn from_text(text: &GridText) -> Result<Grid, Fault> {
        let columns = text.rows.first().map_or(0, |row| row.cells.len());
        let rows = text.rows.iter().map(|row| row.cells.bytes().map(Tile::of_text));
        Grid::from_rows(text.rows.len(), columns, rows).map_err(|error| {
            let offset = match error {
                GridError::TwoMice { row, column } => text.rows[row].cell(column),
                _ => 0,
            };
            Fault::new(offset, &error).of_kind(ReadErrorKind::Board)
        })
    }

    fn from_rows<R>(rows: usize, columns: usize, tiles: impl Iterator<Item = R>) -> Result<Grid, GridError>
    where
        R: Iterator<Item = Tile>,
    {
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
        for (row, tiles) in tiles.enumerate() {
            for (column, tile) in tiles.enumerate() {
                if tile == Tile::Wall {
                    grid.place_of_cell.push(WALL);
                    continue;
                }
                let place = Place(grid.cell_of_place.len() as u32);
                grid.cell_of_place.push(grid.place_of_cell.len() as u32);
                grid.place_of_cell.push(place.0);
                match tile {
                    Tile::Mouse if grid.mouse.is_some() => return Err(GridError::TwoMice { row, column }),
                    Tile::Mouse => grid.mouse = Some(place),
                    Tile::Cat => grid.cats.push(place),
                    Tile::Food => grid.food.push(place),
                    Tile::Floor | Tile::Wall => {}
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
    ///
    /// # Panics
    ///
    /// If the grid has no such place.
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

    /// What a cell holds as drawn; `None` off the board.
    pub fn tile(&self, row: u32, column: u32) -> Option<Tile> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        Some(match self.place_at(row, column) {
            None => Tile::Wall,
            Some(place) if self.mouse == Some(place) => Tile::Mouse,
            Some(place) if self.cats.binary_search(&place).is_ok() => Tile::Cat,
            Some(place) if self.food.binary_search(&place).is_ok() => Tile::Food,
            Some(_) => Tile::Floor,
        })
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

    /// The same cells with other animals and other food drawn on them. Food is in order.
    pub(crate) fn redrawn(self, mouse: Option<Place>, mut cats: Vec<Place>, food: Vec<Place>) -> Grid {
        cats.sort_unstable();
        Grid { mouse, cats, food, ..self }
    }

    /// Adds the places within a straight jump, nearest first in each direction.
    pub fn reach(&self, from: Place, jump: u32, directions: Directions, out: &mut Vec<Place>) {
        self.reach_past(from, jump, directions, |_| true, out);
    }

    pub(super) fn reach_past(
        &self,
        from: Place,
        jump: u32,
        directions: Directions,
        may_pass: impl Fn(Place) -> bool,
        out: &mut Vec<Place>,
    ) {
        let (row, column) = self.cell(from);
        for &(down, right) in directions.steps() {
            let (mut row, mut column) = (row, column);
            for _ in 0..jump {
                // A step off the top or left wraps to a huge number, which is off the board as well.
                row = row.wrapping_add_signed(down);
                column = column.wrapping_add_signed(right);
                let Some(place) = self.place_at(row, column) else { break };
                out.push(place);
                if !may_pass(place) {
                    break;
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
        let grid = read_grid_text(text, 0).and_then(|grid| Grid::from_text(&grid));
        grid.map_err(|fault| fault.in_text(text))
    }
}

impl fmt::Display for Grid {
    /// The rows as grid text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows {
            let tiles = (0..self.columns).filter_map(|column| self.tile(row, column));
            writeln!(f, "{}", tiles.map(Tile::letter).collect::<String>())?;
        }
        Ok(())
    }
}

/// Rows that make no grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// More cells than can be numbered.
    #[error("the grid has more than 4,294,967,294 cells")]
    TooLarge,
    /// A row that is longer or shorter than the first.
    #[error("row {row} has {cells} cells, expected {expected} as in the first")]
    Ragged {
        /// The row, from 0.
        row: usize,
        /// Its length.
        cells: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// A second mouse.
    #[error("found a second mouse, expected one M")]
    TwoMice {
        /// The row of the second mouse, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
}

impl InChinese for GridError {
    fn in_chinese(&self) -> String {
        match self {
            GridError::TooLarge => "网格超过 4,294,967,294 格".to_owned(),
            GridError::Ragged { row, cells, expected } => {
                format!("第 {row} 行有 {cells} 格，预期与第一行同样的 {expected} 格")
            }
            GridError::TwoMice { .. } => "发现第二只老鼠，预期只有一个 M".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Tile::{Cat, Floor, Mouse};
    use super::*;

    #[test]
    fn tiles_that_make_no_grid_are_refused_where_they_stand() {
        let ragged = Grid::from_tiles(&[vec![Mouse, Cat], vec![Floor]]);
        assert_eq!(ragged, Err(GridError::Ragged { row: 1, cells: 1, expected: 2 }));
        let mice = Grid::from_tiles(&[[Mouse, Cat], [Floor, Mouse]]);
        assert_eq!(mice, Err(GridError::TwoMice { row: 1, column: 1 }));
        assert_eq!(Grid::from_tiles::<[Tile; 0]>(&[]).map(|grid| grid.places()), Ok(0));
    }
}
