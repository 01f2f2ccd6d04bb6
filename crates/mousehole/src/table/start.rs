//! The position that the game of a table starts from.

use std::ops::Range;

use super::error::TableError;
use super::open::Table;
use crate::game::{Cats, Position, Side, Start};
use crate::solution::{Cell, Label, rank, within};

impl Table {
    /// The position the game starts from: as given, or as both sides place their animals when they place them perfectly.
    ///
    /// Where the animals choose their places, half of the table is read the first time this is asked.
    pub fn start(&self) -> Result<&Position, TableError> {
        if let Some(known) = self.start.get() {
            return Ok(known);
        }
        let start = match self.game().start() {
            Start::At(position) => position.clone(),
            Start::Placement { cats: Some(cats) } => self.answer_to(cats)?,
            Start::Placement { cats: None } => self.placed()?,
        };
        Ok(self.start.get_or_init(|| start))
    }

    /// The rows in which the game may start, one for each place of the mouse.
    fn first_rows(&self) -> Range<u64> {
        let places = self.game().board().places() as u64;
        if self.game().rules().first == Side::Cat { places..2 * places } else { 0..places }
    }

    /// How good a label is for the mouse.
    fn mouse_rank(&self, label: Label) -> i64 {
        rank(within(label, self.game().rules().limit), Side::Mouse)
    }

    /// The mouse's best answer to a placement of the cats, the first of equals.
    fn answer_to(&self, cats: &Cats) -> Result<Position, TableError> {
        let game = self.game();
        let cats = game.cats_number(cats).ok_or(TableError::NoSuchPosition)?;
        let mut best = (i64::MIN, 0);
        for number in self.first_rows().map(|row| row * game.placements() + cats) {
            let rank = self.mouse_rank(self.label(number)?);
            if rank > best.0 {
                best = (rank, number);
            }
        }
        Ok(game.position(best.1))
    }

    /// The cats' best placement and the mouse's best answer, each the first of equals.
    fn placed(&self) -> Result<Position, TableError> {
        let game = self.game();
        let mut cells = vec![Cell::default(); game.placements() as usize];
        let mut answers = vec![(i64::MIN, 0); cells.len()];
        for row in self.first_rows() {
            self.row(row, &mut cells)?;
            for (answer, cell) in answers.iter_mut().zip(&cells) {
                let rank = self.mouse_rank(cell.label());
                if rank > answer.0 {
                    *answer = (rank, row);
                }
            }
        }
        let best = (0..).zip(&answers).min_by_key(|(_, (rank, _))| *rank);
        let (cats, (_, row)) = best.expect("cats can stand somewhere");
        Ok(game.position(row * game.placements() + cats))
    }
}
