//! Who wins if one animal stood elsewhere: for each place of the board.

use mousehole::game::Winner;
use mousehole::solution::Horizon;
use mousehole::solution::Plies;
use mousehole::{Place, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::game::{PositionRequest, Situation};
use crate::payload::Payload;
use crate::plan::SolvePlan;
use crate::question::{Context, Question, Stage, Watch};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ColorsRequest {
    game: Box<RawValue>,
    at: Option<PositionRequest>,
    fixed: Side,
    turn: Option<Side>,
    #[serde(default)]
    cat: usize,
}

#[derive(Serialize)]
struct ColorsResponse {
    fixed: Side,
    turn: Side,
    /// The winner for each place; null where the animal may not stand.
    winners: Vec<Option<Winner>>,
    /// The plies for each place, where a win is forced.
    plies: Vec<Option<Plies>>,
    counts: Counts,
    longest: Option<Plies>,
}

#[derive(Default, Serialize)]
struct Counts {
    mouse: usize,
    cat: usize,
    draw: usize,
}

impl Question for ColorsRequest {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn is_long(&self, _: &SolvePlan) -> bool {
        false
    }

    fn answer(self: Box<Self>, context: &Context, _: &dyn Watch) -> Result<Stage, ApiError> {
        let (solution, game) = (&context.solution, context.solution.game());
        let Situation { position, left, .. } = Situation::new(self.at.as_ref(), solution)?;
        let mut at = position;
        at.turn = self.turn.unwrap_or(at.turn);
        let turn = at.turn;
        let cats = at.cats.len();
        if self.cat >= cats {
            let cat = self.cat;
            return Err(ApiError::bad_position([
                format!("there is no cat {cat}: the game has {cats}, counted from 0"),
                format!("没有第 {cat} 只猫：游戏有 {cats} 只，从 0 数起"),
            ]));
        }
        let mut verdict = |place: Place| {
            match self.fixed {
                Side::Cat => at.mouse = place,
                Side::Mouse => at.cats[self.cat] = place,
            }
            game.number(&at).map(|_| solution.verdict_within(&at, Horizon::left(left)))
        };
        let mut response = ColorsResponse {
            fixed: self.fixed,
            turn,
            winners: Vec::new(),
            plies: Vec::new(),
            counts: Counts::default(),
            longest: None,
        };
        for place in (0..game.board().places() as u32).map(Place) {
            let verdict = verdict(place);
            let winner = verdict.map(|verdict| verdict.winner);
            let plies = verdict.and_then(|verdict| verdict.plies);
            match winner {
                Some(Winner::Mouse) => response.counts.mouse += 1,
                Some(Winner::Cat) => response.counts.cat += 1,
                Some(Winner::Draw) => response.counts.draw += 1,
                None => {}
            }
            response.winners.push(winner);
            response.plies.push(plies);
            response.longest = response.longest.max(plies);
        }
        Payload::json(&response).map(Stage::Done)
    }
}
