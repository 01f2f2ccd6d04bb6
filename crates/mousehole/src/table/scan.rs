//! Reading many blocks: on all cores, some at a time, in order.

use std::fs::File;
use std::ops::Range;
use std::path::Path;

use rayon::prelude::*;

use super::error::TableError;
use super::header::Header;
use super::index::Entry;
use super::open::read_block;
use super::summary::Summary;

/// Blocks that are read at a time: enough for all cores, and little memory.
const AT_A_TIME: usize = 64;

/// What each of the next blocks sums up to, or why it is not to be believed; the first is the one of that number.
pub(super) fn next_summaries(
    file: &File,
    path: &Path,
    header: &Header,
    index: &[Entry],
    first: usize,
) -> Vec<Result<Summary, TableError>> {
    let numbers: Range<usize> = first..index.len().min(first + AT_A_TIME);
    let read = |number: usize| read_block(file, path, header, number as u64, index[number]);
    numbers.into_par_iter().map(|number| read(number).map(|block| block.summary())).collect()
}
