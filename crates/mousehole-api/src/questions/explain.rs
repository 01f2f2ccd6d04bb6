//! Why the game comes out as it does.

use mousehole::board::PlaceName;
use mousehole_explain::{Chinese, Effort, English, Explanation, Language, explain_watched};
use serde::{Deserialize, Serialize};
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
    #[serde(default)]
    lang: Lang,
}

/// The language of the sentences.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Lang {
    #[default]
    En,
    Zh,
}

#[derive(Serialize)]
struct ExplainResponse<'e> {
    #[serde(flatten)]
    facts: &'e Explanation,
    text: Vec<String>,
    /// For each sentence of `text`, the places that it is about.
    places: Vec<Vec<PlaceName>>,
}

impl Question for ExplainRequest {
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
        let usual = Effort::default();
        let positions = usual.positions.min(context.bounds.positions);
        let effort = Effort { positions, memory: Some(self.memory(context)), ..usual };
        let at = match &self.at {
            Some(at) => Some(Situation::new(Some(at), &context.solution)?.position),
            None => None,
        };
        let explanation = explain_watched(&context.solution, at.as_ref(), effort, &|progress| watch.check(progress));
        let explanation = explanation.map_err(|_| watch.stopped())?;
        let text = match self.lang {
            Lang::En => English.explanation(&explanation),
            Lang::Zh => Chinese.explanation(&explanation),
        };
        let board = explanation.game.board();
        let places = explanation.points().iter().map(|point| board.names(&point.places(&explanation))).collect();
        Payload::json(&ExplainResponse { facts: &explanation, text, places }).map(Stage::Done)
    }
}
