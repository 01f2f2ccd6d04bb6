//! `explain`: why the game comes out as it does.

use std::process::ExitCode;

use mousehole::engine::{Tuning, engine};
use mousehole::solution::Question;
use mousehole::{Game, Solution};
use mousehole_explain::{Effort, English, explain_with};

use crate::args::{ExplainArgs, OutputFormat};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{Plan, solver};
use crate::progress::Bar;
use crate::text;

pub(crate) fn explain(args: &ExplainArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = Plan::new(&args.board)?;
    let tuning = args.tuning.tuning();
    let solution = solver(&plan.game, &args.engine, tuning)?
        .on_progress(Bar::new().for_solve())
        .solve()
        .map_err(|error| Failure::in_solve(&plan.game, Question::Everything, tuning, &error))?;
    for warning in &plan.warnings {
        output.warn(warning);
    }
    if args.print.verbose {
        output.note(&text::rules_in_full(plan.game.rules()));
        output.note(&text::work(
            solution.engine(),
            solution.layout(),
            solution.work(),
            solution.took(),
            output.unicode,
        ));
    }
    let usual = Effort::default();
    let positions = if args.no_changes { 0 } else { args.positions.unwrap_or(usual.positions) };
    let memory = args.engine.memory.memory.map(|memory| memory.0.saturating_sub(taken(&plan.game, &solution, tuning)));
    let explanation = explain_with(&solution, Effort { positions, memory, ..usual });
    output.print(&match args.print.format {
        OutputFormat::Json => explanation.to_json(&English) + "\n",
        OutputFormat::Text => text::explained(&explanation, output.unicode),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The most memory that a solution may have taken, and holds while changed games are solved.
fn taken(game: &Game, solution: &Solution, tuning: Tuning) -> u64 {
    let task = Question::Everything.task(game, tuning);
    engine(solution.engine()).map_or(0, |engine| engine.memory(game, &task))
}
