//! Boards of up to 64 places and one cat: a row is one word, and a whole attractor fits in the first-level cache.
//!
//! **Read this first.** [`Half::round`] is the method of the whole engine: both sets are kept for both sides, a round is
//! worked out from the sets before it, and what it adds is logged. The log is all there is of distances; a small board
//! has few entries in it.

use super::layout::Patch;
use super::terminals::winner_in_holes;
use crate::bitset::Ones;
use crate::board::{Board, Place};
use crate::engine::labels::LabelStore;
use crate::engine::{Goal, Label, OnProgress, PackedLabel, Plies, Progress, Stopped, Task, Work, report};
use crate::game::{End, Game, Side, Stuck};

/// Whether a game is small enough.
pub(super) fn takes(game: &Game) -> bool {
    game.rules().cats == 1 && game.board().places() <= 64
}

/// An upper bound of the bytes that a small game takes.
pub(super) fn memory(game: &Game) -> u64 {
    // The sets and the moves of each side, and at the most a log entry for each position: the log doubles when it is full,
    // and is there twice while it is moved.
    (16 << 10) + 3 * size_of::<Entry>() as u64 * game.positions()
}

/// The labels of a small game: the sets each side wins, and in which round each bit came in.
pub(super) struct SmallLabels {
    game: Game,
    spots: Spots,
    won: Won,
    /// Whether it ran to its end.
    complete: bool,
    /// Where one animal can go: memory to list it in.
    reach: Vec<Place>,
}

/// What each side wins.
struct Won {
    /// Per side, the positions it wins with the other to move, and with itself to move.
    sets: [[[u64; 64]; 2]; 2],
    log: Vec<Entry>,
}

/// A position in the sets of one side: the mover's set, the row and the bit.
type Bit = (usize, usize, usize);

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
    winner: &'s Moves,
    loser: &'s Moves,
    /// The bits that stand for a place of the loser.
    used: u64,
    /// Per row, the bits that are won and those that are lost in 0 plies.
    won: [u64; 64],
    lost: [u64; 64],
    /// Rows in which the winner-to-be cannot move, and loses by that.
    frozen: u64,
    /// The rows of each set that gained bits in the last round.
    gained: [u64; 2],
}

impl SmallLabels {
    /// The labels of a game that is still to be solved.
    pub(super) fn new(game: &Game) -> SmallLabels {
        SmallLabels::in_memory(game, Vec::with_capacity(512), Vec::new())
    }

    /// Makes them the labels of another game that is still to be solved.
    pub(super) fn restart(&mut self, game: &Game) {
        let (log, reach) = (std::mem::take(&mut self.won.log), std::mem::take(&mut self.reach));
        *self = SmallLabels::in_memory(game, log, reach);
    }

    fn in_memory(game: &Game, mut log: Vec<Entry>, mut reach: Vec<Place>) -> SmallLabels {
        log.clear();
        let (spots, won) = (Spots::of(game, &mut reach), Won { sets: [[[0; 64]; 2]; 2], log });
        SmallLabels { game: game.clone(), spots, won, complete: false, reach }
    }

    /// Labels all positions, as far as the goal asks.
    pub(super) fn solve(&mut self, task: &Task, on_progress: &OnProgress<'_>) -> Result<Work, Stopped> {
        let mut work = Work::default();
        let target = if let Goal::LabelOf(number) = task.goal { Some(self.split(number)) } else { None };
        let SmallLabels { game, spots, won, complete, .. } = self;
        let mut halves = [Half::new(game, spots, Side::Mouse), Half::new(game, spots, Side::Cat)];
        for (side, half) in halves.iter_mut().enumerate() {
            half.find_finished(side, won);
        }
        let mut round = 0;
        while target.is_none_or(|target| won.winner(target).is_none()) {
            if halves.iter().all(|half| half.gained == [0; 2]) {
                *complete = true;
                break;
            }
            round += 1;
            for (side, half) in halves.iter_mut().enumerate() {
                work.looked_at += half.round(round, side, won);
            }
            report(on_progress, Progress::new(round.into(), won.log.len() as u64, game.positions()))?;
        }
        work.rounds = u64::from(round);
        Ok(work)
    }
}

impl<'s> Half<'s> {
    fn new(game: &Game, spots: &'s Spots, side: Side) -> Half<'s> {
        let (winner, loser) = (spots.moves(side), spots.moves(side.other()));
        let (mut won, mut lost) = ([0; 64], [0; 64]);
        for row in Ones(winner.stops) {
            let captured = 1 << row;
            let row_in_hole = spots.holes & captured != 0;
            for (in_hole, bits) in [(false, !spots.holes), (true, spots.holes)] {
                let finished = winner_in_holes(game, side, row_in_hole, in_hole)
                    .map(|by| if by == side { &mut won } else { &mut lost });
                finished.into_iter().for_each(|finished| finished[row] |= bits & loser.stops & !captured);
            }
            let on_mouse = if side == End::CAPTURE.winner { &mut won } else { &mut lost };
            on_mouse[row] |= captured & loser.stops;
        }
        Half { winner, loser, used: loser.stops, won, lost, frozen: winner.loses, gained: [0; 2] }
    }

    /// Puts down what is won in 0 plies.
    fn find_finished(&mut self, side: usize, all: &mut Won) {
        for row in Ones(self.winner.stops) {
            let won = self.won[row];
            self.gain(row, WINNER_MOVES, won, 0, side, all);
            self.gain(row, LOSER_MOVES, won | (self.loser.loses & !self.lost[row]), 0, side, all);
        }
    }

    fn gain(&mut self, row: usize, mover: usize, bits: u64, round: u32, side: usize, all: &mut Won) {
        if bits != 0 {
            all.sets[side][mover][row] |= bits;
            all.log.push(Entry { bits, round, row: row as u8, side: side as u8, mover: mover as u8 });
            self.gained[mover] |= 1 << row;
        }
    }

    /// One round: works out what both sets gain from what they were, then commits it. Returns positions looked at.
    fn round(&mut self, round: u32, side: usize, all: &mut Won) -> u64 {
        let [won_loser_to_move, won_winner_to_move] = &all.sets[side];
        let [gained_loser_to_move, gained_winner_to_move] = self.gained;
        // Some move of the winner: a row is the union of the rows that its moves lead to.
        let candidates = Ones(gained_loser_to_move).fold(0, |rows, row| rows | self.winner.from[row]) & !self.frozen;
        let mut winner_gains = [0; 64];
        for row in Ones(candidates) {
            let union = Ones(self.winner.to[row]).fold(0, |union, to| union | won_loser_to_move[to]);
            winner_gains[row] = union & !self.lost[row] & !won_winner_to_move[row];
        }
        // Every move of the loser: within a row.
        let mut loser_gains = [0; 64];
        for row in Ones(gained_winner_to_move) {
            let wanted = self.used & !self.lost[row] & !won_loser_to_move[row];
            if wanted != 0 {
                loser_gains[row] = self.loser.every(won_winner_to_move[row], wanted);
            }
        }
        self.gained = [0; 2];
        for row in Ones(candidates) {
            self.gain(row, WINNER_MOVES, winner_gains[row], round, side, all);
        }
        for row in Ones(gained_winner_to_move) {
            self.gain(row, LOSER_MOVES, loser_gains[row], round, side, all);
        }
        u64::from(candidates.count_ones() + gained_winner_to_move.count_ones()) * u64::from(self.used.count_ones())
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
    fn winner(&self, [as_mouse, as_cat]: [Bit; 2]) -> Option<Side> {
        let has = |side: usize, (mover, row, bit): Bit| self.sets[side][mover][row] >> bit & 1 != 0;
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
        let key = (side as u8, mover as u8, row as u8);
        let is_it = |entry: &&Entry| (entry.side, entry.mover, entry.row) == key && entry.bits >> bit & 1 != 0;
        let entry = self.won.log.iter().find(is_it).expect("what was won was logged");
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
        for entry in &self.won.log {
            let (row, mover) = (usize::from(entry.row), usize::from(entry.mover));
            if entry.side == 0 && mover == mouse_moves && row == mouse {
                Ones(entry.bits).for_each(|cat| labels[number_of[cat]] = PackedLabel::won(Side::Mouse, entry.round));
            } else if entry.side == 1 && mover != mouse_moves && entry.bits >> mouse & 1 != 0 {
                labels[number_of[row]] = PackedLabel::won(Side::Cat, entry.round);
            }
        }
    }

    fn count(&self, side: Side) -> Option<(u64, Plies)> {
        let index = usize::from(side == Side::Cat);
        let won = self.won.sets[index].iter().flatten().map(|bits| u64::from(bits.count_ones())).sum();
        let longest =
            self.won.log.iter().filter(|entry| usize::from(entry.side) == index).map(|entry| entry.round).max();
        self.complete.then(|| (won, Plies(longest.unwrap_or(0))))
    }

    fn memory(&self) -> u64 {
        (size_of::<SmallLabels>() + self.won.log.capacity() * size_of::<Entry>()) as u64
    }
}

/// Where each place has its bit, and how each side moves.
struct Spots {
    /// The bit of each place: its cell where the board fits in 8 × 8, so that moves are shifts; else its number.
    bit_of: [u8; 64],
    holes: u64,
    mouse: Moves,
    cat: Moves,
}

/// How one side moves.
struct Moves {
    /// The places it can stand on.
    stops: u64,
    /// Where it can go from each place, and where it can come from. Where it cannot move, it stays.
    to: [u64; 64],
    from: [u64; 64],
    /// The places where it has no move, if that loses.
    loses: u64,
    /// Where moves are slides over this floor: how far, whether it may stay, and where it has no move.
    slide: Option<Slide>,
}

#[derive(Clone, Copy)]
struct Slide {
    floor: u64,
    jump: u32,
    stays: bool,
    stuck: u64,
}

impl Slide {
    /// The places from which a slide leads into a set; moves lead both ways.
    #[inline]
    fn reaching(&self, set: u64) -> u64 {
        let [mut up, mut down, mut left, mut right] = [set; 4];
        let mut reached = 0;
        for _ in 0..self.jump {
            up = Patch::up(up, 0) & self.floor;
            down = Patch::down(down, 0) & self.floor;
            left = Patch::left(left, 0) & self.floor;
            right = Patch::right(right, 0) & self.floor;
            let all = up | down | left | right;
            if all == 0 {
                break;
            }
            reached |= all;
        }
        reached
    }
}

impl Moves {
    /// The places among `wanted` all of whose moves lead into a set.
    #[inline]
    fn every(&self, set: u64, wanted: u64) -> u64 {
        match &self.slide {
            Some(slide) => {
                let out = self.stops & !set;
                let stays = out & if slide.stays { !0 } else { slide.stuck };
                wanted & !(slide.reaching(out) | stays)
            }
            None => Ones(wanted).filter(|&from| self.to[from] & !set == 0).fold(0, |all, from| all | 1 << from),
        }
    }

    fn of(game: &Game, side: Side, bit_of: &[u8; 64], floor: Option<u64>, reach: &mut Vec<Place>) -> Moves {
        let rules = game.rules();
        let bit = |place: Place| 1u64 << bit_of[place.index()];
        let places = (0..game.board().places() as u32).map(Place);
        let stands = places.filter(|&place| side == Side::Mouse || game.cat_places().index(place).is_some());
        let stops = stands.clone().fold(0, |stops, place| stops | bit(place));
        let stays = rules.stay.allows(side);
        // Nothing is farther than 7 cells on a board of 8 × 8.
        let slide = floor.map(|floor| Slide { floor, jump: rules.jump(side).min(7), stays, stuck: 0 });
        let mut moves = Moves { stops, to: [0; 64], from: [0; 64], loses: 0, slide };
        let mut stuck = 0;
        for place in stands {
            let from = bit_of[place.index()] as usize;
            let mut to = match &slide {
                Some(slide) => slide.reaching(1 << from),
                None => {
                    reach.clear();
                    game.board().reach(place, rules.jump(side), rules.directions, reach);
                    reach.iter().fold(0, |to, &place| to | bit(place))
                }
            };
            to = (to | if stays { 1 << from } else { 0 }) & stops;
            if to == 0 {
                stuck |= 1 << from;
                to = 1 << from;
            }
            moves.to[from] = to;
            for to in Ones(to) {
                moves.from[to] |= 1 << from;
            }
        }
        if rules.stuck == Stuck::Loses {
            moves.loses = stuck;
        }
        if let Some(slide) = &mut moves.slide {
            slide.stuck = stuck;
        }
        moves
    }
}

impl Spots {
    /// The spots of a board of up to 64 places.
    fn of(game: &Game, reach: &mut Vec<Place>) -> Spots {
        let places = game.board().places();
        let mut bit_of = [0; 64];
        let mut floor = None;
        match game.board() {
            Board::Grid(grid)
                if grid.rows() <= 8 && grid.columns() <= 8 && game.rules().directions.steps().len() == 4 =>
            {
                let mut cells = 0;
                for (place, bit) in bit_of.iter_mut().enumerate().take(places) {
                    let (row, column) = grid.cell(Place(place as u32));
                    *bit = (row * 8 + column) as u8;
                    cells |= 1 << *bit;
                }
                floor = Some(cells);
            }
            _ => bit_of.iter_mut().enumerate().for_each(|(place, bit)| *bit = place as u8),
        }
        let holes = game.holes().iter().fold(0, |holes, hole| holes | 1 << bit_of[hole.index()]);
        let mut moves = |side| Moves::of(game, side, &bit_of, floor, reach);
        Spots { holes, mouse: moves(Side::Mouse), cat: moves(Side::Cat), bit_of }
    }

    fn moves(&self, side: Side) -> &Moves {
        match side {
            Side::Mouse => &self.mouse,
            Side::Cat => &self.cat,
        }
    }

    /// The bit of the mouse's place.
    fn mouse(&self, place: Place) -> usize {
        self.bit_of[place.index()] as usize
    }

    /// The bit of a cat's place, by its number among the cats' places.
    fn cat(&self, game: &Game, number: usize) -> usize {
        self.bit_of[game.cat_places().place(number).index()] as usize
    }
}
