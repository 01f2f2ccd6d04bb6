//! `table build`: solves a game and writes its table.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use mousehole::Solution;
use mousehole::engine::SolveError;
use mousehole::formats::shown_path;
use mousehole::table::{SnapshotFile, Table, TableBuilder, TableError, TableWriter};

use super::info::{info_json, info_line};
use super::{TableBuildArgs, on_threads};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::SolvePlan;
use crate::printer::Printer;
use crate::progress;
use crate::signals::{self, INTERRUPTED};
use crate::words::{count, counted, time};

pub(crate) fn build(args: &TableBuildArgs, output: &Output) -> Result<ExitCode, Failure> {
    if args.output == Path::new("-") {
        return Err(Failure::new("-o -: a table is read from its file later, expected the name of one"));
    }
    let mut plan = SolvePlan::everything(&args.board, &args.solving)?;
    if args.solving.scratch.is_none() {
        let folder = args.output.parent().filter(|folder| !folder.as_os_str().is_empty());
        plan.scratch = folder.unwrap_or(Path::new(".")).to_owned();
    }
    plan.board.warn(output);
    let printer = Printer::new(&args.print, output);
    // A build that cannot be must not touch what an earlier one left.
    printer.note_needs(&plan)?;
    let solver = plan.solver();
    signals::stop_on_ctrl_c()?;
    let writer = begin(&plan, args, output)?;
    let note = |message: &str| output.note(message);
    let snapshots = SnapshotFile::beside(&args.output, plan.game(), args.resume, &note)
        .map_err(|error| Failure::new(error.to_string()))?;
    if args.resume && !args.force && writer.resumed_blocks() == 0 && !snapshots.resumes() {
        let refused = |error| Failure::new(format!("{error}, and there is nothing to resume; --force replaces it"));
        Table::check_replaceable(&args.output, plan.game()).map_err(refused)?;
    }
    let solver = solver.on_progress(progress::solving());
    let solution = match solver.checkpoint(&snapshots).solve() {
        Ok(solution) => solution,
        Err(SolveError::Stopped) => {
            return Ok(stopped(writer.resumed_blocks() > 0 || snapshots.is_there(), output));
        }
        Err(error) => {
            if snapshots.is_there() {
                output.note("the state of the solve is kept; the same command with --resume goes on from it");
            }
            return Err(plan.failure(&error));
        }
    };
    printer.note_solve(&solution);
    let began = Instant::now();
    match on_threads(plan.tuning.threads, || write(writer, &solution)) {
        Ok(()) => snapshots.remove(),
        Err(TableError::Stopped) => return Ok(stopped(true, output)),
        Err(error) => {
            // Whoever resumes builds goes on with this one too.
            if !args.resume {
                snapshots.remove();
            }
            return Err(error.into());
        }
    }
    printer.note(|unicode| format!("written in {}", time(began.elapsed(), unicode)));
    let table = Table::open(&args.output)?;
    printer.answer(|_| format!(" {}: {}\n", shown_path(&args.output), info_line(&table)), || info_json(&table))?;
    Ok(ExitCode::SUCCESS)
}

/// Takes hold of the file, and says what becomes of what was there.
fn begin(plan: &SolvePlan, args: &TableBuildArgs, output: &Output) -> Result<TableWriter, Failure> {
    let writer = TableBuilder::new(&args.output).resume(args.resume).begin(plan.game())?;
    if writer.overwrote() {
        let part = shown_path(writer.path());
        output.note(&format!("{part}: what an earlier build left is started over; --resume goes on from it"));
    }
    if writer.resumed_blocks() > 0 {
        let (kept, blocks) = (count(writer.resumed_blocks()), counted(writer.blocks(), "block", "blocks"));
        output.note(&format!("{}: {kept} of {blocks} are there already", shown_path(writer.path())));
    }
    Ok(writer)
}

fn write(writer: TableWriter, solution: &Solution) -> Result<(), TableError> {
    writer.write(solution, progress::working("writing"))
}

/// Says how to go on.
fn stopped(kept: bool, output: &Output) -> ExitCode {
    output.note(match kept {
        true => "stopped; the same command with --resume goes on from here",
        false => "stopped, before there was anything worth keeping",
    });
    ExitCode::from(INTERRUPTED)
}
