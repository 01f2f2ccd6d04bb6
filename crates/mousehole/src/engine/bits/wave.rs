//! The attractor of one side, round by round.
//!
//! A row is a number of the winner-to-be P, the bits of a row are the numbers of its opponent O. Two sets are meant by
//! the name of who moves: `with_o`, the positions won by P with O to move, is kept as a plane of bits. `with_p` follows
//! from it: a row is the union of the `with_o` rows that P's moves lead to. It is kept only where distances are wanted.
//!
//! Round `r` takes the words of `with_o` that gained bits in round `r - 2`, makes the words of `with_p` that gain bits
//! from them in round `r - 1`, and then those of `with_o` in round `r`. The gains of round `r - 1` are held back until
//! round `r` has been worked out, so no bit is used a ply too early and rounds are exact distances.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::buffer::Buffer;
use super::digits::{Digits, Part};
use super::isa;
use super::kernel::{Every, Group, Ones, lanes};
use super::order::BitOrder;
use super::terms::{RowTerms, Terms};
use super::token::Token;
use super::transpose::transpose;
use crate::engine::Instructions;

/// What an attractor is worked out from.
pub(super) struct Setting<'s, K> {
    pub(super) winner: &'s Token,
    pub(super) order: &'s BitOrder,
    pub(super) terms: &'s Terms,
    pub(super) kernel: K,
    pub(super) instructions: Instructions,
    pub(super) threads: usize,
}

/// An attractor in the making.
pub(super) struct Wave {
    rows: usize,
    groups: usize,
    /// Words of a mask of a row's groups.
    mask_words: usize,
    pub(super) with_o: Buffer,
    pub(super) with_p: Option<Buffer>,
    pub(super) plies_o: Option<Digits>,
    pub(super) plies_p: Option<Digits>,
    /// Per row, the groups that gained bits in the round that was let in last.
    gained: Vec<u64>,
    gained_rows: Vec<u64>,
    /// Per row, the groups in which nothing is left to win.
    full: Vec<u64>,
    /// The rows that a move of P leads from to a row that gained.
    candidates: Vec<AtomicU64>,
    /// Rows are worked on in parts of so many.
    part_rows: usize,
    /// The gains of the last round, not yet let in, part by part.
    held: Vec<Vec<Gain>>,
    /// The gains of the round that runs.
    fresh: Vec<Vec<Gain>>,
    desks: Vec<Desk>,
    pub(super) round: u32,
    /// Bits of `with_o` and `with_p` so far; of `with_o` alone where `with_p` is not kept.
    pub(super) labelled: u64,
    /// The last round in which a bit was labelled.
    pub(super) longest: u32,
    pub(super) looked_at: u64,
}

/// Bits that a group of `with_o` gains.
#[derive(Clone, Copy)]
pub(super) struct Gain {
    pub(super) row: u32,
    pub(super) group: u32,
    pub(super) bits: Group,
}

/// What a thread needs to work on a row.
struct Desk {
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

/// Rounds with fewer groups to look at than this are left to one thread.
const WORTH_SHARING: u64 = 1 << 12;

impl Wave {
    pub(super) fn new<K: Every>(setting: &Setting<'_, K>, distances: bool) -> Wave {
        let (rows, groups) = (setting.winner.count(), setting.order.groups());
        let mask_words = groups.div_ceil(64);
        let parts = if setting.threads > 1 { (16 * setting.threads).min(rows) } else { 1 };
        // Parts begin at a word of the candidates, so that no two threads share one.
        let part_rows = rows.div_ceil(parts).next_multiple_of(64);
        let parts = rows.div_ceil(part_rows);
        let desk = || Desk {
            union: if distances { Vec::new() } else { vec![[0; 8]; groups] },
            changed: vec![0; mask_words],
            wanted: vec![0; mask_words],
            needed: vec![0; mask_words],
            columns: Vec::new(),
            results: Vec::new(),
        };
        let mut wave = Wave {
            rows,
            groups,
            mask_words,
            with_o: Buffer::zeroed(rows * groups),
            with_p: distances.then(|| Buffer::zeroed(rows * groups)),
            plies_o: distances.then(|| Digits::new(rows * groups)),
            plies_p: distances.then(|| Digits::new(rows * groups)),
            gained: vec![0; rows * mask_words],
            gained_rows: vec![0; rows.div_ceil(64)],
            full: vec![0; rows * mask_words],
            candidates: (0..rows.div_ceil(64)).map(|_| AtomicU64::new(0)).collect(),
            part_rows,
            held: vec![Vec::new(); parts],
            fresh: vec![Vec::new(); parts],
            desks: (0..parts).map(|_| desk()).collect(),
            round: 0,
            labelled: 0,
            longest: 0,
            looked_at: 0,
        };
        wave.finished(setting);
        wave
    }

    /// Puts down what is won in 0 plies.
    fn finished<K: Every>(&mut self, setting: &Setting<'_, K>) {
        let used = &setting.order.used;
        let mut mask = vec![0; self.mask_words];
        if let Some(plies) = &mut self.plies_p {
            plies.begin(0);
        }
        for row in 0..self.rows {
            mask.fill(0);
            setting.terms.mark_won(row, self.groups, true, &mut mask);
            for group in (0..self.groups).filter(|group| mask[group / 64] >> (group % 64) & 1 != 0) {
                let bits = setting.terms.won_when_loser_moves(row, group, &used[group]);
                if bits != [0; 8] {
                    self.held[row / self.part_rows].push(Gain { row: row as u32, group: group as u32, bits });
                }
                let bits = setting.terms.row(row).won(group, &used[group]);
                if bits != [0; 8] {
                    // Round 1 looks at every row that has something of its own.
                    self.candidates[row / 64].fetch_or(1 << (row % 64), Ordering::Relaxed);
                    if let Some(with_p) = &mut self.with_p {
                        with_p[row * self.groups + group] = bits;
                        self.labelled += ones(&bits);
                    }
                }
            }
        }
    }

    /// Whether a position is known to be won; only where `with_p` is kept.
    pub(super) fn has(&self, order: &BitOrder, loser_moves: bool, row: usize, number: usize) -> bool {
        let plane = if loser_moves { Some(&self.with_o) } else { self.with_p.as_ref() };
        let bit = order.bit(number);
        plane.is_some_and(|plane| plane[row * self.groups + bit / 512][bit / 64 % 8] >> (bit % 64) & 1 != 0)
    }

    /// Whether nothing can be gained any more.
    pub(super) fn is_done(&self) -> bool {
        self.held.iter().chain(&self.fresh).all(Vec::is_empty) && !self.has_candidates()
    }

    fn has_candidates(&self) -> bool {
        self.candidates.iter().any(|rows| rows.load(Ordering::Relaxed) != 0)
    }

    /// One round.
    pub(super) fn step<K: Every>(&mut self, setting: &Setting<'_, K>) {
        self.next_round(setting);
        self.let_in(setting);
        self.held.iter_mut().for_each(Vec::clear);
        std::mem::swap(&mut self.held, &mut self.fresh);
    }

    /// The last round there is time for: nothing is let in any more.
    pub(super) fn last_step<K: Every>(&mut self, setting: &Setting<'_, K>) {
        self.next_round(setting);
    }

    fn next_round<K: Every>(&mut self, setting: &Setting<'_, K>) {
        self.round += 1;
        if self.has_candidates() {
            let mut fresh = std::mem::take(&mut self.fresh);
            self.work_out(setting, &mut fresh);
            self.fresh = fresh;
        }
    }

    /// Finds what `with_o` gains in this round.
    fn work_out<K: Every>(&mut self, setting: &Setting<'_, K>, gains: &mut [Vec<Gain>]) {
        let rows: u64 = self.candidates.iter().map(|rows| u64::from(rows.load(Ordering::Relaxed).count_ones())).sum();
        let share = setting.threads > 1 && rows * self.groups as u64 >= WORTH_SHARING;
        let (groups, part_rows) = (self.groups, self.part_rows);
        if let (Some(plies), true) = (&mut self.plies_p, self.round > 1) {
            plies.begin(self.round - 1);
        }
        let sight = Sight {
            setting,
            groups,
            mask_words: self.mask_words,
            with_o: &self.with_o,
            gained: &self.gained,
            gained_rows: &self.gained_rows,
            full: &self.full,
            first_round: self.round == 1,
        };
        let kept = self.with_p.as_mut().map(|plane| plane.chunks_mut(part_rows * groups).collect::<Vec<_>>());
        let plies = self.plies_p.as_mut().map(|plies| plies.parts(part_rows * groups));
        let mut kept = kept.into_iter().flatten();
        let mut plies = plies.into_iter().flatten();
        let candidates = self.candidates.chunks(part_rows / 64);
        let parts =
            candidates.zip(gains).zip(&mut self.desks).enumerate().map(|(part, ((candidates, gains), desk))| {
                let keep = kept.next().zip(plies.next());
                Search { sight: &sight, first_row: part * part_rows, candidates, gains, desk, keep }
            });
        let mut parts: Vec<_> = parts.collect();
        let done: Vec<Done> = if share {
            parts.par_iter_mut().map(|part| isa::run(setting.instructions, part)).collect()
        } else {
            parts.iter_mut().map(|part| isa::run(setting.instructions, part)).collect()
        };
        for part in done {
            if part.labelled > 0 {
                self.longest = self.round - 1;
            }
            self.labelled += part.labelled;
            self.looked_at += part.looked_at;
        }
    }

    /// Lets in what was held back from the last round.
    fn let_in<K: Every>(&mut self, setting: &Setting<'_, K>) {
        for (at, rows) in self.gained_rows.iter_mut().enumerate().filter(|(_, rows)| **rows != 0) {
            for row in Ones(*rows) {
                self.gained[(at * 64 + row) * self.mask_words..][..self.mask_words].fill(0);
            }
            *rows = 0;
        }
        self.candidates.iter_mut().for_each(|rows| *rows.get_mut() = 0);
        let gains: u64 = self.held.iter().map(|gains| gains.len() as u64).sum();
        if gains == 0 {
            return;
        }
        if let Some(plies) = &mut self.plies_o {
            plies.begin(self.round - 1);
        }
        let (groups, part_rows) = (self.groups, self.part_rows);
        let mut plies = self.plies_o.as_mut().map(|plies| plies.parts(part_rows * groups)).into_iter().flatten();
        let planes = self.with_o.chunks_mut(part_rows * groups).zip(self.full.chunks_mut(part_rows * self.mask_words));
        let gained =
            self.gained.chunks_mut(part_rows * self.mask_words).zip(self.gained_rows.chunks_mut(part_rows / 64));
        let parts = planes.zip(gained).zip(&self.held).enumerate().map(
            |(part, (((with_o, full), (gained, gained_rows)), gains))| Entry {
                first_row: part * part_rows,
                groups,
                mask_words: self.mask_words,
                setting,
                gains,
                with_o,
                full,
                gained,
                gained_rows,
                candidates: &self.candidates,
                plies: plies.next(),
            },
        );
        let mut parts: Vec<_> = parts.collect();
        let labelled: u64 = if setting.threads > 1 && gains >= WORTH_SHARING {
            parts.par_iter_mut().map(|part| isa::run(setting.instructions, part)).sum()
        } else {
            parts.iter_mut().map(|part| isa::run(setting.instructions, part)).sum()
        };
        if labelled > 0 {
            self.longest = self.round - 1;
        }
        self.labelled += labelled;
    }

    /// Bytes that are not on the heap.
    pub(super) fn mapped(&self) -> u64 {
        let planes = [Some(&self.with_o), self.with_p.as_ref()].into_iter().flatten().map(Buffer::mapped);
        let plies = [&self.plies_o, &self.plies_p].into_iter().flatten().map(Digits::mapped);
        planes.chain(plies).sum()
    }

    /// The gains that have not been let in, of the last round but one and of the last, by row and group.
    pub(super) fn take_held(&mut self) -> [Vec<Gain>; 2] {
        if self.round == 0 {
            // Not even one round was run, so what is held back is the last.
            std::mem::swap(&mut self.held, &mut self.fresh);
        }
        [&mut self.held, &mut self.fresh].map(|parts| {
            let mut gains: Vec<Gain> = parts.drain(..).flatten().collect();
            gains.sort_unstable_by_key(|gain| (gain.row, gain.group));
            gains
        })
    }
}

/// What all parts see while gains are worked out.
struct Sight<'w, K> {
    setting: &'w Setting<'w, K>,
    groups: usize,
    mask_words: usize,
    with_o: &'w [Group],
    gained: &'w [u64],
    gained_rows: &'w [u64],
    full: &'w [u64],
    first_round: bool,
}

/// One part's search for gains.
struct Search<'w, 'k, K> {
    sight: &'w Sight<'w, K>,
    first_row: usize,
    candidates: &'w [AtomicU64],
    gains: &'w mut Vec<Gain>,
    desk: &'w mut Desk,
    /// This part's rows of `with_p` and their distances, where they are kept.
    keep: Option<(&'k mut [Group], Part<'k>)>,
}

#[derive(Default)]
struct Done {
    labelled: u64,
    looked_at: u64,
}

impl<K: Every> isa::Work for &mut Search<'_, '_, K> {
    type Output = Done;

    #[inline(always)]
    fn run(self, store: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> Done {
        let mut done = Done::default();
        for at in 0..self.candidates.len() {
            let first = self.first_row + at * 64;
            let rows = self.candidates[at].load(Ordering::Relaxed);
            if K::BY_COLUMNS && rows.count_ones() >= WORTH_TURNING {
                self.search_by_columns(first, rows, &mut done, store);
                continue;
            }
            for row in Ones(rows) {
                if self.prepare(first + row, 0, &mut done, store) {
                    self.search(first + row, &mut done);
                }
            }
        }
        done
    }
}

impl<K: Every> Search<'_, '_, K> {
    /// Brings `with_p` of a row up to date, as the slot of the desk where it is not kept; says if `with_o` may gain by it.
    #[inline(always)]
    fn prepare(
        &mut self,
        row: usize,
        slot: usize,
        done: &mut Done,
        store: impl Fn(&mut [u8; 64], u64, u8) + Copy,
    ) -> bool {
        self.note_changes(row);
        if self.keep.is_some() {
            self.update_kept(row, done, store);
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
            Some((with_p, _)) => &with_p[(row - self.first_row) * groups..][..groups],
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
    fn search_by_columns(
        &mut self,
        first: usize,
        rows: u64,
        done: &mut Done,
        store: impl Fn(&mut [u8; 64], u64, u8) + Copy,
    ) {
        let sight = self.sight;
        let groups = sight.groups;
        self.desk.make_room_for_columns(groups, self.keep.is_none());
        let wanted = Ones(rows)
            .filter(|&row| self.prepare(first + row, row, done, store))
            .fold(0u64, |rows, row| rows | 1 << row);
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
        sight.setting.kernel.every_of_rows(&columns, wanted, &mut results);
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
        for &to in sight.setting.winner.to(row) {
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
        let to = if sight.setting.terms.frozen(row) { &[] } else { sight.setting.winner.to(row) };
        let terms = sight.setting.terms.row(row);
        let order = sight.setting.order;
        for at in 0..self.desk.needed.len() {
            for bit in Ones(self.desk.needed[at]) {
                let group = at * 64 + bit;
                let mut union = if terms.done { order.used[group] } else { [0; 8] };
                for &to in to {
                    let from = &sight.with_o[to as usize * sight.groups + group];
                    union = lanes!(i => union[i] | from[i]);
                }
                let lost = &terms.lost[group];
                out[group] = lanes!(i => union[i] & !lost[i]);
            }
        }
        for &bit in terms.captures {
            let word = &mut out[bit as usize / 512][bit as usize / 64 % 8];
            *word = if terms.capture_wins { *word | 1 << (bit % 64) } else { *word & !(1 << (bit % 64)) };
        }
    }

    /// Brings the row of `with_p` up to date that is kept; leaves in `changed` the groups that did change.
    #[inline(always)]
    fn update_kept(&mut self, row: usize, done: &mut Done, store: impl Fn(&mut [u8; 64], u64, u8) + Copy) {
        let sight = self.sight;
        let groups = sight.groups;
        let (with_p, plies) = self.keep.as_mut().expect("with_p is kept");
        let local = row - self.first_row;
        let with_p = &mut with_p[local * groups..][..groups];
        let terms = sight.setting.terms.row(row);
        if !sight.first_round {
            let to = sight.setting.winner.to(row);
            for at in 0..self.desk.changed.len() {
                for bit in Ones(self.desk.changed[at]) {
                    let group = at * 64 + bit;
                    let mut union = [0; 8];
                    for &to in to {
                        let from = &sight.with_o[to as usize * groups + group];
                        union = lanes!(i => union[i] | from[i]);
                    }
                    let lost = &terms.lost[group];
                    let new: Group = lanes!(i => union[i] & !with_p[group][i] & !lost[i]);
                    let new = terms.without_captures(new, group);
                    done.looked_at += 512;
                    if !any(&new) {
                        self.desk.changed[at] &= !(1 << bit);
                        continue;
                    }
                    with_p[group] = lanes!(i => with_p[group][i] | new[i]);
                    plies.write(local * groups + group, &new, store);
                    done.labelled += ones(&new);
                }
            }
        }
    }
}

/// How many bits of a group are one.
#[inline(always)]
fn ones(bits: &Group) -> u64 {
    bits.iter().map(|bits| u64::from(bits.count_ones())).sum()
}

/// Whether a group has a bit that is one.
#[inline(always)]
fn any(bits: &Group) -> bool {
    bits.iter().fold(0, |all, bits| all | bits) != 0
}

/// The bits of a group that `with_o` could still gain, captures aside.
#[inline(always)]
fn open<K>(sight: &Sight<'_, K>, row: usize, terms: &RowTerms<'_>, group: usize) -> Group {
    let (used, lost) = (&sight.setting.order.used[group], &terms.lost[group]);
    let with_o = &sight.with_o[row * sight.groups + group];
    lanes!(i => used[i] & !lost[i] & !with_o[i])
}

/// One part's letting in of gains.
struct Entry<'w, 'k, K> {
    first_row: usize,
    groups: usize,
    mask_words: usize,
    setting: &'w Setting<'w, K>,
    gains: &'w [Gain],
    with_o: &'w mut [Group],
    full: &'w mut [u64],
    gained: &'w mut [u64],
    gained_rows: &'w mut [u64],
    candidates: &'w [AtomicU64],
    plies: Option<Part<'k>>,
}

impl<K: Every> isa::Work for &mut Entry<'_, '_, K> {
    type Output = u64;

    #[inline(always)]
    fn run(self, store: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> u64 {
        let mut labelled = 0;
        for Gain { row, group, bits } in self.gains {
            let (row, group) = (*row as usize, *group as usize);
            let local = row - self.first_row;
            let at = local * self.groups + group;
            let with_o = &mut self.with_o[at];
            // A bit may have been found in two rounds running, as the first was still held back: the first counts.
            let new: Group = lanes!(i => bits[i] & !with_o[i]);
            if !any(&new) {
                continue;
            }
            *with_o = lanes!(i => with_o[i] | new[i]);
            labelled += ones(&new);
            let (used, lost) = (&self.setting.order.used[group], self.setting.terms.row(row).lost(group));
            let mask = local * self.mask_words + group / 64;
            self.gained[mask] |= 1 << (group % 64);
            if (0..8).all(|i| with_o[i] == used[i] & !lost[i]) {
                self.full[mask] |= 1 << (group % 64);
            }
            if let Some(plies) = &mut self.plies {
                plies.write(at, &new, store);
            }
            let rows = &mut self.gained_rows[local / 64];
            if *rows >> (local % 64) & 1 == 0 {
                *rows |= 1 << (local % 64);
                for &from in self.setting.winner.from(row) {
                    let from = from as usize;
                    self.candidates[from / 64].fetch_or(1 << (from % 64), Ordering::Relaxed);
                }
            }
        }
        labelled
    }
}
