//! Every legal move of a position, best first.

use mousehole::Side;
use mousehole::answer::PlacesJson;
use mousehole::game::Reason;
use mousehole::solution::Horizon;
use mousehole::solution::Verdict;
use mousehole::strategy::Quality;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::game::{PositionRequest, Situation};
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};

/// The most moves in an answer.
const MAX_MOVES: usize = 4096;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesRequest {
    game: Box<RawValue>,
    at: Option<PositionRequest>,
}

#[derive(Serialize)]
struct MovesResponse {
    #[serde(flatten)]
    verdict: Verdict,
    reason: Reason,
    to_move: Side,
    finished: bool,
    moves: Vec<JudgedMove>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut: bool,
}

#[derive(Serialize)]
struct JudgedMove {
    to: PlacesJson,
    #[serde(flatten)]
    verdict: Verdict,
    best: bool,
    quality: Quality,
}

impl Question for MovesRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, _: &SolvePlan) -> bool {
        false
    }

    fn answer(self: Box<Self>, context: &Context, _: &dyn Watch) -> Result<Stage, ApiError> {
        let (solution, game) = (&context.solution, context.solution.game());
        let Situation { position, left, .. } = Situation::new(self.at.as_ref(), solution)?;
        let moves = solution.moves_within(&position, Horizon::left(left));
        let verdict = solution.verdict_within(&position, Horizon::left(left));
        let side = position.turn;
        let judged = moves.iter().take(MAX_MOVES).map(|found| JudgedMove {
            to: PlacesJson::side(game.board(), &found.to, side),
            verdict: found.verdict,
            best: found.is_as_good_as(&moves[0]),
            quality: Quality::of(side, moves[0].verdict, found.verdict),
        });
        let response = MovesResponse {
            verdict,
            reason: solution.reason_within(&position, Horizon::left(left)),
            to_move: side,
            finished: moves.is_empty(),
            moves: judged.collect(),
            cut: moves.len() > MAX_MOVES,
        };
        Payload::json(&response).map(Stage::Done)
    }
}
