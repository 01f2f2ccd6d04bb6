//! Verdicts and best moves when few plies are left, against plain backward induction over the plies.

use mousehole::solution::Horizon;
use mousehole::{Position, Side, Solution, Winner};
use proptest::prelude::*;

const HORIZON: u32 = 5;

/// Which of two results a side likes better: larger is better.
fn liking(winner: Winner, side: Side) -> i32 {
    match winner {
        Winner::Draw => 0,
        winner if winner == side.into() => 1,
        _ => -1,
    }
}

/// Checks every position with up to `HORIZON` plies left.
pub(crate) fn check(solution: &Solution) -> Result<(), TestCaseError> {
    let game = solution.game();
    let positions: Vec<Position> = (0..game.positions()).map(|number| game.position(number)).collect();
    // Two cats make many positions and moves; a sample of them will do for best moves.
    let stride = 1 + positions.len() / 300;
    let finished = |position: &Position| game.end(position).map(|end| Winner::from(end.winner));
    let mut results: Vec<Winner> =
        positions.iter().map(|position| finished(position).unwrap_or(game.rules().endless)).collect();
    for left in 1..=HORIZON {
        let after = |position: &Position| results[game.number(position).unwrap() as usize];
        let mut now = Vec::with_capacity(positions.len());
        for (number, position) in positions.iter().enumerate() {
            let moves: Vec<Position> = game.successors(position).collect();
            let best = moves.iter().map(after).max_by_key(|&winner| liking(winner, position.turn));
            let result = finished(position).or(best).expect("a move or an end");
            let verdict = solution.verdict_within(position, Horizon::Plies(left));
            prop_assert_eq!(verdict.winner, result, "{:?} with {} left", position, left);
            now.push(result);
            if number % stride == 0 {
                let best_moves = solution.best_moves_within(position, Horizon::Plies(left));
                prop_assert_eq!(best_moves.is_empty(), moves.is_empty());
                for best in best_moves {
                    prop_assert_eq!(after(&best.to), result, "{:?} with {} left: {:?}", position, left, best);
                    prop_assert_eq!(best.verdict.winner, result);
                    if let (Some(before), Some(then)) = (verdict.plies, best.verdict.plies) {
                        prop_assert_eq!(before.0, then.0 + 1, "{:?} with {} left: {:?}", position, left, best);
                    }
                }
            }
        }
        results = now;
    }
    Ok(())
}
