//! `table probe`: one position, or one for each line, from the table alone.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::Instant;

use mousehole::answer::{Answer, BestMoveJson, PositionJson};
use mousehole::board::PlaceName;
use mousehole::game::{Cats, Reason, Winner};
use mousehole::solution::Question;
use mousehole::strategy;
use mousehole::table::Table;
use mousehole::{Game, Place, Plies, Position, Side};
use serde::Serialize;
use serde_json::value::RawValue;

use super::TableProbeArgs;
use crate::args::OutputFormat;
use crate::draw::{self, HEADING, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::positions::PositionReader;
use crate::printer::{Printer, line_of, seconds};
use crate::screen::Screen;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::{Line, Stream};
use crate::text::{best_moves, label, marks, rules_in_short, standing, verdict};
use crate::words::{count, time};

/// Lines a thread takes at a time: a position is read in some microseconds, once its block is.
const CHUNK: usize = 64;

pub(crate) fn probe(args: &TableProbeArgs, output: &Output) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    let table = Table::open(&args.table)?;
    let game = table.game();
    let mouse = args.mouse.as_ref().map(|name| place(game, "mouse", name)).transpose()?;
    let cats: Cats = args.cat.iter().map(|name| place(game, "cat", name)).collect::<Result<_, _>>()?;
    // The flags, and for the rest the start.
    let others = |side| {
        let start = || table.start().map_err(|error| error.to_string());
        Ok(match (side, mouse) {
            (Side::Mouse, Some(mouse)) => [mouse].into_iter().collect(),
            (Side::Mouse, None) => [start()?.mouse].into_iter().collect(),
            (Side::Cat, _) if !cats.is_empty() => cats.clone(),
            (Side::Cat, _) => start()?.cats.clone(),
        })
    };
    let reader = |beginning: &[u8]| {
        let reader = PositionReader::new(game, &others, beginning);
        PositionReader { turn: args.turn.unwrap_or(reader.turn), ..reader }
    };
    if let Some(file) = &args.positions {
        let source = Source::new(file);
        let mut stream = Stream::new(&source, source.open()?, None)?;
        let reader = reader(stream.beginning()?);
        return probe_each(&table, &reader, &source, stream, args.print.format, output);
    }
    let reader = reader(b"");
    let position = reader.position(None, None, reader.turn).map_err(|why| Failure::new(format!("--{why}")))?;
    let mut answer = answer(&table, &position)?;
    answer.took = began.elapsed();
    let printer = Printer::new(&args.print, output);
    printer.answer(|screen| text(game, &answer, screen), || json(game, &answer))?;
    Ok(ExitCode::SUCCESS)
}

/// Answers to some lines, in order, and what is wrong with the others.
type Probes = Vec<Result<String, String>>;

/// Answers line by line. Bad lines are reported and left out.
fn probe_each(
    table: &Table,
    reader: &PositionReader<'_>,
    source: &Source,
    stream: Stream<'_>,
    format: OutputFormat,
    output: &Output,
) -> Result<ExitCode, Failure> {
    let (name, screen) = (source.name(), output.screen());
    let one = |line: &Line<'_>| {
        if let Some(fault) = line.fault {
            return Err(fault.to_owned());
        }
        let began = Instant::now();
        let position = reader.read(line.bytes, &mut String::new())?;
        let mut answer = answer(table, &position).map_err(|failure| match failure {
            Failure::Message(message) => message,
            Failure::ClosedPipe => String::new(),
        })?;
        answer.took = began.elapsed();
        Ok(match format {
            OutputFormat::Text => screen.wrapped(&text(table.game(), &answer, screen)),
            OutputFormat::Json => json(table.game(), &answer),
        })
    };
    let work = |(): &mut (), probes: &mut Probes, line: Line<'_>| {
        if !reader.skips(line.bytes) {
            probes.push(one(&line).map_err(|why| format!("{name}:{}: {why}", line.number)));
        }
    };
    let mut failed = false;
    let take = |stdout: &mut Sink, probes: Probes| {
        for probe in probes {
            match probe {
                Ok(line) if format == OutputFormat::Json => stdout.put(line.as_bytes())?,
                Ok(text) => output.print(&text)?,
                Err(message) => {
                    failed = true;
                    output.error(&message);
                }
            }
        }
        Ok(())
    };
    stream.for_each((CHUNK, "positions"), &mut Sink::stdout(), || (), work, take)?;
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
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
