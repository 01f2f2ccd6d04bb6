//! `counter`: the classic method.
//!
//! Start from the finished positions. Take labelled positions in the order of their distance; from each, look back at the
//! positions a move before. If the winner moves there, that position is won, one ply further. If the loser moves there,
//! one more of its moves is known to lose: count it, and when all of them do, the position is lost, one ply further than
//! the last of them. Each move is looked at once.

use super::labels::{Cell, Labels};
use super::observer::{Progress, Watch};
use super::steps::Steps;
use super::{Engine, Stopped, Task, Tuning};
use crate::board::Place;
use crate::game::{CatInHole, Game, Side, Stuck};

/// See the [module](self).
pub(super) struct Counter;

impl Engine for Counter {
    fn name(&self) -> &'static str {
        "counter"
    }

    fn about(&self) -> &'static str {
        "a queue of labelled positions, and a count of tried moves for each other one"
    }

    fn source(&self) -> &'static str {
        "Thompson, Retrograde analysis of certain endgames, ICCA Journal 9(3), 1986"
    }

    fn accepts(&self, game: &Game, _: &Tuning) -> Result<(), String> {
        match game.placements() {
            0..=MOST_PLACEMENTS => Ok(()),
            placements => {
                Err(format!("it takes at most {MOST_PLACEMENTS} placements of the cats, and there are {placements}"))
            }
        }
    }

    fn memory(&self, game: &Game, _: &Task) -> u64 {
        let positions = game.positions();
        let cells = positions.saturating_mul(size_of::<Cell>() as u64);
        // Every position is queued once, though never all of them at a time.
        let queue = positions.saturating_mul(size_of::<Entry>() as u64);
        let rows = 4 * game.board().places() as u64 * size_of::<Vec<Entry>>() as u64;
        let cats = game.placements().saturating_mul(5);
        let steps = Steps::memory(game, Side::Mouse) + Steps::memory(game, Side::Cat);
        [queue, rows, cats, steps].into_iter().fold(cells, u64::saturating_add)
    }

    fn label(&self, game: &Game, _: &Task, watch: &mut Watch<'_>) -> Result<Labels, Stopped> {
        Run::new(game).label(watch)
    }
}

/// A placement and a winner fit in a queue entry.
const MOST_PLACEMENTS: u64 = 1 << 31;

/// A row's part of the queue gives its memory back above this size, which few rows ever need at the same time.
const KEEP: usize = 1 << 12;

struct Run<'g> {
    game: &'g Game,
    places: usize,
    placements: usize,
    mouse: Steps,
    cats: CatMoves,
    cells: Vec<Cell>,
    next: Queue,
}

/// The positions labelled in one round, kept by row: a row is a side to move and a place of the mouse. Rows are taken in
/// order, so that a round sweeps the memory once instead of jumping about in it.
struct Queue {
    rows: Vec<Vec<Entry>>,
    entries: u64,
}

/// A placement of the cats, and who won there in the low bit.
#[derive(Clone, Copy)]
struct Entry(u32);

impl Entry {
    #[inline]
    fn cats(self) -> usize {
        self.0 as usize >> 1
    }

    #[inline]
    fn winner(self) -> Side {
        if self.0 & 1 == 0 { Side::Mouse } else { Side::Cat }
    }
}

impl Queue {
    fn new(rows: usize) -> Queue {
        Queue { rows: vec![Vec::new(); rows], entries: 0 }
    }

    #[inline]
    fn push(&mut self, row: usize, cats: usize, winner: Side) {
        self.rows[row].push(Entry((cats as u32) << 1 | u32::from(winner == Side::Cat)));
        self.entries += 1;
    }
}

impl<'g> Run<'g> {
    fn new(game: &'g Game) -> Run<'g> {
        let places = game.board().places();
        Run {
            game,
            places,
            placements: game.placements() as usize,
            mouse: Steps::of(game, Side::Mouse).or_stay(),
            cats: CatMoves::of(game),
            cells: vec![Cell::default(); game.positions() as usize],
            next: Queue::new(2 * places),
        }
    }

    fn label(mut self, watch: &mut Watch<'_>) -> Result<Labels, Stopped> {
        self.label_finished();
        let positions = self.cells.len() as u64;
        let (mut round, mut labelled) = (0, 0);
        let mut current = Queue::new(2 * self.places);
        while self.next.entries > 0 {
            labelled += self.next.entries;
            watch.report(Progress { round, labelled, positions })?;
            round += 1;
            std::mem::swap(&mut current, &mut self.next);
            self.next.entries = 0;
            for (row, entries) in current.rows.iter_mut().enumerate().filter(|(_, entries)| !entries.is_empty()) {
                watch.work.looked_at += self.look_back(row, entries, round as u32);
                entries.clear();
                entries.shrink_to(KEEP);
                watch.report_within_round(Progress { round, labelled: labelled + self.next.entries, positions })?;
            }
        }
        watch.work.rounds = round;
        Ok(Labels::from_cells(self.cells))
    }

    /// Looks at every position a move before those of a row; returns how many it looked at.
    fn look_back(&mut self, row: usize, entries: &[Entry], plies: u32) -> u64 {
        let Run { places, placements, ref mouse, ref cats, ref mut cells, ref mut next, .. } = *self;
        let mut looked = 0;
        if row >= places {
            // The cats are to move, so the mouse moved before.
            for &before in mouse.from(row - places) {
                let before = before as usize;
                let moves = mouse.to(before).len() as u32;
                let cells = &mut cells[before * placements..][..placements];
                for entry in entries {
                    if settle(&mut cells[entry.cats()], entry.winner(), Side::Mouse, moves, plies) {
                        next.push(before, entry.cats(), entry.winner());
                    }
                }
                looked += entries.len() as u64;
            }
        } else {
            let before_row = places + row;
            let cells = &mut cells[before_row * placements..][..placements];
            for entry in entries {
                cats.each_before(entry.cats(), |before| {
                    looked += 1;
                    if settle(&mut cells[before], entry.winner(), Side::Cat, cats.count[before], plies) {
                        next.push(before_row, before, entry.winner());
                    }
                });
            }
        }
        looked
    }

    /// Labels the finished positions, in the order in which the rules look at them.
    fn label_finished(&mut self) {
        let rules = self.game.rules();
        let (places, placements) = (self.places, self.placements);
        for cats in 0..placements {
            for place in self.game.cats_at(cats as u64).iter() {
                self.finish(place.index(), cats, Side::Cat);
            }
        }
        for hole in self.game.holes().to_vec() {
            for cats in 0..placements {
                self.finish(hole.index(), cats, Side::Mouse);
            }
        }
        if rules.cat_in_hole == CatInHole::Wins {
            for cats in 0..placements {
                if self.game.cats_at(cats as u64).iter().any(|&cat| self.game.is_hole(cat)) {
                    for mouse in 0..places {
                        self.finish(mouse, cats, Side::Cat);
                    }
                }
            }
        }
        if rules.stuck == Stuck::Loses {
            let stuck = |side, place| self.game.destinations(side, place).is_empty();
            let mice: Vec<usize> = (0..places).filter(|&mouse| stuck(Side::Mouse, Place(mouse as u32))).collect();
            let all_stuck = |&cats: &usize| self.game.cats_at(cats as u64).iter().all(|&cat| stuck(Side::Cat, cat));
            let cats: Vec<usize> = (0..placements).filter(all_stuck).collect();
            for mouse in mice {
                for cats in 0..placements {
                    self.finish_in(mouse, cats, Side::Cat);
                }
            }
            for cats in cats {
                for mouse in 0..places {
                    self.finish_in(places + mouse, cats, Side::Mouse);
                }
            }
        }
    }

    /// Labels a finished position for both sides to move.
    fn finish(&mut self, mouse: usize, cats: usize, winner: Side) {
        self.finish_in(mouse, cats, winner);
        self.finish_in(self.places + mouse, cats, winner);
    }

    fn finish_in(&mut self, row: usize, cats: usize, winner: Side) {
        let cell = &mut self.cells[row * self.placements + cats];
        if cell.winner().is_none() {
            *cell = Cell::won(winner, 0);
            self.next.push(row, cats, winner);
        }
    }
}

/// A move of `mover` from this position leads to a win of `by`: counts it, and says whether that labels the position.
#[inline]
fn settle(cell: &mut Cell, by: Side, mover: Side, moves: u32, plies: u32) -> bool {
    if cell.winner().is_some() {
        return false;
    }
    if mover != by {
        let (counted, count) = cell.counted();
        if count < moves {
            *cell = counted;
            return false;
        }
    }
    *cell = Cell::won(by, plies);
    true
}

/// The moves of all cats together.
struct CatMoves {
    /// The steps of one cat. Where all cats move, a cat without one stays.
    each: Steps,
    cats: u32,
    lazy: bool,
    /// Per placement, how many moves lead from it.
    count: Vec<u32>,
    /// Per placement, whether all cats may stay at once. Only told where they are lazy.
    pass: Vec<bool>,
}

impl CatMoves {
    fn of(game: &Game) -> CatMoves {
        let each = Steps::of(game, Side::Cat);
        let cats = game.rules().cats as u32;
        let lazy = game.rules().lazy;
        let each = if lazy { each } else { each.or_stay() };
        let mut moves = CatMoves { each, cats, lazy, count: Vec::new(), pass: Vec::new() };
        for cats in 0..game.placements() as usize {
            let digits = moves.digits(cats).map(|(cat, _)| cat);
            if lazy {
                let away: usize =
                    digits.clone().map(|cat| moves.each.to(cat).iter().filter(|&&to| to as usize != cat).count()).sum();
                let stay = away == 0 || digits.clone().any(|cat| moves.each.to(cat).contains(&(cat as u32)));
                moves.count.push((away + usize::from(stay)) as u32);
                moves.pass.push(stay);
            } else {
                moves.count.push(digits.map(|cat| moves.each.to(cat).len() as u32).product());
            }
        }
        moves
    }

    /// The cats' places in a placement, the last cat's first, each with what one place more of it adds to the number.
    fn digits(&self, mut cats: usize) -> impl Iterator<Item = (usize, usize)> + Clone + use<> {
        let base = self.each.count();
        let mut worth = 1;
        (0..self.cats).map(move |_| {
            let digit = (cats % base, worth);
            cats /= base;
            worth *= base;
            digit
        })
    }

    /// Calls `f` with every placement from which a move leads to this one.
    #[inline]
    fn each_before(&self, cats: usize, mut f: impl FnMut(usize)) {
        if self.lazy {
            if self.pass[cats] {
                f(cats);
            }
            for (cat, worth) in self.digits(cats) {
                for &from in self.each.from(cat).iter().filter(|&&from| from as usize != cat) {
                    f(cats - cat * worth + from as usize * worth);
                }
            }
        } else if self.cats == 1 {
            for &from in self.each.from(cats) {
                f(from as usize);
            }
        } else {
            self.each_before_from(self.cats, cats, 1, 0, &mut f);
        }
    }

    fn each_before_from(&self, cats_left: u32, rest: usize, worth: usize, before: usize, f: &mut impl FnMut(usize)) {
        if cats_left == 0 {
            return f(before);
        }
        let base = self.each.count();
        for &from in self.each.from(rest % base) {
            self.each_before_from(cats_left - 1, rest / base, worth * base, before + from as usize * worth, f);
        }
    }
}
