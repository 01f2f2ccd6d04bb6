//! `table info`: what a table has and what it takes, without reading it.

use std::fmt::Write;
use std::process::ExitCode;

use mousehole::answer::PositionJson;
use mousehole::table::{Info, Table};
use serde::Serialize;
use serde_json::value::RawValue;

use super::TableInfoArgs;
use crate::draw::{self, HEADING, QUIET};
use crate::failure::Failure;
use crate::output::Output;
use crate::printer::{Printer, line_of};
use crate::screen::Screen;
use crate::text::{counted_positions, rules_in_short, standing};
use crate::words::{bytes, count, counted, plies};

pub(crate) fn info(args: &TableInfoArgs, output: &Output) -> Result<ExitCode, Failure> {
    let table = Table::open(&args.table)?;
    Printer::new(&args.print, output).answer(|screen| text(&table, screen), || info_json(&table))?;
    Ok(ExitCode::SUCCESS)
}

fn text(table: &Table, screen: Screen) -> String {
    let (game, info) = (table.game(), table.info());
    let mut out = String::from("\n");
    // Without any win, all positions are open, and the first is as good as another.
    let shown = info.longest.clone().unwrap_or_else(|| game.position(0));
    out.push_str(&draw::board(game, &shown, &[], screen));
    writeln!(out, "\n {QUIET}{}{QUIET:#}\n", rules_in_short(game.rules())).expect("memory");
    match &info.longest {
        Some(position) => {
            let longest = plies(info.stats.longest.0);
            writeln!(out, " {HEADING}The longest win takes {longest}{HEADING:#}: {}.", standing(game, position))
        }
        None => writeln!(out, " {HEADING}Nobody can force anything, anywhere.{HEADING:#}"),
    }
    .expect("memory");
    writeln!(out, "\n {}\n", counted_positions(info.positions, &info.stats.into())).expect("memory");
    let places = counted(game.board().places() as u64, "place", "places");
    writeln!(out, " {QUIET}{places}, {}{QUIET:#}", info_line(table)).expect("memory");
    out
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
