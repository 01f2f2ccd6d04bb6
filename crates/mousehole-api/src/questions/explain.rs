//! Why the game comes out as it does.

use mousehole_explain::{Effort, English, explain_watched};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::game::{PositionRequest, Situation};
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};

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

    /// A part, so that there is room for others.
    fn memory(&self, context: &Context) -> u64 {
        context.bounds.memory / 4
    }

    fn answer(self: Box<Self>, context: &Context, watch: &dyn Watch) -> Result<Stage, ApiError> {
        let usual = Effort::default();
        let positions = usual.positions.min(context.bounds.positions);
        let effort = Effort { positions, memory: Some(self.memory(context)), ..usual };
        let at = match &self.at {
            Some(at) => Some(Situation::new(Some(at), &context.solution)?.position),
            None => None,
        };
        let explanation = explain_watched(&context.solution, at.as_ref(), effort, &|progress| watch.check(progress));
        let explanation = explanation.map_err(|_| watch.stopped())?;
        Payload::new("application/json", explanation.to_json(&English)).map(Stage::Done)
    }
}
