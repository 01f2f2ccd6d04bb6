//! The cats' turn: a row becomes the union of the rows that the cats can move to.
//!
//! Where all cats move, this is one fold for each cat, so that the work grows with their number and not with the number of
//! their moves together. Seen backwards, from the end of the turn: after `j` folds a row belongs to a multiset of cats that
//! stand where they end the turn, and a multiset of `j` cats that are still to move. The next fold takes a cat from the
//! first to the second. Where `d` is the largest place of those still to move, and `rest` are the others,
//!
//! ```text
//! next[stand][rest + d] = union over the moves from d to e of now[stand + e][rest]
//! ```
//!
//! Multisets are numbered in such a way that for one `stand` and one `d` all these rows lie side by side, on either side
//! of the equation. So a fold is a union of long runs of words.

use std::mem::take;

use mousehole_base::parallel::*;
use smallvec::{SmallVec, smallvec};

use mousehole_core::engine::Stopped;

use super::multisets::{Multisets, advance};
use super::{Layer, Members, unite, unite_allowed};
use crate::move_graph::MoveGraph;

/// Runs of fewer words than this are not looked through for rows that have not changed. Three cats on the map of Scotland
/// Yard take 8 % longer without this, and the same within 5 % from 16 words to 1,024.
const SHORT: usize = 64;

/// Rows that a thread takes at a time where one cat moves: about 0.2 ms of work for three cats on the map of Scotland Yard,
/// where handing rows out takes microseconds.
const SHARE: usize = 1 << 10;

pub(super) struct CatsTurn<'a> {
    pub(super) multisets: &'a Multisets,
    pub(super) graph: &'a MoveGraph,
    pub(super) cats: usize,
    /// Words of a row.
    pub(super) words: usize,
    pub(super) threads: usize,
}

impl CatsTurn<'_> {
    /// Takes the first layer, with the mouse to move, to the last. Reports after each fold.
    pub(super) fn run(&self, layers: &mut [Layer], report: impl Fn() -> Result<(), Stopped>) -> Result<(), Stopped> {
        if self.graph.lazy {
            let [mouse, cats] = layers else { unreachable!("two layers") };
            self.move_one(mouse, cats);
            return Ok(());
        }
        for to_move in 0..self.cats {
            let (now, next) = layers.split_at_mut(to_move + 1);
            let fold = Fold { turn: self, standing: self.cats - to_move - 1, to_move };
            fold.run(&now[to_move], &mut next[0]);
            report()?;
        }
        Ok(())
    }

    fn move_one(&self, from: &Layer, to: &mut Layer) {
        if self.threads == 1 {
            return self.move_one_in(0, from, &mut to.bits, &mut to.changed);
        }
        let shares = to.bits.par_chunks_mut(SHARE * self.words).zip(to.changed.par_chunks_mut(SHARE));
        shares.enumerate().for_each(|(share, (bits, changed))| self.move_one_in(share * SHARE, from, bits, changed));
    }

    /// Some rows, from the one with the number `first`.
    fn move_one_in(&self, first: usize, from: &Layer, bits: &mut [u64], changed: &mut [bool]) {
        let cat_to = |cat: usize| self.graph.cat_to.neighbors(cat);
        let mut members: Members = smallvec![0; self.cats];
        let mut moved = members.clone();
        self.multisets.members(first, &mut members);
        for (row, (bits, changed)) in (first..).zip(bits.chunks_exact_mut(self.words).zip(changed)) {
            *changed = false;
            let mut add = |number: usize, allowed: Option<&[u64]>| {
                if from.changed[number] {
                    unite_allowed(bits, &from.bits[number * self.words..][..self.words], allowed);
                    *changed = true;
                }
            };
            let opposed = self.graph.opposed.as_deref();
            match opposed.and_then(|opposed| opposed.all_stuck(&members)) {
                Some(stuck) => add(row, Some(&stuck)),
                None if members.iter().all(|&cat| cat_to(cat).is_empty()) => add(row, None),
                None => {}
            }
            for (i, &cat) in members.iter().enumerate().filter(|&(i, cat)| i == 0 || members[i - 1] != *cat) {
                for (nth, &to) in cat_to(cat).iter().enumerate() {
                    replaced(&members, i, to as usize, &mut moved);
                    add(self.multisets.number(&moved), opposed.and_then(|opposed| opposed.allowed(cat, nth)));
                }
            }
            advance(&mut members);
        }
    }
}

/// The members with the one at `out` replaced, in order.
fn replaced(members: &[usize], out: usize, by: usize, moved: &mut [usize]) {
    moved.copy_from_slice(members);
    let mut at = out;
    while at > 0 && moved[at - 1] > by {
        moved[at] = moved[at - 1];
        at -= 1;
    }
    while at + 1 < moved.len() && moved[at + 1] < by {
        moved[at] = moved[at + 1];
        at += 1;
    }
    moved[at] = by;
}

/// One cat's part of a turn in which all move.
struct Fold<'a> {
    turn: &'a CatsTurn<'a>,
    /// How many cats stand where they end the turn, after the fold.
    standing: usize,
    /// How many were still to move before it.
    to_move: usize,
}

impl Fold<'_> {
    /// Where rows have few words, their number is known to the compiler.
    fn run(&self, from: &Layer, to: &mut Layer) {
        match self.turn.words {
            1 => self.run_for::<1>(from, to),
            2 => self.run_for::<2>(from, to),
            3 => self.run_for::<3>(from, to),
            4 => self.run_for::<4>(from, to),
            _ => self.run_for::<0>(from, to),
        }
    }

    fn run_for<const W: usize>(&self, from: &Layer, to: &mut Layer) {
        let multisets = self.turn.multisets;
        let rows = multisets.count(self.to_move + 1);
        let run = rows * self.words::<W>();
        let numbers = || -> SmallVec<[usize; 64]> { smallvec![0; self.turn.graph.cat_to.len()] };
        match (self.turn.threads > 1, self.standing) {
            (true, 0) => {
                let mut numbers = numbers();
                multisets.with_each(&[], &mut numbers);
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
                        multisets.members(slab, standing);
                        self.slab::<W>(standing, from, numbers, bits, changed);
                    },
                );
            }
            (false, standing) => {
                let mut standing: Members = smallvec![0; standing];
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
        if W == 0 { self.turn.words } else { W }
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
        self.turn.multisets.with_each(standing, numbers);
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
        (0..self.turn.graph.cat_to.len()).map(move |cat| {
            let rows = self.turn.multisets.below(self.to_move, cat + 1);
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
        let (rows, slab) = (changed.len(), self.turn.multisets.count(self.to_move));
        let opposed = self.turn.graph.opposed.as_deref();
        let moves = self.turn.graph.cat_to.neighbors(cat);
        if bits.len() < SHORT && opposed.is_none() {
            // Only what is new: the mouse's turn takes holes out of rows that changed, and of no others.
            let starts = moves.iter().map(|&to| numbers[to as usize] * slab);
            let mut is_new = false;
            match bits {
                // Every row of a small graph's first fold.
                [bits] => starts.filter(|&start| from.changed[start]).for_each(|start| {
                    is_new = true;
                    *bits |= from.bits[start];
                }),
                bits => starts.filter(|&start| from.changed[start..][..rows].contains(&true)).for_each(|start| {
                    is_new = true;
                    unite(bits, &from.bits[start * words..][..rows * words]);
                }),
            }
            changed.fill(is_new);
            return;
        }
        changed.fill(false);
        for (nth, &to) in moves.iter().enumerate() {
            let start = numbers[to as usize] * slab;
            let news = &from.changed[start..][..rows];
            let from = &from.bits[start * words..][..rows * words];
            if let Some(allowed) = opposed.and_then(|opposed| opposed.allowed(cat, nth)) {
                let rows =
                    bits.chunks_exact_mut(words).zip(from.chunks_exact(words)).zip(news.iter().zip(&mut *changed));
                for ((to, from), (_, changed)) in rows.filter(|(_, (is_new, _))| **is_new) {
                    unite_allowed(to, from, Some(allowed));
                    *changed = true;
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

#[test]
fn a_replaced_member_is_put_where_it_belongs() {
    let mut moved = [0; 4];
    for (out, by, expected) in [(0, 9, [2, 4, 6, 9]), (3, 0, [0, 1, 2, 4]), (1, 5, [1, 4, 5, 6]), (2, 4, [1, 2, 4, 6])]
    {
        replaced(&[1, 2, 4, 6], out, by, &mut moved);
        assert_eq!(moved, expected);
    }
}
