//! The perfect player.

use super::super::{Play, Stage, Standing};
use crate::board::Place;
use crate::game::Position;
use crate::solution::Solution;

/// More answers than this are not looked at: the first of the best moves is as good.
const MOST_ANSWERS: usize = 100_000;

/// One of the best choices, and of these the first to which the fewest of all answers are right.
pub(super) fn choose(play: &Play) -> Option<Vec<Place>> {
    let Stage::At(position) = play.stage() else { return play.best() };
    let best = play.solution().perfect_moves(position, play.left());
    let left = play.left().map(|left| left - 1);
    let answers = best.first().map_or(0, |to| play.game().successors(to).count());
    let to = if best.len().saturating_mul(answers) > MOST_ANSWERS {
        best.into_iter().next()
    } else {
        best.into_iter().min_by_key(|to| right_answers(play.solution(), to, left))
    };
    to.map(|to| play.stage().chosen(&Stage::At(to)))
}

/// How many of a thousand answers are right.
fn right_answers(solution: &Solution, position: &Position, left: Option<u32>) -> usize {
    let answers: Vec<Position> = solution.game().successors(position).collect();
    if answers.is_empty() {
        return 0;
    }
    let standing = |at, left| Standing::new(solution.label(at), left, solution.game().rules().endless);
    let best = standing(position, left).best(1);
    let left = left.map(|left| left.saturating_sub(1));
    let right = answers.iter().filter(|to| standing(to, left).verdict == best).count();
    right * 1000 / answers.len()
}
