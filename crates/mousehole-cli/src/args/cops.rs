//! The arguments of `cops`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{EngineArgs, ReadingArgs, RuleFlags};

#[derive(Args)]
#[command(mut_arg("preset", |preset| preset.hide(true)))]
pub(crate) struct CopsArgs {
    /// A graph, a grid, or lines of graph6: a file, or - for standard input; without it, standard input, or the Petersen
    /// graph where that is a terminal
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
    /// Look for no more than K cats; where they do not win, the answer is "more than K"
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..), conflicts_with = "cats")]
    pub(crate) max: Option<u16>,
    /// What to do with theorems about cop numbers, which spare much of the work
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Shortcuts::Use, help_heading = "Solving")]
    pub(crate) shortcuts: Shortcuts,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// How many threads to use; without it, as many as there are cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Solving")]
    pub(crate) threads: Option<u16>,
    /// Show the game that perfect players play, also where it takes a while to find
    #[arg(long, help_heading = "Output")]
    pub(crate) line: bool,
    /// In place of a line for each graph, count them by cop number and capture time
    #[arg(long, help_heading = "Output")]
    pub(crate) summary: bool,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t = CopsFormat::Text, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: CopsFormat,
    /// Tell on standard error what is done: the rules in force, and what theorems say
    #[arg(long, help_heading = "Output")]
    pub(crate) verbose: bool,
}

/// What to do with theorems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shortcuts {
    /// Let them narrow the search
    Use,
    /// Do without them
    Skip,
    /// Use them, and hold every answer against an engine that knows none; exits with 1 if one differs
    Check,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CopsFormat {
    Text,
    /// Only for lines of graph6 and for --summary
    Csv,
    Json,
}
