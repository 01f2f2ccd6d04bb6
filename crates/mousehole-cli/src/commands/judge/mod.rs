//! `judge`: a solution of one of the two puzzles, asked about many boards until an answer is wrong.

mod boards;
mod judgement;
mod language;
mod program;
mod puzzle;
mod reference;
mod report;
mod shrink;

use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use self::boards::Boards;
use self::judgement::Wrong;
use self::language::Language;
use self::program::{Fault, Program};
use crate::args::OutputFormat;
use crate::draft::Puzzle;
use crate::failure::Failure;
use crate::output::Output;
use crate::printer::Printer;

#[derive(Args)]
pub(crate) struct JudgeArgs {
    /// The program to judge, with its arguments
    #[arg(last = true, value_name = "CMD", required_unless_present = "template")]
    command: Vec<OsString>,
    /// Print a harness to paste a solution into, instead of judging
    #[arg(long, value_enum, value_name = "LANGUAGE", conflicts_with = "command")]
    template: Option<Language>,
    /// The puzzle to judge [default: those that the program answers]
    #[arg(long, value_name = "PUZZLE", value_parser = puzzles())]
    puzzle: Option<Puzzle>,
    /// Number of boards
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    boards: u64,
    /// What the random boards depend on
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Seconds that the program may take for a board; for the first of a process, with its start
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = timeout)]
    timeout: f64,
    /// Start the program anew for each board
    #[arg(long)]
    each: bool,
    /// Go beyond the limits of the puzzle: to corridors of 500 moves, where the rule of 1000 turns decides, and to graphs of
    /// 90 nodes
    #[arg(long)]
    beyond: bool,
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = OutputFormat::Text, value_name = "FORMAT", help_heading = "Output")]
    format: OutputFormat,
}

fn puzzles() -> impl clap::builder::TypedValueParser<Value = Puzzle> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = [PossibleValue::new("grid").alias("1728"), PossibleValue::new("graph").alias("913")];
    PossibleValuesParser::new(names)
        .map(|name| if matches!(name.as_str(), "grid" | "1728") { Puzzle::Grid } else { Puzzle::Graph })
}

fn timeout(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds, from 0.001 to 86400".to_owned()),
    }
}

pub(crate) fn judge(args: &JudgeArgs, output: &Output) -> Result<ExitCode, Failure> {
    if let Some(language) = args.template {
        output.print(language.template())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut program = Program::new(&args.command, Duration::from_secs_f64(args.timeout), args.each);
    let puzzles = match args.puzzle {
        Some(puzzle) => vec![puzzle],
        None => answered(&mut program),
    };
    if puzzles.is_empty() {
        return Err(Failure::new("the program solves neither puzzle: is your solution pasted into the harness?"));
    }
    let printer = Printer::plain(args.format, output);
    let mut code = ExitCode::SUCCESS;
    for puzzle in puzzles {
        let boards = Boards::new(puzzle, args.seed, args.beyond);
        let judgement = judgement::judge(&mut program, puzzle, &boards, args.boards);
        if let Some(Wrong::Fault(Fault::NotStarted(error))) = judgement.failed.as_ref().map(|failed| &failed.wrong) {
            let program = args.command[0].to_string_lossy();
            return Err(Failure::new(format!("{program}: cannot be started: {error}")));
        }
        printer.answer(|screen| report::text(&judgement, args, screen), || report::json(&judgement, args))?;
        if judgement.failed.is_some() {
            code = ExitCode::FAILURE;
        }
    }
    Ok(code)
}

/// The puzzles that the program answers an example of; failing that, the first that it does not decline.
fn answered(program: &mut Program<'_>) -> Vec<Puzzle> {
    let mut declined = Vec::new();
    let mut answered = Vec::new();
    for puzzle in Puzzle::ALL {
        program.restart();
        match program.ask(&Boards::example(puzzle).to_string()) {
            Ok((answer, _)) if puzzle.read(&answer).is_some() => answered.push(puzzle),
            Ok((answer, _)) if answer == "none" => declined.push(puzzle),
            // What is wrong shows again when the puzzle is judged.
            Ok(_) | Err(_) => {}
        }
    }
    program.restart();
    if answered.is_empty() {
        answered.extend(Puzzle::ALL.into_iter().find(|puzzle| !declined.contains(puzzle)));
    }
    answered
}
