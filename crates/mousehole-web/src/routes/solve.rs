//! Who wins, how soon, by which moves, and what the page must know of the game.

use mousehole::Place;
use mousehole::answer::{Answer, SolveJson};
use mousehole::board::PlaceName;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{Context, Endpoint};
use crate::error::ApiError;
use crate::game::PositionResponse;
use crate::payload::Payload;

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
struct PageData<'a> {
    /// The whole game, every rule spelled out.
    game: Box<RawValue>,
    start: PositionResponse,
    names: Vec<PlaceName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cat_names: Option<Vec<PlaceName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<&'a [[f64; 2]]>,
    cached: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    ignored: &'a [String],
}

impl Endpoint for SolveRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, context: &Context) -> Result<Payload, ApiError> {
        let (solution, game) = (&context.solution, context.solution.game());
        let answer = Answer::of_solution(solution, Some(solution.stats().into()));
        let names = |places: &mut dyn Iterator<Item = Place>| places.map(|place| game.board().name(place)).collect();
        let cats = game.cat_places();
        let more = PageData {
            game: RawValue::from_string(game.to_json()).map_err(|_| ApiError::internal())?,
            start: PositionResponse::new(game, solution.start()),
            names: names(&mut (0..game.board().places() as u32).map(Place)),
            cat_names: (cats.count() < game.board().places())
                .then(|| names(&mut (0..cats.count()).map(|index| cats.place(index)))),
            layout: if self.layout { context.shared.layout() } else { None },
            cached: context.cached,
            ignored: &context.ignored,
        };
        Payload::json(&SolveJson::new(game, &answer, more))
    }
}
