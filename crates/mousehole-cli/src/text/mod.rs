//! The answers as people read them.

mod explain;
mod line;
mod sentence;
mod table;

use std::fmt::Write;
use std::time::Duration;

use mousehole::answer::{Answer, BestMove};
use mousehole::engine::Work;
use mousehole::game::{Rules, Start, Winner};
use mousehole::solution::Counts;
use mousehole::{Game, Place, Plies, Side};

pub(crate) use explain::explained;
pub(crate) use line::{ending, played, played_moves};
pub(crate) use sentence::{outcome, told, verdict, verdict_within};
pub(crate) use table::{probed, table_info};

use crate::args::Question;
use crate::draw::{self, HEADING, QUIET};
use crate::plan::Plan;
use crate::verified::Verified;
use crate::words::{count, counted, plies, time};

/// More best moves than this are counted, not listed.
const MOST_MOVES: usize = 12;

/// The answer of `solve`.
pub(crate) fn solved(
    plan: &Plan,
    answer: &Answer,
    question: Question,
    verified: Option<&Verified>,
    unicode: bool,
) -> String {
    let game = &plan.game;
    let mut out = String::from("\n");
    out.push_str(&draw::board(game, &answer.start, &marks(answer), unicode));
    writeln!(out, "\n {QUIET}{}{QUIET:#}", rules_in_short(game.rules())).expect("memory");
    if let Start::Placement { cats } = game.start() {
        let who =
            if cats.is_some() { "the mouse chose its place" } else { "the cats chose their places, then the mouse" };
        writeln!(out, " {QUIET}{who}{QUIET:#}").expect("memory");
    }
    writeln!(out, "\n {HEADING}{}{HEADING:#}\n", verdict(game, answer, question)).expect("memory");
    out.push_str(&best_moves(game, answer, unicode));
    if let Some(counts) = &answer.counts {
        writeln!(out, " {}\n", counted_positions(game.positions(), counts)).expect("memory");
    }
    writeln!(
        out,
        " {QUIET}{}, {} positions, solved by {} in {}{QUIET:#}",
        counted(game.board().places() as u64, "place", "places"),
        count(game.positions()),
        answer.engine,
        time(answer.took, unicode),
    )
    .expect("memory");
    if let Some(verified) = verified {
        out.push_str(&verified.text());
    }
    if plan.example {
        out.push_str(&what_to_try());
    }
    out
}

/// The places to mark on the board: where one animal's best moves lead.
fn marks(answer: &Answer) -> Vec<Place> {
    match (answer.start.turn, answer.start.cats.len()) {
        (Side::Mouse, _) => answer.best.iter().map(|best| best.to.mouse).collect(),
        (Side::Cat, 1) => answer.best.iter().map(|best| best.to.cats[0]).collect(),
        (Side::Cat, _) => Vec::new(),
    }
}

fn best_moves(game: &Game, answer: &Answer, unicode: bool) -> String {
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

fn counted_positions(positions: u64, counts: &Counts) -> String {
    let told = |name: &str, number: Option<u64>| number.map(|number| format!("{name} {}", count(number)));
    let parts: Vec<String> = [told("mouse", counts.mouse), told("cat", counts.cat), told("open", counts.open)]
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
    format!(
        "mouse jumps {}, {cats} {}; {} first; endless play is {endless}; {}",
        count(rules.mouse_jump.into()),
        count(rules.cat_jump.into()),
        rules.first,
        rules.limit.map_or("no limit".to_owned(), |limit| format!("limit {}", plies(limit))),
    )
}

/// Every rule by its name in files and flags.
pub(crate) fn rules_in_full(rules: &Rules) -> String {
    format!(
        "rules: mouse_jump {}, cat_jump {}, first {}, stay {}, stuck {}, cat_hole {}, cats {}, lazy {}, endless {}, \
         limit {}, directions {}",
        rules.mouse_jump,
        rules.cat_jump,
        rules.first,
        rules.stay,
        rules.stuck,
        rules.cat_hole,
        rules.cats,
        rules.lazy,
        rules.endless,
        rules.limit.map_or("none".to_owned(), |limit| limit.to_string()),
        rules.directions.steps().len(),
    )
}

/// What an engine did.
pub(crate) fn work(engine: &str, layout: Option<&str>, work: Work, took: Duration, unicode: bool) -> String {
    let layout = layout.map(|layout| format!("{layout}; ")).unwrap_or_default();
    format!(
        "engine {engine}: {layout}{} rounds, {} positions looked at, {}",
        count(work.rounds),
        count(work.looked_at),
        time(took, unicode)
    )
}

/// Commands for who has just seen the example.
fn what_to_try() -> String {
    let tries = [
        ("mousehole line", "the perfect game, move by move"),
        ("mousehole solve --mouse-jump 1", "the same board with a slower mouse"),
        ("mousehole solve --stats", "who wins how many of all positions"),
        ("printf 'M..C\\n..#F\\n' | mousehole solve -", "a board of your own"),
        ("mousehole compare", "every engine on this board"),
        ("mousehole help solve", "all rules and flags"),
    ];
    let width = tries.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    let mut out = format!("\n {HEADING}Try next{HEADING:#}\n");
    for (command, what) in tries {
        writeln!(out, "   {command:width$}   {QUIET}{what}{QUIET:#}").expect("memory");
    }
    out
}
