//! The labels to write, in the order of the positions.

use mousehole_base::parallel::*;

use mousehole_core::solution::{LabelSource, PackedLabel};

use super::block::{Block, MAX_POSITIONS};
use super::error::TableError;

/// Labels to fetch at a time, about: enough rows for all cores, in 4 MiB.
const AT_A_TIME: u64 = 1 << 20;

/// Longer rows are fetched in pieces, so that one row never takes more than 16 MiB.
const LONGEST_ROW: u64 = 1 << 22;

/// Blocks that are compressed with each stride, spread over the table, to choose one.
const SAMPLES: u64 = 8;

/// Hands out labels in whole blocks, whatever the length of a row.
pub(super) struct LabelStream<'l, L> {
    source: &'l L,
    positions: u64,
    /// Labels that are fetched in one call: a row, or a piece of one.
    piece: u64,
    /// The first position that has not been fetched: the first of a piece, or the end.
    next: u64,
    buffer: Vec<PackedLabel>,
    /// How many labels of the buffer were handed out; more than it has while the first piece has not been fetched.
    used: usize,
}

impl<'l, L: LabelSource<Error: Into<TableError>>> LabelStream<'l, L> {
    pub(super) fn new(source: &'l L, first: u64) -> LabelStream<'l, L> {
        let (positions, width) = (source.game().positions(), source.game().placements());
        let piece = if width > LONGEST_ROW { u64::from(MAX_POSITIONS) } else { width };
        let used = first % piece;
        LabelStream { source, positions, piece, next: first - used, buffer: Vec::new(), used: used as usize }
    }

    /// The next labels: at least one block and only whole blocks, or all that are left.
    pub(super) fn next(&mut self, per_block: usize) -> Result<&[PackedLabel], TableError> {
        let gone = self.used.min(self.buffer.len());
        self.buffer.drain(..gone);
        self.used -= gone;
        while self.buffer.len() < self.used + per_block && self.next < self.positions {
            self.fetch()?;
        }
        let (first, ready) = (self.used, self.buffer.len() - self.used);
        self.used += if self.next == self.positions { ready } else { ready - ready % per_block };
        Ok(&self.buffer[first..self.used])
    }

    /// Fetches more labels, on all cores.
    fn fetch(&mut self) -> Result<(), TableError> {
        let pieces = (AT_A_TIME / self.piece).max(1);
        let count = (pieces * self.piece).min(self.positions - self.next);
        let before = self.buffer.len();
        self.buffer.resize(before + count as usize, PackedLabel::default());
        let (source, first, piece) = (self.source, self.next, self.piece);
        self.buffer[before..]
            .par_chunks_mut(piece as usize)
            .enumerate()
            .try_for_each(|(number, labels)| read(source, first + number as u64 * piece, labels))?;
        self.next += count;
        Ok(())
    }

    /// The stride that makes blocks smallest, by trying each on a few blocks: to the same position with some of the cats,
    /// or the mouse, one place back; or 0 for none.
    pub(super) fn best_stride(&self, per_block: usize) -> Result<u32, TableError> {
        let game = self.source.game();
        let base = game.cat_places().count() as u64;
        let strides: Vec<u64> = std::iter::successors(Some(base), |&stride| stride.checked_mul(base.max(2)))
            .take(game.rules().cats)
            .take_while(|&stride| stride < per_block as u64)
            .filter(|&stride| stride > 1)
            .collect();
        if strides.is_empty() {
            return Ok(0);
        }
        let blocks = self.positions.div_ceil(per_block as u64);
        let samples = SAMPLES.min(blocks);
        let sizes = |sample: u64| {
            let first = sample * blocks / samples * per_block as u64;
            let count = (self.positions - first).min(per_block as u64);
            let mut labels = vec![PackedLabel::default(); count as usize];
            read(self.source, first, &mut labels)?;
            let block = Block::new(&labels);
            let size = |stride: u64| block.to_bytes(stride as usize).len();
            Ok(std::iter::once(0).chain(strides.iter().copied()).map(size).collect())
        };
        let sizes: Vec<Vec<usize>> = (0..samples).into_par_iter().map(sizes).collect::<Result<_, TableError>>()?;
        let total = |choice: usize| sizes.iter().map(|sizes| sizes[choice]).sum::<usize>();
        let best = (0..=strides.len()).min_by_key(|&choice| total(choice)).expect("0 is a choice");
        Ok(best.checked_sub(1).map_or(0, |stride| strides[stride] as u32))
    }
}

/// Reads the labels of the positions from number `first` on, which may begin and end within rows.
fn read<L>(source: &L, first: u64, labels: &mut [PackedLabel]) -> Result<(), TableError>
where
    L: LabelSource<Error: Into<TableError>>,
{
    let width = source.game().placements();
    let (mut number, mut rest) = (first, labels);
    while !rest.is_empty() {
        let (row, from) = (number / width, number % width);
        let (now, later) = rest.split_at_mut((width - from).min(rest.len() as u64) as usize);
        let read = if now.len() as u64 == width { source.row(row, now) } else { source.part_of_row(row, from, now) };
        read.map_err(Into::into)?;
        number += now.len() as u64;
        rest = later;
    }
    Ok(())
}
