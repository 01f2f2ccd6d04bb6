//! Why the game comes out as it does.

use mousehole_explain::{Effort, English, explain_from, explain_with};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::app::{Context, Endpoint};
use crate::error::ApiError;
use crate::game::{PositionRequest, Situation};
use crate::payload::Payload;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    game: Box<RawValue>,
    at: Option<PositionRequest>,
}

impl Endpoint for ExplainRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    const IS_HEAVY: bool = true;

    fn answer(self, context: &Context) -> Result<Payload, ApiError> {
        let usual = Effort::default();
        let positions = usual.positions.min(context.limits.positions);
        let effort = Effort { positions, memory: Some(context.limits.memory / 4), ..usual };
        let explanation = match &self.at {
            None => explain_with(&context.solution, effort),
            Some(at) => {
                let Situation { position, .. } = Situation::new(Some(at), &context.solution)?;
                explain_from(&context.solution, &position, effort)
            }
        };
        Payload::new("application/json", explanation.to_json(&English))
    }
}
