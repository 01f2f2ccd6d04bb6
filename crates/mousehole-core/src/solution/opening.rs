//! Placing the animals: the cats choose, then the mouse.

use std::ops::Range;

use super::verdict::{rank, within};
use crate::board::Place;
use crate::engine::{Label, LabelSource, PackedLabel};
use crate::game::{CapturedBy, Cats, Game, Position, Side, Start};

/// The position a game starts from: as given, or with the cats' best placement (unless it is given) and the mouse's best
/// answer, each the first of equals.
pub fn opening<L: LabelSource>(start: &Start, labels: &L) -> Result<Position, L::Error> {
    match start {
        Start::At(position) => Ok(position.clone()),
        Start::Placement { cats: Some(cats) } => answer_to(cats, labels),
        Start::Placement { cats: None } => placed(labels),
    }
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

fn answer_to<L: LabelSource>(cats: &Cats, labels: &L) -> Result<Position, L::Error> {
    let game = labels.game();
    let number = game.cats_number(cats).expect("cats of this game");
    let mut best = (i64::MIN, 0);
    let rows = first_rows(game).zip(0..).filter(|&(_, mouse)| game.mouse_may_start(cats, Place(mouse)));
    for number in rows.map(|(row, _)| row * game.placements() + number) {
        let rank = mouse_rank(game, labels.label(number)?);
        if rank > best.0 {
            best = (rank, number);
        }
    }
    Ok(game.position(best.1))
}

/// Row by row, as labels lie: for each placement the mouse's best answer so far.
fn placed<L: LabelSource>(labels: &L) -> Result<Position, L::Error> {
    let game = labels.game();
    let mut row_labels = vec![PackedLabel::default(); game.placements() as usize];
    let mut answers = vec![(i64::MIN, 0); row_labels.len()];
    let choosy = game.rules().capture == CapturedBy::Surround;
    for (row, mouse) in first_rows(game).zip(0..) {
        labels.row(row, &mut row_labels)?;
        for (cats, (answer, label)) in (0..).zip(answers.iter_mut().zip(&row_labels)) {
            if choosy && !game.mouse_may_start(&game.cats_at(cats), Place(mouse)) {
                continue;
            }
            let rank = mouse_rank(game, label.label());
            if rank > answer.0 {
                *answer = (rank, row);
            }
        }
    }
    let best = (0..).zip(&answers).min_by_key(|(_, (rank, _))| *rank);
    let (cats, (_, row)) = best.expect("cats can stand somewhere");
    Ok(game.position(row * game.placements() + cats))
}
