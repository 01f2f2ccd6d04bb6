//! The answers as people read them.

mod line;

use std::fmt::Write;
use std::time::Duration;

use mousehole::answer::{Answer, BestMove};
use mousehole::engine::Work;
use mousehole::formats::Value;
use mousehole::game::{Position, Rules, Winner};
use mousehole::solution::{Counts, Label, Question};
use mousehole::{Game, Place, Plies, Side, Solution};
use mousehole_explain::{English, Language, Outcome};

pub(crate) use line::{ending, played, played_moves};

use crate::draw::{self, HEADING, QUIET};
use crate::words::{bytes, count, plies, time};

/// More best moves than this are counted, not listed.
const MOST_MOVES: usize = 12;

/// The places to mark on the board: where one animal's best moves lead.
pub(crate) fn marks(answer: &Answer) -> Vec<Place> {
    match (answer.start.turn, answer.start.cats.len()) {
        (Side::Mouse, _) => answer.best.iter().map(|best| best.to.mouse).collect(),
        (Side::Cat, 1) => answer.best.iter().map(|best| best.to.cats[0]).collect(),
        (Side::Cat, _) => Vec::new(),
    }
}

pub(crate) fn best_moves(game: &Game, answer: &Answer, unicode: bool) -> String {
    if answer.best.is_empty() {
        return String::new();
    }
    let mut out = format!(" {HEADING}Best move{}{HEADING:#}\n", if answer.best.len() == 1 { "" } else { "s" });
    let shown = &answer.best[..answer.best.len().min(MOST_MOVES)];
    let moved = |best: &BestMove| draw::moved(game.board(), &answer.start, &best.to, unicode);
    let width = shown.iter().map(|best| moved(best).chars().count()).max().unwrap_or(0);
    for best in shown {
        let then = best.winner.map(|winner| outcome(winner, best.plies, answer.start.cats.len()));
        writeln!(out, "   {:width$}   {QUIET}{}{QUIET:#}", moved(best), then.unwrap_or_default()).expect("memory");
    }
    if let Some(more) = answer.best.len().checked_sub(MOST_MOVES).filter(|&more| more > 0) {
        writeln!(out, "   {QUIET}and {} more, as good{QUIET:#}", count(more as u64)).expect("memory");
    }
    out + "\n"
}

pub(crate) fn counted_positions(positions: u64, counts: &Counts) -> String {
    let part = |name: &str, number: Option<u64>| number.map(|number| format!("{name} {}", count(number)));
    let parts: Vec<String> = [part("mouse", counts.mouse), part("cat", counts.cat), part("open", counts.open)]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() {
        return "This question counts nothing: ask --question everything.".to_owned();
    }
    let longest = counts.longest.map(|Plies(longest)| format!("; the longest win takes {}", plies(longest)));
    format!("Forced, of all {} positions: {}{}.", count(positions), parts.join(", "), longest.unwrap_or_default())
}

/// The rules that most often differ.
pub(crate) fn rules_in_short(rules: &Rules) -> String {
    let cats = if rules.cats == 1 { "cat".to_owned() } else { format!("each of {} cats", count(rules.cats as u64)) };
    let endless = match rules.endless {
        Winner::Draw => "a draw".to_owned(),
        winner => format!("the {winner}'s"),
    };
    let jump = |cells: u32| match cells {
        Rules::UNBOUNDED => "any distance".to_owned(),
        cells => count(cells.into()),
    };
    let beyond: String = rules.beyond_presets().into_iter().map(|rule| format!("; {}", rule_in_words(rule))).collect();
    format!(
        "mouse jumps {}, {cats} {}; {} first; endless play is {endless}; {}{beyond}",
        jump(rules.mouse_jump),
        jump(rules.cat_jump),
        rules.first,
        rules.limit.map_or("no limit".to_owned(), |limit| format!("limit {}", plies(limit))),
    )
}

/// Every rule by its name in files and flags.
pub(crate) fn rules_in_full(rules: &Rules) -> String {
    format!("rules: {}", rules.worth_telling().into_iter().map(rule_in_words).collect::<Vec<_>>().join(", "))
}

/// `cat_jump 2`.
fn rule_in_words((key, value): (&str, Value)) -> String {
    match value {
        Value::Text(word) => format!("{key} {word}"),
        value => format!("{key} {value}"),
    }
}

/// What an engine did.
pub(crate) fn work(engine: &str, layout: Option<&str>, work: Work, took: Duration, unicode: bool) -> String {
    let layout = layout.map(|layout| format!("{layout}; ")).unwrap_or_default();
    let scratch = if work.scratch > 0 { format!("{} of scratch files, ", bytes(work.scratch)) } else { String::new() };
    format!(
        "engine {engine}: {layout}{} {}, {} positions looked at, {scratch}{}",
        count(work.rounds),
        if work.rounds == 1 { "round" } else { "rounds" },
        count(work.looked_at),
        time(took, unicode)
    )
}

/// `mouse wins in 4`, `cat wins`, `draw`.
pub(crate) fn outcome(winner: Winner, plies: Option<Plies>, cats: usize) -> String {
    let wins = match winner {
        Winner::Mouse => "mouse wins",
        Winner::Cat if cats > 1 => "cats win",
        Winner::Cat => "cat wins",
        Winner::Draw => "draw",
    };
    match plies {
        Some(Plies(0)) => format!("{wins} now"),
        Some(Plies(plies)) => format!("{wins} in {plies}"),
        None => wins.to_owned(),
    }
}

/// `mouse in 7`, `open`.
pub(crate) fn label(label: Label) -> String {
    match label {
        Label::Won { by, plies } => format!("{by} in {plies}"),
        Label::Open => "open".to_owned(),
    }
}

/// The verdict of the start: who wins, how soon, and by what.
pub(crate) fn verdict(game: &Game, answer: &Answer, question: Question) -> String {
    let Some(winner) = answer.winner else {
        return "The mouse cannot force a win.".to_owned();
    };
    if let Some(reason) = answer.reason {
        let (forced, left) = (answer.forced.unwrap_or(Label::Open), game.rules().limit);
        return English.outcome(&Outcome { winner, plies: answer.plies, reason, forced, left }, game);
    }
    let who = match winner {
        Winner::Mouse => "The mouse wins",
        Winner::Cat if game.rules().cats > 1 => "The cats win",
        Winner::Cat => "The cat wins",
        Winner::Draw => "A draw",
    };
    match question {
        Question::Mouse if winner == Winner::Cat => format!("{who}: the mouse does not."),
        _ => format!("{who}."),
    }
}

/// The verdict of a position with `left` plies left.
pub(crate) fn verdict_within(solution: &Solution, position: &Position, left: Option<u32>) -> String {
    English.outcome(&Outcome::new(solution, position, left), solution.game())
}

/// `mouse 2,0, cat 1,1, mouse to move`.
pub(crate) fn standing(game: &Game, position: &Position) -> String {
    let name = |place| game.board().name(place).to_string();
    let cats: Vec<String> = position.cats.iter().map(|&cat| name(cat)).collect();
    let (who, turn) = match (cats.len(), position.turn) {
        (1, turn) => ("cat", turn.to_string()),
        (_, Side::Cat) => ("cats", "cats".to_owned()),
        (_, Side::Mouse) => ("cats", "mouse".to_owned()),
    };
    format!("mouse {}, {who} {}, {turn} to move", name(position.mouse), cats.join(" and "))
}
