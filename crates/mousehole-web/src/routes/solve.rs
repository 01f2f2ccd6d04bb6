//! Who wins, how soon, by which moves; and all that a page must know of the game.

use axum::Json;
use axum::response::{IntoResponse, Response};
use mousehole::answer::{Answer, Solved};
use mousehole::board::PlaceName;
use mousehole::{Board, Game, Place};
use mousehole_picture::Layout;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{Asked, Question};
use crate::error::ApiError;
use crate::game::Stands;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    game: Box<RawValue>,
}

#[derive(Serialize)]
struct More {
    /// The whole game, every rule spelled out.
    game: Box<RawValue>,
    start: Stands,
    names: Vec<PlaceName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cat_names: Option<Vec<PlaceName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<Vec<[f64; 2]>>,
    cached: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ignored: Vec<String>,
}

impl Question for Solve {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, asked: &Asked) -> Result<Response, ApiError> {
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
            layout: layout(game),
            cached: asked.cached,
            ignored: asked.ignored.clone(),
        };
        Ok(Json(Solved::new(game, &answer, more)).into_response())
    }
}

/// Where to draw the nodes of a graph, from 0 to 1 each way, the longer side filled.
fn layout(game: &Game) -> Option<Vec<[f64; 2]>> {
    let Board::Graph(graph) = game.board() else { return None };
    let Layout { points, width, height } = Layout::of(graph);
    let size = width.max(height);
    let scaled = |at: f64, side: f64| if size > 0.0 { (at + (size - side) / 2.0) / size } else { 0.5 };
    let rounded = |at: f64| (at * 1e4).round() / 1e4;
    Some(points.iter().map(|&[x, y]| [rounded(scaled(x, width)), rounded(scaled(y, height))]).collect())
}
