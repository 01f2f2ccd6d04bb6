//! The game that perfect players play from a position.

use mousehole::answer::Played;
use mousehole::game::Winner;
use mousehole::solution::Plies;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{Asked, Question};
use crate::error::ApiError;
use crate::game::{At, Here, Stands};
use crate::told::Told;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskedLine {
    game: Box<RawValue>,
    at: Option<At>,
}

#[derive(Serialize)]
struct WithPositions {
    #[serde(flatten)]
    played: Played,
    positions: Vec<Passed>,
}

/// A position of the line.
#[derive(Serialize)]
struct Passed {
    #[serde(flatten)]
    stands: Stands,
    winner: Winner,
    plies: Option<Plies>,
}

impl Question for AskedLine {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, asked: &Asked) -> Result<Told, ApiError> {
        let (solution, game) = (&asked.solution, asked.solution.game());
        let Here { position, left, .. } = Here::new(self.at.as_ref(), solution)?;
        let line = solution.line_from(&position, left);
        let verdicts = solution.verdicts(&line, left);
        let passed = line.positions.iter().zip(&verdicts).map(|(at, verdict)| Passed {
            stands: Stands::new(game, at),
            winner: verdict.winner,
            plies: verdict.plies,
        });
        let told = WithPositions { positions: passed.collect(), played: Played::new(game, &line, &verdicts) };
        Told::json(&told)
    }
}
