//! Placing the animals: the cats choose, then the mouse.

use std::convert::Infallible;
use std::ops::Range;

use super::verdict::{rank, within};
use crate::engine::{Cell, Label};
use crate::game::{Cats, Game, Position, Side, Start};

/// Labels to choose places by, wherever they are kept.
pub(crate) trait Known {
    /// Why a label cannot be had.
    type Error;

    /// The label of the position with a number.
    fn label(&self, number: u64) -> Result<Label, Self::Error>;

    /// The labels of a row, one for each placement of the cats.
    fn row(&self, row: u64, cells: &mut [Cell]) -> Result<(), Self::Error> {
        let first = row * cells.len() as u64;
        for (number, cell) in (first..).zip(cells) {
            *cell = self.label(number)?.into();
        }
        Ok(())
    }
}

/// The position a game starts from: as given, or with the cats' best placement (unless it is given) and the mouse's best
/// answer, each the first of equals.
pub(crate) fn opening<K: Known>(game: &Game, start: &Start, known: &K) -> Result<Position, K::Error> {
    match start {
        Start::At(position) => Ok(position.clone()),
        Start::Placement { cats: Some(cats) } => answer_to(game, cats, known),
        Start::Placement { cats: None } => placed(game, known),
    }
}

/// The opening by labels that can always be had.
pub(super) fn sure_opening(game: &Game, start: &Start, known: &impl Known<Error = Infallible>) -> Position {
    let Ok(position) = opening(game, start, known);
    position
}

/// The rows in which the game may start, one for each place of the mouse.
fn first_rows(game: &Game) -> Range<u64> {
    let places = game.board().places() as u64;
    if game.rules().first == Side::Cat { places..2 * places } else { 0..places }
}

/// How good a label is for the mouse.
fn mouse_rank(game: &Game, label: Label) -> i64 {
    rank(within(label, game.rules().limit), Side::Mouse)
}

fn answer_to<K: Known>(game: &Game, cats: &Cats, known: &K) -> Result<Position, K::Error> {
    let cats = game.cats_number(cats).expect("cats of this game");
    let mut best = (i64::MIN, 0);
    for number in first_rows(game).map(|row| row * game.placements() + cats) {
        let rank = mouse_rank(game, known.label(number)?);
        if rank > best.0 {
            best = (rank, number);
        }
    }
    Ok(game.position(best.1))
}

/// Row by row, as labels lie: for each placement the mouse's best answer so far.
fn placed<K: Known>(game: &Game, known: &K) -> Result<Position, K::Error> {
    let mut cells = vec![Cell::default(); game.placements() as usize];
    let mut answers = vec![(i64::MIN, 0); cells.len()];
    for row in first_rows(game) {
        known.row(row, &mut cells)?;
        for (answer, cell) in answers.iter_mut().zip(&cells) {
            let rank = mouse_rank(game, cell.label());
            if rank > answer.0 {
                *answer = (rank, row);
            }
        }
    }
    let best = (0..).zip(&answers).min_by_key(|(_, (rank, _))| *rank);
    let (cats, (_, row)) = best.expect("cats can stand somewhere");
    Ok(game.position(row * game.placements() + cats))
}
