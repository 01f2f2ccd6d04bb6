//! `cops`: how many cats it takes, for one board or for a stream of graphs.

mod answer;
mod input;
mod merge;
mod one;
mod only;
mod perfect_game;
mod plan;
mod side_by_side;
mod stream;
mod summary;
mod text;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use mousehole::game::Preset;

use crate::args::{EngineArgs, ReadingArgs, RuleFlags};
use crate::failure::Failure;
use crate::output::Output;
use input::CopsInput;
use merge::Part;
use only::Only;

#[derive(Args)]
#[command(mut_arg("preset", |preset| preset.hide(true)))]
pub(crate) struct CopsArgs {
    /// A graph, a grid, or lines of graph6: a file, or - for standard input [default: standard input; on a terminal, the
    /// Petersen graph]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
    /// Try at most K cats; if they do not win, the answer is "more than K"
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..), conflicts_with = "cats")]
    pub(crate) max: Option<u16>,
    /// What to do with theorems about cop numbers, which save much of the work
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Shortcuts::Use, help_heading = "Solving")]
    pub(crate) shortcuts: Shortcuts,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Solving")]
    pub(crate) threads: Option<u16>,
    /// Show the perfect game, even if it takes a while to find
    #[arg(long, help_heading = "Output")]
    pub(crate) line: bool,
    /// List all placements from which the cats win soonest, or the first MOST of them
    #[arg(long, value_name = "MOST", num_args = 0..=1, default_missing_value = "1000", require_equals = true, help_heading = "Output")]
    pub(crate) all_placements: Option<usize>,
    /// Add the capture time of each number of cats, capt_k, up to K of --max or as long as more cats may pay, and the
    /// throttling number, the least sum of cats and moves
    #[arg(long, conflicts_with_all = ["cats", "cat", "mouse"], help_heading = "Output")]
    pub(crate) throttling: bool,
    /// Tell only about graphs of which this holds, such as 'cop_number>=3' or 'capture_time=2,nodes<9': comparisons of
    /// cop_number, capture_time, at_least, at_most, nodes and edges, all of which must hold
    #[arg(long, value_name = "COMPARISONS", help_heading = "Output")]
    pub(crate) only: Option<Only>,
    /// Count graphs by cop number and capture time instead of listing them
    #[arg(long, help_heading = "Output")]
    pub(crate) summary: bool,
    /// Note in the summary that the stream is part RES of MOD, as geng splits its work; it needs --format json
    #[arg(long, value_name = "RES/MOD", requires = "summary", help_heading = "Output")]
    pub(crate) part: Option<Part>,
    /// Add up summaries of parts, which must all be there and none twice
    #[arg(long, value_name = "SUMMARY", num_args = 1.., conflicts_with_all = ["file", "summary", "cats", "cat", "max"], help_heading = "Output")]
    pub(crate) merge: Vec<PathBuf>,
    /// The format of the answers
    #[arg(long, value_enum, default_value_t = CopsFormat::Text, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: CopsFormat,
}

/// What to do with theorems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shortcuts {
    /// Let them narrow the search
    Use,
    /// Do without them
    Skip,
    /// Use them, and check every answer with an engine that knows none; exits with 1 if one differs
    Check,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CopsFormat {
    Text,
    /// Only for lines of graph6 and for --summary
    Csv,
    Json,
}

pub(crate) fn cops(args: &CopsArgs, output: &Output) -> Result<ExitCode, Failure> {
    if let Some(preset) = args.rules.preset.filter(|preset| *preset != Preset::Cops) {
        return Err(Failure::new(format!("--preset: found {preset}, and this command plays by the rules of cops")));
    }
    if !args.merge.is_empty() {
        return merge::merge(args, output);
    }
    if args.part.is_some() && args.format != CopsFormat::Json {
        return Err(Failure::new("--part: summaries of parts are written with --format json"));
    }
    match input::open(args)? {
        CopsInput::One { source, bytes, format } => {
            one::one(args, &source, &bytes, &ReadingArgs { input_format: format }, output)
        }
        CopsInput::Stream { source, reader } => stream::stream(args, &source, reader, output),
    }
}
