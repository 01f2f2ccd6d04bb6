//! One pass over the rows of both sides to move.
//!
//! The mouse's places are taken in order. A row of the cats is fetched when the first of them needs it, and kept while a
//! later one still does, as far as the memory goes; a row of the mouse is needed once. So on a grid a band of rows is kept,
//! and each row is fetched once.

use std::collections::BTreeSet;
use std::ops::Range;

use mousehole_core::engine::{Progress, Stopped, report};
use mousehole_core::game::Side;
use mousehole_core::solution::{LabelSource, PackedLabel};

use super::row_cache::{Buffers, RowCache, Workers};
use super::row_check::{RowCheck, WrongLabels};
use super::value::Value;
use super::{Halt, Verifier, VerifyError};

/// About how many positions are checked at a time. One core checks some 100 million a second, so a report comes every few
/// hundredths of a second, and each of 16 threads still gets a quarter of a million positions in between.
const BATCH: usize = 1 << 22;

pub(super) struct Pass<'a, L, V> {
    verifier: &'a Verifier<'a>,
    check: &'a RowCheck,
    placements: usize,
    rows: RowCache<'a, L, V>,
    workers: Workers,
    scratch: Buffers<Scratch<V>>,
}

/// The rows one thread works with.
struct Scratch<V> {
    row: Vec<V>,
    best: Vec<V>,
    spare: Vec<V>,
}

impl<'a, L: LabelSource, V: Value> Pass<'a, L, V> {
    pub(super) fn new(verifier: &'a Verifier<'a>, labels: &'a L, check: &'a RowCheck) -> Pass<'a, L, V> {
        let placements = labels.game().placements() as usize;
        let row = (size_of::<V>() as u64).saturating_mul(placements as u64);
        let rows = if check.needs_spare() { 3 } else { 2 };
        let scratch = (rows * size_of::<V>() + size_of::<PackedLabel>()) as u64;
        let scratch = scratch.saturating_mul(placements as u64);
        let memory = verifier.memory_for(labels.game());
        let affordable = (memory / 2 / scratch).max(1);
        let threads = verifier.threads_for(labels.game()).min(usize::try_from(affordable).unwrap_or(usize::MAX));
        let most = memory.saturating_sub(threads as u64 * scratch) / row;
        Pass {
            verifier,
            check,
            placements,
            rows: RowCache::new(labels, check, usize::try_from(most).unwrap_or(usize::MAX).max(1)),
            workers: Workers::new(threads),
            scratch: Buffers::default(),
        }
    }

    pub(super) fn run(mut self) -> Result<WrongLabels, Halt<L::Error>> {
        let places = self.check.places();
        let of_a_place = 2 * self.placements as u64;
        let mut found = WrongLabels::default();
        let mut next = 0;
        while next < places {
            let (batch, needed) = self.batch_from(next);
            next = batch.end;
            for of_place in self.check_batch(batch, &needed)? {
                found.add(of_place, self.verifier.keep);
            }
            let progress = Progress::new(0, next as u64 * of_a_place, places as u64 * of_a_place);
            report(&*self.verifier.on_progress, progress).map_err(|Stopped| Halt::Because(VerifyError::Stopped))?;
        }
        Ok(found)
    }

    /// The next places to check, as many as keep the threads busy and the memory allows; and the cats' rows they need.
    fn batch_from(&self, first: usize) -> (Range<usize>, BTreeSet<usize>) {
        let needs = |mouse| self.check.mouse_to(mouse).iter().map(|&to| to as usize).chain([mouse]);
        let missing = |needed: &BTreeSet<usize>| needed.iter().filter(|&&row| !self.rows.has(row)).count();
        let many = (BATCH / 2 / self.placements).max(4 * self.workers.threads());
        let mut needed: BTreeSet<usize> = needs(first).collect();
        let mut to_fetch = missing(&needed);
        let mut end = first + 1;
        while end < self.check.places() && end - first < many {
            let more = needs(end).filter(|row| !needed.contains(row)).collect();
            to_fetch += missing(&more);
            // Rather a small batch than rows that are dropped and fetched again; but one that all threads can work on.
            let small = end - first < self.workers.threads();
            if needed.len() + more.len() > self.rows.most() || !(small || self.rows.has_room_for(to_fetch)) {
                break;
            }
            needed.extend(more);
            end += 1;
        }
        (first..end, needed)
    }

    /// Checks some of the mouse's places, from the cats' rows they need.
    fn check_batch(
        &mut self,
        batch: Range<usize>,
        needed: &BTreeSet<usize>,
    ) -> Result<Vec<WrongLabels>, Halt<L::Error>> {
        if needed.len() > self.rows.most() {
            return batch.map(|mouse| self.check_in_parts(mouse)).collect();
        }
        self.rows.make_ready(needed, &self.workers)?;
        let found = self.workers.map(batch.clone().collect(), |mouse| self.check_place(mouse));
        self.rows.drop_done(needed, batch.end);
        found.into_iter().collect()
    }

    /// Checks both rows of one of the mouse's places, when the cats' rows it needs are there.
    fn check_place(&self, mouse: usize) -> Result<WrongLabels, Halt<L::Error>> {
        self.scratch.with(
            || self.new_scratch(),
            |scratch| {
                self.rows.fetch(mouse, &mut scratch.row)?;
                let mut moves = self.check.mouse_to(mouse).iter().map(|&to| (to, self.rows.get(to as usize)));
                match self.check.is_past_cats() {
                    true => scratch.best.fill(V::LEAST),
                    false => scratch.best.copy_from_slice(moves.next().expect("a stuck mouse stays").1),
                }
                self.check.raise(mouse, &mut scratch.best, moves);
                Ok(self.check_from_best(mouse, scratch))
            },
        )
    }

    /// The same where the cats' rows are not all there at a time.
    fn check_in_parts(&mut self, mouse: usize) -> Result<WrongLabels, Halt<L::Error>> {
        let mut scratch = self.scratch.take().unwrap_or_else(|| self.new_scratch());
        self.rows.fetch(mouse, &mut scratch.row)?;
        scratch.best.fill(V::LEAST);
        for part in self.check.mouse_to(mouse).chunks(self.rows.most()) {
            self.rows.make_ready(&part.iter().map(|&to| to as usize).collect(), &self.workers)?;
            let rows = part.iter().map(|&to| (to, self.rows.get(to as usize)));
            self.check.raise(mouse, &mut scratch.best, rows);
        }
        self.rows.make_ready(&[mouse].into(), &self.workers)?;
        let found = self.check_from_best(mouse, &mut scratch);
        self.scratch.put(scratch);
        Ok(found)
    }

    /// Checks both rows, when the mouse's row and the best of its moves are in `scratch`, and the cats' row is there.
    fn check_from_best(&self, mouse: usize, scratch: &mut Scratch<V>) -> WrongLabels {
        let keep = self.verifier.keep;
        let Scratch { row, best, spare } = scratch;
        let mut found = self.check.compare(Side::Mouse, mouse, row, best, keep);
        found.add(self.check.cats_row(mouse, [self.rows.get(mouse), row], [best, spare], keep), keep);
        found
    }

    fn new_scratch(&self) -> Scratch<V> {
        let row = || vec![V::MOST; self.placements];
        Scratch { row: row(), best: row(), spare: if self.check.needs_spare() { row() } else { Vec::new() } }
    }
}
