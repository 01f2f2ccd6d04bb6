//! Every legal move of a position, best first.

use mousehole::Side;
use mousehole::answer::Where;
use mousehole::game::{Reason, Winner};
use mousehole::solution::Plies;
use mousehole::strategy::Quality;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{Asked, Question};
use crate::error::ApiError;
use crate::game::{At, Here};
use crate::told::Told;

/// More moves than this are not told.
const MOST_TOLD: usize = 4096;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    game: Box<RawValue>,
    at: Option<At>,
}

#[derive(Serialize)]
struct AllMoves {
    winner: Winner,
    plies: Option<Plies>,
    reason: Reason,
    to_move: Side,
    finished: bool,
    moves: Vec<Judged>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut: bool,
}

#[derive(Serialize)]
struct Judged {
    to: Where,
    winner: Winner,
    plies: Option<Plies>,
    best: bool,
    quality: Quality,
}

impl Question for Moves {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, asked: &Asked) -> Result<Told, ApiError> {
        let (solution, game) = (&asked.solution, asked.solution.game());
        let Here { position, left, .. } = Here::new(self.at.as_ref(), solution)?;
        let moves = solution.moves_within(&position, left);
        let verdict = solution.verdict_within(&position, left);
        let side = position.turn;
        let judged = moves.iter().take(MOST_TOLD).map(|found| Judged {
            to: Where::side(game.board(), &found.to, side),
            winner: found.verdict.winner,
            plies: found.verdict.plies,
            best: found.is_as_good_as(&moves[0]),
            quality: Quality::of(side, moves[0].verdict, found.verdict),
        });
        let told = AllMoves {
            winner: verdict.winner,
            plies: verdict.plies,
            reason: solution.reason_within(&position, left),
            to_move: side,
            finished: moves.is_empty(),
            moves: judged.collect(),
            cut: moves.len() > MOST_TOLD,
        };
        Told::json(&told)
    }
}
