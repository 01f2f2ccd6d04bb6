//! The game that perfect players play from a position.

use mousehole::answer::LineJson;
use mousehole::solution::Verdict;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{Context, Endpoint};
use crate::error::ApiError;
use crate::game::{PositionRequest, PositionResponse, Situation};
use crate::payload::Payload;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineRequest {
    game: Box<RawValue>,
    at: Option<PositionRequest>,
}

#[derive(Serialize)]
struct LineResponse {
    #[serde(flatten)]
    played: LineJson,
    positions: Vec<LinePosition>,
}

/// A position of the line.
#[derive(Serialize)]
struct LinePosition {
    #[serde(flatten)]
    stands: PositionResponse,
    #[serde(flatten)]
    verdict: Verdict,
}

impl Endpoint for LineRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, context: &Context) -> Result<Payload, ApiError> {
        let (solution, game) = (&context.solution, context.solution.game());
        let Situation { position, left, .. } = Situation::new(self.at.as_ref(), solution)?;
        let line = solution.line_from(&position, left);
        let verdicts = solution.verdicts(&line, left);
        let passed = line
            .positions
            .iter()
            .zip(&verdicts)
            .map(|(at, verdict)| LinePosition { stands: PositionResponse::new(game, at), verdict: *verdict });
        let response = LineResponse { positions: passed.collect(), played: LineJson::new(game, &line, &verdicts) };
        Payload::json(&response)
    }
}
