//! The game that perfect players play from a position.

use std::ops::ControlFlow;

use mousehole::answer::LineJson;
use mousehole::engine::Progress;
use mousehole::solution::Verdict;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::game::{PositionRequest, PositionResponse, Situation};
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};

/// Longer lines make answers that are too large, and this is what a ply takes until it is written.
const MAX_PLIES: u64 = 1 << 17;
const BYTES_PER_PLY: u64 = 512;

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

impl Question for LineRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, plan: &SolvePlan) -> bool {
        // It passes no position twice.
        !plan.is_quick()
    }

    fn memory(&self, context: &Context) -> u64 {
        let game = context.solution.game();
        let plies = game.positions().min(game.rules().limit.map_or(u64::MAX, u64::from)).min(MAX_PLIES);
        plies * BYTES_PER_PLY
    }

    fn answer(self: Box<Self>, context: &Context, watch: &dyn Watch) -> Result<Stage, ApiError> {
        let (solution, game) = (&context.solution, context.solution.game());
        let Situation { position, left, .. } = Situation::new(self.at.as_ref(), solution)?;
        let on_progress = |progress: Progress| match progress.round <= MAX_PLIES {
            true => watch.check(progress),
            false => ControlFlow::Break(()),
        };
        let line = solution.line_watched(&position, left, &on_progress);
        let line = line.map_err(|_| watch.why_stopped().unwrap_or_else(Payload::too_large))?;
        let verdicts = solution.verdicts(&line, left);
        let passed = line
            .positions
            .iter()
            .zip(&verdicts)
            .map(|(at, verdict)| LinePosition { stands: PositionResponse::new(game, at), verdict: *verdict });
        let response = LineResponse { positions: passed.collect(), played: LineJson::new(game, &line, &verdicts) };
        Payload::json(&response).map(Stage::Done)
    }
}
