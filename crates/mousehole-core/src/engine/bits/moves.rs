//! The moves of one whole side, by number: the mouse's places, or the placements of all cats.

use std::sync::Arc;

use mousehole_base::parallel::{Claims, Crew};

use crate::board::Adjacency;
use crate::game::{Game, Side, Steps};

/// How a side moves between its numbers. A side without a move stays.
pub(super) enum SideMoves {
    /// Where a move leads to from each number, and where it comes from.
    Lists { to: Arc<Adjacency>, from: Arc<Adjacency> },
    /// Several cats that all move: their moves are too many to list.
    Axes(Axes),
}

/// Places whose moves are worth a thread to list: they take about 0.1 ms.
const WORTH_LISTING: usize = 1 << 11;

impl SideMoves {
    /// The moves of the mouse and of the cats.
    pub(super) fn of_both(game: &Game, crew: &Crew) -> [Arc<SideMoves>; 2] {
        let pieces = |side| {
            let count = Steps::count(game, side);
            let pieces = crew.threads().min(count / WORTH_LISTING).max(1);
            (0..pieces).map(move |at| (side, count * at / pieces..count * (at + 1) / pieces))
        };
        let pieces = [Side::Mouse, Side::Cat].into_iter().flat_map(pieces).collect();
        let listed = crew.map(pieces, |(side, numbers)| (side, Steps::piece(game, side, numbers)));
        let (mouse, cat): (Vec<_>, Vec<_>) = listed.into_iter().partition(|(side, _)| *side == Side::Mouse);
        let moves = |pieces: Vec<(Side, Adjacency)>| {
            let side = pieces[0].0;
            Arc::new(SideMoves::new(game, side, Steps::of_pieces(game, pieces.into_iter().map(|(_, piece)| piece))))
        };
        crew.map(vec![mouse, cat], moves).try_into().ok().expect("two sides")
    }

    /// The moves of a side of the game, of whom those of one animal are known.
    fn new(game: &Game, side: Side, steps: Steps) -> SideMoves {
        match (side, game.rules().cats) {
            (Side::Mouse, _) | (Side::Cat, 1) => {
                let Steps { to, from } = steps.or_stay();
                SideMoves::Lists { to, from }
            }
            (Side::Cat, cats) if game.rules().lazy => {
                let placements = 0..game.placements() as usize;
                let to: Adjacency = placements.map(|placement| one_cat_moves(&steps, cats, placement)).collect();
                SideMoves::Lists { from: Arc::new(to.reversed()), to: Arc::new(to) }
            }
            (Side::Cat, cats) => SideMoves::Axes(Axes { cats, steps: steps.or_stay().to, first: None }),
        }
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        match self {
            SideMoves::Lists { to, .. } => to.len(),
            SideMoves::Axes(axes) => axes.count(),
        }
    }

    /// Whether a move leads from a number to one that passes the test.
    pub(super) fn any_to(&self, from: usize, mut test: impl FnMut(usize) -> bool) -> bool {
        match self {
            SideMoves::Lists { to, .. } => to.neighbors(from).iter().any(|&to| test(to as usize)),
            SideMoves::Axes(axes) => axes.any_to(from, &mut test),
        }
    }

    /// Calls `visit` with every number that a move leads to.
    pub(super) fn for_each_to(&self, from: usize, mut visit: impl FnMut(usize)) {
        self.any_to(from, |to| {
            visit(to);
            false
        });
    }

    /// An upper bound of the bytes that the moves of both sides take.
    pub(super) fn memory(game: &Game) -> u64 {
        let (mouse, cat) = (Steps::memory(game, Side::Mouse), Steps::memory(game, Side::Cat));
        let cats = game.rules().cats as u64;
        let lists = if game.rules().lazy && cats > 1 {
            let moves = cat / (game.board().places() as u64).max(1) * cats;
            game.placements().saturating_mul(moves.saturating_add(32))
        } else {
            0
        };
        mouse.saturating_add(cat).saturating_add(lists)
    }
}

/// Where a placement of cats leads to when one of them moves, or none where one may end its turn where it began.
pub(super) fn one_cat_moves(steps: &Steps, cats: usize, placement: usize) -> Vec<u32> {
    let base = steps.to.len();
    let mut to = Vec::new();
    let mut may_pass = false;
    let (mut rest, mut worth) = (placement, 1);
    for _ in 0..cats {
        let cat = rest % base;
        for &place in steps.to.neighbors(cat) {
            if place as usize == cat {
                may_pass = true;
            } else {
                to.push((placement - cat * worth + place as usize * worth) as u32);
            }
        }
        rest /= base;
        worth *= base;
    }
    if may_pass || to.is_empty() {
        to.push(placement as u32);
    }
    to.sort_unstable();
    to
}

/// Several cats that all move: one axis of the placements for each cat.
///
/// A set over placements is grown by the moves of all cats together by growing it along one axis after the other. That is
/// as many steps as the cats have moves between them, and not the product.
pub(super) struct Axes {
    pub(super) cats: usize,
    /// Where one cat can go from each of its places; where it has no move, it stays.
    pub(super) steps: Arc<Adjacency>,
    /// The same for the first cat, where only some of its places are here.
    first: Option<Adjacency>,
}

impl Axes {
    /// Cats of whose placements only those are here that have the first cat on some places, which are numbered anew.
    pub(super) fn cut(cats: usize, steps: Arc<Adjacency>, first: Adjacency) -> Axes {
        Axes { cats, steps, first: Some(first) }
    }

    /// How many placements there are.
    pub(super) fn count(&self) -> usize {
        self.steps_of_first().len() * self.steps.len().pow(self.cats as u32 - 1)
    }

    /// Where the first cat can go. Its axis is the slowest, and comes last.
    fn steps_of_first(&self) -> &Adjacency {
        self.first.as_ref().unwrap_or(&self.steps)
    }

    fn any_to(&self, from: usize, test: &mut dyn FnMut(usize) -> bool) -> bool {
        self.any_to_of(self.cats, from, 1, 0, test)
    }

    fn any_to_of(&self, cats: usize, rest: usize, worth: usize, to: usize, f: &mut dyn FnMut(usize) -> bool) -> bool {
        if cats == 0 {
            return f(to);
        }
        let steps = if cats == 1 { self.steps_of_first() } else { &self.steps };
        let base = steps.len();
        let mut places = steps.neighbors(rest % base).iter();
        places.any(|&place| self.any_to_of(cats - 1, rest / base, worth * base, to + place as usize * worth, f))
    }

    /// Folds, for each placement, the values of all placements that a move leads to. The result is in `values`; `spare` is
    /// as long, and is overwritten.
    ///
    /// `go_on` is called with the number of values folded since; the result is worthless once it says no.
    pub(super) fn fold<V: Copy + Send + Sync>(
        &self,
        values: &mut Vec<V>,
        spare: &mut Vec<V>,
        op: impl Fn(V, V) -> V + Sync,
        go_on: impl Fn(usize) -> bool + Sync,
    ) {
        let mut worth = 1;
        for cat in (0..self.cats).rev() {
            self.fold_axis(values, spare, (cat, worth), None, &op, &go_on);
            std::mem::swap(values, spare);
            worth *= self.steps.len();
        }
    }

    /// The same for `unit` values `from` each placement, by some threads of a crew, with the result in `out[0]`.
    pub(super) fn fold_shared<V: Copy + Send + Sync>(
        &self,
        from: &[V],
        out: &mut [Vec<V>; 2],
        unit: usize,
        crew: (&Crew, usize),
        op: impl Fn(V, V) -> V + Sync,
        go_on: impl Fn(usize) -> bool + Sync,
    ) {
        let [values, spare] = out;
        self.fold_axis(from, values, (self.cats - 1, unit), Some(crew), &op, &go_on);
        let mut worth = unit;
        for cat in (0..self.cats - 1).rev() {
            worth *= self.steps.len();
            self.fold_axis(values, spare, (cat, worth), Some(crew), &op, &go_on);
            std::mem::swap(values, spare);
        }
    }

    /// Folds along the axis of a cat, on which neighbours are `worth` values apart.
    fn fold_axis<V: Copy + Send + Sync>(
        &self,
        from: &[V],
        out: &mut [V],
        (cat, worth): (usize, usize),
        crew: Option<(&Crew, usize)>,
        op: &(impl Fn(V, V) -> V + Sync),
        go_on: &(impl Fn(usize) -> bool + Sync),
    ) {
        // A block holds one placement of the other, slower cats; moves along this axis stay within it.
        let steps = if cat == 0 { self.steps_of_first() } else { &self.steps };
        let size = steps.len() * worth;
        let fold_place = |place: usize, from: &[V], out: &mut [V]| {
            let [first, rest @ ..] = steps.neighbors(place) else { unreachable!("a cat without a move stays") };
            out.copy_from_slice(&from[*first as usize * worth..][..worth]);
            for &to in rest {
                for (out, &from) in out.iter_mut().zip(&from[to as usize * worth..][..worth]) {
                    *out = op(*out, from);
                }
            }
        };
        // Asking costs little beside a few thousand values, and much beside one.
        let ask_each_place = worth >= 1 << 12;
        let fold_block = |(from, out): (&[V], &mut [V])| {
            if ask_each_place || go_on(size) {
                let places = out.chunks_mut(worth).enumerate();
                let places = places.filter(|_| !ask_each_place || go_on(worth));
                places.for_each(|(place, out)| fold_place(place, from, out));
            }
        };
        let blocks = from.chunks(size).zip(out.chunks_mut(size));
        match crew {
            None => blocks.for_each(fold_block),
            Some((crew, threads)) if blocks.len() >= threads => {
                crew.share(threads, vec![blocks], |_, blocks| blocks.for_each(fold_block), |(), ()| ());
            }
            Some((crew, threads)) => {
                let places = blocks.flat_map(|(from, out)| {
                    out.chunks_mut(worth).enumerate().map(move |(place, out)| (place, from, out))
                });
                let fold = |_, places: Claims<'_, _>| {
                    places.filter(|_| go_on(worth)).for_each(|(place, from, out)| fold_place(place, from, out));
                };
                crew.share(threads, vec![places], fold, |(), ()| ());
            }
        }
    }
}
