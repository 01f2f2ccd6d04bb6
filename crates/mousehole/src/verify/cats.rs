//! The best that the cats can make of a row, where the mouse stays and they move.

use super::gather::Gather;
use super::ways::Ways;
use super::worth::Worth;
use crate::game::{Game, Side};

/// The moves of the cats, in the numbers of [`CatPlaces`](crate::game::CatPlaces).
pub(super) struct CatMoves {
    /// The moves of each place's own; none where a cat is stuck.
    own: Ways,
    /// The same, but a stuck cat stays, as it does while others move.
    held: Gather,
    cats: usize,
    lazy: bool,
}

impl CatMoves {
    pub(super) fn new(game: &Game) -> CatMoves {
        let places = game.cat_places();
        let own = Ways::new((0..places.count()).map(|index| {
            let to = game.destinations(Side::Cat, places.place(index));
            to.into_iter().filter_map(|place| places.index(place)).map(|index| index as u32).collect()
        }));
        CatMoves { held: Gather::new(own.held()), own, cats: game.rules().cats, lazy: game.rules().lazy }
    }

    /// How many places a cat can stand on.
    pub(super) fn places(&self) -> usize {
        self.own.places()
    }

    /// The places from which a cat has no move.
    pub(super) fn stuck(&self) -> Vec<usize> {
        self.own.lists().enumerate().filter(|(_, to)| to.is_empty()).map(|(place, _)| place).collect()
    }

    /// How far apart in a row placements are that differ by one in a cat's place, for each cat.
    pub(super) fn strides(&self) -> impl Iterator<Item = usize> + use<> {
        let (places, cats) = (self.places(), self.cats);
        (0..cats).map(move |cat| places.pow((cats - 1 - cat) as u32))
    }

    /// Whether [`best`](CatMoves::best) needs `spare`.
    pub(super) fn needs_spare(&self) -> bool {
        self.cats > 1 && !self.lazy
    }

    /// Puts into `best`, for each placement, the smallest worth in `row` that one turn of the cats leads to.
    pub(super) fn best<W: Worth>(&self, row: &[W], best: &mut Vec<W>, spare: &mut Vec<W>) {
        if self.cats == 1 {
            self.held.least(row, best);
        } else if self.lazy {
            self.one_moves(row, best);
        } else {
            self.all_move(row, best, spare);
        }
    }

    /// Each cat's choice is free of the others', so the least of all is the least for one cat after another.
    fn all_move<W: Worth>(&self, row: &[W], best: &mut Vec<W>, spare: &mut Vec<W>) {
        let mut moved = false;
        for stride in self.strides() {
            if moved {
                std::mem::swap(best, spare);
            }
            let from = if moved { &spare[..] } else { row };
            if stride == 1 {
                for (from, to) in from.chunks_exact(self.places()).zip(best.chunks_exact_mut(self.places())) {
                    self.held.least(from, to);
                }
            } else {
                best.fill(W::MOST);
                self.held.ways().least_of_slabs(from, stride, best);
            }
            moved = true;
        }
    }

    /// One cat's move, whichever; or none where nobody can.
    fn one_moves<W: Worth>(&self, row: &[W], best: &mut [W]) {
        best.fill(W::MOST);
        for stride in self.strides() {
            self.own.least_of_slabs(row, stride, best);
        }
        for (best, &stay) in best.iter_mut().zip(row) {
            if *best == W::MOST {
                *best = stay;
            }
        }
    }
}

impl Ways {
    /// Lowers each slab of `to`, the placements that differ only in the places of the cats after this one, to the least of
    /// the slabs that this one's moves lead to.
    fn least_of_slabs<W: Worth>(&self, from: &[W], stride: usize, to: &mut [W]) {
        let block = stride * self.places();
        for (from, to) in from.chunks_exact(block).zip(to.chunks_exact_mut(block)) {
            for (ways, to) in self.lists().zip(to.chunks_exact_mut(stride)) {
                for &way in ways {
                    let from = &from[way as usize * stride..][..stride];
                    for (to, &from) in to.iter_mut().zip(from) {
                        *to = from.min(*to);
                    }
                }
            }
        }
    }
}
