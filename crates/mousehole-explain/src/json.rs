//! An explanation as JSON: every fact, with places by name, and the sentences.

use mousehole::answer::{AnimalsJson, PlacesJson};
use mousehole::board::{Place, PlaceName};
use mousehole::game::{Reason, Side, Winner};
use mousehole::solution::{Plies, Verdict};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::facts::{Change, Explanation, Motif, OnlyMove, SpareTurns, TriedChange};
use crate::language::Language;

impl Explanation {
    /// Every fact, and the sentences of a language under `text`, as one JSON object.
    pub fn to_json(&self, language: &impl Language) -> String {
        #[derive(Serialize)]
        struct WithText<'e> {
            #[serde(flatten)]
            facts: &'e Explanation,
            text: Vec<String>,
        }
        let document = WithText { facts: self, text: language.explanation(self) };
        serde_json::to_string(&document).expect("every fact has its JSON")
    }
}

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Facts::of(self).serialize(serializer)
    }
}

/// An explanation with everything by name that a board or rules give a name to.
#[derive(Serialize)]
struct Facts {
    winner: Winner,
    plies: Option<Plies>,
    reason: Reason,
    to_move: Side,
    #[serde(flatten)]
    animals: AnimalsJson,
    limit: Option<u32>,
    spare_turns: Option<SpareTurns>,
    ideas: Vec<Motif<PlaceName>>,
    critical: Critical,
    changes: Option<Changes>,
}

#[derive(Serialize)]
struct Critical {
    plies: usize,
    turns: usize,
    moves: Vec<Only>,
}

#[derive(Serialize)]
struct Only {
    ply: u32,
    side: Side,
    from: PlacesJson,
    to: PlacesJson,
    others: usize,
    otherwise: Verdict,
}

#[derive(Serialize)]
struct Changes {
    flips: Option<Tried>,
    in_vain: Vec<Tried>,
    left_out: Vec<Rule>,
}

#[derive(Serialize)]
struct Tried {
    #[serde(flatten)]
    rule: Rule,
    #[serde(flatten)]
    verdict: Verdict,
}

/// A change as the rule that it changes and the value it gives it, and the cat that comes or goes.
#[derive(Serialize)]
struct Rule {
    rule: &'static str,
    to: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<PlaceName>,
}

impl Facts {
    fn of(explanation: &Explanation) -> Facts {
        let Explanation { game, position, outcome, critical, .. } = explanation;
        let name = |place: &Place| game.board().name(*place);
        let only = |only: &OnlyMove| {
            let at = |position| PlacesJson::side(game.board(), position, only.from.turn);
            Only {
                ply: only.ply,
                side: only.from.turn,
                from: at(&only.from),
                to: at(&only.to),
                others: only.others,
                otherwise: only.otherwise,
            }
        };
        let rule = |change: &Change| Rule::of(explanation, change);
        let tried = |tried: &TriedChange| Tried { rule: rule(&tried.change), verdict: tried.verdict };
        Facts {
            winner: outcome.winner,
            plies: outcome.plies,
            reason: outcome.reason,
            to_move: position.turn,
            animals: AnimalsJson::new(game.board(), position),
            limit: game.rules().limit,
            spare_turns: explanation.spare,
            ideas: explanation.motifs.iter().map(|motif| motif.map_places(name)).collect(),
            critical: Critical {
                plies: critical.plies,
                turns: critical.turns,
                moves: critical.moves.iter().map(only).collect(),
            },
            changes: explanation.changes.as_ref().map(|changes| Changes {
                flips: changes.flips.as_ref().map(tried),
                in_vain: changes.in_vain.iter().map(tried).collect(),
                left_out: changes.left_out.iter().map(rule).collect(),
            }),
        }
    }
}

impl Rule {
    fn of(explanation: &Explanation, change: &Change) -> Rule {
        let rules = explanation.game.rules();
        let (rule, to, at) = match *change {
            Change::First(side) => ("first", json!(side), None),
            Change::Jump { side: Side::Mouse, to, .. } => ("mouse_jump", json!(to), None),
            Change::Jump { side: Side::Cat, to, .. } => ("cat_jump", json!(to), None),
            Change::Stay { side, may } => ("stay", json!(rules.stay.with(side, may)), None),
            Change::Limit(limit) => ("limit", json!(limit), None),
            Change::MoreCats { at } => ("cats", json!(rules.cats + 1), at),
            Change::FewerCats { without } => ("cats", json!(rules.cats - 1), without),
            Change::Endless(worth) => ("endless", json!(worth), None),
        };
        Rule { rule, to, at: at.map(|place| explanation.game.board().name(place)) }
    }
}
