//! The JSON of a line.

use serde::Serialize;

use super::{Placement, Where};
use crate::game::{Game, Side, Winner};
use crate::solution::{Plies, Verdict};
use crate::strategy::{Ending, Line};

/// The answer of `line`: the moves, and why it is over.
#[derive(Clone, Debug, Serialize)]
pub struct Played {
    winner: Winner,
    plies: Option<Plies>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<Placement>,
    line: Vec<Moved>,
    ending: End,
}

/// A move of a line, and what the position comes to that it leads to.
#[derive(Clone, Debug, Serialize)]
pub struct Moved {
    side: Side,
    from: Where,
    to: Where,
    winner: Winner,
    plies: Option<Plies>,
}

/// Why the line is over: the reason that the game ended, `repeats` or `limit`.
#[derive(Clone, Debug, Serialize)]
struct End {
    reason: String,
    /// The plies after which the last position stood on the board before.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<usize>,
}

impl Played {
    /// The JSON of a line whose positions have these verdicts.
    pub fn new(game: &Game, line: &Line, verdicts: &[Verdict]) -> Played {
        let (reason, since) = match line.ending {
            Ending::Finished(end) => (end.reason.to_string(), None),
            Ending::Repeats { since } => ("repeats".to_owned(), Some(since)),
            Ending::Limit => ("limit".to_owned(), None),
        };
        Played {
            winner: verdicts[0].winner,
            plies: verdicts[0].plies,
            placement: Placement::of(game, &line.positions[0]),
            line: Moved::all(game, line, verdicts),
            ending: End { reason, since },
        }
    }
}

impl Moved {
    /// The moves of a line whose positions have these verdicts.
    pub fn all(game: &Game, line: &Line, verdicts: &[Verdict]) -> Vec<Moved> {
        let board = game.board();
        let moved = line.positions.windows(2).zip(&verdicts[1..]).map(|(pair, verdict)| {
            let side = pair[0].turn;
            Moved {
                side,
                from: Where::side(board, &pair[0], side),
                to: Where::side(board, &pair[1], side),
                winner: verdict.winner,
                plies: verdict.plies,
            }
        });
        moved.collect()
    }
}
