//! How a position comes out, and by what means.

use mousehole::game::{Position, Reason, Winner};
use mousehole::solution::Horizon;
use mousehole::solution::{Label, Plies, Solution};

/// How a position comes out, and by what means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who wins.
    pub winner: Winner,
    /// In how many plies; `None` where nobody forces it in time and endless play decides.
    pub plies: Option<Plies>,
    /// By what means.
    pub reason: Reason,
    /// What can be forced, limit or not.
    pub forced: Label,
    /// The plies that were left; `None` without a limit.
    pub left: Option<u32>,
}

impl Outcome {
    /// How a position comes out with that many plies left; `None` for no limit.
    pub fn new(solution: &Solution, position: &Position, left: Option<u32>) -> Outcome {
        let verdict = solution.verdict_within(position, Horizon::left(left));
        Outcome {
            winner: verdict.winner,
            plies: verdict.plies,
            reason: solution.reason_within(position, Horizon::left(left)),
            forced: solution.label(position),
            left,
        }
    }
}
