//! Boards of up to 64 places and one cat: a row is one word, and a whole attractor fits in the first-level cache.
//!
//! The rounds are those of [`wave`](super::wave), without its machinery: both sets are kept for both sides, a round is
//! worked out from the sets before it, and what it adds is logged. The log is all there is of distances; a small board
//! has few entries in it.

use super::spots::Spots;
use crate::bitset::Ones;
use crate::engine::progress::{Meter, Progress, Stopped};
use crate::engine::{Label, PackedLabel, Plies, Question, Task, Work};
use crate::game::{CatInHole, Game, Side, Start};

/// Whether a game is small enough.
pub(super) fn takes(game: &Game) -> bool {
    game.rules().cats == 1 && game.board().places() <= 64
}

/// The labels of a small game: the sets each side wins, and in which round each bit came in.
pub(crate) struct WordLabels {
    spots: Spots,
    /// Per side, the positions it wins with the other to move, and with itself to move.
    sets: [[[u64; 64]; 2]; 2],
    log: Vec<Entry>,
    /// Whether it ran to its end.
    complete: bool,
}

/// What one row of one set gained in one round.
#[derive(Clone, Copy)]
struct Entry {
    bits: u64,
    round: u32,
    row: u8,
    side: u8,
    mover: u8,
}

/// Indices of a side's two sets.
const LOSER_MOVES: usize = 0;
const WINNER_MOVES: usize = 1;

/// One side's attractor in the making.
struct Half<'s> {
    winner: &'s super::spots::Moves,
    loser: &'s super::spots::Moves,
    /// The bits that stand for a place of the loser.
    used: u64,
    /// Per row, the bits that are lost in 0 plies.
    lost: [u64; 64],
    /// Rows in which the winner-to-be cannot move, and loses by that.
    frozen: u64,
    /// The rows of each set that gained bits in the last round.
    gained: [u64; 2],
}

pub(super) fn label(game: &Game, task: &Task, mut meter: Meter<'_>) -> Result<(WordLabels, Work), Stopped> {
    let spots = Spots::of(game);
    let mut labels = WordLabels { spots, sets: [[[0; 64]; 2]; 2], log: Vec::with_capacity(512), complete: false };
    let spots = labels.spots.clone();
    let mut halves = [Half::new(game, &spots, Side::Mouse), Half::new(game, &spots, Side::Cat)];
    for (side, half) in halves.iter_mut().enumerate() {
        half.finished(game, &spots, side, &mut labels);
    }
    let target = match (task.question, game.start()) {
        (Question::Start, Start::At(start)) => game.number(start),
        _ => None,
    };
    let mut round = 0;
    while target.is_none_or(|number| labels.winner(game, number).is_none()) {
        if halves.iter().all(|half| half.gained == [0; 2]) {
            labels.complete = true;
            break;
        }
        round += 1;
        for (side, half) in halves.iter_mut().enumerate() {
            meter.looked_at += half.round(round, side, &mut labels);
        }
        let labelled = labels.log.len() as u64;
        meter.report(Progress { round: u64::from(round), labelled, positions: game.positions() })?;
    }
    Ok((labels, Work { rounds: u64::from(round), looked_at: meter.looked_at, mapped: 0 }))
}

impl<'s> Half<'s> {
    fn new(game: &Game, spots: &'s Spots, side: Side) -> Half<'s> {
        let (winner, loser) = (spots.moves(side), spots.moves(side.other()));
        let guarded = if game.rules().cat_in_hole == CatInHole::Wins { spots.holes } else { 0 };
        let mut lost = [0; 64];
        for row in Ones(winner.stops) {
            let captured = 1 << row;
            lost[row] = match side {
                // The mouse's hole is looked at before the cat's.
                Side::Mouse if spots.holes & captured != 0 => captured,
                Side::Mouse => captured | guarded,
                Side::Cat => spots.holes & !captured,
            };
        }
        Half { winner, loser, used: loser.stops, lost, frozen: winner.loses, gained: [0; 2] }
    }

    /// Puts down what is won in 0 plies.
    fn finished(&mut self, game: &Game, spots: &Spots, side: usize, labels: &mut WordLabels) {
        let wins_in_hole = side == 0 || game.rules().cat_in_hole == CatInHole::Wins;
        let done = if wins_in_hole { spots.holes } else { 0 };
        for row in Ones(self.winner.stops) {
            let captured = if side == 1 { 1 << row } else { 0 };
            let won = (captured | if done >> row & 1 != 0 { self.used } else { 0 }) & !self.lost[row];
            self.gain(row, WINNER_MOVES, won, 0, side, labels);
            self.gain(row, LOSER_MOVES, won | (self.loser.loses & !self.lost[row]), 0, side, labels);
        }
    }

    fn gain(&mut self, row: usize, mover: usize, bits: u64, round: u32, side: usize, labels: &mut WordLabels) {
        if bits != 0 {
            labels.sets[side][mover][row] |= bits;
            labels.log.push(Entry { bits, round, row: row as u8, side: side as u8, mover: mover as u8 });
            self.gained[mover] |= 1 << row;
        }
    }

    /// One round: works out what both sets gain from what they were, then lets it in. Returns positions looked at.
    fn round(&mut self, round: u32, side: usize, labels: &mut WordLabels) -> u64 {
        let [with_o, with_p] = &labels.sets[side];
        let [gained_o, gained_p] = self.gained;
        let candidates = Ones(gained_o).fold(0, |rows, row| rows | self.winner.from[row]) & !self.frozen;
        let mut new_p = [0; 64];
        for row in Ones(candidates) {
            let union = Ones(self.winner.to[row]).fold(0, |union, to| union | with_o[to]);
            new_p[row] = union & !self.lost[row] & !with_p[row];
        }
        let mut new_o = [0; 64];
        for row in Ones(gained_p) {
            let wanted = self.used & !self.lost[row] & !with_o[row];
            if wanted != 0 {
                new_o[row] = self.loser.every(with_p[row], wanted);
            }
        }
        self.gained = [0; 2];
        for row in Ones(candidates) {
            self.gain(row, WINNER_MOVES, new_p[row], round, side, labels);
        }
        for row in Ones(gained_p) {
            self.gain(row, LOSER_MOVES, new_o[row], round, side, labels);
        }
        u64::from(candidates.count_ones() + gained_p.count_ones()) * u64::from(self.used.count_ones())
    }
}

impl WordLabels {
    /// How many bytes of memory they take.
    pub(super) fn memory(&self) -> u64 {
        (size_of::<WordLabels>() + self.log.capacity() * size_of::<Entry>()) as u64
    }

    /// For each side, the mover's set, the row and the bit of a position.
    fn split(&self, game: &Game, number: u64) -> [(usize, usize, usize); 2] {
        let cats = game.placements();
        let (row, cat) = (number / cats, (number % cats) as usize);
        let places = game.board().places() as u64;
        let mouse = self.spots.mouse((row % places) as usize);
        let cat = self.spots.cat(game, cat);
        let mouse_moves = usize::from(row < places);
        [(mouse_moves, mouse, cat), (1 - mouse_moves, cat, mouse)]
    }

    pub(crate) fn winner(&self, game: &Game, number: u64) -> Option<Side> {
        let [as_mouse, as_cat] = self.split(game, number);
        let has = |side: usize, (mover, row, bit): (usize, usize, usize)| self.sets[side][mover][row] >> bit & 1 != 0;
        if has(0, as_mouse) {
            return Some(Side::Mouse);
        }
        has(1, as_cat).then_some(Side::Cat)
    }

    pub(crate) fn label(&self, game: &Game, number: u64) -> Label {
        let Some(by) = self.winner(game, number) else { return Label::Open };
        let side = usize::from(by == Side::Cat);
        let (mover, row, bit) = self.split(game, number)[side];
        let key = (side as u8, mover as u8, row as u8);
        let is_it = |entry: &&Entry| (entry.side, entry.mover, entry.row) == key && entry.bits >> bit & 1 != 0;
        let entry = self.log.iter().find(is_it).expect("what was won was logged");
        Label::Won { by, plies: Plies(entry.round) }
    }

    /// Puts down the labels of one side to move and one place of the mouse.
    pub(crate) fn row(&self, game: &Game, turn: Side, mouse: usize, cells: &mut [PackedLabel]) {
        cells.fill(PackedLabel::default());
        let mouse = self.spots.mouse(mouse);
        let mut number_of = [0; 64];
        for number in 0..cells.len() {
            number_of[self.spots.cat(game, number)] = number;
        }
        let mouse_moves = usize::from(turn == Side::Mouse);
        for entry in &self.log {
            let (row, mover) = (usize::from(entry.row), usize::from(entry.mover));
            if entry.side == 0 && mover == mouse_moves && row == mouse {
                Ones(entry.bits).for_each(|cat| cells[number_of[cat]] = PackedLabel::won(Side::Mouse, entry.round));
            } else if entry.side == 1 && mover != mouse_moves && entry.bits >> mouse & 1 != 0 {
                cells[number_of[row]] = PackedLabel::won(Side::Cat, entry.round);
            }
        }
    }

    /// How many positions a side wins and how many plies the longest takes, where that was worked out to the end.
    pub(crate) fn count(&self, side: Side) -> Option<(u64, u32)> {
        let index = usize::from(side == Side::Cat);
        let won = self.sets[index].iter().flatten().map(|bits| u64::from(bits.count_ones())).sum();
        let longest = self.log.iter().filter(|entry| usize::from(entry.side) == index).map(|entry| entry.round).max();
        self.complete.then(|| (won, longest.unwrap_or(0)))
    }
}
