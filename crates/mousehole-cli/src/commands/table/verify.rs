//! `table verify`: every byte against its checksum, every position against the rules.

use std::process::ExitCode;

use mousehole::table::{Table, Written};
use mousehole::verify::VerifyError;
use serde::Serialize;

use crate::args::{OutputFormat, TableVerifyArgs};
use crate::failure::Failure;
use crate::json::line_of;
use crate::output::Output;
use crate::progress::Bar;
use crate::signals::go_on;
use crate::verified::{Verified, VerifiedJson};
use crate::words::{count, rate};

pub(crate) fn verify(args: &TableVerifyArgs, output: &Output) -> Result<ExitCode, Failure> {
    let table = Table::open(&args.table)?;
    check(&table)?;
    let verified = Verified::check(&table, args.threads.map(usize::from)).map_err(|error| match error {
        VerifyError::Unread(error) => Failure::from(error),
        VerifyError::Stopped => unreachable!("the bar stops nothing"),
    })?;
    output.print(&match args.format.format {
        OutputFormat::Json => line_of(&Json { positions: verified.report.positions, verified: verified.json() }),
        OutputFormat::Text => verified.text(),
    })?;
    Ok(if verified.report.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks the file by itself.
fn check(table: &Table) -> Result<(), Failure> {
    let bar = Bar::new();
    table.check(|Written { positions, of }| {
        bar.update(positions, Some(of), |seconds| {
            let speed = rate(positions as f64 / seconds);
            format!("reading, {} of {} positions, {speed}/s", count(positions), count(of))
        });
        go_on()
    })?;
    Ok(())
}

#[derive(Serialize)]
struct Json {
    positions: u64,
    #[serde(flatten)]
    verified: VerifiedJson,
}
