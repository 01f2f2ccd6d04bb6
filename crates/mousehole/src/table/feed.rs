//! Labels in the order of the positions, some rows at a time.

use rayon::prelude::*;

use super::block::{Block, MOST_POSITIONS};
use super::error::TableError;
use crate::solution::{LabelSource, PackedLabel};

/// Labels that are asked for at a time, about.
const AT_A_TIME: u64 = 1 << 20;

/// Rows that are longer than this are asked for in pieces.
const LONGEST_ROW: u64 = 1 << 22;

/// Blocks that are tried before the first is written.
const TRIED: u64 = 8;

pub(super) struct Feed<'l, L> {
    labels: &'l L,
    positions: u64,
    /// What is asked for in one go: a row, or a piece of one.
    piece: u64,
    /// The first position that has not been asked for: the first of a piece, or the end.
    next: u64,
    /// Labels that have been asked for and not handed on.
    held: Vec<PackedLabel>,
    /// How many of those have been handed on after all.
    spent: usize,
}

impl<'l, L: LabelSource<Error: Into<TableError>>> Feed<'l, L> {
    /// The labels from that position on.
    pub(super) fn new(labels: &'l L, first: u64) -> Feed<'l, L> {
        let (positions, width) = (labels.game().positions(), labels.game().placements());
        let piece = if width > LONGEST_ROW { u64::from(MOST_POSITIONS) } else { width };
        // Those before the first are handed on to nobody.
        Feed {
            labels,
            positions,
            piece,
            next: first - first % piece,
            held: Vec::new(),
            spent: (first % piece) as usize,
        }
    }

    /// The next labels, as many as make whole blocks, or all the rest; at least one block, unless none is left.
    pub(super) fn next(&mut self, per_block: usize) -> Result<&[PackedLabel], TableError> {
        let gone = self.spent.min(self.held.len());
        self.held.drain(..gone);
        self.spent -= gone;
        while self.held.len() < self.spent + per_block && self.next < self.positions {
            self.more()?;
        }
        let (skipped, ready) = (self.spent, self.held.len() - self.spent);
        let handed = if self.next == self.positions { ready } else { ready - ready % per_block };
        self.spent += handed;
        Ok(&self.held[skipped..self.spent])
    }

    /// Asks for more labels, on all cores.
    fn more(&mut self) -> Result<(), TableError> {
        let pieces = (AT_A_TIME / self.piece).max(1);
        let count = (pieces * self.piece).min(self.positions - self.next);
        let before = self.held.len();
        self.held.resize(before + count as usize, PackedLabel::default());
        let (labels, first, piece) = (self.labels, self.next, self.piece);
        self.held[before..]
            .par_chunks_mut(piece as usize)
            .enumerate()
            .try_for_each(|(number, cells)| ask(labels, first + number as u64 * piece, cells))?;
        self.next += count;
        Ok(())
    }

    /// How far back to look for what a position's label is told apart from, so that blocks come out small: the same cats
    /// with the mouse a place further, or some of the cats a place further; or not at all. A few blocks are tried.
    pub(super) fn best_stride(&self, per_block: usize) -> Result<u32, TableError> {
        let game = self.labels.game();
        let base = game.cat_places().count() as u64;
        let fits = |&stride: &u64| stride < per_block as u64;
        let strides: Vec<u64> = std::iter::successors(Some(base), |&stride| stride.checked_mul(base.max(2)))
            .take(game.rules().cats)
            .take_while(fits)
            .filter(|&stride| stride > 1)
            .collect();
        if strides.is_empty() {
            return Ok(0);
        }
        let blocks = self.positions.div_ceil(per_block as u64);
        let tried = TRIED.min(blocks);
        let sizes = |number: u64| {
            let first = number * blocks / tried * per_block as u64;
            let count = (self.positions - first).min(per_block as u64);
            let mut cells = vec![PackedLabel::default(); count as usize];
            ask(self.labels, first, &mut cells)?;
            let block = Block::of(&cells);
            let size = |stride: u64| block.to_bytes(stride as usize).len();
            Ok(std::iter::once(0).chain(strides.iter().copied()).map(size).collect())
        };
        let sizes: Vec<Vec<usize>> = (0..tried).into_par_iter().map(sizes).collect::<Result<_, TableError>>()?;
        let total = |choice: usize| sizes.iter().map(|sizes| sizes[choice]).sum::<usize>();
        let best = (0..=strides.len()).min_by_key(|&choice| total(choice)).expect("there is one that is none");
        Ok(best.checked_sub(1).map_or(0, |stride| strides[stride] as u32))
    }
}

/// Puts down the labels of the positions from that number on, which may begin and end within rows.
fn ask<L: LabelSource<Error: Into<TableError>>>(
    labels: &L,
    first: u64,
    cells: &mut [PackedLabel],
) -> Result<(), TableError> {
    let width = labels.game().placements();
    let (mut number, mut rest) = (first, cells);
    while !rest.is_empty() {
        let (row, from) = (number / width, number % width);
        let (now, later) = rest.split_at_mut((width - from).min(rest.len() as u64) as usize);
        let asked = if now.len() as u64 == width { labels.row(row, now) } else { labels.part_of_row(row, from, now) };
        asked.map_err(Into::into)?;
        number += now.len() as u64;
        rest = later;
    }
    Ok(())
}
