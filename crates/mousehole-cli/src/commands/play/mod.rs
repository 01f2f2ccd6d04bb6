//! `play`: a game against perfection, or something easier.

mod asked;
mod choice;
mod entered;
mod keys;
mod over;
mod seats;
mod session;
mod tell;

use std::process::ExitCode;

use mousehole::solution::Question;
use mousehole::strategy::Play;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{Plan, solver};
use crate::progress::Bar;
use entered::Entered;
use seats::Seating;
use session::Session;

pub(crate) fn play(args: &PlayArgs, output: &Output) -> Result<ExitCode, Failure> {
    seats::check(args)?;
    let plan = Plan::new(&args.board)?;
    let tuning = args.tuning.tuning();
    let solver = solver(&plan.game, &args.engine, tuning)?;
    // Nobody is asked for a side in a game that cannot be solved.
    solver.plan(Question::Everything).map_err(|error| Failure::in_full_solve(&plan.game, tuning, &error))?;
    for warning in &plan.warnings {
        output.warn(warning);
    }
    let mut entered = Entered::new();
    let Some(seating) = Seating::new(args, &plan.game, &mut entered, output)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let bar = Bar::new();
    let solution = solver
        .on_progress(|progress| bar.progress(progress))
        .solve()
        .map_err(|error| Failure::in_full_solve(&plan.game, tuning, &error))?;
    drop(bar);
    Session::new(Play::new(solution), seating, entered, output).run()?;
    Ok(ExitCode::SUCCESS)
}
