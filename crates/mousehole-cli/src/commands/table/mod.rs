//! `table`: table files.

mod build;
mod info;
mod probe;
mod verify;

use std::process::ExitCode;

use mousehole::engine::Progress;

use crate::args::{TableArgs, TableCommand};
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Bar;
use crate::words::{count, rate};

pub(crate) fn table(args: &TableArgs, output: &Output) -> Result<ExitCode, Failure> {
    match &args.command {
        TableCommand::Build(args) => build::build(args, output),
        TableCommand::Info(args) => info::info(args, output),
        TableCommand::Probe(args) => probe::probe(args, output),
        TableCommand::Verify(args) => verify::verify(args, output),
    }
}

/// Does a piece of work on so many threads, or on as many as there are cores.
fn on_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    match threads.map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build()) {
        Some(Ok(pool)) => pool.install(work),
        Some(Err(_)) | None => work(),
    }
}

/// Shows how far the work on a table is.
fn show(bar: &Bar, doing: &str, progress: Progress) {
    let Progress { labelled: done, positions, .. } = progress;
    bar.update(done, Some(positions), |seconds| {
        let speed = rate(done as f64 / seconds);
        format!("{doing}, {} of {} positions, {speed}/s", count(done), count(positions))
    });
}
