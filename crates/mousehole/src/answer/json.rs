//! The JSON of an answer: names, order of keys, and what is null.

use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::Answer;
use crate::board::{Board, Place, PlaceName};
use crate::game::{Game, Position, Reason, Side, Start, Winner};
use crate::solution::{Counts, Plies};

/// The answer of `solve`, with more keys at its end.
#[derive(Clone, Debug, Serialize)]
pub struct Solved<More> {
    winner: Option<Winner>,
    plies: Option<Plies>,
    reason: Option<Reason>,
    to_move: Side,
    best: Vec<MoveTo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<Placement>,
    places: usize,
    positions: u64,
    engine: &'static str,
    #[serde(serialize_with = "seconds")]
    seconds: Duration,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Counts>,
    #[serde(flatten)]
    more: More,
}

impl<More: Serialize> Solved<More> {
    /// The JSON of an answer about a game's start.
    pub fn new(game: &Game, answer: &Answer, more: More) -> Solved<More> {
        Solved {
            winner: answer.winner,
            plies: answer.plies,
            reason: answer.reason,
            to_move: answer.start.turn,
            best: MoveTo::best(game.board(), answer),
            placement: Placement::of(game, &answer.start),
            places: game.board().places(),
            positions: game.positions(),
            engine: answer.engine,
            seconds: answer.took,
            layout: None,
            stats: answer.counts,
            more,
        }
    }

    /// The same, with how the engine went about it.
    pub fn with_layout(self, layout: Option<&str>) -> Solved<More> {
        Solved { layout: layout.map(str::to_owned), ..self }
    }
}

/// A move, and what it comes to.
#[derive(Clone, Debug, Serialize)]
pub struct MoveTo {
    to: Where,
    winner: Option<Winner>,
    plies: Option<Plies>,
}

impl MoveTo {
    /// The best moves of an answer.
    pub fn best(board: &Board, answer: &Answer) -> Vec<MoveTo> {
        let best = answer.best.iter().map(|best| MoveTo {
            to: Where::side(board, &best.to, answer.start.turn),
            winner: best.winner,
            plies: best.plies,
        });
        best.collect()
    }
}

/// Where the animals are placed, when the game lets them choose.
#[derive(Clone, Debug, Serialize)]
pub struct Placement {
    cats: Vec<PlaceName>,
    mouse: PlaceName,
}

impl Placement {
    /// The places of a start, where they were chosen.
    pub fn of(game: &Game, start: &Position) -> Option<Placement> {
        matches!(game.start(), Start::Placement { .. }).then(|| Placement {
            cats: start.cats.iter().map(|&cat| game.board().name(cat)).collect(),
            mouse: game.board().name(start.mouse),
        })
    }
}

/// A place, or one for each cat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Where {
    /// The place of one animal.
    One(PlaceName),
    /// The places of several.
    Each(Vec<PlaceName>),
}

impl Where {
    /// A place of a board.
    pub fn of(board: &Board, place: Place) -> Where {
        Where::One(board.name(place))
    }

    /// Where a side stands: one place, or, for several cats, one for each.
    pub fn side(board: &Board, position: &Position, side: Side) -> Where {
        match (side, &*position.cats) {
            (Side::Mouse, _) => Where::of(board, position.mouse),
            (Side::Cat, &[cat]) => Where::of(board, cat),
            (Side::Cat, cats) => Where::Each(cats.iter().map(|&cat| board.name(cat)).collect()),
        }
    }
}

/// Seconds as a plain decimal to the microsecond, never in powers of ten.
fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    RawValue::from_string(format!("{:.6}", time.as_secs_f64())).expect("a number").serialize(serializer)
}
