//! The mousehole command: arguments → plan → library → printer.

mod args;
mod child_group;
mod commands;
mod draft;
mod draw;
mod failure;
mod output;
mod peak_memory;
mod plan;
mod positions;
mod printer;
mod progress;
mod screen;
mod signals;
mod sink;
mod source;
mod stream;
mod streams;
mod text;
mod threads;
mod verified;
mod words;

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use mousehole::engine::MachineError;

use args::{Cli, Command, OutputArgs};
use failure::Failure;
use mousehole::formats::shown_path;
use output::Output;
use source::{PIPE_IT, is_board};

fn main() -> ExitCode {
    let parsed = Cli::try_parse();
    let output = Output::new(&parsed.as_ref().map_or_else(|_| OutputArgs::default(), |cli| cli.output));
    let done = match parsed {
        _ if streams::stdout_is_closed() => Err(Failure::new("standard output is closed")),
        Ok(cli) => unwinding(|| run(cli.command, &output)),
        Err(error) => say(&error),
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

/// Makes a failure of it where the machine cannot read labels any more that went to a scratch file.
fn unwinding(work: impl FnOnce() -> Result<ExitCode, Failure>) -> Result<ExitCode, Failure> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|unwound| match unwound.downcast::<MachineError>() {
        Ok(why) => Err(Failure::new(why.to_string())),
        Err(other) => panic::resume_unwind(other),
    })
}

/// Prints what the arguments ask for in place of a command, such as help, or what is wrong with them.
fn say(error: &clap::Error) -> Result<ExitCode, Failure> {
    if let Some(failure) = misplaced(error) {
        return Err(failure);
    }
    match error.print() {
        Err(failed) if !error.use_stderr() => Err(failed.into()),
        _ => Ok(if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }),
    }
}

/// Arguments that are wrong because a file or a board stands where it has no place.
fn misplaced(error: &clap::Error) -> Option<Failure> {
    let no_command = match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(name))) => Some(name),
        (ErrorKind::UnknownArgument, _) => None,
        _ => return None,
    };
    if let Some(file) = no_command.filter(|name| Path::new(name).is_file()) {
        let file = shown_path(file.as_ref());
        return Some(Failure::new(format!("{file} is a file, not a command: mousehole solve {file}")));
    }
    let board = std::env::args().skip(1).find(|argument| is_board(argument))?;
    Some(Failure::new(format!("{} is not a file; {PIPE_IT}", shown_path(board.as_ref()))))
}

fn run(command: Command, output: &Output) -> Result<ExitCode, Failure> {
    signals::survive_file_limits();
    threads::end_where_there_are_none();
    peak_memory::end_where_c_has_none();
    match command {
        Command::Solve(args) => commands::solve::solve(&args, output),
        Command::Line(args) => commands::line::line(&args, output),
        Command::Play(args) => commands::play::play(&args, output),
        Command::Levels(args) => commands::levels::levels(&args, output),
        Command::Rate(args) => commands::rate::rate(&args, output),
        Command::Trace(args) => commands::trace::trace(&args, output),
        Command::Explain(args) => commands::explain::explain(&args, output),
        Command::Render(args) => commands::render::render(&args, output),
        Command::Serve(args) => commands::serve::serve(&args, output),
        Command::Table(args) => commands::table::table(&args, output),
        Command::Cluster(args) => commands::cluster::cluster(&args, output),
        Command::Certificate(args) => commands::certificate::certificate(&args, output),
        Command::Batch(args) => commands::batch::batch(&args, output),
        Command::Convert(args) => commands::convert::convert(&args, output),
        Command::Cops(args) => commands::cops::cops(&args, output),
        Command::Hunt(args) => commands::hunt::hunt(&args, output),
        Command::Judge(args) => commands::judge::judge(&args, output),
        Command::Compare(args) => commands::compare::compare(&args, output),
        Command::Devices(args) => commands::devices::devices(&args, output),
        Command::Bench(args) => commands::bench::bench(&args, output),
        Command::Completions { shell } => commands::shell::completions(shell, output),
        Command::Man { command } => commands::shell::man(command.as_deref(), output),
    }
}
