//! `compare`: several engines on one board.

use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use mousehole::answer::PositionJson;
use mousehole::engine::{ENGINES, SolveError, Work};
use mousehole::solution::Labels;
use mousehole::{Game, Solution};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::{BoardArgs, MemoryArgs, PrintArgs, engines};
use crate::draw::{CAT, HEADING, MOUSE, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::peak_memory::measure;
use crate::plan::GamePlan;
use crate::printer::{Printer, line_of, seconds};
use crate::progress;
use crate::text::{label, standing};
use crate::words::{bytes, count, time};

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The engines to run [default: all that take the game]
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = engines(), help_heading = "Solving")]
    pub(crate) engines: Vec<String>,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// What came of running several engines.
#[derive(Default)]
struct Comparison {
    runs: Vec<Run>,
    /// The engines that did not run, and why.
    refused: Vec<(&'static str, String)>,
}

/// One engine's work.
struct Run {
    engine: &'static str,
    took: Duration,
    peak: u64,
    work: Work,
    /// The first position whose label is not the first engine's, by number, and the two labels in words.
    difference: Option<Difference>,
}

struct Difference {
    number: u64,
    expected: mousehole::solution::Label,
    found: mousehole::solution::Label,
}

impl Comparison {
    fn agree(&self) -> bool {
        self.runs.iter().all(|run| run.difference.is_none())
    }
}

pub(crate) fn compare(args: &CompareArgs, output: &Output) -> Result<ExitCode, Failure> {
    let board = GamePlan::new(&args.board)?;
    let comparison = run_all(&board.game, args)?;
    let printer = Printer::new(&args.print, output);
    board.warn(output);
    printer.note_rules(&board.game);
    printer.answer(|screen| as_text(&board.game, &comparison, screen.unicode), || as_json(&board.game, &comparison))?;
    Ok(if comparison.agree() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run_all(game: &Game, args: &CompareArgs) -> Result<Comparison, Failure> {
    let asked = |name: &str| args.engines.is_empty() || args.engines.iter().any(|asked| asked == name);
    let mut comparison = Comparison::default();
    let mut first: Option<Solution> = None;
    for engine in ENGINES.iter().filter(|engine| asked(engine.name())) {
        let mut solver = game.solver().engine(engine.name()).expect("it is in the list");
        if let Some(memory) = args.memory.bytes() {
            solver = solver.memory(memory);
        }
        match measure(|| solver.on_progress(progress::solving()).solve()) {
            (Ok(solution), peak) => {
                let difference = first.as_ref().and_then(|first| difference(first.labels(), solution.labels()));
                let (took, work) = (solution.took(), solution.work());
                // Memory that the engine had mapped is not on the heap, and kept to the end.
                let peak = peak + work.mapped;
                comparison.runs.push(Run { engine: engine.name(), took, peak, work, difference });
                first.get_or_insert(solution);
            }
            (Err(SolveError::Refused { why, .. }), _) => comparison.refused.push((engine.name(), why.to_string())),
            (Err(error), _) => comparison.refused.push((engine.name(), error.to_string())),
        }
    }
    if comparison.runs.is_empty() {
        let why: Vec<String> = comparison.refused.iter().map(|(engine, why)| format!("{engine}: {why}")).collect();
        return Err(Failure::new(format!("no engine takes this game\n  {}", why.join("\n  "))));
    }
    Ok(comparison)
}

/// The first position on which two solutions of one game differ.
fn difference(expected: &Labels, found: &Labels) -> Option<Difference> {
    if expected == found {
        return None;
    }
    let differs = |number: &u64| expected.get(*number) != found.get(*number);
    let number = (0..expected.len().min(found.len())).find(differs)?;
    Some(Difference { number, expected: expected.get(number), found: found.get(number) })
}

fn as_text(game: &Game, comparison: &Comparison, unicode: bool) -> String {
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
        let (position, engine) = (standing(game, &game.position(found.number)), run.engine);
        let labels = format!("{first} says {}, {engine} says {}", label(found.expected), label(found.found));
        writeln!(out, " {CAT}{engine} differs from {first}{CAT:#} first at {position}: {labels}.").expect("memory");
    }
    out
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

fn as_json(game: &Game, comparison: &Comparison) -> String {
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
        expected: label(difference.expected),
        found: label(difference.found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(mouse_jump: u32) -> Solution {
        let board: mousehole::Grid = "####F\n#C...\nM....".parse().unwrap();
        Game::grid(&board).mouse_jump(mouse_jump).build().unwrap().solve().unwrap()
    }

    #[test]
    fn equal_labels_do_not_differ() {
        assert!(difference(solved(2).labels(), solved(2).labels()).is_none());
    }

    #[test]
    fn the_first_difference_is_found_and_reported() {
        let (slow, quick) = (solved(1), solved(2));
        let found = difference(slow.labels(), quick.labels()).expect("the jump matters");
        let all = slow.labels().iter().zip(quick.labels().iter());
        let first = all.into_iter().position(|(slow, quick)| slow != quick).unwrap();
        assert_eq!(found.number, first as u64);

        let run = |engine, difference| Run { engine, took: Duration::ZERO, peak: 0, work: Work::default(), difference };
        let comparison = Comparison { runs: vec![run("one", None), run("two", Some(found))], refused: Vec::new() };
        assert!(!comparison.agree());
        let text = as_text(slow.game(), &comparison, true);
        assert!(text.contains("two differs from one"), "{text}");
        let json: serde_json::Value = serde_json::from_str(&as_json(slow.game(), &comparison)).unwrap();
        assert_eq!(json["agree"], false);
        assert_eq!(json["engines"][1]["agrees"], false);
        assert!(json["engines"][1]["difference"]["mouse"].is_array(), "{json}");
    }
}
