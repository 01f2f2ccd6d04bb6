//! The move that an opponent makes.

use std::sync::Arc;

use mousehole::answer::Where;
use mousehole::game::Winner;
use mousehole::solution::Plies;
use mousehole::strategy::{Opponent, Play, Player, Quality};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{Asked, Question};
use crate::error::ApiError;
use crate::game::{At, Here};
use crate::told::Told;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reply {
    game: Box<RawValue>,
    at: Option<At>,
    opponent: Opponent,
    #[serde(default)]
    seed: u64,
}

#[derive(Serialize)]
struct Made {
    to: Where,
    winner: Winner,
    plies: Option<Plies>,
    quality: Quality,
}

impl Question for Reply {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, asked: &Asked) -> Result<Told, ApiError> {
        let Here { position, left, plies } = Here::new(self.at.as_ref(), &asked.solution)?;
        let board = asked.solution.game().board();
        let side = position.turn;
        let solution = Arc::clone(&asked.solution);
        let mut play = Play::from_position(solution, position, left).ok_or_else(ApiError::internal)?;
        // A position that comes back is to be answered anew.
        let player = Player::new(self.opponent, self.seed.wrapping_add(plies.into()));
        let choice =
            player.choose(&play).ok_or_else(|| ApiError::bad_position("the game is over: there is no move"))?;
        let made = play.make(&choice).map_err(|_| ApiError::internal())?;
        let to = made.to.position().ok_or_else(ApiError::internal)?;
        let told = Made {
            to: Where::side(board, to, side),
            winner: made.after.verdict.winner,
            plies: made.after.verdict.plies,
            quality: made.quality,
        };
        Told::json(&told)
    }
}
