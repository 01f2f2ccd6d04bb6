//! The positions labelled in one round, kept by row: a row is a side to move and a place of the mouse.
//!
//! Rows are taken in order, so that a round sweeps the memory once instead of jumping about in it. A row lists its
//! positions only while they are few. When they are many, finding them again by their distance in the labels is as quick,
//! and takes no memory: so two queues need two bytes a position at the most, whatever a round brings.

use crate::game::Side;

/// A placement of the cats, and who won there in the low bit.
#[derive(Clone, Copy)]
pub(super) struct Entry(u32);

impl Entry {
    #[inline]
    pub(super) fn new(cats: usize, winner: Side) -> Entry {
        Entry((cats as u32) << 1 | u32::from(winner == Side::Cat))
    }

    #[inline]
    pub(super) fn cats(self) -> usize {
        self.0 as usize >> 1
    }

    #[inline]
    pub(super) fn winner(self) -> Side {
        if self.0 & 1 == 0 { Side::Mouse } else { Side::Cat }
    }
}

/// The positions of one row.
#[derive(Default)]
pub(super) struct Row {
    listed: Vec<Entry>,
    /// How many there are that are not listed.
    unlisted: u64,
}

impl Row {
    /// How many there are.
    pub(super) fn len(&self) -> u64 {
        self.listed.len() as u64 + self.unlisted
    }

    /// The positions, if all of them are listed.
    pub(super) fn listed(&self) -> Option<&[Entry]> {
        (self.unlisted == 0).then_some(&self.listed)
    }

    pub(super) fn clear(&mut self) {
        self.listed.clear();
        self.unlisted = 0;
    }

    /// Adds a position, and lists it if there are no more than `most`.
    #[inline]
    pub(super) fn push(&mut self, entry: Entry, most: usize) {
        if self.listed.len() == self.listed.capacity() && !self.has_room(most) {
            self.unlisted += 1;
        } else {
            self.listed.push(entry);
        }
    }

    /// Makes room for one more, if there may be more.
    #[cold]
    fn has_room(&mut self, most: usize) -> bool {
        let length = self.listed.len();
        self.listed.reserve_exact(length.max(FEWEST).min(most - length));
        length < most
    }
}

/// A row lists at most one in four of its positions. To find one that is not listed, about four labels are looked at.
const ONE_IN: usize = 4;
/// Positions that any row may list, however short it is.
const FEWEST: usize = 8;

pub(super) struct Queue {
    pub(super) rows: Vec<Row>,
    /// The most positions that a row lists.
    pub(super) most: usize,
}

impl Queue {
    /// An empty queue of rows that have that many placements each.
    pub(super) fn new(rows: usize, placements: usize) -> Queue {
        Queue { rows: std::iter::repeat_with(Row::default).take(rows).collect(), most: most(placements) }
    }

    /// The most bytes that it takes. A row that grows has its old room and its new one for a moment.
    pub(super) fn memory(rows: u64, placements: u64) -> u64 {
        let row = size_of::<Entry>() as u64 * most(placements as usize) as u64;
        (rows + 1).saturating_mul(row + size_of::<Row>() as u64)
    }
}

/// The most positions that a row lists.
fn most(placements: usize) -> usize {
    (placements / ONE_IN).max(FEWEST)
}
