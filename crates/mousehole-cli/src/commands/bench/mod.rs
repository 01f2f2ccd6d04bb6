//! `bench`: what this machine can do, checked as it is measured.

mod board;
mod cops;
mod curve;
#[cfg(feature = "gpu")]
mod gpu;
mod job;
mod report;
mod row;
mod runner;
mod sample;
mod scaling;
mod small;
mod solve;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use mousehole::engine::{Instructions, available_memory};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Output;
use crate::printer::line_of;
use crate::sink::Sink;
use crate::words::bytes;
use curve::Curve;
use job::Job;
use report::{Report, RowJson};
use row::{Row, Work};
use runner::Runner;
use scaling::Scaling;

#[derive(Args, Clone)]
pub(crate) struct BenchArgs {
    /// Smaller boards, in under a minute
    #[arg(long)]
    pub(crate) quick: bool,
    /// Number of threads [default: the engine chooses]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// A grid to measure too, such as a Moving AI map; once for each
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Vec<PathBuf>,
    /// A graph to measure too, in graph6 or as adjacency lists; once for each
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Vec<PathBuf>,
    /// How time falls with cores: rows on 1, 2, 4, … threads, up to --threads or one for each core
    #[arg(long)]
    pub(crate) scaling: bool,
    /// Only rows whose names begin with NAME
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Option<String>,
    /// Write the figures as JSON to this file, or with - to standard output in place of the table
    #[arg(long, value_name = "OUT", help_heading = "Output")]
    pub(crate) json: Option<PathBuf>,
    /// One piece of work, to be done in this process
    #[arg(long, hide = true)]
    pub(crate) job: Option<String>,
}

pub(crate) fn bench(args: &BenchArgs, output: &Output) -> Result<ExitCode, Failure> {
    if let Some(job) = &args.job {
        let job: Job = serde_json::from_str(job).map_err(|error| Failure::new(format!("--job: {error}")))?;
        output.print(&line_of(&job.run()?))?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = chosen(args)?;
    let json = args.json.as_deref().map(Sink::create).transpose()?;
    let json_only = json.as_ref().is_some_and(Sink::is_stdout);
    let print = |text: &str| match (json_only, output.unicode) {
        (true, _) => Ok(()),
        (false, true) => output.print(text),
        (false, false) => output.print(&report::in_ascii(text)),
    };
    let machine = Machine::here(args);
    print(&report::heading(&machine.to_string(), &rows))?;
    let mut runner = Runner::new(args.quick);
    let mut reports = Vec::new();
    for row in rows {
        let busy = ProgressBar::new_spinner().with_message(row.name.clone());
        busy.enable_steady_tick(Duration::from_millis(100));
        let result = match &row.work {
            Work::Job(job) => runner.run(job).into(),
            Work::Curve { sizes, threads } => Curve::measure(&mut runner, sizes, *threads).into(),
            Work::Scaling { solve, threads } => Scaling::measure(&mut runner, solve, threads).into(),
        };
        busy.finish_and_clear();
        let report = Report { row, result };
        print(&report.text())?;
        reports.push(report);
    }
    print(&report::conclusion(&reports))?;
    let passed = reports.iter().all(|report| report.wrong().is_none());
    if let Some(mut json) = json {
        let rows = reports.iter().map(Report::json).collect();
        json.put(line_of(&Benchmark { passed, quick: args.quick, machine, rows }).as_bytes())?;
        json.finish()?;
    }
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The rows that the flags ask for, after their files were read without a fault.
fn chosen(args: &BenchArgs) -> Result<Vec<Row>, Failure> {
    let rows = row::rows(args);
    if let (true, Some(only)) = (rows.is_empty(), &args.only) {
        let every = row::rows(&BenchArgs { only: None, ..args.clone() });
        let names: Vec<&str> = every.iter().map(|row| row.name.as_str()).collect();
        return Err(Failure::new(format!("--only: no row begins with {only:?}; expected one of {}", names.join(", "))));
    }
    for row in &rows {
        if let Work::Job(Job::Solve(solve)) | Work::Scaling { solve, .. } = &row.work
            && solve.board.is_file()
        {
            solve.board.game(solve.cat_jump, solve.mouse_jump)?;
        }
    }
    Ok(rows)
}

/// The machine that is measured.
#[derive(Serialize)]
struct Machine {
    version: &'static str,
    cores: usize,
    /// By default, the engine chooses.
    threads: Option<u16>,
    instructions: Vec<String>,
    available_memory: Option<u64>,
}

impl Machine {
    fn here(args: &BenchArgs) -> Machine {
        Machine {
            version: env!("CARGO_PKG_VERSION"),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            threads: args.threads,
            instructions: Instructions::available().iter().map(ToString::to_string).collect(),
            available_memory: available_memory(),
        }
    }
}

impl std::fmt::Display for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Machine { version, cores, threads, instructions, available_memory } = self;
        write!(f, "mousehole {version}, {cores} {}", if *cores == 1 { "core" } else { "cores" })?;
        if let Some(threads) = threads {
            write!(f, ", {threads} threads")?;
        }
        write!(f, ", instructions {}", instructions.join(" "))?;
        available_memory.map_or(Ok(()), |memory| write!(f, ", {} of memory to spare", bytes(memory)))
    }
}

/// The whole benchmark.
#[derive(Serialize)]
struct Benchmark<'d> {
    passed: bool,
    quick: bool,
    machine: Machine,
    rows: Vec<RowJson<'d>>,
}
