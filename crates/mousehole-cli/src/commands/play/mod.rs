//! `play`: a game against a perfect opponent, or an easier one.

mod choice;
mod keys;
mod line_input;
mod narrator;
mod seating;
mod session;

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use mousehole::strategy::{Opponent, Play};

use crate::args::{BoardArgs, SolvingArgs, words};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{GamePlan, SolvePlan};
use line_input::LineInput;
use seating::Seating;
use session::Session;

#[derive(Args)]
#[command(mut_arg("file", |file| file.help("The board: a file, or - for standard input [default: the built-in example]")))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The side you play [default: you are asked; without a terminal, the mouse]
    #[arg(long, value_enum, value_name = "SIDE", help_heading = "Play")]
    pub(crate) side: Option<Seats>,
    /// Who plays the other side; with --side none, two may be given: the mouse's player and the cats'
    #[arg(long, value_name = "PLAYER", value_delimiter = ',', value_parser = words(Opponent::ALL), help_heading = "Play")]
    pub(crate) opponent: Vec<Opponent>,
    /// Play against one of nine levels between random and perfect: the same as --opponent level-N. They err as people do,
    /// and `mousehole levels` measures how strong they are
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9), conflicts_with = "opponent", help_heading = "Play")]
    pub(crate) level: Option<u8>,
    /// The seed of an opponent that leaves something to chance [default: a new one each time]
    #[arg(long, value_name = "N", help_heading = "Play")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
}

/// What the user plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seats {
    /// The mouse
    Mouse,
    /// The cat, or all cats
    Cat,
    /// Both sides, in turn
    Both,
    /// Neither: you watch
    None,
}

pub(crate) fn play(args: &PlayArgs, output: &Output) -> Result<ExitCode, Failure> {
    seating::check(args)?;
    // Standard input has the moves.
    let plan = SolvePlan::of_everything(GamePlan::without_stdin(&args.board)?, &args.solving);
    // Ask nobody for a side in a game that cannot be solved.
    plan.solver().plan(plan.question).map_err(|error| plan.failure(&error))?;
    plan.board.warn(output);
    let mut input = LineInput::new();
    let Some(seating) = Seating::new(args, plan.game(), &mut input, output)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let solution = plan.solve()?;
    Session::new(Play::new(solution), seating, input, output).run()?;
    Ok(ExitCode::SUCCESS)
}
