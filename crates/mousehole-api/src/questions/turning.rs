//! Which single wall, added or removed, turns the verdict.

use mousehole::board::PlaceName;
use mousehole::maker::{Means, turning_walls};
use mousehole::solution::Verdict;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::many_boards::{grid_of, work};
use crate::error::ApiError;
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurningRequest {
    game: Box<RawValue>,
}

#[derive(Serialize)]
struct TurningResponse {
    /// Who wins as it is.
    #[serde(flatten)]
    verdict: Verdict,
    walls: Vec<WallResponse>,
}

#[derive(Serialize)]
struct WallResponse {
    at: PlaceName,
    /// Whether the wall is added; otherwise it is removed.
    add: bool,
    #[serde(flatten)]
    verdict: Verdict,
}

impl Question for TurningRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, _: &SolvePlan) -> bool {
        true
    }

    fn memory(&self, context: &Context) -> u64 {
        context.share_of_memory()
    }

    fn answer(self: Box<Self>, context: &Context, watch: &dyn Watch) -> Result<Stage, ApiError> {
        let game = context.solution.game();
        let grid = grid_of(game)?;
        let boards = u64::from(grid.rows()) * u64::from(grid.columns());
        if boards > work(game) {
            return Err(ApiError::too_many_boards(boards, work(game)));
        }
        let on_progress = |progress| watch.check(progress);
        let walls = turning_walls(game, Means { memory: Some(self.memory(context)), on_progress: &on_progress });
        let walls = walls.map_err(|error| watch.unsolved(error))?.into_iter().map(|wall| WallResponse {
            at: PlaceName::from(wall.cell),
            add: wall.is_added,
            verdict: wall.verdict,
        });
        let verdict = context.solution.verdict(game.start());
        Payload::json(&TurningResponse { verdict, walls: walls.collect() }).map(Stage::Done)
    }
}
