//! The position that the game of a table starts from.

use super::error::TableError;
use super::open::Table;
use crate::game::{Position, Side, Start};
use crate::solution::{Cell, rank, within};

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
            Start::Placement { cats } => {
                let given = cats.as_ref().map(|cats| self.game().cats_number(cats).expect("cats of this game"));
                self.placed(given)?
            }
        };
        Ok(self.start.get_or_init(|| start))
    }

    /// The cats' best placement, unless it is given, and the mouse's best answer; each the first of equals.
    fn placed(&self, given: Option<u64>) -> Result<Position, TableError> {
        let game = self.game();
        let (places, limit) = (game.board().places() as u64, game.rules().limit);
        let first_row = if game.rules().first == Side::Cat { places } else { 0 };
        let mouse_rank = |cell: &Cell| rank(within(cell.label(), limit), Side::Mouse);
        let mut cells = vec![Cell::default(); game.placements() as usize];
        let mut answers = vec![(i64::MIN, 0); cells.len()];
        for row in first_row..first_row + places {
            self.row(row, &mut cells)?;
            for (answer, cell) in answers.iter_mut().zip(&cells) {
                let rank = mouse_rank(cell);
                if rank > answer.0 {
                    *answer = (rank, row);
                }
            }
        }
        let best = (0..).zip(&answers).min_by_key(|(_, (rank, _))| *rank).map(|(cats, _)| cats);
        let cats = given.or(best).expect("cats can stand somewhere");
        Ok(game.position(answers[cats as usize].1 * game.placements() + cats))
    }
}
