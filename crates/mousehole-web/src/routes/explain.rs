//! Why the game comes out as it does.

use mousehole_explain::{Effort, English, explain_watched};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::app::{Context, Endpoint, Question};
use crate::error::ApiError;
use crate::game::{PositionRequest, Situation};
use crate::gate::Watch;
use crate::payload::Payload;
use crate::solving::SolvePlan;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainRequest {
    game: Box<RawValue>,
    at: Option<PositionRequest>,
}

impl Question for ExplainRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, _: &SolvePlan) -> bool {
        true
    }
}

impl Endpoint for ExplainRequest {
    /// A part, so that there is room for others.
    fn memory(&self, context: &Context) -> u64 {
        context.limits.memory / 4
    }

    fn answer(self, context: &Context, watch: &Watch) -> Result<Payload, ApiError> {
        let usual = Effort::default();
        let positions = usual.positions.min(context.limits.positions);
        let effort = Effort { positions, memory: Some(self.memory(context)), ..usual };
        let at = match &self.at {
            Some(at) => Some(Situation::new(Some(at), &context.solution)?.position),
            None => None,
        };
        let explanation = explain_watched(&context.solution, at.as_ref(), effort, &|progress| watch.check(progress));
        let explanation = explanation.map_err(|_| watch.stopped())?;
        Payload::new("application/json", explanation.to_json(&English))
    }
}
