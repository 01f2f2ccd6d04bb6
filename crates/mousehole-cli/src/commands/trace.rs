//! `trace`: a classic method, step by step.

use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;
use mousehole::answer::PositionJson;
use mousehole::trace::{Event, Method, NewLabel, Step, Trace};
use mousehole::{Game, Place, Side};
use serde::Serialize;

use crate::args::{BoardArgs, PrintArgs, words};
use crate::draw::{self, CAT, HEADING, MOUSE, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::GamePlan;
use crate::printer::{Printer, line_of};
use crate::screen::Screen;
use crate::words::{count, counted, plies};

#[derive(Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The method: `counter` counts untried moves, `recheck` looks at moves again, `dp` asks for 0, 1, 2, … plies, `bits` works on rows
    #[arg(long, value_parser = words(Method::ALL), default_value = "counter", value_name = "NAME", help_heading = "Solving")]
    pub(crate) method: Method,
    /// Print every step of a long trace, not just its beginning and end
    #[arg(long, help_heading = "Output")]
    pub(crate) full: bool,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// Longer traces are cut in the middle, unless all of them is asked for.
const LONGEST: usize = 60;
/// What is kept of a long trace at each end.
const KEPT: usize = 25;

pub(crate) fn trace(args: &TraceArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = GamePlan::new(&args.board)?;
    plan.warn(output);
    let printer = Printer::new(&args.print, output);
    printer.note_rules(&plan.game);
    let trace = Trace::new(&plan.game, args.method).map_err(|error| Failure::new(error.to_string()))?;
    printer.answer(
        |screen| text(&plan.game, &trace, args.full, screen),
        || (1..).zip(&trace.steps).map(|(number, step)| line_of(&StepJson::new(&plan.game, number, step))).collect(),
    )?;
    Ok(ExitCode::SUCCESS)
}

/// A step as a line of JSON, with positions written out.
#[derive(Serialize)]
struct StepJson {
    step: usize,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<PositionJson>,
    #[serde(flatten)]
    event: EventJson,
    looked_at: u64,
    found: Vec<FoundJson>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EventJson {
    Undecided { what: &'static str, escape: PositionJson },
    Other(Event),
}

#[derive(Serialize)]
struct FoundJson {
    #[serde(flatten)]
    position: PositionJson,
    by: Side,
    plies: u32,
    because: Vec<PositionJson>,
}

impl StepJson {
    fn new(game: &Game, number: usize, step: &Step) -> StepJson {
        let position = |number: u64| PositionJson::new(game.board(), &game.position(number));
        let found = |found: &NewLabel| FoundJson {
            position: position(found.position),
            by: found.by,
            plies: found.plies,
            because: found.because.iter().copied().map(position).collect(),
        };
        let event = match step.event {
            Event::Undecided { escape } => EventJson::Undecided { what: "undecided", escape: position(escape) },
            other => EventJson::Other(other),
        };
        StepJson {
            step: number,
            line: step.line,
            at: step.at.map(position),
            event,
            looked_at: step.looked_at,
            found: step.found.iter().map(found).collect(),
        }
    }
}

/// The pseudo-code, then a row for each step.
fn text(game: &Game, trace: &Trace, full: bool, screen: Screen) -> String {
    let mut out = String::from("\n");
    for (number, line) in (1..).zip(trace.method.code()) {
        writeln!(out, " {QUIET}{number}{QUIET:#}  {line}").expect("memory");
    }
    let steps = trace.steps.len();
    let looked_at = trace.steps.last().map_or(0, |step| step.looked_at);
    let (number, looks) = (steps.to_string().len().max(4), looked_at.to_string().len().max(6));
    writeln!(out, "\n {HEADING}{:>number$} {:>looks$}  line  position{HEADING:#}", "step", "looked").expect("memory");
    let row = |step: &Step| (at(game, step), what(game, step, screen));
    let is_cut = !full && steps > LONGEST;
    let shown = |index: &usize| !is_cut || *index < KEPT || *index >= steps - KEPT;
    let rows: Vec<_> = (0..steps).filter(shown).map(|index| (index, row(&trace.steps[index]))).collect();
    let width = rows.iter().map(|(_, (at, _))| at.chars().count()).max().unwrap_or(0);
    for (index, (at, what)) in rows {
        if is_cut && index == steps - KEPT {
            let dots = if screen.unicode { "…" } else { "..." };
            let left_out = counted((steps - 2 * KEPT) as u64, "step", "steps");
            writeln!(out, " {QUIET}{dots:>number$} {left_out} more; --full shows them{QUIET:#}").expect("memory");
        }
        let step = &trace.steps[index];
        let (at, looked_at, line) = (format!("{at:width$}"), step.looked_at, step.line);
        writeln!(out, " {QUIET}{:>number$}{QUIET:#} {looked_at:>looks$}  {line:>4}  {at}  {what}", index + 1)
            .expect("memory");
    }
    let unit = if trace.method == Method::Bits { ("row", "rows") } else { ("position", "positions") };
    let labelled: usize = trace.steps.iter().map(|step| step.found.len()).sum();
    let positions = game.positions();
    let open = positions - labelled as u64;
    writeln!(
        out,
        "\n {} of {} are decided, {} open. Looked at {}.\n",
        count(labelled as u64),
        counted(positions, "position", "positions"),
        count(open),
        counted(looked_at, unit.0, unit.1),
    )
    .expect("memory");
    out
}

/// Where the animals stand and who moves; of a row, where its side stands.
fn at(game: &Game, step: &Step) -> String {
    let Some(at) = step.at.map(|at| game.position(at)) else { return String::new() };
    let name = |place: &Place| game.board().name(*place).to_string();
    let cats = || at.cats.iter().map(name).collect::<Vec<_>>().join(" ");
    let who = match step.event {
        Event::Row { of: Side::Mouse } => format!("mouse {}, cat anywhere", name(&at.mouse)),
        Event::Row { of: Side::Cat } => format!("cat {}, mouse anywhere", cats()),
        _ => format!("mouse {}, cat {}", name(&at.mouse), cats()),
    };
    format!("{who}, {} to move", at.turn)
}

/// What a step did.
fn what(game: &Game, step: &Step, screen: Screen) -> String {
    let side = |side: Side| match side {
        Side::Mouse => format!("{MOUSE}mouse{MOUSE:#}"),
        Side::Cat => format!("{CAT}cat{CAT:#}"),
    };
    let won = |found: &NewLabel| format!("the {} wins in {}", side(found.by), plies(found.plies));
    let moved = |to: u64| {
        let from = step.at.expect("a move leads from a position");
        draw::moved(game.board(), &game.position(from), &game.position(to), screen.unicode)
    };
    match (step.event, step.found.first()) {
        (Event::Over, Some(found)) => format!("over: the {} has won", side(found.by)),
        (Event::Won, Some(found)) => format!("{}: {}", won(found), moved(found.because[0])),
        (Event::Lost, Some(found)) => {
            format!("{}: each of {} loses", won(found), counted(found.because.len() as u64, "move", "moves"))
        }
        (Event::Taken, _) => format!("{QUIET}taken from the queue{QUIET:#}"),
        (Event::Known, _) => format!("{QUIET}has a label{QUIET:#}"),
        (Event::Counted { left }, _) => format!("{} left untried", counted(left.into(), "move", "moves")),
        (Event::Undecided { escape }, _) => format!("{QUIET}open so far:{QUIET:#} {}", moved(escape)),
        (Event::Round { plies: within, of: None }, _) => format!("{HEADING}within {}{HEADING:#}", plies(within)),
        (Event::Round { plies: within, of: Some(of) }, _) => {
            format!("{HEADING}the {of} wins in {}{HEADING:#}", plies(within))
        }
        (Event::Row { of }, Some(found)) => {
            let number = counted(step.found.len() as u64, "position", "positions");
            format!("{number}: the {} wins in {}", side(of), plies(found.plies))
        }
        (Event::Row { .. }, None) => format!("{QUIET}nothing new{QUIET:#}"),
        _ => String::new(),
    }
}
