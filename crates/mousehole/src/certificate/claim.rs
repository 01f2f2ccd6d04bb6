//! What a certificate claims, and which promises prove it.

use super::strategy::{Promise, Strategy, alike};
use crate::game::{Reason, Side, Winner};
use crate::solution::{Label, Plies, Solution, Verdict};

/// The verdict of the start, and the two promises that make it true.
pub(super) struct Claim {
    pub(super) winner: Winner,
    pub(super) plies: Option<Plies>,
    pub(super) reason: Reason,
    pub(super) promises: [(Side, Promise); 2],
}

impl Claim {
    pub(super) fn of(solution: &Solution) -> Claim {
        let Verdict { winner, plies } = solution.verdict(solution.game().start());
        let (reason, promises) = match (solution.label(solution.start()), plies) {
            (Label::Won { by, .. }, Some(Plies(plies))) => {
                let longer = Promise::Holds { plies: Some(plies.saturating_sub(1)) };
                (end_of_perfect_line(solution), [(by, Promise::Wins), (by.other(), longer)])
            }
            _ => {
                // Where places are chosen, some choices may be lost after the limit, and others never.
                let lost = |side| Strategy { solution, side, promise: Promise::Holds { plies: None } }.may_be_lost();
                let ever = !lost(Side::Mouse) && !lost(Side::Cat);
                let promise = Promise::Holds { plies: solution.game().rules().limit.filter(|_| !ever) };
                let reason = if ever { Reason::Endless } else { Reason::Limit };
                (reason, [(Side::Mouse, promise), (Side::Cat, promise)])
            }
        };
        Claim { winner, plies, reason, promises }
    }
}

/// How the game ends when the winner follows its strategy and the loser delays, the cats always in order.
fn end_of_perfect_line(solution: &Solution) -> Reason {
    let mut at = alike(solution.start().clone());
    loop {
        match solution.best_moves_within(&at, None).into_iter().next() {
            Some(best) => at = alike(best.to),
            None => return solution.game().end(&at).expect("the perfect line of a won position ends").reason,
        }
    }
}
