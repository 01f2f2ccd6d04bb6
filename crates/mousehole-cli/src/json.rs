//! The JSON that other programs rely on: names, order of keys, and what is null.

use mousehole::board::PlaceName;
use mousehole::game::{Position, Side, Start, Winner};
use mousehole::{Board, Game, Place, Plies};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::answer::Answer;
use crate::verified::{Verified, VerifiedJson};

#[derive(Serialize)]
struct Solved {
    winner: Option<String>,
    plies: Option<u32>,
    reason: Option<String>,
    to_move: String,
    best: Vec<MoveTo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<Placement>,
    places: usize,
    positions: u64,
    engine: &'static str,
    seconds: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Stats>,
    #[serde(flatten)]
    verified: Option<VerifiedJson>,
}

#[derive(Serialize)]
pub(crate) struct MoveTo {
    to: Where,
    winner: Option<String>,
    plies: Option<u32>,
}

#[derive(Serialize)]
struct Stats {
    mouse: Option<u64>,
    cat: Option<u64>,
    open: Option<u64>,
    longest: Option<u32>,
}

/// Where the animals are placed, when the game lets them choose.
#[derive(Serialize)]
pub(crate) struct Placement {
    cats: Vec<Where>,
    mouse: Where,
}

impl Placement {
    pub(crate) fn of(game: &Game, start: &Position) -> Option<Placement> {
        matches!(game.start(), Start::Placement { .. }).then(|| Placement {
            cats: start.cats.iter().map(|&cat| Where::of(game.board(), cat)).collect(),
            mouse: Where::of(game.board(), start.mouse),
        })
    }
}

/// A place, or one for each cat: `[row,col]` on a grid, the number or the name of a node on a graph.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Where {
    Cell([u32; 2]),
    Node(u32),
    Named(String),
    Each(Vec<Where>),
}

impl Where {
    pub(crate) fn of(board: &Board, place: Place) -> Where {
        match board.name(place) {
            PlaceName::Cell { row, column } => Where::Cell([row, column]),
            PlaceName::Node(node) => Where::Node(node),
            PlaceName::Named(name) => Where::Named(name.to_string()),
        }
    }

    /// Where a side stands: one place, or, for several cats, one for each.
    pub(crate) fn side(board: &Board, position: &Position, side: Side) -> Where {
        match (side, &*position.cats) {
            (Side::Mouse, _) => Where::of(board, position.mouse),
            (Side::Cat, &[cat]) => Where::of(board, cat),
            (Side::Cat, cats) => Where::Each(cats.iter().map(|&cat| Where::of(board, cat)).collect()),
        }
    }
}

/// The answer of `solve`, with a newline at its end. How the engine went about it is told only if asked.
pub(crate) fn solved(game: &Game, answer: &Answer, verified: Option<&Verified>, verbose: bool) -> String {
    let board = game.board();
    let solved = Solved {
        winner: word(answer.winner),
        plies: number(answer.plies),
        reason: answer.reason.map(|reason| reason.to_string()),
        to_move: answer.start.turn.to_string(),
        best: moves(board, answer),
        placement: Placement::of(game, &answer.start),
        places: board.places(),
        positions: game.positions(),
        engine: answer.engine,
        seconds: seconds(answer.took),
        layout: answer.layout.clone().filter(|_| verbose),
        stats: answer.counts.map(|counts| Stats {
            mouse: counts.mouse,
            cat: counts.cat,
            open: counts.open,
            longest: number(counts.longest),
        }),
        verified: verified.map(Verified::json),
    };
    line_of(&solved)
}

/// The best moves of an answer.
pub(crate) fn moves(board: &Board, answer: &Answer) -> Vec<MoveTo> {
    let best = answer.best.iter().map(|best| MoveTo {
        to: Where::side(board, &best.to, answer.start.turn),
        winner: word(best.winner),
        plies: number(best.plies),
    });
    best.collect()
}

/// A value as one line.
pub(crate) fn line_of(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("plain data");
    line.push('\n');
    line
}

pub(crate) fn word(winner: Option<Winner>) -> Option<String> {
    winner.map(|winner| winner.to_string())
}

pub(crate) fn number(plies: Option<Plies>) -> Option<u32> {
    plies.map(|plies| plies.0)
}

/// Seconds as a plain decimal to the microsecond, never in powers of ten.
pub(crate) fn seconds(time: std::time::Duration) -> Box<RawValue> {
    RawValue::from_string(format!("{:.6}", time.as_secs_f64())).expect("a number")
}
