//! A random board that comes out as wanted.

use mousehole::Side;
use mousehole::maker::{Means, Wanted, random_board};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::many_boards::{grid_of, work};
use crate::error::ApiError;
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};

/// The most boards that are looked at: seconds on small ones.
const MAX_BOARDS: u64 = 50_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RandomRequest {
    /// Its size, its rules, and its numbers of cats and holes are those of the board that is looked for.
    game: Box<RawValue>,
    winner: Side,
    #[serde(default)]
    plies: u32,
    /// The share of walls, in percent.
    walls: u8,
    seed: u64,
}

#[derive(Serialize)]
struct RandomResponse {
    /// The board, every rule spelled out; null where none was found.
    game: Option<Box<RawValue>>,
    /// How many boards are looked at before that is given up.
    boards: u64,
}

impl Question for RandomRequest {
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
        let like = context.solution.game();
        let grid = grid_of(like)?;
        if self.walls > 100 {
            return Err(ApiError::bad_request([
                "expected walls from 0 to 100, in percent",
                "墙的比例应为 0 到 100（百分比）",
            ]));
        }
        let cells = grid.rows() as usize * grid.columns() as usize;
        let wanted =
            Wanted { winner: self.winner, plies: self.plies, walls: (cells * usize::from(self.walls) + 50) / 100 };
        let boards = work(like).clamp(1, MAX_BOARDS);
        let on_progress = |progress| watch.check(progress);
        let means = Means { memory: Some(self.memory(context)), on_progress: &on_progress };
        let found = random_board(like, &wanted, self.seed, boards, means).map_err(|error| watch.unsolved(error))?;
        let game = found.map(|game| RawValue::from_string(game.to_json())).transpose();
        Payload::json(&RandomResponse { game: game.map_err(|_| ApiError::internal())?, boards }).map(Stage::Done)
    }
}
