//! The mousehole command: arguments → plan → library → printer.

mod args;
mod commands;
mod draw;
mod failure;
mod json;
mod output;
mod peak_memory;
mod plan;
mod progress;
mod signals;
mod sink;
mod source;
mod stream;
mod text;
mod verified;
mod words;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use failure::Failure;
use output::Output;

fn main() -> ExitCode {
    let Cli { command, color } = Cli::parse();
    signals::survive_file_limits();
    let output = Output::new(color);
    let done = match command {
        Command::Solve(args) => commands::solve(&args, &output),
        Command::Line(args) => commands::line(&args, &output),
        Command::Play(args) => commands::play(&args, &output),
        Command::Explain(args) => commands::explain(&args, &output),
        Command::Render(args) => commands::render(&args, &output),
        Command::Serve(args) => commands::serve(&args, &output),
        Command::Table(args) => commands::table(&args, &output),
        Command::Batch(args) => commands::batch(&args, &output),
        Command::Convert(args) => commands::convert(&args, &output),
        Command::Cops(args) => commands::cops(&args, &output),
        Command::Compare(args) => commands::compare(&args, &output),
        Command::Bench(args) => commands::bench(&args, &output),
        Command::Completions { shell } => commands::completions(shell, &output),
        Command::Man { command } => commands::man(command.as_deref(), &output),
    };
    match done {
        Ok(code) => code,
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            output.error(&message);
            ExitCode::from(2)
        }
    }
}
