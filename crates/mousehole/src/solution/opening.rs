//! Placing the animals: the cats choose, then the mouse.

use crate::game::{Cats, Game, Position, Side, Start};

/// The position a game starts from: as given, or with the cats' best placement (unless it is given) and the mouse's best
/// answer, each the first of equals. `cats_rank` says how good the position of a number is for the cats.
pub(super) fn opening(game: &Game, start: &Start, cats_rank: impl Fn(u64) -> i64) -> Position {
    let cats: Option<&Cats> = match start {
        Start::At(position) => return position.clone(),
        Start::Placement { cats } => cats.as_ref(),
    };
    let places = game.board().places() as u64;
    let first_row = if game.rules().first == Side::Cat { places } else { 0 };
    let answer = |cats: u64| {
        let number = |mouse: u64| (first_row + mouse) * game.placements() + cats;
        let worst = (0..places).map(number).map(|number| (cats_rank(number), number)).min();
        worst.expect("a board has places")
    };
    let given = cats.map(|cats| game.cats_number(cats).expect("cats of this game"));
    let best = match given {
        Some(cats) => answer(cats),
        // The last maximum of the reversed order is the first.
        None => {
            (0..game.placements()).rev().map(answer).max_by_key(|&(rank, _)| rank).expect("cats can stand somewhere")
        }
    };
    game.position(best.1)
}
