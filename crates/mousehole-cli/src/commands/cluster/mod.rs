//! `cluster`: one game on several machines.

mod local;
mod member;
mod plan;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::args::{BoardArgs, PrintArgs, Question, SolvingArgs};
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    pub(crate) command: ClusterCommand,
}

#[derive(Subcommand)]
pub(crate) enum ClusterCommand {
    /// Solve a game together with other processes; process 0 prints what solve prints
    #[command(after_help = "\
Every process is started with the same board, flags and host file, which has a line host:port for each. Under Slurm, hosts \
and numbers come from the environment of the step. The ports carry no secrets and trust their network: keep them off \
networks of others.

When a process is lost, all others end with exit code 3 and name it. With --checkpoint, the same commands with --resume go \
on from the last checkpoint.

Examples:
  mousehole cluster solve city.map --hole 104,145 --hosts hosts.txt --process 0
  srun mousehole cluster solve city.map --hole 104,145 --question mouse --checkpoint /shared/city")]
    Solve(ClusterSolveArgs),
    /// Solve a game, and write every position's winner and distance to a file at process 0
    #[command(after_help = "\
The file is the one that `mousehole table build` writes on one machine.

Example:
  mousehole cluster table city.map --hole 104,145 -o city.mht --hosts hosts.txt --process 0")]
    Table(ClusterTableArgs),
    /// Start N processes on this machine, for trial
    #[command(after_help = "\
Examples:
  mousehole cluster local 4 board.txt --question mouse --stats
  mousehole cluster local 2 board.txt -o board.mht")]
    Local(ClusterLocalArgs),
    /// What a solve would take: memory and traffic of each process, rounds, whether it fits
    #[command(after_help = "\
docs/scale.md has the model.

Example:
  mousehole cluster plan city.map --hole 104,145 --processes 16 --memory 64G")]
    Plan(ClusterPlanArgs),
}

/// What a process finds out.
#[derive(Args)]
pub(crate) struct AskingArgs {
    /// What to find out; less is cheaper [default: start; with --stats: everything]
    #[arg(long, value_enum, value_name = "QUESTION", help_heading = "Solving")]
    pub(crate) question: Option<Question>,
    /// Count the positions each side wins, as far as the question finds out
    #[arg(long, help_heading = "Solving")]
    pub(crate) stats: bool,
}

impl AskingArgs {
    fn question(&self) -> mousehole::solution::Question {
        let whole = if self.stats { Question::Everything } else { Question::Start };
        self.question.unwrap_or(whole).into()
    }
}

/// Which process this is, and where the others are.
#[derive(Args)]
pub(crate) struct MemberArgs {
    /// A file with a line host:port for each process [default: from the environment of Slurm]
    #[arg(long, value_name = "FILE", requires = "process", help_heading = "Cluster")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which line of the file is this process, from 0 on
    #[arg(long, value_name = "I", requires = "hosts", help_heading = "Cluster")]
    pub(crate) process: Option<usize>,
    /// The first port of a machine's processes under Slurm
    #[arg(long, value_name = "PORT", default_value_t = 7180, help_heading = "Cluster")]
    pub(crate) port: u16,
}

/// How a process deals with losses.
#[derive(Args)]
pub(crate) struct LossArgs {
    /// How long to wait for other processes to come up
    #[arg(long, value_name = "SECONDS", default_value_t = 60, help_heading = "Cluster")]
    pub(crate) wait: u64,
    /// Keep checkpoints in a folder, which processes may share
    #[arg(long, value_name = "DIR", help_heading = "Cluster")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// The time between checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0, value_parser = seconds, help_heading = "Cluster")]
    pub(crate) every: f64,
    /// Go on from the last checkpoint that every process has, if there is one
    #[arg(long, requires = "checkpoint", help_heading = "Cluster")]
    pub(crate) resume: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|seconds| (0.0..1e9).contains(seconds)).ok_or_else(|| "expected seconds".to_owned())
}

#[derive(Args)]
pub(crate) struct ClusterSolveArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) member: MemberArgs,
    #[command(flatten)]
    pub(crate) loss: LossArgs,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    #[command(flatten)]
    pub(crate) asking: AskingArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct ClusterTableArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The file to write, at process 0
    #[arg(short, long, value_name = "OUT", help_heading = "Output")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) member: MemberArgs,
    #[command(flatten)]
    pub(crate) loss: LossArgs,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct ClusterLocalArgs {
    /// The number of processes
    #[arg(value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) processes: u16,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Write a table
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["question", "stats"], help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) loss: LossArgs,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    #[command(flatten)]
    pub(crate) asking: AskingArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct ClusterPlanArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The number of processes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096), help_heading = "Cluster")]
    pub(crate) processes: u16,
    #[command(flatten)]
    pub(crate) solving: SolvingArgs,
    #[command(flatten)]
    pub(crate) asking: AskingArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

pub(crate) fn cluster(args: &ClusterArgs, output: &Output) -> Result<ExitCode, Failure> {
    match &args.command {
        ClusterCommand::Solve(args) => member::solve(args, output),
        ClusterCommand::Table(args) => member::table(args, output),
        ClusterCommand::Local(args) => local::local(args, output),
        ClusterCommand::Plan(args) => plan::plan(args, output),
    }
}
