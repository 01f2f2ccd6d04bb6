//! How much memory a chase takes, which is known before it starts.

use crate::cops::multisets::count;
use crate::cops::ways::Ways;
use crate::engine::{SolveError, allowed_memory};

/// The most bytes that a chase takes.
pub(in crate::cops) fn memory(ways: &Ways, cats: usize) -> u64 {
    let words = ways.places.div_ceil(64) as u64;
    let folds = (1..cats).filter(|_| !ways.lazy);
    let all = folds.chain([0, cats]).try_fold(0u64, |all, to_move| all.checked_add(rows(ways, cats, to_move)?));
    // What one row after the other is made with, for each of some threads.
    let tables = words.saturating_mul(1 << 16);
    all.and_then(|rows| rows.checked_mul(8 * words + 1)).map_or(u64::MAX, |bytes| bytes.saturating_add(tables))
}

/// Refuses a chase that would take more memory than is allowed, or than there is.
pub(in crate::cops) fn check_memory(ways: &Ways, cats: usize, asked: Option<u64>) -> Result<u64, SolveError> {
    refuse_beyond(ways, cats, memory(ways, cats), asked)
}

/// Refuses what needs so many bytes, if that is more than is allowed, or than there is.
pub(in crate::cops) fn refuse_beyond(
    ways: &Ways,
    cats: usize,
    needed: u64,
    asked: Option<u64>,
) -> Result<u64, SolveError> {
    let allowed = allowed_memory(asked, needed);
    match needed <= allowed {
        true => Ok(needed),
        false => Err(SolveError::Memory { engine: "chase", positions: positions(ways, cats), needed, allowed }),
    }
}

/// The bytes that the record of so many plies takes beside it.
pub(in crate::cops) fn record_memory(ways: &Ways, cats: usize, plies: u32) -> u64 {
    let rounds = if ways.mouse_may_stay() { u64::from(plies) / 2 + 2 } else { u64::from(plies) + 4 };
    let row = 8 * ways.places.div_ceil(64) as u64;
    rows(ways, cats, 0).and_then(|rows| rows.checked_mul(row)?.checked_mul(rounds)).unwrap_or(u64::MAX)
}

/// How many rows there are while so many of the cats are still to move.
fn rows(ways: &Ways, cats: usize, to_move: usize) -> Option<u64> {
    let places = ways.cat_places.len();
    count(places, cats - to_move)?.checked_mul(count(places, to_move)?)
}

/// The positions with one side to move, where alike cats are not told apart.
pub(super) fn positions(ways: &Ways, cats: usize) -> u64 {
    rows(ways, cats, 0).map_or(u64::MAX, |rows| rows.saturating_mul(ways.places as u64))
}
