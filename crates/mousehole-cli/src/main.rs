//! The mousehole command: arguments → plan → library → printer.

mod args;
mod commands;
mod draw;
mod failure;
mod output;
mod peak_memory;
mod plan;
mod printer;
mod progress;
mod screen;
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
        Command::Solve(args) => commands::solve::solve(&args, &output),
        Command::Line(args) => commands::line::line(&args, &output),
        Command::Play(args) => commands::play::play(&args, &output),
        Command::Explain(args) => commands::explain::explain(&args, &output),
        Command::Render(args) => commands::render::render(&args, &output),
        Command::Serve(args) => commands::serve::serve(&args, &output),
        Command::Table(args) => commands::table::table(&args, &output),
        Command::Certificate(args) => commands::certificate::certificate(&args, &output),
        Command::Batch(args) => commands::batch::batch(&args, &output),
        Command::Convert(args) => commands::convert::convert(&args, &output),
        Command::Cops(args) => commands::cops::cops(&args, &output),
        Command::Compare(args) => commands::compare::compare(&args, &output),
        Command::Bench(args) => commands::bench::bench(&args, &output),
        Command::Completions { shell } => commands::shell::completions(shell, &output),
        Command::Man { command } => commands::shell::man(command.as_deref(), &output),
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
