//! Who wins, how soon, by which moves, and what the page must know of the game.

use mousehole::answer::{Answer, SolveJson};
use mousehole::board::PlaceName;
use mousehole::{Board, Place};
use mousehole_picture::Layout;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::game::PositionResponse;
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};
use crate::solved::game_bytes;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    game: Box<RawValue>,
    /// Whether to lay out the nodes of a graph, which takes longer than all the rest.
    #[serde(default = "yes")]
    layout: bool,
}

fn yes() -> bool {
    true
}

#[derive(Serialize)]
struct PageData {
    /// The whole game, every rule spelled out.
    game: Box<RawValue>,
    start: PositionResponse,
    names: Vec<PlaceName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cat_names: Option<Vec<PlaceName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<Vec<[f64; 2]>>,
    cached: bool,
}

impl Question for SolveRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, plan: &SolvePlan) -> bool {
        self.layout && matches!(plan.game.board(), Board::Graph(_))
    }

    fn memory(&self, context: &Context) -> u64 {
        let layout = if self.layout { context.solved.layout_memory() } else { 0 };
        // The text of the game takes no more than the game does.
        layout + game_bytes(context.solution.game())
    }

    fn answer(self: Box<Self>, context: &Context, watch: &dyn Watch) -> Result<Stage, ApiError> {
        let (solution, game) = (&context.solution, context.solution.game());
        let answer = Answer::of_solution(solution, Some(solution.stats().into()));
        let names = |places: &mut dyn Iterator<Item = Place>| places.map(|place| game.board().name(place)).collect();
        let cats = game.cat_places();
        let layout = match self.layout {
            true => context.solved.layout(&|progress| watch.check(progress)).map_err(|_| watch.stopped())?,
            false => None,
        };
        let layout = layout.map(|layout| within_one(layout));
        let more = PageData {
            game: RawValue::from_string(game.to_json()).map_err(|_| ApiError::internal())?,
            start: PositionResponse::new(game, solution.start()),
            names: names(&mut (0..game.board().places() as u32).map(Place)),
            cat_names: (cats.count() < game.board().places())
                .then(|| names(&mut (0..cats.count()).map(|index| cats.place(index)))),
            layout,
            cached: context.cached,
        };
        Payload::json(&SolveJson::new(game, &answer, more)).map(Stage::Done)
    }
}

/// Coordinates from 0 to 1, centred, with the longer side filled.
fn within_one(layout: &Layout) -> Vec<[f64; 2]> {
    let Layout { points, width, height } = layout;
    let size = width.max(*height);
    let scaled = |at: f64, side: f64| if size > 0.0 { (at + (size - side) / 2.0) / size } else { 0.5 };
    let rounded = |at: f64| (at * 1e4).round() / 1e4;
    points.iter().map(|&[x, y]| [rounded(scaled(x, *width)), rounded(scaled(y, *height))]).collect()
}
