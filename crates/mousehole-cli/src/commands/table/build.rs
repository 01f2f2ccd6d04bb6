//! `table build`: solves a game and writes its table.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use mousehole::Solution;
use mousehole::engine::SolveError;
use mousehole::formats::shown_path;
use mousehole::solution::Question;
use mousehole::table::{SnapshotFile, Table, TableBuilder, TableError, TableWriter};

use super::info::{info_json, info_line};
use super::{on_threads, show};
use crate::args::{OutputFormat, TableBuildArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{Plan, solver};
use crate::progress::Bar;
use crate::signals::{self, INTERRUPTED, go_on};
use crate::text;
use crate::words::{count, counted, time};

pub(crate) fn build(args: &TableBuildArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = Plan::new(&args.board)?;
    for warning in &plan.warnings {
        output.warn(warning);
    }
    let tuning = args.tuning.tuning();
    let unsolved = |error| Failure::in_full_solve(&plan.game, tuning, &error);
    let solver = solver(&plan.game, &args.engine, tuning)?;
    // What an earlier build left is not touched by one that cannot be.
    solver.plan(Question::Everything).map_err(unsolved)?;
    signals::stop_on_ctrl_c()?;
    let unfinished = begin(&plan, args, output)?;
    let note = |message: &str| output.note(message);
    let state = state(&plan, args, &note)?;
    let bar = Bar::new();
    let solver = solver.on_progress(move |progress| {
        bar.progress(progress)?;
        go_on()
    });
    let solution = match solver.checkpoint(&state).solve() {
        Ok(solution) => solution,
        Err(SolveError::Stopped) => {
            return Ok(stopped(unfinished.resumed_blocks() > 0 || state_path(args).exists(), output));
        }
        Err(error) => return Err(unsolved(error)),
    };
    if args.print.verbose {
        output.note(&text::rules_in_full(plan.game.rules()));
        let (engine, layout) = (solution.engine(), solution.layout());
        output.note(&text::work(engine, layout, solution.work(), solution.took(), output.unicode));
    }
    let began = Instant::now();
    match on_threads(tuning.threads, || write(unfinished, &solution)) {
        Ok(()) => state.remove(),
        Err(TableError::Stopped) => return Ok(stopped(true, output)),
        Err(error) => {
            state.remove();
            return Err(error.into());
        }
    }
    if args.print.verbose {
        output.note(&format!("written in {}", time(began.elapsed(), output.unicode)));
    }
    let table = Table::open(&args.output)?;
    output.print(&match args.print.format {
        OutputFormat::Json => info_json(&table),
        OutputFormat::Text => format!(" {}: {}\n", shown_path(&args.output), info_line(&table)),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Takes hold of the file, and says what becomes of what was there.
fn begin(plan: &Plan, args: &TableBuildArgs, output: &Output) -> Result<TableWriter, Failure> {
    let unfinished = TableBuilder::new(&args.output).resume(args.resume).begin(&plan.game)?;
    if unfinished.overwrote() {
        let part = shown_path(unfinished.path());
        output.note(&format!("{part}: what an earlier build left is started over; --resume goes on from it"));
    }
    if unfinished.resumed_blocks() > 0 {
        let (kept, blocks) = (count(unfinished.resumed_blocks()), counted(unfinished.blocks(), "block", "blocks"));
        output.note(&format!("{}: {kept} of {blocks} are there already", shown_path(unfinished.path())));
    }
    Ok(unfinished)
}

/// The file that keeps a long solve, beside the table.
fn state_path(args: &TableBuildArgs) -> PathBuf {
    let mut name = args.output.as_os_str().to_owned();
    name.push(".state");
    name.into()
}

fn state<'n>(plan: &Plan, args: &TableBuildArgs, note: &'n (dyn Fn(&str) + Sync)) -> Result<SnapshotFile<'n>, Failure> {
    let path = state_path(args);
    if args.resume {
        return SnapshotFile::resume(&path, &plan.game, note).map_err(|error| Failure::new(error.to_string()));
    }
    let state = SnapshotFile::new(&path, &plan.game, note);
    state.remove();
    Ok(state)
}

fn write(unfinished: TableWriter, solution: &Solution) -> Result<(), TableError> {
    let bar = Bar::new();
    unfinished.write(solution, |so_far| {
        show(&bar, "writing", so_far);
        go_on()
    })
}

/// Says how to go on.
fn stopped(kept: bool, output: &Output) -> ExitCode {
    output.note(match kept {
        true => "stopped; the same command with --resume goes on from here",
        false => "stopped, before there was anything worth keeping",
    });
    ExitCode::from(INTERRUPTED)
}
