//! `table verify`: every byte against its checksum, every position against the rules.

use std::ops::ControlFlow;
use std::process::ExitCode;

use mousehole::table::Table;
use mousehole::verify::VerifyError;
use serde::Serialize;

use super::{on_threads, show};
use crate::args::{OutputFormat, TableVerifyArgs};
use crate::failure::Failure;
use crate::json::line_of;
use crate::output::Output;
use crate::progress::Bar;
use crate::verified::{Verified, VerifiedJson};

pub(crate) fn verify(args: &TableVerifyArgs, output: &Output) -> Result<ExitCode, Failure> {
    let table = Table::open(&args.table)?;
    let threads = args.threads.map(usize::from);
    let bar = Bar::new();
    let watch = |so_far| {
        show(&bar, "reading", so_far);
        ControlFlow::Continue(())
    };
    on_threads(threads, || table.check(watch))?;
    drop(bar);
    let verified = Verified::check(&table, threads).map_err(|error| match error {
        VerifyError::Unread(error) => Failure::from(error),
        VerifyError::Stopped => unreachable!("the bar stops nothing"),
    })?;
    output.print(&match args.format.format {
        OutputFormat::Json => line_of(&Json { positions: verified.report.positions, verified: verified.json() }),
        OutputFormat::Text => verified.text(),
    })?;
    Ok(if verified.report.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[derive(Serialize)]
struct Json {
    positions: u64,
    #[serde(flatten)]
    verified: VerifiedJson,
}
