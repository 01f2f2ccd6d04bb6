//! The reply of an opponent.

use std::sync::Arc;

use mousehole::answer::PlacesJson;
use mousehole::solution::Verdict;
use mousehole::strategy::{Opponent, Play, Player, Quality};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::game::{PositionRequest, Situation};
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};

const OVER: [&str; 2] = ["the game is over: there is no move to reply with", "对局已经结束：没有可以应对的走法"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyRequest {
    game: Box<RawValue>,
    at: Option<PositionRequest>,
    opponent: Opponent,
    #[serde(default)]
    seed: u64,
}

#[derive(Serialize)]
struct ReplyResponse {
    to: PlacesJson,
    #[serde(flatten)]
    verdict: Verdict,
    quality: Quality,
}

impl Question for ReplyRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, _: &SolvePlan) -> bool {
        false
    }

    fn answer(self: Box<Self>, context: &Context, _: &dyn Watch) -> Result<Stage, ApiError> {
        let Situation { position, left, plies } = Situation::new(self.at.as_ref(), &context.solution)?;
        let board = context.solution.game().board();
        let side = position.turn;
        let solution = Arc::clone(&context.solution);
        let mut play = Play::from_position(solution, position, left).ok_or_else(ApiError::internal)?;
        // A position that comes back is to be answered anew.
        let player = Player::new(self.opponent, self.seed.wrapping_add(plies.into()));
        let choice = player.choose(&play).ok_or_else(|| ApiError::bad_position(OVER))?;
        let made = play.make(&choice).map_err(|_| ApiError::internal())?;
        let to = made.to.position().ok_or_else(ApiError::internal)?;
        let response =
            ReplyResponse { to: PlacesJson::side(board, to, side), verdict: made.after.verdict, quality: made.quality };
        Payload::json(&response).map(Stage::Done)
    }
}
