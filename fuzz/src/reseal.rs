//! Table files whose checksums are right whatever else they say, by a second reading of `docs/table-format.md`: the offsets
//! here are those of the page.

use std::ops::ControlFlow;

use mousehole::solution::PackedLabel;
use mousehole::strategy::{best_moves, reason};
use mousehole::table::Table;

fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    bytes.get(at..at + length).map_or(0, |field| field.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte)))
}

fn seal(bytes: &mut [u8], at: usize, sum: u32) {
    if let Some(field) = bytes.get_mut(at..at + 4) {
        field.copy_from_slice(&sum.to_le_bytes());
    }
}

/// Puts every checksum right that can be found.
pub(super) fn reseal(bytes: &mut [u8]) {
    let (positions, per_block) = (number(bytes, 16, 8), number(bytes, 12, 4).max(1));
    let index = 80 + number(bytes, 32, 4) as usize;
    let blocks = positions.div_ceil(per_block).min(10_000) as usize;
    for entry in (0..blocks).map(|block| index.saturating_add(16 * block)) {
        let (at, length) = (number(bytes, entry, 8) as usize, number(bytes, entry + 8, 4) as usize);
        if let Some(block) = at.checked_add(length).and_then(|end| bytes.get(at..end)) {
            let sum = crc32fast::hash(block);
            seal(bytes, entry + 12, sum);
        }
    }
    let front = bytes.get(80..index.saturating_add(16 * blocks)).map(crc32fast::hash);
    seal(bytes, 68, front.unwrap_or(0));
    let rest = bytes.get(80..).map(crc32fast::hash);
    seal(bytes, 72, rest.unwrap_or(0));
    let header = bytes.get(..76).map(crc32fast::hash);
    seal(bytes, 76, header.unwrap_or(0));
}

/// Asks a table for all that it has. Each answer may be an error.
pub(super) fn read_all(table: &Table) {
    let game = table.game();
    let mut cells = vec![PackedLabel::default(); game.placements() as usize];
    let rows = 2 * game.board().places() as u64;
    let _ = (0..rows).try_for_each(|row| table.row(row, &mut cells));
    let _ = (0..game.positions()).step_by(7).try_for_each(|number| table.label(number).map(drop));
    let _ = table.start();
    for number in (0..game.positions()).step_by(101) {
        let position = game.position(number);
        let limit = game.rules().limit;
        let _ = (best_moves(table, &position, limit), reason(table, &position, limit));
    }
    let _ = table.info();
    let _ = table.check(|_| ControlFlow::Continue(()));
}
