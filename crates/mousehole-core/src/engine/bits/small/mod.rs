//! Boards of up to 64 places and one cat: a row is one word, and a whole attractor fits in the first-level cache.
//!
//! **Read this first.** [`Half::round`] is the method of the whole engine: both sets are kept for both sides, a round is
//! worked out from the sets before it, and what it adds is logged. The log is all there is of distances; a small board
//! has few entries in it.

mod moves;

use std::ops::Range;

use mousehole_base::bitset::Ones;

use super::backend::{Isa, Kernel};
use super::plane::{Group, any};
use super::terminals::winner_in_holes;
use crate::board::Place;
use crate::engine::labels::LabelStore;
use crate::engine::{Goal, Label, OnProgress, PackedLabel, Plies, Progress, Stopped, Task, Work, report};
use crate::game::{End, Game, Side};
use moves::{Moves, Spots};

/// Whether a game is small enough.
pub(super) fn takes(game: &Game) -> bool {
    game.rules().cats == 1 && game.board().places() <= 64
}

/// An upper bound of the bytes that a small game takes.
pub(super) fn memory(game: &Game) -> u64 {
    // The sets, the moves, and at the most a log entry for each position: the log doubles when it is full, and is there twice
    // while it is moved.
    (32 << 10) + moves::most_memory(game) as u64 + 3 * size_of::<Entry>() as u64 * game.positions()
}

/// One row of bits for each place of the winner.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Rows([u64; 64]);

const NO_ROWS: Rows = Rows([0; 64]);

/// A set with empty rows before and after it, so that a step to any row has somewhere to look.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Set([u64; 3 * 64]);

impl Set {
    const NONE: Set = Set([0; 3 * 64]);

    /// The rows so many after each row.
    #[inline(always)]
    fn rows_at(&self, offset: i32) -> &[u64; 64] {
        let first = (64 + offset) as usize;
        self.0[first..first + 64].try_into().expect("64 rows")
    }

    #[inline(always)]
    fn rows(&self) -> &[u64; 64] {
        self.rows_at(0)
    }

    #[inline(always)]
    fn rows_mut(&mut self) -> &mut [u64; 64] {
        (&mut self.0[64..128]).try_into().expect("64 rows")
    }
}

/// The words of a set of numbers: all ones for those in it.
#[inline(always)]
fn spread(set: u64) -> Rows {
    let mut rows = NO_ROWS;
    for (number, row) in rows.0.iter_mut().enumerate() {
        *row = (set >> number & 1).wrapping_neg();
    }
    rows
}

/// The labels of a small game: the sets each side wins, and in which round each bit came in.
pub(super) struct SmallLabels {
    game: Game,
    isa: Isa,
    spots: Spots,
    won: Won,
    /// Whether it ran to its end.
    complete: bool,
    /// How the mouse moves, and how the cat does.
    moves: [Moves; 2],
    /// Where one animal can go: memory to list it in.
    reach: Vec<Place>,
}

/// What each side wins.
struct Won {
    /// Per side, the positions it wins with the other to move, and with itself to move.
    sets: [[Set; 2]; 2],
    log: Log,
}

/// A position in the sets of one side: the mover's set, the row and the bit.
type Bit = (usize, usize, usize);

/// What eight rows of one set gained in one round.
#[derive(Clone, Copy)]
struct Entry {
    bits: Group,
    round: u32,
    group: u8,
    side: u8,
    mover: u8,
}

impl Entry {
    /// The rows that gained, and what.
    #[inline(always)]
    fn rows(&self) -> impl Iterator<Item = (usize, u64)> {
        let first = 8 * usize::from(self.group);
        (first..).zip(self.bits).filter(|(_, bits)| *bits != 0)
    }
}

/// What all rounds gained, in order.
#[derive(Default)]
struct Log {
    /// The entries, and room for more.
    entries: Vec<Entry>,
    len: usize,
}

impl Log {
    fn entries(&self) -> &[Entry] {
        &self.entries[..self.len]
    }

    /// Adds entries like `head` for all groups that have bits.
    #[inline(always)]
    fn add_all(&mut self, bits: &[u64; 64], head: Entry) {
        self.make_room(head);
        for (group, bits) in bits.as_chunks().0.iter().enumerate() {
            self.entries[self.len] = Entry { bits: *bits, group: group as u8, ..head };
            // No branch: whether it has bits cannot be foreseen, and a wrong guess costs more than the entry.
            self.len += usize::from(any(bits));
        }
    }

    /// The same for some rows, where these are few.
    #[inline(always)]
    fn add_rows(&mut self, rows: u64, bits: &[u64; 64], head: Entry) {
        self.make_room(head);
        let first = self.len;
        for row in Ones(rows).filter(|&row| bits[row] != 0) {
            let group = (row / 8) as u8;
            if self.len == first || self.entries[self.len - 1].group != group {
                self.entries[self.len] = Entry { group, ..head };
                self.len += 1;
            }
            self.entries[self.len - 1].bits[row % 8] = bits[row];
        }
    }

    /// Makes room for eight more entries.
    #[inline(always)]
    fn make_room(&mut self, entry: Entry) {
        if self.entries.len() < self.len + 8 {
            self.entries.resize(2 * self.len + 96, entry);
        }
    }
}

/// Indices of a side's two sets.
const LOSER_MOVES: usize = 0;
const WINNER_MOVES: usize = 1;

/// One side's attractor in the making.
struct Half<'m> {
    side: usize,
    winner: &'m Moves,
    loser: &'m Moves,
    /// Per set, the bits that are neither won so far nor lost in 0 plies.
    open: [Rows; 2],
    /// Per set, what it gains in this round; rows that were not looked at have any bits.
    gains: [Rows; 2],
    /// What each set gained in the last round: a part of the log.
    gained: [Range<usize>; 2],
}

impl SmallLabels {
    /// The labels of a game that is still to be solved.
    pub(super) fn new(game: &Game, isa: Isa) -> SmallLabels {
        let won = Won { sets: [[Set::NONE; 2]; 2], log: Log::default() };
        let (moves, reach) = (Default::default(), Vec::new());
        SmallLabels { game: game.clone(), isa, spots: Spots::of(game), won, complete: false, moves, reach }
    }

    /// Makes them the labels of another game that is still to be solved.
    pub(super) fn restart(&mut self, game: &Game, isa: Isa) {
        (self.game, self.isa, self.spots) = (game.clone(), isa, Spots::of(game));
        self.won.log.len = 0;
        self.complete = false;
    }

    /// Labels all positions, as far as the goal asks.
    pub(super) fn solve(&mut self, task: &Task, on_progress: &OnProgress<'_>) -> Result<Work, Stopped> {
        let target = if let Goal::LabelOf(number) = task.goal { Some(self.split(number)) } else { None };
        self.isa.run(Solve { labels: self, target, on_progress })
    }
}

/// A solve, to be compiled for each instruction set.
struct Solve<'a> {
    labels: &'a mut SmallLabels,
    target: Option<[Bit; 2]>,
    on_progress: &'a OnProgress<'a>,
}

impl Kernel for Solve<'_> {
    type Output = Result<Work, Stopped>;

    #[inline(always)]
    fn run(self, _: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> Result<Work, Stopped> {
        let Solve { labels: SmallLabels { game, spots, won, complete, moves, reach, .. }, target, on_progress } = self;
        let mut work = Work::default();
        moves[0].set(game, Side::Mouse, spots, reach);
        moves[1].set(game, Side::Cat, spots, reach);
        let [mouse, cat] = &*moves;
        let mut halves = [
            Half::new(game, spots.holes, Side::Mouse, [mouse, cat], won),
            Half::new(game, spots.holes, Side::Cat, [cat, mouse], won),
        ];
        let mut round = 0;
        while target.is_none_or(|target| won.winner(target).is_none()) {
            if halves.iter().flat_map(|half| &half.gained).all(Range::is_empty) {
                *complete = true;
                break;
            }
            round += 1;
            for half in &mut halves {
                work.looked_at += half.round(round, won);
            }
            report(on_progress, Progress::new(round.into(), won.log.len as u64, game.positions()))?;
        }
        work.rounds = u64::from(round);
        Ok(work)
    }
}

impl<'m> Half<'m> {
    /// Puts down what is won in 0 plies.
    #[inline(always)]
    fn new(game: &Game, holes: u64, side: Side, [winner, loser]: [&'m Moves; 2], all: &mut Won) -> Half<'m> {
        let index = usize::from(side == Side::Cat);
        let mut half =
            Half { side: index, winner, loser, open: [NO_ROWS; 2], gains: [NO_ROWS; 2], gained: [0..0, 0..0] };
        // The bits that decide a row in which nobody is caught, by who wins, for rows in a hole and for others.
        let decided = |by: Side, row_in_hole: bool| {
            let is_by = |in_hole| winner_in_holes(game, side, row_in_hole, in_hole) == Some(by);
            loser.stops & (if is_by(false) { !holes } else { 0 } | if is_by(true) { holes } else { 0 })
        };
        let (won_outside, won_in_hole) = (decided(side, false), decided(side, true));
        let (lost_outside, lost_in_hole) = (decided(side.other(), false), decided(side.other(), true));
        let capture_wins = if side == End::CAPTURE.winner { !0 } else { 0 };
        let (here, in_hole, frozen) = (spread(winner.stops), spread(holes), spread(winner.loses));
        for row in 0..64 {
            let (captured, in_hole) = (1 << row, in_hole.0[row]);
            let used = loser.stops & here.0[row];
            let won = (won_outside & !in_hole | won_in_hole & in_hole) & !captured | captured & capture_wins;
            let lost = (lost_outside & !in_hole | lost_in_hole & in_hole) & !captured | captured & !capture_wins;
            half.gains[WINNER_MOVES].0[row] = won;
            half.gains[LOSER_MOVES].0[row] = won | loser.loses;
            half.open[WINNER_MOVES].0[row] = used & !lost & (won | !frozen.0[row]);
            half.open[LOSER_MOVES].0[row] = used & !lost;
        }
        for mover in [WINNER_MOVES, LOSER_MOVES] {
            *all.sets[index][mover].rows_mut() = [0; 64];
            half.commit(mover, winner.stops, 0, all);
        }
        half
    }

    /// Adds to a set what is still open of the gains of some rows.
    #[inline(always)]
    fn commit(&mut self, mover: usize, rows: u64, round: u32, all: &mut Won) {
        let (open, gains, set) =
            (&mut self.open[mover].0, &mut self.gains[mover].0, all.sets[self.side][mover].rows_mut());
        let first = all.log.len;
        let head = Entry { bits: [0; 8], round, group: 0, side: self.side as u8, mover: mover as u8 };
        if self.winner.lists.is_some() {
            for row in Ones(rows) {
                gains[row] &= open[row];
                open[row] ^= gains[row];
                set[row] |= gains[row];
            }
            all.log.add_rows(rows, gains, head);
        } else if rows != 0 {
            for row in 0..64 {
                gains[row] &= open[row];
                open[row] ^= gains[row];
                set[row] |= gains[row];
            }
            all.log.add_all(gains, head);
        }
        self.gained[mover] = first..all.log.len;
    }

    /// One round: works out what both sets gain from what they were, then commits it. Returns positions looked at.
    #[inline(always)]
    fn round(&mut self, round: u32, all: &mut Won) -> u64 {
        let [won_loser_to_move, won_winner_to_move] = &all.sets[self.side];
        let [gained_loser_to_move, gained_winner_to_move] = self.gained.clone().map(|range| &all.log.entries[range]);
        let [loser_gains, winner_gains] = &mut self.gains;
        // Some move of the winner: a row is the union of the rows that its moves lead to.
        let candidates = self.winner.some(won_loser_to_move, gained_loser_to_move, winner_gains);
        // Every move of the loser: within a row.
        let wanted = &self.open[LOSER_MOVES];
        let changed = self.loser.every(won_winner_to_move, gained_winner_to_move, wanted, loser_gains);
        self.commit(WINNER_MOVES, candidates, round, all);
        self.commit(LOSER_MOVES, changed, round, all);
        let rows = candidates.count_ones() + (changed & self.winner.stops).count_ones();
        u64::from(rows) * u64::from(self.loser.stops.count_ones())
    }
}

impl SmallLabels {
    /// A position as each side's sets see it.
    fn split(&self, number: u64) -> [Bit; 2] {
        let (turn, mouse, cat) = self.game.split(number);
        let (mouse, cat) = (self.spots.mouse(mouse), self.spots.cat(&self.game, cat as usize));
        let mouse_moves = usize::from(turn == Side::Mouse);
        [(mouse_moves, mouse, cat), (1 - mouse_moves, cat, mouse)]
    }
}

impl Won {
    #[inline(always)]
    fn winner(&self, [as_mouse, as_cat]: [Bit; 2]) -> Option<Side> {
        let has = |side: usize, (mover, row, bit): Bit| self.sets[side][mover].rows()[row] >> bit & 1 != 0;
        if has(0, as_mouse) {
            return Some(Side::Mouse);
        }
        has(1, as_cat).then_some(Side::Cat)
    }
}

impl LabelStore for SmallLabels {
    fn len(&self) -> u64 {
        self.game.positions()
    }

    fn label(&self, number: u64) -> Label {
        let bits = self.split(number);
        let Some(by) = self.won.winner(bits) else { return Label::Open };
        let side = usize::from(by == Side::Cat);
        let (mover, row, bit) = bits[side];
        let key = (side as u8, mover as u8, (row / 8) as u8);
        let is_it =
            |entry: &&Entry| (entry.side, entry.mover, entry.group) == key && entry.bits[row % 8] >> bit & 1 != 0;
        // What the start comes to was found last.
        let entry = self.won.log.entries().iter().rev().find(is_it).expect("what was won was logged");
        Label::Won { by, plies: Plies(entry.round) }
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) {
        labels.fill(PackedLabel::default());
        let (turn, mouse, _) = self.game.split(row * self.game.placements());
        let (mouse, mouse_moves) = (self.spots.mouse(mouse), usize::from(turn == Side::Mouse));
        let mut number_of = [0; 64];
        for number in 0..labels.len() {
            number_of[self.spots.cat(&self.game, number)] = number;
        }
        for entry in self.won.log.entries() {
            let (first, mover) = (8 * usize::from(entry.group), usize::from(entry.mover));
            for (row, bits) in (first..).zip(entry.bits) {
                if entry.side == 0 && mover == mouse_moves && row == mouse {
                    Ones(bits).for_each(|cat| labels[number_of[cat]] = PackedLabel::won(Side::Mouse, entry.round));
                } else if entry.side == 1 && mover != mouse_moves && bits >> mouse & 1 != 0 {
                    labels[number_of[row]] = PackedLabel::won(Side::Cat, entry.round);
                }
            }
        }
    }

    fn count(&self, side: Side) -> Option<(u64, Plies)> {
        let index = usize::from(side == Side::Cat);
        let rows = self.won.sets[index].iter().flat_map(|set| set.rows());
        let longest = self
            .won
            .log
            .entries()
            .iter()
            .rfind(|entry| usize::from(entry.side) == index)
            .map_or(0, |entry| entry.round);
        self.complete.then(|| (rows.map(|row| u64::from(row.count_ones())).sum(), Plies(longest)))
    }

    fn memory(&self) -> u64 {
        let moves = self.moves.iter().map(Moves::memory).sum::<usize>();
        (size_of::<SmallLabels>() + moves + self.won.log.entries.capacity() * size_of::<Entry>()) as u64
    }
}
