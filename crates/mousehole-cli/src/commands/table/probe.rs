//! `table probe`: one position, from the table alone.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::Instant;

use mousehole::answer::{Answer, BestMoveJson, PositionJson};
use mousehole::board::PlaceName;
use mousehole::game::{Reason, Winner};
use mousehole::solution::Question;
use mousehole::strategy;
use mousehole::table::Table;
use mousehole::{Game, Place, Plies, Position};
use serde::Serialize;
use serde_json::value::RawValue;

use super::TableProbeArgs;
use crate::draw::{self, HEADING, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::printer::{Printer, line_of, seconds};
use crate::screen::Screen;
use crate::text::{best_moves, label, marks, rules_in_short, standing, verdict};
use crate::words::{count, time};

pub(crate) fn probe(args: &TableProbeArgs, output: &Output) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    let table = Table::open(&args.table)?;
    let position = asked(&table, args)?;
    let mut answer = answer(&table, &position)?;
    answer.took = began.elapsed();
    let printer = Printer::plain(args.format.format, output);
    printer.answer(|screen| text(table.game(), &answer, screen), || json(table.game(), &answer))?;
    Ok(ExitCode::SUCCESS)
}

/// The position that the flags give, and for the rest the start.
fn asked(table: &Table, args: &TableProbeArgs) -> Result<Position, Failure> {
    let game = table.game();
    let mouse = args.mouse.as_ref().map(|name| place(game, "mouse", name)).transpose()?;
    let cats: Vec<Place> = args.cat.iter().map(|name| place(game, "cat", name)).collect::<Result<_, _>>()?;
    let expected = game.rules().cats;
    if !cats.is_empty() && cats.len() != expected {
        let given = cats.len();
        return Err(Failure::new(
            format!("--cat: the table is of a game with {expected} cats, and {given} are given")
                .replace("with 1 cats", "with 1 cat")
                .replace("1 are given", "1 is given"),
        ));
    }
    if let Some(cat) = cats.iter().find(|&&cat| game.cat_places().index(cat).is_none()) {
        return Err(Failure::new(format!("--cat: {} is a hole, which no cat may enter", game.board().name(*cat))));
    }
    let turn = args.turn.unwrap_or(game.rules().first);
    Ok(match (mouse, cats.is_empty()) {
        (Some(mouse), false) => Position::new(mouse, cats, turn),
        (None, false) => Position::new(table.start()?.mouse, cats, turn),
        (Some(mouse), true) => Position { mouse, cats: table.start()?.cats.clone(), turn },
        (None, true) => Position { turn: args.turn.unwrap_or(table.start()?.turn), ..table.start()?.clone() },
    })
}

fn place(game: &Game, flag: &str, name: &PlaceName) -> Result<Place, Failure> {
    game.board().place(name).map_err(|error| Failure::new(format!("--{flag}: {error}")))
}

fn text(game: &Game, answer: &Answer, screen: Screen) -> String {
    let mut out = String::from("\n");
    out.push_str(&draw::board(game, &answer.start, &marks(answer), screen));
    writeln!(out, "\n {QUIET}{}{QUIET:#}", rules_in_short(game.rules())).expect("memory");
    writeln!(out, " {QUIET}{}{QUIET:#}", standing(game, &answer.start)).expect("memory");
    let verdict = verdict(game, answer, Question::Everything);
    writeln!(out, "\n {HEADING}{verdict}{HEADING:#}\n").expect("memory");
    out.push_str(&best_moves(game, answer, screen.unicode));
    let (positions, took) = (count(game.positions()), time(answer.took, screen.unicode));
    writeln!(out, " {QUIET}one of {positions} positions, read in {took}{QUIET:#}").expect("memory");
    out
}

#[derive(Serialize)]
struct Probed {
    winner: Option<Winner>,
    plies: Option<Plies>,
    reason: Option<Reason>,
    #[serde(flatten)]
    position: PositionJson,
    /// What can be forced, limit or not.
    forced: Option<String>,
    best: Vec<BestMoveJson>,
    places: usize,
    positions: u64,
    seconds: Box<RawValue>,
}

fn json(game: &Game, answer: &Answer) -> String {
    let board = game.board();
    line_of(&Probed {
        winner: answer.winner,
        plies: answer.plies,
        reason: answer.reason,
        position: PositionJson::new(board, &answer.start),
        forced: answer.forced.map(label),
        best: BestMoveJson::all(board, answer),
        places: board.places(),
        positions: game.positions(),
        seconds: seconds(answer.took),
    })
}

fn answer(table: &Table, position: &Position) -> Result<Answer, Failure> {
    let verdict = table.verdict(position)?;
    let limit = table.game().rules().limit;
    let contradiction = || Failure::new("the labels contradict each other; `mousehole table verify` tells where");
    Ok(Answer {
        start: position.clone(),
        winner: Some(verdict.winner),
        plies: verdict.plies,
        reason: Some(strategy::reason(table, position, limit)?.ok_or_else(contradiction)?),
        forced: Some(table.probe(position)?),
        best: strategy::best_moves(table, position, limit)?.into_iter().map(Into::into).collect(),
        counts: None,
        engine: "table",
        layout: None,
        took: Default::default(),
        work: Default::default(),
    })
}
