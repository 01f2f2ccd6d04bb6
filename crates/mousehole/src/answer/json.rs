//! Positions and answers as JSON: names, order of keys, and what is null. Every interface writes them with these types.

use std::time::Duration;

use mousehole_core::board::{Board, Place, PlaceName};
use mousehole_core::game::{Game, Position, Reason, Side, Start, Winner};
use mousehole_core::solution::{Counts, Plies, Verdict};
use mousehole_core::strategy::{Ending, Line};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::Answer;

/// The places of a side: one place, or an array with one for each of several cats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum PlacesJson {
    /// The place of one animal.
    One(PlaceName),
    /// The places of several animals.
    Each(Vec<PlaceName>),
}

impl PlacesJson {
    /// One place.
    pub fn one(board: &Board, place: Place) -> PlacesJson {
        PlacesJson::One(board.name(place))
    }

    /// The places of a side in a position.
    pub fn side(board: &Board, position: &Position, side: Side) -> PlacesJson {
        match (side, &*position.cats) {
            (Side::Mouse, _) => PlacesJson::one(board, position.mouse),
            (Side::Cat, &[cat]) => PlacesJson::one(board, cat),
            (Side::Cat, cats) => PlacesJson::Each(board.names(cats)),
        }
    }
}

/// A position: `mouse`, `cat`, which is an array for several cats, and `to_move`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionJson {
    mouse: PlacesJson,
    cat: PlacesJson,
    to_move: Side,
}

impl PositionJson {
    /// A position of a board.
    pub fn new(board: &Board, position: &Position) -> PositionJson {
        let [mouse, cat] = [Side::Mouse, Side::Cat].map(|side| PlacesJson::side(board, position, side));
        PositionJson { mouse, cat, to_move: position.turn }
    }
}

/// Where all animals stand: `mouse`, and `cats`, which is always an array.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnimalsJson {
    mouse: PlaceName,
    cats: Vec<PlaceName>,
}

impl AnimalsJson {
    /// The animals in a position of a board.
    pub fn new(board: &Board, position: &Position) -> AnimalsJson {
        AnimalsJson { mouse: board.name(position.mouse), cats: board.names(&position.cats) }
    }
}

/// Where the animals are placed, in the order in which they choose: `cats`, then `mouse`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PlacementJson {
    cats: Vec<PlaceName>,
    mouse: PlaceName,
}

impl PlacementJson {
    /// The places of a start, if the game lets the animals choose them.
    fn new(game: &Game, start: &Position) -> Option<PlacementJson> {
        let AnimalsJson { mouse, cats } = AnimalsJson::new(game.board(), start);
        matches!(game.start(), Start::Placement { .. }).then_some(PlacementJson { cats, mouse })
    }
}

/// The answer of `solve`, with more keys at its end.
#[derive(Clone, Debug, Serialize)]
pub struct SolveJson<More> {
    winner: Option<Winner>,
    plies: Option<Plies>,
    reason: Option<Reason>,
    to_move: Side,
    best: Vec<BestMoveJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<PlacementJson>,
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

impl<More: Serialize> SolveJson<More> {
    /// The JSON of an answer about a game's start.
    pub fn new(game: &Game, answer: &Answer, more: More) -> SolveJson<More> {
        SolveJson {
            winner: answer.winner,
            plies: answer.plies,
            reason: answer.reason,
            to_move: answer.start.turn,
            best: BestMoveJson::all(game.board(), answer),
            placement: PlacementJson::new(game, &answer.start),
            places: game.board().places(),
            positions: game.positions(),
            engine: answer.engine,
            seconds: answer.took,
            layout: None,
            stats: answer.counts,
            more,
        }
    }

    /// Adds the layout that the engine chose.
    pub fn with_layout(self, layout: Option<&str>) -> SolveJson<More> {
        SolveJson { layout: layout.map(str::to_owned), ..self }
    }
}

/// A best move, and what it comes to.
#[derive(Clone, Debug, Serialize)]
pub struct BestMoveJson {
    to: PlacesJson,
    winner: Option<Winner>,
    plies: Option<Plies>,
}

impl BestMoveJson {
    /// The best moves of an answer.
    pub fn all(board: &Board, answer: &Answer) -> Vec<BestMoveJson> {
        let best = answer.best.iter().map(|best| BestMoveJson {
            to: PlacesJson::side(board, &best.to, answer.start.turn),
            winner: best.winner,
            plies: best.plies,
        });
        best.collect()
    }
}

/// The answer of `line`: the moves, and why it is over.
#[derive(Clone, Debug, Serialize)]
pub struct LineJson {
    #[serde(flatten)]
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<PlacementJson>,
    line: Vec<LineMoveJson>,
    ending: EndingJson,
}

/// A move of a line, and what the position that it leads to comes to.
#[derive(Clone, Debug, Serialize)]
pub struct LineMoveJson {
    side: Side,
    from: PlacesJson,
    to: PlacesJson,
    #[serde(flatten)]
    verdict: Verdict,
}

/// Why the line is over: the reason that the game ended, `repeats` or `limit`.
#[derive(Clone, Debug, Serialize)]
struct EndingJson {
    reason: String,
    /// The number of plies after which the last position was reached before.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<usize>,
}

impl LineJson {
    /// The JSON of a line, given the verdict of each of its positions.
    pub fn new(game: &Game, line: &Line, verdicts: &[Verdict]) -> LineJson {
        let (reason, since) = match line.ending {
            Ending::Finished(end) => (end.reason.to_string(), None),
            Ending::Repeats { since } => ("repeats".to_owned(), Some(since)),
            Ending::Limit => ("limit".to_owned(), None),
        };
        LineJson {
            verdict: verdicts[0],
            placement: PlacementJson::new(game, &line.positions[0]),
            line: LineMoveJson::all(game, line, verdicts),
            ending: EndingJson { reason, since },
        }
    }
}

impl LineMoveJson {
    /// The moves of a line, given the verdict of each of its positions.
    pub fn all(game: &Game, line: &Line, verdicts: &[Verdict]) -> Vec<LineMoveJson> {
        let moves = line.positions.windows(2).zip(&verdicts[1..]).map(|(pair, &verdict)| {
            let side = pair[0].turn;
            let [from, to] = [&pair[0], &pair[1]].map(|position| PlacesJson::side(game.board(), position, side));
            LineMoveJson { side, from, to, verdict }
        });
        moves.collect()
    }
}

/// Seconds as a plain decimal to the microsecond, never in powers of ten.
fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    RawValue::from_string(format!("{:.6}", time.as_secs_f64())).expect("a number").serialize(serializer)
}
