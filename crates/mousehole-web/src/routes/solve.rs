//! Who wins, how soon, by which moves; and all that a page must know of the game.

use mousehole::Place;
use mousehole::answer::{Answer, Solved};
use mousehole::board::PlaceName;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{Asked, Question};
use crate::error::ApiError;
use crate::game::Stands;
use crate::told::Told;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    game: Box<RawValue>,
    /// Whether to say where the nodes of a graph are best drawn, which takes longer than all the rest.
    #[serde(default = "yes")]
    layout: bool,
}

fn yes() -> bool {
    true
}

#[derive(Serialize)]
struct More<'a> {
    /// The whole game, every rule spelled out.
    game: Box<RawValue>,
    start: Stands,
    names: Vec<PlaceName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cat_names: Option<Vec<PlaceName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<&'a [[f64; 2]]>,
    cached: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    ignored: &'a [String],
}

impl Question for Solve {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, asked: &Asked) -> Result<Told, ApiError> {
        let (solution, game) = (&asked.solution, asked.solution.game());
        let answer = Answer::of_solution(solution, Some(solution.stats().into()));
        let names = |places: &mut dyn Iterator<Item = Place>| places.map(|place| game.board().name(place)).collect();
        let cats = game.cat_places();
        let more = More {
            game: RawValue::from_string(game.to_json()).map_err(|_| ApiError::internal())?,
            start: Stands::new(game, solution.start()),
            names: names(&mut (0..game.board().places() as u32).map(Place)),
            cat_names: (cats.count() < game.board().places())
                .then(|| names(&mut (0..cats.count()).map(|index| cats.place(index)))),
            layout: if self.layout { asked.solved.layout() } else { None },
            cached: asked.cached,
            ignored: &asked.ignored,
        };
        Told::json(&Solved::new(game, &answer, more))
    }
}
