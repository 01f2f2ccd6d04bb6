//! The arguments of `table` and its commands.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use mousehole::Side;
use mousehole::board::PlaceName;

use super::{BoardArgs, EngineArgs, OutputFormat, PrintArgs, TuningArgs, words};

#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) command: TableCommand,
}

#[derive(Subcommand)]
pub(crate) enum TableCommand {
    /// Solve a game and write the winner and distance of every position to a file
    #[command(after_help = "\
The file takes its name when it is complete; until then it is OUT.part, and a long solve is kept in OUT.state.
Ctrl-C stops a build, which then exits with 130. Stopped or killed, it goes on with --resume.

Examples:
  mousehole table build board.txt -o board.mht
  mousehole table build board.txt -o board.mht --resume")]
    Build(TableBuildArgs),
    /// What a table has and what it takes: the game, counts, the longest win, sizes
    #[command(after_help = "\
Example:
  mousehole table info board.mht")]
    Info(TableInfoArgs),
    /// Who wins from a position, in how many plies, by which moves; read from the table alone
    #[command(after_help = "\
Examples:
  mousehole table probe board.mht
  mousehole table probe board.mht --mouse 2,0 --cat 1,1 --turn cat")]
    Probe(TableProbeArgs),
    /// Check a table: every byte against its checksum, every position against the rules
    #[command(after_help = "\
Exits with 1 if a position does not follow from the rules, and with 2 if the file is damaged.

Example:
  mousehole table verify board.mht")]
    Verify(TableVerifyArgs),
}

#[derive(Args)]
pub(crate) struct TableBuildArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The file to write
    #[arg(short, long, value_name = "OUT", help_heading = "Output")]
    pub(crate) output: PathBuf,
    /// Go on from what a build of the same table left when it was stopped
    #[arg(long, help_heading = "Solving")]
    pub(crate) resume: bool,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct TableInfoArgs {
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args)]
pub(crate) struct TableProbeArgs {
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// Where the mouse stands; without it, where it starts
    #[arg(long, value_name = "PLACE")]
    pub(crate) mouse: Option<PlaceName>,
    /// Where a cat stands, once for each cat; without it, where they start
    #[arg(long, value_name = "PLACE")]
    pub(crate) cat: Vec<PlaceName>,
    /// Who is to move; without it, who moves first
    #[arg(long, value_name = "SIDE", value_parser = words(Side::ALL))]
    pub(crate) turn: Option<Side>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args)]
pub(crate) struct TableVerifyArgs {
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// How many threads to use; without it, all cores for large tables and one for small ones
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

#[derive(Args)]
pub(crate) struct FormatArgs {
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = OutputFormat::Text, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: OutputFormat,
}
