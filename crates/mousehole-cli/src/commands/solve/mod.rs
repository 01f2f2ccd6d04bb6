//! `solve`: who wins, how soon, by which moves.

mod certificate;

use std::process::ExitCode;

use mousehole::Solution;
use mousehole::answer::Answer;
use mousehole::engine::Tuning;
use mousehole::verify::VerifyError;

use crate::args::{OutputFormat, Question, SolveArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{Plan, solver};
use crate::progress::Bar;
use crate::sink::Sink;
use crate::verified::Verified;
use crate::{json, text};

pub(crate) fn solve(args: &SolveArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = Plan::new(&args.board)?;
    let question = question(args)?;
    let proof = args.certificate.as_deref().map(Sink::create).transpose()?;
    let tuning = args.tuning.tuning();
    let solver = solver(&plan.game, &args.engine, tuning)?.on_progress(Bar::new().for_solve());
    let (answer, solution) = Answer::find(solver, question.into(), args.stats)
        .map_err(|error| Failure::in_solve(&plan.game, question.into(), tuning, &error))?;
    let verified = solution.as_ref().filter(|_| args.verify).map(|solution| verify(solution, tuning));
    for warning in &plan.warnings {
        output.warn(warning);
    }
    if args.print.verbose {
        output.note(&text::rules_in_full(plan.game.rules()));
        output.note(&text::work(answer.engine, answer.layout.as_deref(), answer.work, answer.took, output.unicode));
        if let Some(verified) = &verified {
            output.note(&verified.note(output.unicode));
        }
    }
    let holds = verified.as_ref().is_none_or(|verified| verified.report.holds());
    // What is not right cannot be proved.
    let proof = proof.filter(|_| holds);
    let takes_stdout = proof.as_ref().is_some_and(Sink::is_stdout);
    if let (Some(proof), Some(solution)) = (proof, &solution) {
        certificate::write(solution, proof, output)?;
    }
    let answer = match args.print.format {
        OutputFormat::Json => json::solved(&plan.game, &answer, verified.as_ref(), args.print.verbose),
        OutputFormat::Text => text::solved(&plan, &answer, question, verified.as_ref(), output.unicode),
    };
    if !takes_stdout {
        output.print(&answer)?;
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks a solution against the rules. It is in memory, so there is nothing that cannot be read.
fn verify(solution: &Solution, tuning: Tuning) -> Verified {
    match Verified::check(solution, tuning.threads) {
        Ok(verified) => verified,
        Err(VerifyError::Stopped) => unreachable!("the bar stops nothing"),
    }
}

/// What to find out: as asked, or as much as the other flags need.
fn question(args: &SolveArgs) -> Result<Question, Failure> {
    let default = if args.stats { Question::Everything } else { Question::Start };
    let needs = [("--verify", args.verify), ("--certificate", args.certificate.is_some())];
    let Some((flag, _)) = needs.into_iter().find(|(_, given)| *given) else {
        return Ok(args.question.unwrap_or(default));
    };
    match args.question {
        None | Some(Question::Everything) => Ok(Question::Everything),
        Some(_) => Err(Failure::new(format!("{flag} needs --question everything"))),
    }
}
