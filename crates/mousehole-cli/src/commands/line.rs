//! `line`: the game that perfect players play.

use std::process::ExitCode;

use mousehole::answer::LineJson;

use crate::args::{LineArgs, OutputFormat};
use crate::failure::Failure;
use crate::json::line_of;
use crate::output::Output;
use crate::plan::{Plan, solver};
use crate::progress::Bar;
use crate::text;

pub(crate) fn line(args: &LineArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = Plan::new(&args.board)?;
    let tuning = args.tuning.tuning();
    let solution = solver(&plan.game, &args.engine, tuning)?
        .on_progress(Bar::new().for_solve())
        .solve()
        .map_err(|error| Failure::in_full_solve(&plan.game, tuning, &error))?;
    let line = solution.line();
    let verdicts = solution.verdicts(&line, plan.game.rules().limit);
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
    output.print(&match args.print.format {
        OutputFormat::Json => line_of(&LineJson::new(&plan.game, &line, &verdicts)),
        OutputFormat::Text => text::played(&solution, &line, &verdicts, args.full, output.unicode),
    })?;
    Ok(ExitCode::SUCCESS)
}
