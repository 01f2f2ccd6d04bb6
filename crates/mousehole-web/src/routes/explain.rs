//! Why the game comes out as it does.

use mousehole_explain::{Effort, English, explain_from, explain_with};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::app::{Asked, Question};
use crate::error::ApiError;
use crate::game::{At, Here};
use crate::told::Told;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    game: Box<RawValue>,
    at: Option<At>,
}

impl Question for Explain {
    fn game(&self) -> &RawValue {
        &self.game
    }

    const IS_HEAVY: bool = true;

    fn answer(self, asked: &Asked) -> Result<Told, ApiError> {
        let usual = Effort::default();
        let positions = usual.positions.min(asked.limits.positions);
        let effort = Effort { positions, memory: Some(asked.limits.memory / 4), ..usual };
        let explanation = match &self.at {
            None => explain_with(&asked.solution, effort),
            Some(at) => {
                let Here { position, .. } = Here::new(Some(at), &asked.solution)?;
                explain_from(&asked.solution, &position, effort)
            }
        };
        Told::new("application/json", explanation.to_json(&English))
    }
}
