//! `table`: table files.

mod build;
mod info;
mod probe;
mod verify;

#[cfg(feature = "cluster")]
pub(crate) use info::{info_json, info_line};

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use mousehole::Side;
use mousehole::board::PlaceName;

use crate::args::{BoardArgs, PrintArgs, SolvingArgs, words};
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) command: TableCommand,
}

#[derive(Subcommand)]
pub(crate) enum TableCommand {
    /// Solve a game and write every position's winner and distance to a file
    #[command(after_help = "\
The file gets its name when it is complete; until then it is OUT.part, and a long solve is saved in OUT.state.
Ctrl-C or SIGTERM stops a build, which then exits with 130; --resume continues a build that was stopped or killed.

Examples:
  mousehole table build board.txt -o board.mht
  mousehole table build board.txt -o board.mht --resume")]
    Build(TableBuildArgs),
    /// Show what a table holds: the game, counts, the longest win, sizes
    #[command(after_help = "\
Example:
  mousehole table info board.mht")]
    Info(TableInfoArgs),
    /// Look up a position: who wins, in how many plies, by which moves
    #[command(after_help = "\
Positions come one to a line, as JSON with the keys mouse, cat and to_move, or as a Moving AI scenario with the mouse on the \
start and the cat on the goal. What a line leaves out is as the flags say, or as at the start. A line that cannot be read is \
reported on standard error and left out; the exit status is then 1.

Examples:
  mousehole table probe board.mht
  mousehole table probe board.mht --mouse 2,0 --cat 1,1 --turn cat
  echo '{\"mouse\":[2,0],\"cat\":[1,1]}' | mousehole table probe board.mht - --format json")]
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
    /// Continue a build of the same table that was stopped
    #[arg(long, help_heading = "Solving")]
    pub(crate) resume: bool,
    /// With --resume and nothing to continue, replace what is in the file even if it is not a table of this game
    #[arg(long, requires = "resume", help_heading = "Solving")]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct TableInfoArgs {
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct TableProbeArgs {
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// Positions to look up, one to a line: a file, or - for standard input [default: the one that the flags give]
    #[arg(value_name = "POSITIONS")]
    pub(crate) positions: Option<PathBuf>,
    /// Where the mouse stands [default: where it starts]
    #[arg(long, value_name = "PLACE")]
    pub(crate) mouse: Option<PlaceName>,
    /// Where a cat stands, once for each cat [default: where they start]
    #[arg(long, value_name = "PLACE")]
    pub(crate) cat: Vec<PlaceName>,
    /// The side to move [default: the one that moves first]
    #[arg(long, value_name = "SIDE", value_parser = words(Side::ALL))]
    pub(crate) turn: Option<Side>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct TableVerifyArgs {
    /// The table
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// Number of threads [default: all cores for large tables, one for small ones]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

pub(crate) fn table(args: &TableArgs, output: &Output) -> Result<ExitCode, Failure> {
    match &args.command {
        TableCommand::Build(args) => build::build(args, output),
        TableCommand::Info(args) => info::info(args, output),
        TableCommand::Probe(args) => probe::probe(args, output),
        TableCommand::Verify(args) => verify::verify(args, output),
    }
}

/// Does the work on `threads` threads, or on one per core.
fn on_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    match threads.map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build()) {
        Some(Ok(pool)) => pool.install(work),
        Some(Err(_)) | None => work(),
    }
}
