//! Rows of labels: fetched, and kept for as long as they are needed and there is memory for them.

use std::collections::BTreeSet;

use super::check::Check;
use super::team::{Spare, Team};
use super::worth::Worth;
use super::{Halt, VerifyError};
use crate::solution::{LabelSource, PackedLabel};

/// The rows with the cats to move, by the place of the mouse.
pub(super) struct Rows<'a, L, W> {
    labels: &'a L,
    placements: usize,
    kept: Vec<Option<Vec<W>>>,
    /// How many are kept, and how many may be.
    count: usize,
    most: usize,
    /// The last of the mouse's places that needs the row.
    last_use: Vec<usize>,
    cells: Spare<Vec<PackedLabel>>,
    spare: Spare<Vec<W>>,
}

impl<'a, L: LabelSource, W: Worth> Rows<'a, L, W> {
    /// Keeps at most so many.
    pub(super) fn new(labels: &'a L, check: &Check, most: usize) -> Rows<'a, L, W> {
        let mut last_use: Vec<usize> = (0..check.places()).collect();
        for mouse in 0..check.places() {
            for &to in check.mouse_to(mouse) {
                last_use[to as usize] = last_use[to as usize].max(mouse);
            }
        }
        Rows {
            labels,
            placements: labels.game().placements() as usize,
            kept: (0..check.places()).map(|_| None).collect(),
            count: 0,
            most,
            last_use,
            cells: Spare::default(),
            spare: Spare::default(),
        }
    }

    /// How many rows may be kept.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// Whether so many more can be kept without any being dropped.
    pub(super) fn has_room_for(&self, more: usize) -> bool {
        self.count + more <= self.most
    }

    /// Whether a row is kept.
    pub(super) fn has(&self, place: usize) -> bool {
        self.kept[place].is_some()
    }

    /// A row that is kept.
    pub(super) fn get(&self, place: usize) -> &[W] {
        self.kept[place].as_deref().expect("it has been made ready")
    }

    /// Puts down a row of the table, whoever is to move.
    pub(super) fn fetch(&self, row: usize, out: &mut [W]) -> Result<(), Halt<L::Error>> {
        let new = || vec![PackedLabel::default(); self.placements];
        self.cells.with(new, |cells| {
            self.labels.row(row as u64, cells).map_err(|error| Halt::Because(VerifyError::Unread(error)))?;
            W::read(cells, out).ok_or(Halt::TooLong)
        })
    }

    /// Sees to it that these are kept, of which there must not be more than may be. Others are dropped only where there is
    /// no room: those that are needed last.
    pub(super) fn make_ready(&mut self, needed: &BTreeSet<usize>, team: &Team) -> Result<(), Halt<L::Error>> {
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
        let fetched = team.map(missing, |place| {
            let mut row = self.spare.take().unwrap_or_else(|| vec![W::MOST; self.placements]);
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
