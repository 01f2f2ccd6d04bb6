//! `counter`: the classic method.
//!
//! Start from the finished positions. Take labelled positions in the order of their distance; from each, look back at the
//! positions a move before. If the winner moves there, that position is won, one ply further. If the loser moves there,
//! one more of its moves is known to lose: count it, and when all of them do, the position is lost, one ply further than
//! the last of them. Each move is looked at once.

use super::labels::{Cell, Label, Labels};
use super::observer::{Progress, Watch};
use super::steps::Steps;
use super::{Engine, Stopped};
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

    fn accepts(&self, _: &Game) -> Result<(), String> {
        Ok(())
    }

    fn memory(&self, game: &Game) -> u64 {
        let positions = game.positions();
        let cells = positions.saturating_mul(size_of::<Cell>() as u64);
        // Every position is queued once. Only the positions of two rounds are in the queue at a time, which is far from
        // all of them where the numbers need eight bytes.
        let queue = positions.saturating_mul(4);
        let cats = game.placements().saturating_mul(4);
        let steps = Steps::memory(game, Side::Mouse) + Steps::memory(game, Side::Cat);
        cells.saturating_add(queue).saturating_add(cats).saturating_add(steps)
    }

    fn label(&self, game: &Game, watch: &mut Watch<'_>) -> Result<Labels, Stopped> {
        if game.positions() <= 1 << 32 {
            Run::<u32>::new(game).label(watch)
        } else {
            Run::<u64>::new(game).label(watch)
        }
    }
}

/// A position's number in the queue: four bytes where they suffice.
trait Number: Copy {
    fn of(number: u64) -> Self;
    fn get(self) -> u64;
}

impl Number for u32 {
    #[inline]
    fn of(number: u64) -> u32 {
        number as u32
    }
    #[inline]
    fn get(self) -> u64 {
        u64::from(self)
    }
}

impl Number for u64 {
    #[inline]
    fn of(number: u64) -> u64 {
        number
    }
    #[inline]
    fn get(self) -> u64 {
        self
    }
}

/// How often a long round reports, in positions taken from the queue.
const REPORT_EVERY: usize = 1 << 20;

struct Run<'g, N> {
    game: &'g Game,
    places: usize,
    placements: usize,
    mouse: Steps,
    cats: CatMoves,
    cells: Vec<Cell>,
    /// Positions labelled in the round that runs.
    next: Vec<N>,
}

impl<'g, N: Number> Run<'g, N> {
    fn new(game: &'g Game) -> Run<'g, N> {
        Run {
            game,
            places: game.board().places(),
            placements: game.placements() as usize,
            mouse: Steps::of(game, Side::Mouse).or_stay(),
            cats: CatMoves::of(game),
            cells: vec![Cell::default(); game.positions() as usize],
            next: Vec::new(),
        }
    }

    fn label(mut self, watch: &mut Watch<'_>) -> Result<Labels, Stopped> {
        self.label_finished();
        let mut round = 0;
        let mut labelled = 0;
        let mut current = Vec::new();
        while !self.next.is_empty() {
            labelled += self.next.len() as u64;
            let positions = self.cells.len() as u64;
            watch.report(Progress { round, labelled, positions })?;
            round += 1;
            std::mem::swap(&mut current, &mut self.next);
            for chunk in current.chunks(REPORT_EVERY) {
                for number in chunk {
                    watch.work.looked_at += self.look_back(number.get() as usize, round as u32);
                }
                let labelled = labelled + self.next.len() as u64;
                watch.report(Progress { round, labelled, positions })?;
            }
            current.clear();
        }
        watch.work.rounds = round;
        Ok(Labels::from_cells(self.cells))
    }

    /// Looks at every position a move before this one; returns how many.
    #[inline]
    fn look_back(&mut self, number: usize, plies: u32) -> u64 {
        let Label::Won { by, .. } = self.cells[number].label() else {
            unreachable!("only labelled positions are queued");
        };
        let (row, cats) = (number / self.placements, number % self.placements);
        if row >= self.places {
            // The cats are to move, so the mouse moved before.
            let from = self.mouse.from(row - self.places);
            for &mouse in from {
                let number = mouse as usize * self.placements + cats;
                let moves = self.mouse.to(mouse as usize).len() as u32;
                settle(&mut self.cells, &mut self.next, number, by, Side::Mouse, moves, plies);
            }
            from.len() as u64
        } else {
            let row = (self.places + row) * self.placements;
            let mut looked = 0;
            let Run { cells, next, cats: moves, .. } = self;
            moves.each_before(cats, |before| {
                looked += 1;
                settle(cells, next, row + before, by, Side::Cat, moves.count[before], plies);
            });
            looked
        }
    }

    /// Labels the finished positions, in the order in which the rules look at them.
    fn label_finished(&mut self) {
        let rules = self.game.rules();
        let holes: Vec<usize> = self.game.holes().iter().map(|hole| hole.index()).collect();
        for cats in 0..self.placements {
            for place in self.game.cats_at(cats as u64).iter() {
                self.finish(place.index(), cats, Side::Cat);
            }
        }
        for &hole in &holes {
            for cats in 0..self.placements {
                self.finish(hole, cats, Side::Mouse);
            }
        }
        if rules.cat_in_hole == CatInHole::Wins {
            for cats in 0..self.placements {
                if self.game.cats_at(cats as u64).iter().any(|&cat| self.game.is_hole(cat)) {
                    for mouse in 0..self.places {
                        self.finish(mouse, cats, Side::Cat);
                    }
                }
            }
        }
        if rules.stuck == Stuck::Loses {
            let stuck = |side, place| self.game.destinations(side, place).is_empty();
            let mice: Vec<usize> = (0..self.places).filter(|&mouse| stuck(Side::Mouse, Place(mouse as u32))).collect();
            let all_stuck = |&cats: &usize| self.game.cats_at(cats as u64).iter().all(|&cat| stuck(Side::Cat, cat));
            let cats: Vec<usize> = (0..self.placements).filter(all_stuck).collect();
            for &mouse in &mice {
                for cats in 0..self.placements {
                    self.finish_number(mouse * self.placements + cats, Side::Cat);
                }
            }
            for &cats in &cats {
                for mouse in 0..self.places {
                    self.finish_number((self.places + mouse) * self.placements + cats, Side::Mouse);
                }
            }
        }
    }

    fn finish(&mut self, mouse: usize, cats: usize, winner: Side) {
        self.finish_number(mouse * self.placements + cats, winner);
        self.finish_number((self.places + mouse) * self.placements + cats, winner);
    }

    fn finish_number(&mut self, number: usize, winner: Side) {
        if !self.cells[number].is_labelled() {
            self.cells[number] = Cell::won(winner, 0);
            self.next.push(N::of(number as u64));
        }
    }
}

/// One move of `mover` from this position leads to a win of `by`: labels it, or counts.
#[inline]
fn settle<N: Number>(
    cells: &mut [Cell],
    next: &mut Vec<N>,
    number: usize,
    by: Side,
    mover: Side,
    moves: u32,
    plies: u32,
) {
    let cell = &mut cells[number];
    if cell.is_labelled() {
        return;
    }
    if mover != by {
        let (counted, count) = cell.counted();
        if count < moves {
            *cell = counted;
            return;
        }
    }
    *cell = Cell::won(by, plies);
    next.push(N::of(number as u64));
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
