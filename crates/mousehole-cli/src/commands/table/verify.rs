//! `table verify`: every byte against its checksum, every position against the rules.

use std::process::ExitCode;

use mousehole::table::Table;
use mousehole::verify::VerifyError;
use serde::Serialize;

use super::{TableVerifyArgs, on_threads};
use crate::failure::Failure;
use crate::output::Output;
use crate::printer::{Printer, line_of};
use crate::progress;
use crate::verified::{Verified, VerifiedJson};

pub(crate) fn verify(args: &TableVerifyArgs, output: &Output) -> Result<ExitCode, Failure> {
    let table = Table::open(&args.table)?;
    let threads = args.threads.map(usize::from);
    on_threads(threads, || table.check(progress::working("reading")))?;
    let verified = Verified::check(&table, threads).map_err(|error| match error {
        VerifyError::Unread(error) => Failure::from(error),
        VerifyError::Stopped => unreachable!("the bar stops nothing"),
    })?;
    let json = || line_of(&Json { positions: verified.report.positions, verified: verified.json() });
    Printer::new(&args.print, output).answer(|_| verified.text(), json)?;
    Ok(if verified.report.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[derive(Serialize)]
struct Json {
    positions: u64,
    #[serde(flatten)]
    verified: VerifiedJson,
}
