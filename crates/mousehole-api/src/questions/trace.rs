//! A classic method, step by step.

use mousehole::trace::{MOST_STEPS, Method, Step, Trace};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};

/// The bytes of a step with what it found, while the answer is made.
const BYTES_PER_STEP: u64 = 256;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TraceRequest {
    game: Box<RawValue>,
    method: Method,
}

#[derive(Serialize)]
struct TraceResponse<'t> {
    method: Method,
    code: &'static [&'static str],
    moves: &'t [u32],
    steps: &'t [Step],
}

impl Question for TraceRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, _: &SolvePlan) -> bool {
        true
    }

    fn memory(&self, _: &Context) -> u64 {
        MOST_STEPS as u64 * BYTES_PER_STEP
    }

    fn answer(self: Box<Self>, context: &Context, _: &dyn Watch) -> Result<Stage, ApiError> {
        let trace = Trace::new(context.solution.game(), self.method).map_err(|error| ApiError::no_trace(&error))?;
        let Trace { method, steps, moves, .. } = &trace;
        Payload::json(&TraceResponse { method: *method, code: method.code(), moves, steps }).map(Stage::Done)
    }
}
