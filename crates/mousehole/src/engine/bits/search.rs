//! One round's search for gains, in one part of the rows.

use std::sync::atomic::{AtomicU64, Ordering};

use super::isa;
use super::kernel::{Every, Group, any, lanes, ones};
use super::terms::RowTerms;
use super::wave::{Gain, Setting};
use crate::bitset::{Ones, transpose};
use crate::board::Adjacency;

/// What a thread needs to work on a row.
pub(super) struct Desk {
    /// A row of `with_p`, where that is not kept.
    union: Vec<Group>,
    changed: Vec<u64>,
    wanted: Vec<u64>,
    needed: Vec<u64>,
    /// For 64 rows together: their sets by columns, and what comes of them.
    columns: Vec<u64>,
    results: Vec<u64>,
}

impl Desk {
    pub(super) fn new(groups: usize, with_p_is_kept: bool) -> Desk {
        let mask = || vec![0; groups.div_ceil(64)];
        Desk {
            union: if with_p_is_kept { Vec::new() } else { vec![[0; 8]; groups] },
            changed: mask(),
            wanted: mask(),
            needed: mask(),
            columns: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Makes room to look at 64 rows together, when that first happens.
    fn make_room_for_columns(&mut self, groups: usize, unions: bool) {
        if self.columns.is_empty() {
            self.columns = vec![0; groups * 512];
            self.results = vec![0; groups * 512];
            if unions {
                self.union = vec![[0; 8]; groups * 64];
            }
        }
    }
}

/// From this many of 64 rows on, it pays to turn them into columns.
const WORTH_TURNING: u32 = 3;

/// What all parts see while gains are worked out.
pub(super) struct Sight<'w, K> {
    pub(super) setting: &'w Setting<'w, K>,
    /// Where the winner's moves lead to, or, where they are too many to list, what they reach.
    pub(super) lists: Option<&'w Adjacency>,
    pub(super) reach: &'w [Group],
    pub(super) groups: usize,
    pub(super) mask_words: usize,
    pub(super) with_o: &'w [Group],
    pub(super) gained: &'w [u64],
    pub(super) gained_rows: &'w [u64],
    pub(super) full: &'w [u64],
    pub(super) first_round: bool,
}

impl<K> Sight<'_, K> {
    /// The rows that the winner's moves lead to from a row, where they are listed.
    #[inline(always)]
    fn rows_to(&self, row: usize) -> &[u32] {
        self.lists.map_or(&[], |lists| lists.neighbors(row))
    }

    /// What the winner's moves lead to from a row, in a group; `to` is [`Sight::rows_to`] of the row.
    #[inline(always)]
    fn union(&self, row: usize, to: &[u32], group: usize) -> Group {
        if self.lists.is_none() {
            return self.reach[row * self.groups + group];
        }
        let mut union = [0; 8];
        for &to in to {
            let from = &self.with_o[to as usize * self.groups + group];
            union = lanes!(i => union[i] | from[i]);
        }
        union
    }
}

/// Marks every group.
#[inline(always)]
fn mark_all(groups: usize, mask: &mut [u64]) {
    mask.fill(!0);
    if !groups.is_multiple_of(64) {
        *mask.last_mut().expect("a row has groups") = !0 >> (64 - groups % 64);
    }
}

/// One part's search for gains.
pub(super) struct Search<'w, K> {
    pub(super) sight: &'w Sight<'w, K>,
    pub(super) first_row: usize,
    pub(super) candidates: &'w [AtomicU64],
    pub(super) gains: &'w mut Vec<Gain>,
    pub(super) desk: &'w mut Desk,
    /// This part's rows of `with_p`, where they are kept.
    pub(super) keep: Option<&'w mut [Group]>,
}

#[derive(Default)]
pub(super) struct Done {
    pub(super) labelled: u64,
    pub(super) looked_at: u64,
}

impl<K: Every> isa::Work for &mut Search<'_, K> {
    type Output = Done;

    #[inline(always)]
    fn run(self, _: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> Done {
        let mut done = Done::default();
        for at in 0..self.candidates.len() {
            let first = self.first_row + at * 64;
            let rows = self.candidates[at].load(Ordering::Relaxed);
            let kernel = &self.sight.setting.kernel;
            if K::BY_COLUMNS && rows != 0 && (rows.count_ones() >= WORTH_TURNING || kernel.only_by_columns()) {
                self.search_by_columns(first, rows, &mut done);
                continue;
            }
            for row in Ones(rows) {
                if self.prepare(first + row, 0, &mut done) {
                    self.search(first + row, &mut done);
                }
            }
        }
        done
    }
}

impl<K: Every> Search<'_, K> {
    /// Brings `with_p` of a row up to date, as the slot of the desk where it is not kept; says if `with_o` may gain by it.
    #[inline(always)]
    fn prepare(&mut self, row: usize, slot: usize, done: &mut Done) -> bool {
        self.note_changes(row);
        if self.keep.is_some() {
            self.update_kept(row, done);
            self.want(row)
        } else if self.want(row) {
            self.make_union(row, slot);
            true
        } else {
            false
        }
    }

    /// The row of `with_p` that was prepared.
    #[inline(always)]
    fn prepared(&self, row: usize, slot: usize) -> &[Group] {
        let groups = self.sight.groups;
        match &self.keep {
            Some(with_p) => &with_p[(row - self.first_row) * groups..][..groups],
            None => &self.desk.union[slot * groups..][..groups],
        }
    }

    /// Finds the gains of a row that was prepared.
    #[inline(always)]
    fn search(&mut self, row: usize, done: &mut Done) {
        let terms = self.sight.setting.terms.row(row);
        for at in 0..self.desk.wanted.len() {
            for bit in Ones(self.desk.wanted[at]) {
                let group = at * 64 + bit;
                let open = open(self.sight, row, &terms, group);
                let bits = self.sight.setting.kernel.every(self.prepared(row, 0), group, &open);
                self.gain(row, &terms, group, bits);
                done.looked_at += 512;
            }
        }
    }

    /// Finds the gains of 64 rows together: turns their sets into columns, and what comes out of that into rows again.
    #[inline(always)]
    fn search_by_columns(&mut self, first: usize, rows: u64, done: &mut Done) {
        let sight = self.sight;
        let groups = sight.groups;
        self.desk.make_room_for_columns(groups, self.keep.is_none());
        let wanted =
            Ones(rows).filter(|&row| self.prepare(first + row, row, done)).fold(0u64, |rows, row| rows | 1 << row);
        if wanted == 0 {
            return;
        }
        let mut columns = std::mem::take(&mut self.desk.columns);
        let mut results = std::mem::take(&mut self.desk.results);
        let mut square = [0; 64];
        for (word, columns) in columns.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            square.fill(0);
            for row in Ones(wanted) {
                square[row] = self.prepared(first + row, row)[word / 8][word % 8];
            }
            transpose(&mut square);
            *columns = square;
        }
        sight.setting.kernel.every_of_rows(&mut columns, wanted, &mut results);
        for (group, results) in results.as_chunks::<512>().0.iter().enumerate() {
            let mut turned = [[0; 64]; 8];
            for (turned, results) in turned.iter_mut().zip(results.as_chunks::<64>().0) {
                *turned = *results;
                transpose(turned);
            }
            for row in Ones(wanted) {
                if sight.full[(first + row) * sight.mask_words + group / 64] >> (group % 64) & 1 != 0 {
                    continue;
                }
                let terms = sight.setting.terms.row(first + row);
                let open = open(sight, first + row, &terms, group);
                self.gain(first + row, &terms, group, lanes!(i => turned[i][row] & open[i]));
                done.looked_at += 512;
            }
        }
        self.desk.columns = columns;
        self.desk.results = results;
    }

    #[inline(always)]
    fn gain(&mut self, row: usize, terms: &RowTerms<'_>, group: usize, bits: Group) {
        let bits = terms.without_captures(bits, group);
        if any(&bits) {
            self.gains.push(Gain { row: row as u32, group: group as u32, bits });
        }
    }

    /// Marks in `changed` the groups of the row's `with_p` that may have gained bits.
    #[inline(always)]
    fn note_changes(&mut self, row: usize) {
        let sight = self.sight;
        let changed = &mut self.desk.changed;
        changed.fill(0);
        if sight.first_round {
            return sight.setting.terms.mark_won(row, sight.groups, false, changed);
        }
        if sight.setting.terms.frozen(row) {
            return;
        }
        let Some(lists) = sight.lists else {
            return mark_all(sight.groups, changed);
        };
        for &to in lists.neighbors(row) {
            let to = to as usize;
            if sight.gained_rows[to / 64] >> (to % 64) & 1 != 0 {
                let gained = &sight.gained[to * sight.mask_words..][..sight.mask_words];
                changed.iter_mut().zip(gained).for_each(|(changed, gained)| *changed |= gained);
            }
        }
    }

    /// Marks in `wanted` the groups of `with_o` that changes of `with_p` can reach and that are not full; says if there
    /// are any.
    #[inline(always)]
    fn want(&mut self, row: usize) -> bool {
        let sight = self.sight;
        sight.setting.kernel.spread(&self.desk.changed, &mut self.desk.wanted);
        let full = &sight.full[row * sight.mask_words..][..sight.mask_words];
        let mut any = 0;
        for (wanted, full) in self.desk.wanted.iter_mut().zip(full) {
            *wanted &= !full;
            any |= *wanted;
        }
        any != 0
    }

    /// Makes `with_p` of a row for the occasion, as far as the wanted groups need it.
    #[inline(always)]
    fn make_union(&mut self, row: usize, slot: usize) {
        let sight = self.sight;
        sight.setting.kernel.spread(&self.desk.wanted, &mut self.desk.needed);
        let out = &mut self.desk.union[slot * sight.groups..][..sight.groups];
        let moves = !sight.setting.terms.frozen(row);
        let to = sight.rows_to(row);
        let terms = sight.setting.terms.row(row);
        let order = sight.setting.order;
        for at in 0..self.desk.needed.len() {
            for bit in Ones(self.desk.needed[at]) {
                let group = at * 64 + bit;
                let won = if terms.done { order.used[group] } else { [0; 8] };
                let union = if moves { sight.union(row, to, group) } else { [0; 8] };
                let lost = &terms.lost[group];
                out[group] = lanes!(i => (union[i] | won[i]) & !lost[i]);
            }
        }
        for &bit in terms.captures {
            let word = &mut out[bit as usize / 512][bit as usize / 64 % 8];
            *word = if terms.capture_wins { *word | 1 << (bit % 64) } else { *word & !(1 << (bit % 64)) };
        }
    }

    /// Brings the row of `with_p` up to date that is kept; leaves in `changed` the groups that did change.
    #[inline(always)]
    fn update_kept(&mut self, row: usize, done: &mut Done) {
        let sight = self.sight;
        let groups = sight.groups;
        let with_p = self.keep.as_mut().expect("with_p is kept");
        let local = row - self.first_row;
        let with_p = &mut with_p[local * groups..][..groups];
        let terms = sight.setting.terms.row(row);
        if !sight.first_round {
            let to = sight.rows_to(row);
            for at in 0..self.desk.changed.len() {
                for bit in Ones(self.desk.changed[at]) {
                    let group = at * 64 + bit;
                    let union = sight.union(row, to, group);
                    let lost = &terms.lost[group];
                    let new: Group = lanes!(i => union[i] & !with_p[group][i] & !lost[i]);
                    let new = terms.without_captures(new, group);
                    done.looked_at += 512;
                    if !any(&new) {
                        self.desk.changed[at] &= !(1 << bit);
                        continue;
                    }
                    with_p[group] = lanes!(i => with_p[group][i] | new[i]);
                    done.labelled += ones(&new);
                }
            }
        }
    }
}

/// The bits of a group that `with_o` could still gain, captures aside.
#[inline(always)]
fn open<K>(sight: &Sight<'_, K>, row: usize, terms: &RowTerms<'_>, group: usize) -> Group {
    let (used, lost) = (&sight.setting.order.used[group], &terms.lost[group]);
    let with_o = &sight.with_o[row * sight.groups + group];
    lanes!(i => used[i] & !lost[i] & !with_o[i])
}
