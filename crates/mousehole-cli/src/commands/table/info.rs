//! `table info`: what a table has and what it takes, without reading it.

use std::process::ExitCode;

use mousehole::answer::PositionJson;
use mousehole::table::{Info, Table};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::{OutputFormat, TableInfoArgs};
use crate::failure::Failure;
use crate::json::line_of;
use crate::output::Output;
use crate::text;
use crate::words::{bytes, count, counted};

pub(crate) fn info(args: &TableInfoArgs, output: &Output) -> Result<ExitCode, Failure> {
    let table = Table::open(&args.table)?;
    output.print(&match args.format.format {
        OutputFormat::Json => info_json(&table),
        OutputFormat::Text => text::table_info(&table, &info_line(&table), output.unicode),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// `200 positions in 1 block, 473 bytes: 2.365 bytes a position, …`.
pub(crate) fn info_line(table: &Table) -> String {
    let info = table.info();
    format!(
        "{} positions in {}, {}: {} bytes a position, compression {:.1} from 4 bytes each",
        count(info.positions),
        counted(info.blocks, "block", "blocks"),
        bytes(info.size),
        per_position(&info),
        info.ratio(),
    )
}

fn per_position(info: &Info) -> String {
    format!("{:.3}", info.bytes_per_position())
}

#[derive(Serialize)]
struct InfoJson {
    version: u32,
    places: usize,
    positions: u64,
    bytes: u64,
    bytes_per_position: Box<RawValue>,
    blocks: u64,
    positions_per_block: u32,
    stats: Stats,
    longest: Option<Longest>,
    game: Box<RawValue>,
}

#[derive(Serialize)]
struct Stats {
    mouse: u64,
    cat: u64,
    open: u64,
    longest: u32,
}

/// A position that has the longest win.
#[derive(Serialize)]
struct Longest {
    #[serde(flatten)]
    position: PositionJson,
    plies: u32,
}

/// The answer as one line of JSON.
pub(crate) fn info_json(table: &Table) -> String {
    let info = table.info();
    let raw = |text: String| RawValue::from_string(text).expect("JSON");
    let board = table.game().board();
    line_of(&InfoJson {
        version: info.version,
        places: board.places(),
        positions: info.positions,
        bytes: info.size,
        bytes_per_position: raw(per_position(&info)),
        blocks: info.blocks,
        positions_per_block: info.positions_per_block,
        stats: Stats {
            mouse: info.stats.mouse,
            cat: info.stats.cat,
            open: info.stats.open,
            longest: info.stats.longest.0,
        },
        longest: info
            .longest
            .map(|position| Longest { position: PositionJson::new(board, &position), plies: info.stats.longest.0 }),
        game: raw(table.game().to_json()),
    })
}
