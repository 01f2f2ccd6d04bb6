//! What is said where the animals choose their places.

use mousehole::game::{Start, Winner};
use mousehole::{Place, Position, Solution};
use mousehole_explain::Explanation;
use proptest::prelude::*;

pub(crate) fn check(solution: &Solution, told: &Explanation) -> Result<(), TestCaseError> {
    let game = solution.game();
    let Start::Placement { cats } = game.start() else { return Err(TestCaseError::fail("placed already")) };
    let winner = |mouse: u32, cats: u64| {
        let at = Position { mouse: Place(mouse), cats: game.cats_at(cats), turn: game.rules().first };
        solution.verdict(&at).winner
    };
    let places = game.board().places() as u32;
    let is_better = |found: Winner| found == told.outcome.winner || found == Winner::Mouse;
    match (told.outcome.winner, cats) {
        // The cats win from there wherever the mouse starts.
        (Winner::Cat, _) => {
            let cats = game.cats_number(&told.position.cats).unwrap();
            prop_assert!((0..places).all(|mouse| winner(mouse, cats) == Winner::Cat));
        }
        // Nowhere does the mouse do better.
        (outcome, Some(cats)) => {
            let cats = game.cats_number(cats).unwrap();
            prop_assert!(outcome == Winner::Mouse || (0..places).all(|mouse| winner(mouse, cats) != Winner::Mouse));
        }
        // Wherever the cats start, the mouse has an answer.
        (_, None) => {
            let answered = |cats| (0..places).any(|mouse| is_better(winner(mouse, cats)));
            prop_assert!((0..game.placements()).all(answered));
        }
    }
    Ok(())
}
