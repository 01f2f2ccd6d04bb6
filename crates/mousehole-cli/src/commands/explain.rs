//! `explain`: why the game comes out as it does.

use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;
use mousehole::engine::engine;
use mousehole::solution::Question;
use mousehole::strategy::GameState;
use mousehole::{Board, Place, Solution};
use mousehole_explain::{Effort, English, Explanation, Language, explain_with};

use crate::args::{BoardArgs, PrintArgs, SolvingArgs};
use crate::draw::{self, BEST, HEADING, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::printer::Printer;
use crate::screen::{Screen, wrapped};

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    /// Do not look for the smallest change of the rules that turns the verdict
    #[arg(long, help_heading = "Solving", conflicts_with = "positions")]
    pub(crate) no_changes: bool,
    /// Positions to solve at most when looking for that change [default: 40000000]
    #[arg(long, value_name = "N", help_heading = "Solving")]
    pub(crate) positions: Option<u64>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// Sentences are broken before they get wider than this, however wide the screen is.
const WIDTH: usize = 101;

pub(crate) fn explain(args: &ExplainArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = SolvePlan::everything(&args.board, &args.solving)?;
    let printer = Printer::new(&args.print, output);
    printer.note_needs(&plan)?;
    let solution = plan.solve()?;
    plan.board.warn(output);
    printer.note_solve(&solution);
    let usual = Effort::default();
    let positions = if args.no_changes { 0 } else { args.positions.unwrap_or(usual.positions) };
    // The solution stays in memory while changed games are solved.
    let memory = plan.memory.map(|memory| memory.saturating_sub(memory_bound(&plan, &solution)));
    let explanation = explain_with(&solution, Effort { positions, memory, ..usual });
    printer.answer(|screen| text(&explanation, screen), || explanation.to_json(&English) + "\n")?;
    Ok(ExitCode::SUCCESS)
}

/// The most memory that a solution may have taken.
fn memory_bound(plan: &SolvePlan, solution: &Solution) -> u64 {
    let task = plan.solver().task(Question::Everything);
    engine(solution.engine()).map_or(0, |engine| engine.memory(plan.game(), &task))
}

/// The explanation, with what it is about marked on the board.
pub(super) fn text(explanation: &Explanation, screen: Screen) -> String {
    let mut out = String::from("\n");
    let mark = explanation.mark();
    let state = GameState::At(explanation.position.clone());
    let (places, word) = mark.as_ref().map_or((&[][..], ""), |mark| (mark.places(), English.mark(mark)));
    out.push_str(&draw::marked(&explanation.game, &state, places, word, screen));
    // Beside the nodes of a graph stands what they are.
    if let (Some(mark), Board::Grid(_)) = (&mark, explanation.game.board()) {
        let is_free = |place: &Place| {
            let game = &explanation.game;
            !game.is_hole(*place) && state.mouse() != Some(*place) && !state.cats().contains(place)
        };
        // A hole that is marked has a star.
        let sign = if screen.unicode && places.iter().any(is_free) { "◆" } else { "*" };
        writeln!(out, "\n {BEST}{sign}{BEST:#} {QUIET}{}{QUIET:#}", English.legend(mark, &explanation.game))
            .expect("memory");
    }
    let sentences = English.explanation(explanation);
    let mut said = format!("\n {HEADING}{}{HEADING:#}\n\n", sentences[0]);
    for sentence in &sentences[1..] {
        writeln!(said, " {sentence}").expect("memory");
    }
    out + &wrapped(&said, screen.columns.map_or(WIDTH, |columns| columns.min(WIDTH)))
}
