//! The position that the game of a table starts from.

use super::error::TableError;
use super::open::Table;
use crate::game::Position;
use crate::solution::opening;

impl Table {
    /// The position the game starts from: as given, or as both sides place their animals when they place them perfectly.
    ///
    /// Where the animals choose their places, half of the table is read the first time this is asked.
    pub fn start(&self) -> Result<&Position, TableError> {
        if let Some(known) = self.start.get() {
            return Ok(known);
        }
        let start = opening(self.game().start(), self)?;
        Ok(self.start.get_or_init(|| start))
    }
}
