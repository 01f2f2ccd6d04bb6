//! Rows of labels: fetched, and kept for as long as they are needed and there is memory for them.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use mousehole_base::parallel::*;
use mousehole_core::solution::{LabelSource, PackedLabel};

use super::row_check::RowCheck;
use super::value::Value;
use super::{Halt, VerifyError};

/// The rows with the cats to move, by the place of the mouse.
pub(super) struct RowCache<'a, L, V> {
    labels: &'a L,
    placements: usize,
    kept: Vec<Option<Vec<V>>>,
    /// How many are kept, and how many may be.
    count: usize,
    most: usize,
    /// The last of the mouse's places that needs the row.
    last_use: Vec<usize>,
    packed: Buffers<Vec<PackedLabel>>,
    spare: Buffers<Vec<V>>,
}

impl<'a, L: LabelSource, V: Value> RowCache<'a, L, V> {
    /// Keeps at most `most` rows.
    pub(super) fn new(labels: &'a L, check: &RowCheck, most: usize) -> RowCache<'a, L, V> {
        let mut last_use: Vec<usize> = (0..check.places()).collect();
        for mouse in 0..check.places() {
            for &to in check.mouse_to(mouse) {
                last_use[to as usize] = last_use[to as usize].max(mouse);
            }
        }
        RowCache {
            labels,
            placements: labels.game().placements() as usize,
            kept: (0..check.places()).map(|_| None).collect(),
            count: 0,
            most,
            last_use,
            packed: Buffers::default(),
            spare: Buffers::default(),
        }
    }

    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// Whether that many more can be kept without any being dropped.
    pub(super) fn has_room_for(&self, more: usize) -> bool {
        self.count + more <= self.most
    }

    pub(super) fn has(&self, place: usize) -> bool {
        self.kept[place].is_some()
    }

    pub(super) fn get(&self, place: usize) -> &[V] {
        self.kept[place].as_deref().expect("it has been made ready")
    }

    /// Reads a row of the labels, whoever is to move.
    pub(super) fn fetch(&self, row: usize, out: &mut [V]) -> Result<(), Halt<L::Error>> {
        let new = || vec![PackedLabel::default(); self.placements];
        self.packed.with(new, |packed| {
            self.labels.row(row as u64, packed).map_err(|error| Halt::Because(VerifyError::Unread(error)))?;
            V::read(packed, out).ok_or(Halt::TooLong)
        })
    }

    /// Sees to it that these are kept, of which there must not be more than may be. Others are dropped only where there is
    /// no room: those that are needed last.
    pub(super) fn make_ready(&mut self, needed: &BTreeSet<usize>, workers: &Workers) -> Result<(), Halt<L::Error>> {
        let missing: Vec<usize> = needed.iter().copied().filter(|&place| !self.has(place)).collect();
        if !self.has_room_for(missing.len()) {
            let others = (0..self.kept.len()).filter(|place| self.has(*place) && !needed.contains(place));
            let mut others: Vec<usize> = others.collect();
            others.sort_unstable_by_key(|&place| self.last_use[place]);
            while !self.has_room_for(missing.len())
                && let Some(place) = others.pop()
            {
                self.drop_row(place);
            }
        }
        let fetched = workers.map(missing, |place| {
            let mut row = self.spare.take().unwrap_or_else(|| vec![V::MOST; self.placements]);
            self.fetch(self.kept.len() + place, &mut row).map(|()| (place, row))
        });
        for fetched in fetched {
            let (place, row) = fetched?;
            self.kept[place] = Some(row);
            self.count += 1;
        }
        Ok(())
    }

    /// Drops those of these rows that no place from `next` on needs.
    pub(super) fn drop_done(&mut self, rows: &BTreeSet<usize>, next: usize) {
        for &place in rows {
            if self.last_use[place] < next {
                self.drop_row(place);
            }
        }
    }

    fn drop_row(&mut self, place: usize) {
        if let Some(row) = self.kept[place].take() {
            self.count -= 1;
            self.spare.put(row);
        }
    }
}

/// The threads that share the work, or the calling one alone.
pub(super) struct Workers(Option<ThreadPool>);

impl Workers {
    /// Where no threads are to be had, the calling one does the work.
    pub(super) fn new(threads: usize) -> Workers {
        Workers(pool(threads))
    }

    pub(super) fn threads(&self) -> usize {
        self.0.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// Does something with each item, and gives what came of it in the same order.
    pub(super) fn map<T: Send, R: Send>(&self, items: Vec<T>, each: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        match &self.0 {
            Some(pool) => pool.install(|| items.into_par_iter().map(each).collect()),
            None => items.into_iter().map(each).collect(),
        }
    }
}

/// Buffers that nobody uses at the moment.
pub(super) struct Buffers<T>(Mutex<Vec<T>>);

impl<T> Default for Buffers<T> {
    fn default() -> Buffers<T> {
        Buffers(Mutex::default())
    }
}

impl<T> Buffers<T> {
    /// Lends a buffer: a spare one with whatever is left in it, or a new one.
    pub(super) fn with<R>(&self, new: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let mut buffer = self.take().unwrap_or_else(new);
        let done = work(&mut buffer);
        self.put(buffer);
        done
    }

    pub(super) fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    pub(super) fn put(&self, buffer: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
    }
}
