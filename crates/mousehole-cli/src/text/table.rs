//! Tables, and what is read from them.

use std::fmt::Write;

use mousehole::answer::Answer;
use mousehole::game::Position;
use mousehole::table::Table;
use mousehole::{Game, Side};

use super::{best_moves, counted_positions, marks, rules_in_short, verdict};
use crate::args::Question;
use crate::draw::{self, HEADING, QUIET};
use crate::words::{count, counted, plies, time};

/// The answer of `table info`; `sizes` tells what the file takes.
pub(crate) fn table_info(table: &Table, sizes: &str, unicode: bool) -> String {
    let (game, info) = (table.game(), table.info());
    let mut out = String::from("\n");
    // Without any win, all positions are open, and the first is as good as another.
    let shown = info.longest.clone().unwrap_or_else(|| game.position(0));
    out.push_str(&draw::board(game, &shown, &[], unicode));
    writeln!(out, "\n {QUIET}{}{QUIET:#}\n", rules_in_short(game.rules())).expect("memory");
    match &info.longest {
        Some(position) => {
            let longest = plies(info.stats.longest.0);
            writeln!(out, " {HEADING}The longest win takes {longest}{HEADING:#}: {}.", standing(game, position))
        }
        None => writeln!(out, " {HEADING}Nobody can force anything, anywhere.{HEADING:#}"),
    }
    .expect("memory");
    writeln!(out, "\n {}\n", counted_positions(info.positions, &info.stats.into())).expect("memory");
    let places = counted(game.board().places() as u64, "place", "places");
    writeln!(out, " {QUIET}{places}, {sizes}{QUIET:#}").expect("memory");
    out
}

/// The answer of `table probe`.
pub(crate) fn probed(game: &Game, answer: &Answer, unicode: bool) -> String {
    let mut out = String::from("\n");
    out.push_str(&draw::board(game, &answer.start, &marks(answer), unicode));
    writeln!(out, "\n {QUIET}{}{QUIET:#}", rules_in_short(game.rules())).expect("memory");
    writeln!(out, " {QUIET}{}{QUIET:#}", standing(game, &answer.start)).expect("memory");
    let verdict = verdict(game, answer, Question::Everything);
    writeln!(out, "\n {HEADING}{verdict}{HEADING:#}\n").expect("memory");
    out.push_str(&best_moves(game, answer, unicode));
    let (positions, took) = (count(game.positions()), time(answer.took, unicode));
    writeln!(out, " {QUIET}one of {positions} positions, read in {took}{QUIET:#}").expect("memory");
    out
}

/// `mouse 2,0, cat 1,1, mouse to move`.
fn standing(game: &Game, position: &Position) -> String {
    let name = |place| game.board().name(place).to_string();
    let cats: Vec<String> = position.cats.iter().map(|&cat| name(cat)).collect();
    let (who, turn) = match (cats.len(), position.turn) {
        (1, turn) => ("cat", turn.to_string()),
        (_, Side::Cat) => ("cats", "cats".to_owned()),
        (_, Side::Mouse) => ("cats", "mouse".to_owned()),
    };
    format!("mouse {}, {who} {}, {turn} to move", name(position.mouse), cats.join(" and "))
}
