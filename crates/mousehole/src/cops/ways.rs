//! Where cats and mouse can go: all that a chase needs to know of a board and its rules.

use crate::board::Place;
use crate::game::{Game, Side};

/// Lists one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// Where each list ends.
    ends: Vec<usize>,
    members: Vec<u32>,
}

impl Lists {
    /// Forgets all lists, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
        self.members.clear();
    }

    /// Adds a list.
    pub(super) fn push(&mut self, members: impl IntoIterator<Item = u32>) {
        self.members.extend(members);
        self.ends.push(self.members.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn of(&self, list: usize) -> &[u32] {
        let start = if list == 0 { 0 } else { self.ends[list - 1] };
        &self.members[start..self.ends[list]]
    }

    /// For each of `places`, the lists that it is in.
    pub(super) fn inverse(&self, places: usize) -> Lists {
        let mut lists = vec![Vec::new(); places];
        for list in 0..self.len() {
            for &member in self.of(list) {
                lists[member as usize].push(list as u32);
            }
        }
        let mut inverse = Lists::default();
        lists.into_iter().for_each(|list| inverse.push(list));
        inverse
    }
}

/// Where the animals can go in a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    /// The places of the board.
    pub(super) places: usize,
    /// The place of each number of a cat: cats have a numbering of their own where some holes are forbidden to them.
    pub(super) cat_places: Vec<u32>,
    /// Where a cat can go, by its numbers. A cat that is stuck has its own number where all cats move, and none where
    /// only one does.
    pub(super) cat: Lists,
    /// The places from which the mouse can come to a place. A mouse that is stuck comes from where it is.
    pub(super) mouse_from: Lists,
    /// The mouse has won here, unless a cat stands here too.
    pub(super) holes: Vec<u32>,
    /// Only one cat moves in a turn.
    pub(super) lazy: bool,
}

impl Ways {
    /// The ways of a game. How many cats it has does not matter.
    pub(super) fn of(game: &Game) -> Ways {
        let places = game.board().places();
        let cat_places = game.cat_places();
        let lazy = game.rules().lazy;
        let mut cat = Lists::default();
        for number in 0..cat_places.count() {
            let to = game.destinations(Side::Cat, cat_places.place(number));
            let number_of = |place: &Place| cat_places.index(*place).expect("a cat goes where it may stand") as u32;
            match to.is_empty() && !lazy {
                true => cat.push([number as u32]),
                false => cat.push(to.iter().map(number_of)),
            }
        }
        let mut mouse = Lists::default();
        for place in (0..places as u32).map(Place) {
            let to = game.destinations(Side::Mouse, place);
            match to.is_empty() {
                true => mouse.push([place.0]),
                false => mouse.push(to.into_iter().map(|place| place.0)),
            }
        }
        Ways {
            places,
            cat_places: (0..cat_places.count()).map(|number| cat_places.place(number).0).collect(),
            cat,
            mouse_from: mouse.inverse(places),
            holes: game.holes().iter().map(|hole| hole.0).collect(),
            lazy,
        }
    }

    /// Whether the mouse may stay wherever it is.
    pub(super) fn mouse_may_stay(&self) -> bool {
        (0..self.places).all(|place| self.mouse_from.of(place).binary_search(&(place as u32)).is_ok())
    }

    /// Whether this is the classic game on some graph, in which both sides move along an edge or stay: all that theorems
    /// about cops and robbers speak of. Whether only one cat moves in a turn does not matter here.
    pub(super) fn are_classic(&self) -> bool {
        let leads = |from: u32, to: u32| self.cat.of(from as usize).binary_search(&to).is_ok();
        self.holes.is_empty()
            && self.cat_places.len() == self.places
            && (0..self.places as u32).all(|place| {
                let to = self.cat.of(place as usize);
                to == self.mouse_from.of(place as usize) && leads(place, place) && to.iter().all(|&to| leads(to, place))
            })
    }

    /// The ways of the classic game on a part of a graph of up to 64 nodes: `part` has the nodes, which are numbered
    /// anew, and `closed` for each node its neighbours and itself.
    pub(super) fn set_classic(&mut self, closed: &[u64], part: u64) {
        self.places = part.count_ones() as usize;
        self.cat_places.clear();
        self.cat_places.extend(0..self.places as u32);
        self.holes.clear();
        self.lazy = false;
        let whole = part.count_ones() == part.trailing_ones();
        let number = |node: u32| if whole { node } else { (part & ((1 << node) - 1)).count_ones() };
        for lists in [&mut self.cat, &mut self.mouse_from] {
            lists.clear();
            for node in ones(part) {
                lists.push(ones(closed[node as usize] & part).map(number));
            }
        }
    }
}

/// The ones of a word, in order.
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let one = word.trailing_zeros();
            word &= word - 1;
            one
        })
    })
}
