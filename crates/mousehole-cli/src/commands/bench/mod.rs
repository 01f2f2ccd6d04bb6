//! `bench`: what this machine can do, checked as it is measured.

mod boards;
mod cops;
mod curve;
mod job;
mod print;
mod random;
mod report;
mod runner;
mod sample;
mod small;
mod table;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use indicatif::ProgressBar;
use mousehole::engine::{Instructions, available_memory};
use serde::Serialize;

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::json::line_of;
use crate::output::Output;
use crate::words::bytes;
use curve::Curve;
use job::{Job, Outcome};
use report::{CameTo, Done};
use runner::Runner;
use table::{Row, Work};

pub(crate) fn bench(args: &BenchArgs, output: &Output) -> Result<ExitCode, Failure> {
    if let Some(job) = &args.job {
        let job: Job = serde_json::from_str(job).map_err(|error| Failure::new(format!("--job: {error}")))?;
        output.print(&line_of(&job.run()?))?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = chosen(args)?;
    let json_only = args.json.as_deref() == Some(Path::new("-"));
    let print = |text: &str| match (json_only, output.unicode) {
        (true, _) => Ok(()),
        (false, true) => output.print(text),
        (false, false) => output.print(&print::in_ascii(text)),
    };
    let machine = Machine::here(args);
    print(&print::heading(&machine.to_string()))?;
    let mut runner = Runner::new(args.quick);
    let mut all = Vec::new();
    for row in rows {
        let busy = ProgressBar::new_spinner().with_message(row.name.clone());
        busy.enable_steady_tick(Duration::from_millis(100));
        let came_to = measure(&mut runner, &row, args.threads.map(usize::from));
        busy.finish_and_clear();
        let done = Done { row, came_to };
        print(&print::row(&done))?;
        all.push(done);
    }
    print(&print::conclusion(&all))?;
    let passed = all.iter().all(|done| done.wrong().is_none());
    if let Some(path) = &args.json {
        let rows = all.iter().map(Done::json).collect();
        let text = line_of(&Benchmark { passed, quick: args.quick, machine, rows });
        if json_only {
            output.print(&text)?;
        } else {
            let failed = |error| Failure::new(format!("{}: cannot be written: {error}", path.display()));
            std::fs::write(path, text).map_err(failed)?;
        }
    }
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The rows that are asked for, once their files are known to be good.
fn chosen(args: &BenchArgs) -> Result<Vec<Row>, Failure> {
    let rows = table::rows(args);
    if let (true, Some(only)) = (rows.is_empty(), &args.only) {
        let every = table::rows(&BenchArgs { only: None, ..args.clone() });
        let names: Vec<&str> = every.iter().map(|row| row.name.as_str()).collect();
        return Err(Failure::new(format!("--only: no row begins with {only:?}; expected one of {}", names.join(", "))));
    }
    for solve in rows.iter().filter_map(Row::file) {
        solve.board.game(solve.cat_jump, solve.mouse_jump)?;
    }
    Ok(rows)
}

fn measure(runner: &mut Runner, row: &Row, threads: Option<usize>) -> CameTo {
    match &row.work {
        Work::Solve(solve) => CameTo::of(runner.solve(solve)),
        Work::Small { boards } => CameTo::of(runner.run(&Job::Small { boards: *boards })),
        Work::Batch { boards } => CameTo::of(small::batch(*boards, threads).map(Outcome::Measured).map_err(words)),
        Work::Hunt { cats } => CameTo::of(runner.run(&Job::Hunt { cats: *cats, threads })),
        Work::Stream { nodes } => CameTo::of(cops::stream(*nodes, threads).map_err(words)),
        Work::Curve { sizes } => match Curve::measure(runner, sizes, threads) {
            Ok(curve) => CameTo::Curve(curve),
            Err(why) => CameTo::Broke(why),
        },
    }
}

fn words(failure: Failure) -> String {
    match failure {
        Failure::Message(message) => message,
        Failure::ClosedPipe => "a pipe was closed".to_owned(),
    }
}

/// What is measured.
#[derive(Serialize)]
struct Machine {
    version: &'static str,
    cores: usize,
    /// How many threads were asked for; without it, the engine chooses.
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
    rows: Vec<report::RowJson<'d>>,
}
