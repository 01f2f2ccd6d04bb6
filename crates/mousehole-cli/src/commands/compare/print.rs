//! A comparison as a table and as JSON.

use std::fmt::Write;

use mousehole::answer::PositionJson;
use mousehole::game::Game;
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Comparison, Difference, Run};
use crate::draw::{CAT, HEADING, MOUSE, QUIET};
use crate::json::{line_of, seconds};
use crate::text::told;
use crate::words::{bytes, count, time};

pub(super) fn as_text(game: &Game, comparison: &Comparison, unicode: bool) -> String {
    let mut rows = vec![["engine", "time", "peak memory", "looked at", "rounds", "agrees"].map(str::to_owned)];
    for (i, run) in comparison.runs.iter().enumerate() {
        let agrees = match (&run.difference, i) {
            (Some(_), _) => "NO",
            (None, 0) => "-",
            (None, _) => "yes",
        };
        rows.push([
            run.engine.to_owned(),
            time(run.took, unicode),
            bytes(run.peak),
            count(run.work.looked_at),
            count(run.work.rounds),
            agrees.to_owned(),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut out = String::from("\n");
    for (i, row) in rows.iter().enumerate() {
        let style = if i == 0 { QUIET } else { anstyle::Style::new() };
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = widths[column];
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, " {style}{}{style:#}", cells.collect::<Vec<_>>().join("   ")).expect("memory");
    }
    out.push('\n');
    for (engine, why) in &comparison.refused {
        writeln!(out, " {QUIET}{engine} did not run: {why}{QUIET:#}").expect("memory");
    }
    if !comparison.refused.is_empty() {
        out.push('\n');
    }
    out.push_str(&conclusion(game, comparison));
    out
}

fn conclusion(game: &Game, comparison: &Comparison) -> String {
    let positions = count(game.positions());
    if let [only] = comparison.runs.as_slice() {
        return format!(" {HEADING}Only {} ran, so there is nothing to agree with.{HEADING:#}\n", only.engine);
    }
    if comparison.agree() {
        let engines = comparison.runs.len();
        return format!(" {MOUSE}All {engines} engines agree on all {positions} positions.{MOUSE:#}\n");
    }
    let first = comparison.runs[0].engine;
    let mut out = String::new();
    for (run, found) in comparison.runs.iter().filter_map(|run| run.difference.as_ref().map(|found| (run, found))) {
        let (position, engine) = (position_of(game, found), run.engine);
        let labels = format!("{first} says {}, {engine} says {}", told(found.expected), told(found.found));
        writeln!(out, " {CAT}{engine} differs from {first}{CAT:#} first at {position}: {labels}.").expect("memory");
    }
    out
}

fn position_of(game: &Game, difference: &Difference) -> String {
    let at = game.position(difference.number);
    let name = |place| game.board().name(place).to_string();
    let cats: Vec<String> = at.cats.iter().map(|&cat| name(cat)).collect();
    format!("mouse {}, cat {}, {} to move", name(at.mouse), cats.join(" and "), at.turn)
}

#[derive(Serialize)]
struct Compared<'a> {
    agree: bool,
    positions: u64,
    engines: Vec<Ran<'a>>,
    refused: Vec<Refused<'a>>,
}

#[derive(Serialize)]
struct Ran<'a> {
    engine: &'a str,
    seconds: Box<RawValue>,
    peak_bytes: u64,
    looked_at: u64,
    rounds: u64,
    agrees: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Differs>,
}

#[derive(Serialize)]
struct Refused<'a> {
    engine: &'a str,
    why: &'a str,
}

/// A position on which an engine differs from the first.
#[derive(Serialize)]
struct Differs {
    #[serde(flatten)]
    position: PositionJson,
    expected: String,
    found: String,
}

pub(super) fn as_json(game: &Game, comparison: &Comparison) -> String {
    let ran = |run: &Run| Ran {
        engine: run.engine,
        seconds: seconds(run.took),
        peak_bytes: run.peak,
        looked_at: run.work.looked_at,
        rounds: run.work.rounds,
        agrees: run.difference.is_none(),
        difference: run.difference.as_ref().map(|found| differs(game, found)),
    };
    line_of(&Compared {
        agree: comparison.agree(),
        positions: game.positions(),
        engines: comparison.runs.iter().map(ran).collect(),
        refused: comparison.refused.iter().map(|(engine, why)| Refused { engine, why }).collect(),
    })
}

fn differs(game: &Game, difference: &Difference) -> Differs {
    Differs {
        position: PositionJson::new(game.board(), &game.position(difference.number)),
        expected: told(difference.expected),
        found: told(difference.found),
    }
}
