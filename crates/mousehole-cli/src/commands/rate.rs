//! `rate`: how hard a level is for a person.

use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;
use mousehole::game::Winner;
use mousehole::strategy::Rating;
use serde::Serialize;

use crate::args::{BoardArgs, PrintArgs, SolvingArgs};
use crate::draw::{HEADING, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::printer::{Printer, line_of};
use crate::words::plies;

#[derive(Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    /// The games that each level plays
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000), help_heading = "Play")]
    pub(crate) games: u32,
    /// The seed of their chances
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Play")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

pub(crate) fn rate(args: &RateArgs, output: &Output) -> Result<ExitCode, Failure> {
    #[derive(Serialize)]
    struct Rated<'r> {
        #[serde(flatten)]
        rating: &'r Rating,
        games: u32,
        seed: u64,
    }
    let plan = SolvePlan::everything(&args.board, &args.solving)?;
    let solution = plan.solve()?;
    let printer = Printer::new(&args.print, output);
    plan.board.warn(output);
    printer.note_solve(&solution);
    let rating = Rating::new(solution, args.games, args.seed);
    let cats = plan.game().rules().cats;
    printer.answer(
        |_| text(&rating, cats, args.games),
        || line_of(&Rated { rating: &rating, games: args.games, seed: args.seed }),
    )?;
    Ok(ExitCode::SUCCESS)
}

fn text(rating: &Rating, cats: usize, games: u32) -> String {
    let who = match rating.winner {
        Winner::Cat if cats > 1 => "the cats, who win",
        Winner::Cat => "the cat, which wins",
        Winner::Mouse => "the mouse, which wins",
        Winner::Draw => "the mouse, which draws",
    };
    let result = if rating.winner == Winner::Draw { "draws" } else { "wins" };
    let hard = match rating.level {
        Some(level @ ..=3) => format!("Easy: level {level} {result} at least half of its games."),
        Some(level @ ..=6) => format!("Middling: it takes level {level} to get half of the {result}."),
        Some(level) => format!("Hard: it takes level {level} to get half of the {result}."),
        None => format!("Very hard: even level 9 {result} less than half of its games."),
    };
    let mut out = format!("\n {HEADING}{hard}{HEADING:#}\n\n");
    let rows = [
        ("played for", who.to_owned()),
        ("perfect game", plies(rating.plies as u32)),
        ("choices", rating.choices.to_string()),
        ("only one right", rating.only_moves.to_string()),
        ("tempting and wrong", rating.temptations.to_string()),
    ];
    for (name, value) in rows {
        writeln!(out, " {QUIET}{name:18}{QUIET:#} {value}").expect("memory");
    }
    writeln!(out, "\n {QUIET}{result} against perfection, in percent of {games} games{QUIET:#}").expect("memory");
    for (level, share) in (1..).zip(rating.shares) {
        writeln!(out, " {QUIET}level {level}{QUIET:#} {:>4.0}", 100.0 * share).expect("memory");
    }
    out + "\n"
}
