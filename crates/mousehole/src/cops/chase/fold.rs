//! The cats' turn where all of them move, one cat at a time.
//!
//! Seen backwards, from the end of the turn: after `j` folds a row belongs to a multiset of cats that stand where they end
//! the turn, and a multiset of `j` cats that are still to move. The next fold takes a cat from the first to the second.
//! Where `d` is the largest place of those still to move, and `rest` are the others,
//!
//! ```text
//! next[stand][rest + d] = union over the moves from d to e of now[stand + e][rest]
//! ```
//!
//! Multisets are numbered in such a way that for one `stand` and one `d` all these rows lie side by side, on either side
//! of the equation. So a fold is a union of long runs of words.

use std::mem::take;

use rayon::prelude::*;
use smallvec::{SmallVec, smallvec};

use super::Layer;
use crate::cops::multisets::{Multisets, advance};
use crate::cops::ways::Lists;

/// Runs of fewer words than this are not looked through for rows that have not changed.
const SHORT: usize = 64;

/// One fold.
pub(super) struct Fold<'a> {
    pub(super) multisets: &'a Multisets,
    /// Where a cat can go.
    pub(super) cat: &'a Lists,
    /// How many cats stand where they end the turn, after the fold.
    pub(super) standing: usize,
    /// How many were still to move before it.
    pub(super) to_move: usize,
    /// Words of a row.
    pub(super) words: usize,
}

impl Fold<'_> {
    pub(super) fn run<const W: usize>(&self, from: &Layer, to: &mut Layer, threads: usize) {
        let rows = self.multisets.count(self.to_move + 1);
        let run = rows * self.words::<W>();
        let numbers = || -> SmallVec<[usize; 64]> { smallvec![0; self.cat.len()] };
        match (threads > 1, self.standing) {
            (true, 0) => {
                let mut numbers = numbers();
                self.multisets.with_each(&[], &mut numbers);
                let blocks: Vec<_> = self.blocks::<W>(&mut to.bits, &mut to.changed).collect();
                // The largest first, so that none is left over at the end.
                let blocks = blocks.into_par_iter().rev();
                blocks.for_each(|(cat, bits, changed)| self.block::<W>(cat, from, &numbers, bits, changed));
            }
            (true, standing) => {
                let slabs = to.bits.par_chunks_exact_mut(run).zip(to.changed.par_chunks_exact_mut(rows));
                slabs.enumerate().for_each_init(
                    || (vec![0; standing], numbers()),
                    |(standing, numbers), (slab, (bits, changed))| {
                        self.multisets.members(slab, standing);
                        self.slab::<W>(standing, from, numbers, bits, changed);
                    },
                );
            }
            (false, standing) => {
                let mut standing: SmallVec<[usize; 8]> = smallvec![0; standing];
                let mut numbers = numbers();
                for (bits, changed) in to.bits.chunks_exact_mut(run).zip(to.changed.chunks_exact_mut(rows)) {
                    self.slab::<W>(&standing, from, &mut numbers, bits, changed);
                    if !standing.is_empty() {
                        advance(&mut standing);
                    }
                }
            }
        }
    }

    fn words<const W: usize>(&self) -> usize {
        if W == 0 { self.words } else { W }
    }

    /// The rows of one multiset of standing cats.
    fn slab<const W: usize>(
        &self,
        standing: &[usize],
        from: &Layer,
        numbers: &mut [usize],
        bits: &mut [u64],
        changed: &mut [bool],
    ) {
        self.multisets.with_each(standing, numbers);
        for (cat, bits, changed) in self.blocks::<W>(bits, changed) {
            self.block::<W>(cat, from, numbers, bits, changed);
        }
    }

    /// The rows of a slab, by the largest place of the cats that are still to move.
    fn blocks<'l, const W: usize>(
        &self,
        mut bits: &'l mut [u64],
        mut changed: &'l mut [bool],
    ) -> impl Iterator<Item = (usize, &'l mut [u64], &'l mut [bool])> {
        let words = self.words::<W>();
        (0..self.cat.len()).map(move |cat| {
            let rows = self.multisets.below(self.to_move, cat + 1);
            let (block, rest) = take(&mut bits).split_at_mut(rows * words);
            let (block_changed, rest_changed) = take(&mut changed).split_at_mut(rows);
            (bits, changed) = (rest, rest_changed);
            (cat, block, block_changed)
        })
    }

    /// The union of the rows that the moves of one cat lead to. `numbers` has the slab of each place that it may go to.
    fn block<const W: usize>(
        &self,
        cat: usize,
        from: &Layer,
        numbers: &[usize],
        bits: &mut [u64],
        changed: &mut [bool],
    ) {
        let words = self.words::<W>();
        let (rows, slab) = (changed.len(), self.multisets.count(self.to_move));
        changed.fill(false);
        for &to in self.cat.of(cat) {
            let start = numbers[to as usize] * slab;
            let news = &from.changed[start..][..rows];
            let from = &from.bits[start * words..][..rows * words];
            if bits.len() < SHORT {
                if news.contains(&true) {
                    changed.fill(true);
                    unite(bits, from);
                }
                continue;
            }
            let mut done = 0;
            while let Some(skip) = news[done..].iter().position(|&is_new| is_new) {
                let first = done + skip;
                done = news[first..].iter().position(|&is_new| !is_new).map_or(rows, |run| first + run);
                changed[first..done].fill(true);
                unite(&mut bits[first * words..done * words], &from[first * words..done * words]);
            }
        }
    }
}

#[inline(always)]
fn unite(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}
