//! Who wins if one animal stood elsewhere: for each place of the board.

use mousehole::game::Winner;
use mousehole::solution::Plies;
use mousehole::{Place, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::{Asked, Question};
use crate::error::ApiError;
use crate::game::{At, Here};
use crate::told::Told;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Colors {
    game: Box<RawValue>,
    at: Option<At>,
    fixed: Side,
    turn: Option<Side>,
    #[serde(default)]
    cat: usize,
}

#[derive(Serialize)]
struct Colored {
    fixed: Side,
    turn: Side,
    /// For each place, who wins; nobody where the animal may not stand.
    winners: Vec<Option<Winner>>,
    /// In how many plies, where that is forced.
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

impl Question for Colors {
    fn game(&self) -> &RawValue {
        &self.game
    }

    fn answer(self, asked: &Asked) -> Result<Told, ApiError> {
        let (solution, game) = (&asked.solution, asked.solution.game());
        let Here { position, left, .. } = Here::new(self.at.as_ref(), solution)?;
        let mut at = position;
        at.turn = self.turn.unwrap_or(at.turn);
        let turn = at.turn;
        let cats = at.cats.len();
        if self.cat >= cats {
            let message = format!("there is no cat {}: the game has {cats}, counted from 0", self.cat);
            return Err(ApiError::bad_position(message));
        }
        let mut verdict = |place: Place| {
            match self.fixed {
                Side::Cat => at.mouse = place,
                Side::Mouse => at.cats[self.cat] = place,
            }
            game.number(&at).map(|_| solution.verdict_within(&at, left))
        };
        let mut told = Colored {
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
                Some(Winner::Mouse) => told.counts.mouse += 1,
                Some(Winner::Cat) => told.counts.cat += 1,
                Some(Winner::Draw) => told.counts.draw += 1,
                None => {}
            }
            told.winners.push(winner);
            told.plies.push(plies);
            told.longest = told.longest.max(plies);
        }
        Told::json(&told)
    }
}
