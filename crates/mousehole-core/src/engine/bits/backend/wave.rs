//! One round in one part of the rows: *some* move, *every* move, and committing what they gained.
//!
//! A row is a number of the winner-to-be P, the bits of a row are the numbers of its opponent O. Round `r` takes the
//! groups of `won_loser_to_move` that gained bits in round `r - 2`, makes the groups of `won_winner_to_move` that gain
//! from them in round `r - 1`, and from those what `won_loser_to_move` gains in round `r`. The gains of round `r - 1` are
//! not committed until round `r` has been worked out, so no bit is used a ply too early and rounds are exact distances.
//!
//! Where O may always stay, every bit of a row was in the row's union before: O staying is one of the moves that led there.
//! So a row learns nothing from itself, nor from bits of another row that it has already. That spares more than half of all
//! visits, as a wave otherwise looks back at every row that it comes from.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use mousehole_base::bitset::{Ones, transpose};

use super::isa;
use super::{Delta, Pulse};
use crate::board::Adjacency;
use crate::engine::bits::distances::DistancesPart;
use crate::engine::bits::forced::EveryMove;
use crate::engine::bits::frontier::{Gain, GainPool, Gains, clear_gained};
use crate::engine::bits::moves::SideMoves;
use crate::engine::bits::plane::{Group, any, count_ones, lanes};
use crate::engine::bits::problem::Problem;
use crate::engine::bits::terminals::RowTerminals;

/// From this many of 64 rows on, it pays to turn them into columns; the bench row `graph-10000` shows it.
const WORTH_TURNING: u32 = 3;

/// What all parts see while the gains of a round are worked out.
pub(super) struct RoundView<'w, F> {
    pub(super) problem: &'w Problem,
    pub(super) forced: &'w F,
    pub(super) pulse: &'w Pulse<'w>,
    pub(super) won_loser_to_move: &'w [Group],
    /// Where P's moves lead to, or, where they are too many to list, the rows of `won_winner_to_move` that they make.
    pub(super) moves: Result<&'w Adjacency, &'w [Group]>,
    pub(super) mask_words: usize,
    pub(super) gained: &'w [u64],
    pub(super) gained_rows: &'w [u64],
    pub(super) full: &'w [u64],
    pub(super) pool: &'w GainPool,
    pub(super) first_round: bool,
}

/// Space to work on a row, or on 64 of them.
pub(in super::super) struct Scratch {
    /// Rows of `won_winner_to_move`, where that is not kept.
    pub(super) union: Vec<Group>,
    pub(super) changed: Vec<u64>,
    pub(super) wanted: Vec<u64>,
    needed: Vec<u64>,
    /// For 64 rows together: their sets by columns, and what comes of them.
    columns: Vec<u64>,
    results: Vec<u64>,
}

impl Scratch {
    pub(super) fn new(groups: usize, keeps_union: bool) -> Scratch {
        let mask = || vec![0; groups.div_ceil(64)];
        Scratch {
            union: if keeps_union { Vec::new() } else { vec![[0; 8]; groups] },
            changed: mask(),
            wanted: mask(),
            needed: mask(),
            columns: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Makes room to look at 64 rows together, when that first happens.
    fn make_room_for_columns(&mut self, groups: usize, keeps_union: bool) {
        if self.columns.is_empty() {
            self.columns = vec![0; groups * 512];
            self.results = vec![0; groups * 512];
            if !keeps_union {
                self.union = Vec::new();
                self.union = vec![[0; 8]; groups * 64];
            }
        }
    }

    /// Marks in `wanted` the groups of `won_loser_to_move` that `changed` can reach and that are not full; says if there
    /// are any.
    #[inline(always)]
    pub(super) fn find_wanted(&mut self, forced: &impl EveryMove, full: &[u64]) -> bool {
        forced.spread(&self.changed, &mut self.wanted);
        let mut any = 0;
        for (wanted, full) in self.wanted.iter_mut().zip(full) {
            *wanted &= !full;
            any |= *wanted;
        }
        any != 0
    }

    /// Computes one row of `won_winner_to_move` in a slot of the scratch space, from what P's moves lead to, group by group.
    /// Only groups that `wanted` reads are valid; the rest are stale.
    #[inline(always)]
    pub(super) fn make_union(
        &mut self,
        problem: &Problem,
        forced: &impl EveryMove,
        row: usize,
        slot: usize,
        reached: impl Fn(usize) -> Group,
    ) {
        forced.spread(&self.wanted, &mut self.needed);
        let out = &mut self.union[slot * problem.layout.groups()..][..problem.layout.groups()];
        let terminals = problem.terminals.row(row);
        for at in 0..self.needed.len() {
            for bit in Ones(self.needed[at]) {
                let group = at * 64 + bit;
                let won = if terminals.done { problem.layout.used[group] } else { [0; 8] };
                let (union, lost) = (reached(group), &terminals.lost[group]);
                out[group] = lanes!(i => (union[i] | won[i]) & !lost[i]);
            }
        }
        for &bit in terminals.captures {
            let word = &mut out[bit as usize / 512][bit as usize / 64 % 8];
            *word = if terminals.capture_wins { *word | 1 << (bit % 64) } else { *word & !(1 << (bit % 64)) };
        }
    }

    /// An upper bound of its bytes.
    pub(in super::super) fn memory(groups: u64, by_columns: bool, keeps_union: bool) -> u64 {
        let masks = 3 * 8 * groups.div_ceil(64);
        let columns = if by_columns { 2 * 512 * 8 * groups } else { 0 };
        let union = match (keeps_union, by_columns) {
            (true, _) => 0,
            (false, true) => 64 * 64 * groups,
            (false, false) => 64 * groups,
        };
        masks + columns + union
    }
}

/// One part's rows in the search for gains.
pub(super) struct ExpandPart<'w> {
    pub(super) first_row: usize,
    pub(super) candidates: &'w [AtomicU64],
    pub(super) gains: &'w mut Gains,
    /// This part's rows of `won_winner_to_move`, where they are kept.
    pub(super) won_winner_to_move: Option<&'w mut [Group]>,
}

/// One thread's search for gains, part by part.
pub(super) struct ExpandParts<'s, F, I> {
    pub(super) view: &'s RoundView<'s, F>,
    pub(super) scratch: &'s mut Scratch,
    pub(super) thread: usize,
    pub(super) parts: I,
}

/// What a phase found.
#[derive(Clone, Copy, Default)]
pub(super) struct PhaseResult {
    pub(super) delta: Delta,
    /// How many gains, or after a commit how many new candidates.
    pub(super) active: u64,
}

impl PhaseResult {
    pub(super) fn add(self, other: PhaseResult) -> PhaseResult {
        PhaseResult { delta: self.delta.add(other.delta), active: self.active + other.active }
    }
}

/// Positions that a thread looks at before it tells the others: threads that did so for each row would wait for each other.
const TELL_EVERY: u64 = 1 << 18;

impl<'w, F: EveryMove, I: Iterator<Item = ExpandPart<'w>>> isa::Work for ExpandParts<'_, F, I> {
    type Output = PhaseResult;

    #[inline(always)]
    fn run(self, _: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> PhaseResult {
        let ExpandParts { view, scratch, thread, parts } = self;
        let mut found = PhaseResult::default();
        let mut told = 0;
        'parts: for ExpandPart { first_row, candidates, gains, won_winner_to_move } in parts {
            let scratch = &mut *scratch;
            let mut expand = Expand { view, scratch, thread, first_row, gains, won_winner_to_move, gained: 0 };
            for (at, rows) in candidates.iter().enumerate() {
                let rows = match rows.load(Relaxed) {
                    0 => continue,
                    some => some,
                };
                candidates[at].store(0, Relaxed);
                expand.rows(first_row + at * 64, rows, &mut found.delta);
                if found.delta.looked_at - told >= TELL_EVERY {
                    if !view.pulse.go_on(found.delta.looked_at - told) {
                        break 'parts;
                    }
                    told = found.delta.looked_at;
                }
            }
            found.active += expand.gained;
        }
        view.pulse.go_on(found.delta.looked_at - told);
        found
    }
}

/// The search for gains in one part.
struct Expand<'w, F> {
    view: &'w RoundView<'w, F>,
    scratch: &'w mut Scratch,
    thread: usize,
    first_row: usize,
    gains: &'w mut Gains,
    won_winner_to_move: Option<&'w mut [Group]>,
    gained: u64,
}

impl<F: EveryMove> Expand<'_, F> {
    /// Both steps for some of 64 rows.
    #[inline(always)]
    fn rows(&mut self, first: usize, rows: u64, delta: &mut Delta) {
        if F::BY_COLUMNS && (rows.count_ones() >= WORTH_TURNING || self.view.forced.only_by_columns()) {
            return self.expand_by_columns(first, rows, delta);
        }
        for row in Ones(rows) {
            if self.some_move(first + row, 0, delta) {
                self.every_move(first + row, delta);
            }
        }
    }

    /// *Some* move of P: brings a row of `won_winner_to_move` up to date, in a slot of the scratch space where it is not
    /// kept. Says whether `won_loser_to_move` may gain by it.
    #[inline(always)]
    fn some_move(&mut self, row: usize, slot: usize, delta: &mut Delta) -> bool {
        self.find_changes(row);
        if self.won_winner_to_move.is_some() {
            self.update_kept_row(row, delta);
            self.find_wanted(row)
        } else if self.find_wanted(row) {
            self.make_union(row, slot);
            true
        } else {
            false
        }
    }

    /// *Every* move of O: finds what a row gains, once [`Expand::some_move`] has brought it up to date.
    #[inline(always)]
    fn every_move(&mut self, row: usize, delta: &mut Delta) {
        let terminals = self.view.problem.terminals.row(row);
        for at in 0..self.scratch.wanted.len() {
            for bit in Ones(self.scratch.wanted[at]) {
                let group = at * 64 + bit;
                let open = self.view.open(row, &terminals, group);
                let bits = self.view.forced.every(self.union(row, 0), group, &open);
                self.gain(row, &terminals, group, bits);
                delta.looked_at += 512;
            }
        }
    }

    /// Both for 64 rows together: turns their sets into columns, and what comes of those into rows again.
    #[inline(always)]
    fn expand_by_columns(&mut self, first: usize, rows: u64, delta: &mut Delta) {
        let view = self.view;
        self.scratch.make_room_for_columns(view.groups(), self.won_winner_to_move.is_some());
        let wanted =
            Ones(rows).filter(|&row| self.some_move(first + row, row, delta)).fold(0u64, |rows, row| rows | 1 << row);
        if wanted == 0 {
            return;
        }
        let mut columns = std::mem::take(&mut self.scratch.columns);
        let mut results = std::mem::take(&mut self.scratch.results);
        let mut square = [0; 64];
        for (word, columns) in columns.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            square.fill(0);
            for row in Ones(wanted) {
                square[row] = self.union(first + row, row)[word / 8][word % 8];
            }
            transpose(&mut square);
            *columns = square;
        }
        view.forced.every_of_rows(&mut columns, wanted, &mut results, view.pulse);
        for (group, results) in results.as_chunks::<512>().0.iter().enumerate() {
            let mut turned = [[0; 64]; 8];
            for (turned, results) in turned.iter_mut().zip(results.as_chunks::<64>().0) {
                *turned = *results;
                transpose(turned);
            }
            for row in Ones(wanted) {
                if view.full[(first + row) * view.mask_words + group / 64] >> (group % 64) & 1 != 0 {
                    continue;
                }
                let terminals = view.problem.terminals.row(first + row);
                let open = view.open(first + row, &terminals, group);
                self.gain(first + row, &terminals, group, lanes!(i => turned[i][row] & open[i]));
                delta.looked_at += 512;
            }
        }
        self.scratch.columns = columns;
        self.scratch.results = results;
    }

    /// The row of `won_winner_to_move` that [`Expand::some_move`] brought up to date.
    #[inline(always)]
    fn union(&self, row: usize, slot: usize) -> &[Group] {
        let groups = self.view.groups();
        match &self.won_winner_to_move {
            Some(rows) => &rows[(row - self.first_row) * groups..][..groups],
            None => &self.scratch.union[slot * groups..][..groups],
        }
    }

    #[inline(always)]
    fn gain(&mut self, row: usize, terminals: &RowTerminals<'_>, group: usize, bits: Group) {
        let bits = terminals.without_captures(bits, group);
        if any(&bits) {
            self.gains.push(Gain { row: row as u32, group: group as u32, bits }, self.view.pool, self.thread);
            self.gained += 1;
        }
    }

    /// Marks in `changed` the groups of the row's `won_winner_to_move` that may have gained bits.
    #[inline(always)]
    fn find_changes(&mut self, row: usize) {
        let view = self.view;
        let changed = &mut self.scratch.changed;
        changed.fill(0);
        if view.first_round {
            return view.problem.terminals.mark_won(row, view.groups(), false, changed);
        }
        if view.problem.terminals.frozen(row) {
            return;
        }
        if view.moves.is_err() {
            return mark_all(view.groups(), changed);
        }
        let full = &view.full[row * view.mask_words..][..view.mask_words];
        // Where the union is kept, it is compared with what it gains anyway.
        let keeps_union = self.won_winner_to_move.is_some();
        for &to in view.rows_to(row).into_iter().flatten() {
            let to = to as usize;
            if view.gained_rows[to / 64] >> (to % 64) & 1 == 0 {
                continue;
            }
            let gained = &view.gained[to * view.mask_words..][..view.mask_words];
            if !view.problem.loser_stays {
                changed.iter_mut().zip(gained).for_each(|(changed, gained)| *changed |= gained);
                continue;
            }
            for (at, ((changed, gained), full)) in changed.iter_mut().zip(gained).zip(full).enumerate() {
                let mut new = gained & !full & !*changed;
                if !keeps_union {
                    let is_news = |group: &usize| view.has_more(to, row, at * 64 + group);
                    new = Ones(new).filter(is_news).fold(0, |new, group| new | 1 << group);
                }
                *changed |= new;
            }
        }
    }

    /// See [`Scratch::find_wanted`].
    #[inline(always)]
    fn find_wanted(&mut self, row: usize) -> bool {
        let view = self.view;
        self.scratch.find_wanted(view.forced, &view.full[row * view.mask_words..][..view.mask_words])
    }

    /// See [`Scratch::make_union`].
    #[inline(always)]
    fn make_union(&mut self, row: usize, slot: usize) {
        let (view, moves, to) = (self.view, !self.view.problem.terminals.frozen(row), self.view.rows_to(row));
        let reached = |group: usize| if moves { view.union(row, to, group) } else { [0; 8] };
        self.scratch.make_union(view.problem, view.forced, row, slot, reached);
    }

    /// Brings a row of `won_winner_to_move` up to date that is kept; leaves in `changed` the groups that did change.
    #[inline(always)]
    fn update_kept_row(&mut self, row: usize, delta: &mut Delta) {
        let view = self.view;
        if view.first_round {
            return;
        }
        let kept = self.won_winner_to_move.as_mut().expect("only where the plane is kept");
        let kept = &mut kept[(row - self.first_row) * view.groups()..][..view.groups()];
        let terminals = view.problem.terminals.row(row);
        let to = view.rows_to(row);
        for at in 0..self.scratch.changed.len() {
            for bit in Ones(self.scratch.changed[at]) {
                let group = at * 64 + bit;
                let union = view.union(row, to, group);
                let lost = &terminals.lost[group];
                let new: Group = lanes!(i => union[i] & !kept[group][i] & !lost[i]);
                let new = terminals.without_captures(new, group);
                delta.looked_at += 512;
                if !any(&new) {
                    self.scratch.changed[at] &= !(1 << bit);
                    continue;
                }
                kept[group] = lanes!(i => kept[group][i] | new[i]);
                delta.labelled += count_ones(&new);
            }
        }
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

impl<F> RoundView<'_, F> {
    #[inline(always)]
    fn groups(&self) -> usize {
        self.problem.layout.groups()
    }

    /// The rows that P's moves lead to from a row, where they are listed, in two pieces: without the row itself where that
    /// has nothing to add.
    #[inline(always)]
    fn rows_to(&self, row: usize) -> [&[u32]; 2] {
        let to = self.moves.map_or(&[][..], |moves| moves.neighbors(row));
        let own = if self.problem.loser_stays { to.iter().position(|&to| to as usize == row) } else { None };
        own.map_or([to, &[]], |own| [&to[..own], &to[own + 1..]])
    }

    /// Whether a row has bits of a group that another does not have.
    #[inline(always)]
    fn has_more(&self, row: usize, other: usize, group: usize) -> bool {
        let [row, other] = [row, other].map(|row| &self.won_loser_to_move[row * self.groups() + group]);
        any(&lanes!(i => row[i] & !other[i]))
    }

    /// What P's moves lead to from a row, in a group; `to` is [`RoundView::rows_to`] of the row.
    #[inline(always)]
    fn union(&self, row: usize, to: [&[u32]; 2], group: usize) -> Group {
        if let Err(reached) = self.moves {
            return reached[row * self.groups() + group];
        }
        let mut union = [0; 8];
        for to in to {
            for &to in to {
                let from = &self.won_loser_to_move[to as usize * self.groups() + group];
                union = lanes!(i => union[i] | from[i]);
            }
        }
        union
    }

    /// See [`Problem::open`].
    #[inline(always)]
    fn open(&self, row: usize, terminals: &RowTerminals<'_>, group: usize) -> Group {
        self.problem.open(terminals, group, &self.won_loser_to_move[row * self.groups() + group])
    }
}

/// One part's commit of the gains of a round.
pub(super) struct Commit<'w, 'd> {
    pub(super) first_row: usize,
    pub(super) gains: &'w mut Gains,
    pub(super) won_loser_to_move: &'w mut [Group],
    pub(super) distances: Option<DistancesPart<'d>>,
    pub(super) full: &'w mut [u64],
    pub(super) gained: &'w mut [u64],
    pub(super) gained_rows: &'w mut [u64],
}

/// One thread's commit of gains, part by part.
pub(super) struct CommitParts<'s, I> {
    pub(super) problem: &'s Problem,
    pub(super) pulse: &'s Pulse<'s>,
    pub(super) mask_words: usize,
    pub(super) candidates: &'s [AtomicU64],
    pub(super) pool: &'s GainPool,
    pub(super) thread: usize,
    pub(super) parts: I,
}

impl<'w, 'd: 'w, I: Iterator<Item = Commit<'w, 'd>>> isa::Work for CommitParts<'_, I> {
    type Output = PhaseResult;

    /// Commits, and counts the bits that are new and the rows to look at for their sake.
    #[inline(always)]
    fn run(self, store: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> PhaseResult {
        let CommitParts { problem, pulse, mask_words, candidates, pool, thread, parts } = self;
        let mut found = PhaseResult::default();
        for mut part in parts {
            clear_gained(part.gained, part.gained_rows, mask_words);
            let gains = std::mem::take(part.gains);
            for chunk in gains.chunks() {
                if !pulse.go_on(512 * chunk.len() as u64) {
                    return found;
                }
                for gain in chunk {
                    part.commit(problem, mask_words, candidates, gain, &mut found, store);
                }
            }
            *part.gains = gains;
            part.gains.clear(pool, thread);
        }
        found
    }
}

impl Commit<'_, '_> {
    #[inline(always)]
    fn commit(
        &mut self,
        problem: &Problem,
        mask_words: usize,
        candidates: &[AtomicU64],
        gain: &Gain,
        found: &mut PhaseResult,
        store: impl Fn(&mut [u8; 64], u64, u8) + Copy,
    ) {
        let Problem { layout, moves, .. } = problem;
        let (row, group) = (gain.row as usize, gain.group as usize);
        let local = row - self.first_row;
        let at = local * layout.groups() + group;
        // A bit may be found in two rounds running, as the first was not committed yet: the first counts.
        let won = &mut self.won_loser_to_move[at];
        let Some((new, is_full)) = problem.commit(row, group, won, &gain.bits) else { return };
        let mask = local * mask_words + group / 64;
        self.gained[mask] |= 1 << (group % 64);
        self.full[mask] |= u64::from(is_full) << (group % 64);
        if let Some(distances) = &mut self.distances {
            distances.write(at, &new, is_full, store);
        }
        let rows = &mut self.gained_rows[local / 64];
        if *rows >> (local % 64) & 1 == 0 {
            *rows |= 1 << (local % 64);
            match &**moves {
                SideMoves::Lists { from, .. } => {
                    for &from in
                        from.neighbors(row).iter().filter(|&&from| !problem.loser_stays || from as usize != row)
                    {
                        let (candidates, bit) = (&candidates[from as usize / 64], 1 << (from % 64));
                        // Looking first costs little, and writing makes the others wait.
                        if candidates.load(Relaxed) & bit == 0 && candidates.fetch_or(bit, Relaxed) & bit == 0 {
                            found.active += 1;
                        }
                    }
                }
                // Moves of all cats together lead from nearly everywhere to a row that gained.
                SideMoves::Axes(_) => found.active += 1,
            }
        }
        if row < problem.own_rows {
            found.delta.labelled += count_ones(&new);
        }
    }
}
