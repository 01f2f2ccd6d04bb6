//! The position that the game of a table starts from.

use super::error::TableError;
use super::open::Table;
use crate::game::Position;
use crate::solution::{Cell, Known, Label, opening};

impl Table {
    /// The position the game starts from: as given, or as both sides place their animals when they place them perfectly.
    ///
    /// Where the animals choose their places, half of the table is read the first time this is asked.
    pub fn start(&self) -> Result<&Position, TableError> {
        if let Some(known) = self.start.get() {
            return Ok(known);
        }
        let start = opening(self.game(), self.game().start(), self)?;
        Ok(self.start.get_or_init(|| start))
    }
}

impl Known for Table {
    type Error = TableError;

    fn label(&self, number: u64) -> Result<Label, TableError> {
        Table::label(self, number)
    }

    fn row(&self, row: u64, cells: &mut [Cell]) -> Result<(), TableError> {
        Table::row(self, row, cells)
    }
}
