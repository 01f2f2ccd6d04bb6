//! Moves as lists, and what a side's best move makes of a row of values.

use mousehole_core::board::Place;
use mousehole_core::game::{Game, Opposition, Side};

use super::value::Value;

/// For each place, where an animal's moves lead from it.
pub(super) struct MoveLists {
    starts: Vec<usize>,
    to: Vec<u32>,
}

impl MoveLists {
    /// The moves of the mouse, by places. None where it is stuck.
    pub(super) fn of_mouse(game: &Game) -> MoveLists {
        let places = (0..game.board().places() as u32).map(Place);
        MoveLists::new(places.map(|place| game.destinations(Side::Mouse, place).into_iter().map(|to| to.0).collect()))
    }

    /// The moves of a cat, in the numbers of [`CatPlaces`](mousehole_core::game::CatPlaces). None where it is stuck.
    fn of_cat(game: &Game, opposition: &Opposition<'_>) -> MoveLists {
        let places = game.cat_places();
        MoveLists::new((0..places.count()).map(|index| {
            let to = game.destinations_against(Side::Cat, places.place(index), opposition);
            to.into_iter().filter_map(|place| places.index(place)).map(|index| index as u32).collect()
        }))
    }

    fn new(lists: impl Iterator<Item = Vec<u32>>) -> MoveLists {
        let mut all = MoveLists { starts: vec![0], to: Vec::new() };
        for list in lists {
            all.to.extend(list);
            all.starts.push(all.to.len());
        }
        all
    }

    /// The same moves, and staying wherever there is none.
    pub(super) fn or_stay(&self) -> MoveLists {
        let stays = |(place, to): (usize, &[u32])| if to.is_empty() { vec![place as u32] } else { to.to_vec() };
        MoveLists::new(self.lists().enumerate().map(stays))
    }

    /// The same moves, and staying everywhere.
    pub(super) fn and_stay(&self) -> MoveLists {
        let stays = |(place, to): (usize, &[u32])| {
            let place = place as u32;
            to.iter().copied().filter(|&to| to != place).chain([place]).collect()
        };
        MoveLists::new(self.lists().enumerate().map(stays))
    }

    pub(super) fn places(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn from(&self, place: usize) -> &[u32] {
        &self.to[self.starts[place]..self.starts[place + 1]]
    }

    pub(super) fn lists(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|ends| &self.to[ends[0]..ends[1]])
    }

    /// Lowers each slab of `to`, the placements that differ only in the places of the cats after this one, to the least of
    /// the slabs that this one's moves lead to.
    fn least_of_slabs<V: Value>(&self, from: &[V], stride: usize, to: &mut [V]) {
        let block = stride * self.places();
        for (from, to) in from.chunks_exact(block).zip(to.chunks_exact_mut(block)) {
            for (list, to) in self.lists().zip(to.chunks_exact_mut(stride)) {
                for &place in list {
                    let from = &from[place as usize * stride..][..stride];
                    for (to, &from) in to.iter_mut().zip(from) {
                        *to = from.min(*to);
                    }
                }
            }
        }
    }
}

/// Lists of moves that are never empty, padded to one length: shorter ones repeat their last place.
struct PaddedLists {
    /// The length; 0 where lists are too long for that.
    width: usize,
    to: Vec<u32>,
}

/// The moves of a king and staying. Padding saves about 5 % on grids with walls; on a graph with a hub, all lists would be as
/// long as the hub's.
const WIDEST: usize = 9;

impl PaddedLists {
    fn new(moves: &MoveLists) -> PaddedLists {
        debug_assert!(moves.lists().all(|list| !list.is_empty()));
        let width = moves.lists().map(<[u32]>::len).max().filter(|&width| width <= WIDEST).unwrap_or(0);
        let padded = |list: &'_ [u32]| (0..width).map(|i| list[i.min(list.len() - 1)]).collect::<Vec<u32>>();
        PaddedLists { width, to: moves.lists().flat_map(padded).collect() }
    }

    /// Puts into `to`, for each place, the least in `from` that its moves lead to; `moves` has the lists unpadded.
    fn least<V: Value>(&self, moves: &MoveLists, from: &[V], to: &mut [V]) {
        match self.width {
            1 => self.least_of::<V, 1>(from, to),
            2 => self.least_of::<V, 2>(from, to),
            3 => self.least_of::<V, 3>(from, to),
            4 => self.least_of::<V, 4>(from, to),
            5 => self.least_of::<V, 5>(from, to),
            6 => self.least_of::<V, 6>(from, to),
            7 => self.least_of::<V, 7>(from, to),
            8 => self.least_of::<V, 8>(from, to),
            9 => self.least_of::<V, 9>(from, to),
            _ => {
                for (list, to) in moves.lists().zip(to) {
                    *to = list.iter().map(|&place| from[place as usize]).min().unwrap_or(V::MOST);
                }
            }
        }
    }

    /// With the length known, there is no loop to mispredict.
    fn least_of<V: Value, const WIDTH: usize>(&self, from: &[V], to: &mut [V]) {
        let (lists, _) = self.to.as_chunks::<WIDTH>();
        for (list, to) in lists.iter().zip(to) {
            *to = list.iter().fold(V::MOST, |least, &place| least.min(from[place as usize]));
        }
    }
}

/// The turns of the cats.
pub(super) struct CatMoves {
    /// None where a cat is stuck.
    own: MoveLists,
    /// The same, but a stuck cat stays, as it does while others move.
    or_stay: MoveLists,
    padded: PaddedLists,
    cats: usize,
    lazy: bool,
}

impl CatMoves {
    /// The moves of a game's cats, with the mouse in their way where that counts.
    pub(super) fn new(game: &Game, opposition: &Opposition<'_>) -> CatMoves {
        let own = MoveLists::of_cat(game, opposition);
        let or_stay = own.or_stay();
        let padded = PaddedLists::new(&or_stay);
        CatMoves { own, or_stay, padded, cats: game.rules().cats, lazy: game.rules().lazy }
    }

    /// How many places a cat can stand on.
    pub(super) fn places(&self) -> usize {
        self.own.places()
    }

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

    /// Puts into `best`, for each placement, the smallest value in `row` that one turn of the cats leads to.
    pub(super) fn best<V: Value>(&self, row: &[V], best: &mut Vec<V>, spare: &mut Vec<V>) {
        if self.cats == 1 {
            self.padded.least(&self.or_stay, row, best);
        } else if self.lazy {
            self.one_moves(row, best);
        } else {
            self.all_move(row, best, spare);
        }
    }

    /// Each cat's choice is free of the others', so the least of all is the least for one cat after another.
    fn all_move<V: Value>(&self, row: &[V], best: &mut Vec<V>, spare: &mut Vec<V>) {
        let mut moved = false;
        for stride in self.strides() {
            if moved {
                std::mem::swap(best, spare);
            }
            let from = if moved { &spare[..] } else { row };
            if stride == 1 {
                for (from, to) in from.chunks_exact(self.places()).zip(best.chunks_exact_mut(self.places())) {
                    self.padded.least(&self.or_stay, from, to);
                }
            } else {
                best.fill(V::MOST);
                self.or_stay.least_of_slabs(from, stride, best);
            }
            moved = true;
        }
    }

    /// One cat's move, whichever; or none where nobody can.
    fn one_moves<V: Value>(&self, row: &[V], best: &mut [V]) {
        best.fill(V::MOST);
        for stride in self.strides() {
            self.own.least_of_slabs(row, stride, best);
        }
        for (best, &stay) in best.iter_mut().zip(row) {
            if *best == V::MOST {
                *best = stay;
            }
        }
    }
}
