//! `line`: the game that perfect players play.

use std::process::ExitCode;

use clap::Args;
use mousehole::answer::LineJson;

use crate::args::{BoardArgs, PrintArgs, SolvingArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::printer::{Printer, line_of};
use crate::text;

#[derive(Args)]
pub(crate) struct LineArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    /// Print every move of a long line, not just its beginning and end
    #[arg(long, help_heading = "Output")]
    pub(crate) full: bool,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

pub(crate) fn line(args: &LineArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = SolvePlan::everything(&args.board, &args.solving)?;
    let printer = Printer::new(&args.print, output);
    printer.note_needs(&plan)?;
    let solution = plan.solve()?;
    let line = solution.line();
    let verdicts = solution.verdicts(&line, plan.game().rules().limit);
    plan.board.warn(output);
    printer.note_solve(&solution);
    printer.answer(
        |screen| text::played(&solution, &line, &verdicts, args.full, screen),
        || line_of(&LineJson::new(plan.game(), &line, &verdicts)),
    )?;
    Ok(ExitCode::SUCCESS)
}
