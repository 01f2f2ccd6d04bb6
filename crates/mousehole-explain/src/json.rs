//! An explanation as JSON: every fact by name, and the sentences.

use serde::Serialize;

use crate::facts::{Change, Changes, Explanation, Idea, OnlyMove, Spare, Tried};
use crate::language::Language;
use mousehole::answer::{AnimalsJson, PlacesJson};
use mousehole::board::{Board, PlaceName};
use mousehole::game::{Position, Side};
use mousehole::solution::Verdict;

#[derive(Serialize)]
struct Written {
    winner: String,
    plies: Option<u32>,
    reason: String,
    to_move: String,
    #[serde(flatten)]
    animals: AnimalsJson,
    limit: Option<u32>,
    spare_turns: Option<WrittenSpare>,
    ideas: Vec<WrittenIdea>,
    critical: WrittenCritical,
    changes: Option<WrittenChanges>,
    text: Vec<String>,
}

#[derive(Serialize)]
struct WrittenSpare {
    turns: u32,
    or_more: bool,
}

#[derive(Serialize)]
#[serde(tag = "idea", rename_all = "snake_case")]
enum WrittenIdea {
    Over,
    Runs { after: u32, route: Vec<PlaceName>, cat_moves: Option<u32>, alone: u32 },
    Walks { after: u32, cat: usize, route: Vec<PlaceName>, mouse_moves: Option<u32> },
    WalledOff,
    Blocks { place: PlaceName, cat: usize, route: Vec<PlaceName>, mouse_moves: u32 },
    NoSafeWay,
    OutOfReach,
    CaughtNext,
    Squeezed { rooms: Vec<usize> },
    TooLate { by: String, needs: u32, limit: u32 },
    Keeps { side: String, places: Vec<PlaceName>, ring: bool, from_start: bool, least: bool, or_wins: bool },
    Roams { places: Vec<PlaceName> },
}

#[derive(Serialize)]
struct WrittenCritical {
    plies: usize,
    turns: usize,
    moves: Vec<WrittenMove>,
}

#[derive(Serialize)]
struct WrittenMove {
    ply: u32,
    side: String,
    from: PlacesJson,
    to: PlacesJson,
    others: usize,
    otherwise: Verdict,
}

#[derive(Serialize)]
struct WrittenChanges {
    flips: Option<WrittenTried>,
    in_vain: Vec<WrittenTried>,
    left_out: Vec<WrittenChange>,
}

#[derive(Serialize)]
struct WrittenTried {
    #[serde(flatten)]
    change: WrittenChange,
    #[serde(flatten)]
    verdict: Verdict,
}

/// A change by the rule it changes, and the value it gives it.
#[derive(Serialize)]
struct WrittenChange {
    rule: &'static str,
    to: WrittenValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<PlaceName>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WrittenValue {
    Word(String),
    Number(u64),
}

impl Explanation {
    /// Every fact, and the sentences of a language under `text`, as one JSON object.
    pub fn to_json(&self, language: &impl Language) -> String {
        serde_json::to_string(&self.written(language)).expect("nothing here fails to be written")
    }

    fn written(&self, language: &impl Language) -> Written {
        let board = self.game.board();
        Written {
            winner: self.outcome.winner.to_string(),
            plies: self.outcome.plies.map(|plies| plies.0),
            reason: self.outcome.reason.to_string(),
            to_move: self.position.turn.to_string(),
            animals: AnimalsJson::new(board, &self.position),
            limit: self.game.rules().limit,
            spare_turns: self.spare.map(|Spare { turns, or_more }| WrittenSpare { turns, or_more }),
            ideas: self.ideas.iter().map(|idea| written_idea(board, idea)).collect(),
            critical: WrittenCritical {
                plies: self.critical.plies,
                turns: self.critical.turns,
                moves: self.critical.moves.iter().map(|only| written_move(board, only)).collect(),
            },
            changes: self.changes.as_ref().map(|changes| self.written_changes(changes)),
            text: language.explanation(self),
        }
    }

    fn written_changes(&self, changes: &Changes) -> WrittenChanges {
        let tried = |tried: &Tried| WrittenTried { change: self.written_change(&tried.change), verdict: tried.verdict };
        WrittenChanges {
            flips: changes.flips.as_ref().map(tried),
            in_vain: changes.in_vain.iter().map(tried).collect(),
            left_out: changes.left_out.iter().map(|change| self.written_change(change)).collect(),
        }
    }

    fn written_change(&self, change: &Change) -> WrittenChange {
        let rules = self.game.rules();
        let (rule, to, at) = match *change {
            Change::First(side) => ("first", WrittenValue::Word(side.to_string()), None),
            Change::Jump { side: Side::Mouse, to, .. } => ("mouse_jump", WrittenValue::Number(to.into()), None),
            Change::Jump { side: Side::Cat, to, .. } => ("cat_jump", WrittenValue::Number(to.into()), None),
            Change::Stay { side, may } => ("stay", WrittenValue::Word(rules.stay.with(side, may).to_string()), None),
            Change::Limit(limit) => ("limit", WrittenValue::Number(limit.into()), None),
            Change::MoreCats { at } => ("cats", WrittenValue::Number(rules.cats as u64 + 1), at),
            Change::FewerCats { without } => ("cats", WrittenValue::Number(rules.cats as u64 - 1), without),
            Change::Endless(worth) => ("endless", WrittenValue::Word(worth.to_string()), None),
        };
        WrittenChange { rule, to, at: at.map(|place| self.game.board().name(place)) }
    }
}

fn written_move(board: &Board, only: &OnlyMove) -> WrittenMove {
    let at = |position: &Position| PlacesJson::side(board, position, only.from.turn);
    WrittenMove {
        ply: only.ply,
        side: only.from.turn.to_string(),
        from: at(&only.from),
        to: at(&only.to),
        others: only.others,
        otherwise: only.otherwise,
    }
}

fn written_idea(board: &Board, idea: &Idea) -> WrittenIdea {
    match idea {
        Idea::Over => WrittenIdea::Over,
        Idea::Runs { after, run } => WrittenIdea::Runs {
            after: *after,
            route: board.names(&run.route),
            cat_moves: run.cat_moves,
            alone: run.alone,
        },
        Idea::Walks { after, walk } => WrittenIdea::Walks {
            after: *after,
            cat: walk.cat,
            route: board.names(&walk.route),
            mouse_moves: walk.mouse_moves,
        },
        Idea::WalledOff => WrittenIdea::WalledOff,
        Idea::Blocks(block) => WrittenIdea::Blocks {
            place: board.name(block.place),
            cat: block.cat,
            route: board.names(&block.route),
            mouse_moves: block.mouse_moves,
        },
        Idea::NoSafeWay => WrittenIdea::NoSafeWay,
        Idea::OutOfReach => WrittenIdea::OutOfReach,
        Idea::CaughtNext => WrittenIdea::CaughtNext,
        Idea::Squeezed { rooms } => WrittenIdea::Squeezed { rooms: rooms.clone() },
        Idea::TooLate { by, needs, limit } => {
            WrittenIdea::TooLate { by: by.to_string(), needs: needs.0, limit: *limit }
        }
        Idea::Keeps(home) => WrittenIdea::Keeps {
            side: home.side.to_string(),
            places: board.names(&home.places),
            ring: home.is_ring,
            from_start: home.from_start,
            least: home.is_least,
            or_wins: home.or_wins,
        },
        Idea::Roams { places } => WrittenIdea::Roams { places: board.names(places) },
    }
}
