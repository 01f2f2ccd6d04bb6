//! `solve`: who wins, how soon, by which moves.

use std::process::ExitCode;

use super::solve_certificate::certify;
use super::solve_verify::verify;
use crate::answer::Answer;
use crate::args::{OutputFormat, Question, SolveArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{Plan, solver};
use crate::progress::Bar;
use crate::{json, text};

pub(crate) fn solve(args: &SolveArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = Plan::new(&args.board)?;
    let question = args.question.unwrap_or(if args.stats { Question::Everything } else { Question::Start });
    let tuning = args.tuning.tuning();
    let answer = Answer::find(solver(&plan.game, &args.engine, tuning)?, &Bar::new(), question, args.stats)
        .map_err(|error| Failure::in_solve(&plan.game, question.into(), tuning, &error))?;
    for warning in &plan.warnings {
        output.warn(warning);
    }
    if args.print.verbose {
        output.note(&text::rules_in_full(plan.game.rules()));
        output.note(&text::work(answer.engine, answer.layout.as_deref(), answer.work, answer.took, output.unicode));
    }
    output.print(&match args.print.format {
        OutputFormat::Json => json::solved(&plan.game, &answer, args.print.verbose),
        OutputFormat::Text => text::solved(&plan, &answer, question, output.unicode),
    })?;
    if let Some(out) = &args.certificate {
        certify(&plan.game, out, args, output)?;
    }
    if args.verify { verify(&plan.game, args, output) } else { Ok(ExitCode::SUCCESS) }
}
