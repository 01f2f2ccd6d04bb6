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
use super::digits::Digits;
use super::entry::Entry;
use super::isa;
use super::kernel::{Every, Group, lanes, ones};
use super::order::BitOrder;
use super::search::{Desk, Done, Search, Sight};
use super::terms::Terms;
use super::token::{Moves, Token};
use crate::bitset::Ones;
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
    pub(super) rows: usize,
    pub(super) groups: usize,
    /// Words of a mask of a row's groups.
    mask_words: usize,
    pub(super) with_o: Buffer,
    pub(super) with_p: Option<Buffer>,
    pub(super) plies: Option<Digits>,
    /// Per row, the groups that gained bits in the round that was let in last.
    pub(super) gained: Vec<u64>,
    pub(super) gained_rows: Vec<u64>,
    /// Per row, the groups in which nothing is left to win.
    pub(super) full: Vec<u64>,
    /// The rows that a move of P leads from to a row that gained.
    pub(super) candidates: Vec<AtomicU64>,
    /// Rows are worked on in parts of so many.
    pub(super) part_rows: usize,
    /// The gains of the last round, not yet let in, part by part.
    pub(super) held: Vec<Vec<Gain>>,
    /// The gains of the round that runs.
    fresh: Vec<Vec<Gain>>,
    desks: Vec<Desk>,
    /// For several cats: what their moves together lead to, and as much space to work it out in.
    reach: [Vec<Group>; 2],
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
        let mut wave = Wave {
            rows,
            groups,
            mask_words,
            with_o: Buffer::zeroed(rows * groups),
            with_p: distances.then(|| Buffer::zeroed(rows * groups)),
            plies: distances.then(|| Digits::new(rows * groups)),
            gained: vec![0; rows * mask_words],
            gained_rows: vec![0; rows.div_ceil(64)],
            full: vec![0; rows * mask_words],
            candidates: (0..rows.div_ceil(64)).map(|_| AtomicU64::new(0)).collect(),
            part_rows,
            held: vec![Vec::new(); parts],
            fresh: vec![Vec::new(); parts],
            desks: (0..parts).map(|_| Desk::new(groups, distances)).collect(),
            reach: Default::default(),
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
        let lists = match &setting.winner.moves {
            Moves::Lists { to, .. } => Some(to),
            Moves::Axes(axes) => {
                let [reach, spare] = &mut self.reach;
                reach.clear();
                reach.extend_from_slice(&self.with_o);
                spare.resize(reach.len(), [0; 8]);
                axes.fold(reach, spare, groups, setting.threads, |all, to| lanes!(i => all[i] | to[i]));
                None
            }
        };
        let sight = Sight {
            setting,
            lists,
            reach: &self.reach[0],
            groups,
            mask_words: self.mask_words,
            with_o: &self.with_o,
            gained: &self.gained,
            gained_rows: &self.gained_rows,
            full: &self.full,
            first_round: self.round == 1,
        };
        let kept = self.with_p.as_mut().map(|plane| plane.chunks_mut(part_rows * groups).collect::<Vec<_>>());
        let mut kept = kept.into_iter().flatten();
        let candidates = self.candidates.chunks(part_rows / 64);
        let parts =
            candidates.zip(gains).zip(&mut self.desks).enumerate().map(|(part, ((candidates, gains), desk))| {
                let keep = kept.next();
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
        if let Some(plies) = &mut self.plies {
            plies.begin(self.round - 1);
        }
        let (groups, part_rows) = (self.groups, self.part_rows);
        let mut plies = self.plies.as_mut().map(|plies| plies.parts(part_rows * groups)).into_iter().flatten();
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
        let labelled: u64 = if setting.threads > 1 && gains >= WORTH_SHARING / 16 {
            parts.par_iter_mut().map(|part| isa::run(setting.instructions, part)).sum()
        } else {
            parts.iter_mut().map(|part| isa::run(setting.instructions, part)).sum()
        };
        if labelled > 0 {
            self.longest = self.round - 1;
            if let Moves::Axes(_) = &setting.winner.moves {
                // Moves of all cats together lead from nearly everywhere to a row that gained.
                for (at, rows) in self.candidates.iter_mut().enumerate() {
                    *rows.get_mut() = match self.rows - at * 64 {
                        rows @ 1..64 => !0 >> (64 - rows),
                        _ => !0,
                    };
                }
            }
        }
        self.labelled += labelled;
    }

    /// Bytes that are not on the heap.
    pub(super) fn mapped(&self) -> u64 {
        let planes = [Some(&self.with_o), self.with_p.as_ref()].into_iter().flatten().map(Buffer::mapped);
        let plies = self.plies.iter().map(Digits::mapped);
        planes.chain(plies).sum()
    }

    /// The bytes of the planes and of the distances, which is nearly all that is kept of a wave.
    pub(super) fn memory(&self) -> u64 {
        let planes = [Some(&self.with_o), self.with_p.as_ref()].into_iter().flatten().map(Buffer::bytes);
        let plies = self.plies.iter().flat_map(|plies| &plies.planes).map(Buffer::bytes);
        planes.chain(plies).map(|bytes| Buffer::memory(bytes.len() as u64)).sum()
    }

    /// Lets go of what only the work needed.
    pub(super) fn rest(&mut self) {
        (self.gained, self.gained_rows, self.full) = Default::default();
        (self.held, self.fresh, self.desks, self.reach) = Default::default();
        self.candidates = Vec::new();
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
