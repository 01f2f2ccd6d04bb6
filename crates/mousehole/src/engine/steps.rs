//! Where each animal can go and come from, listed once for a whole solve.

use crate::board::Place;
use crate::game::{Game, Side};

/// For each place of one side, the places a move leads from it to, and the places a move leads from to it.
///
/// Numbers are places for the mouse, numbers of [`CatPlaces`](crate::game::CatPlaces) for a cat.
pub(super) struct Steps {
    forward: Lists,
    backward: Lists,
}

impl Steps {
    /// The steps of one animal of that side. A place without a move has none here.
    pub(super) fn of(game: &Game, side: Side) -> Steps {
        let cat_places = game.cat_places();
        let count = match side {
            Side::Mouse => game.board().places(),
            Side::Cat => cat_places.count(),
        };
        let forward = Lists::collect(count, |from| {
            let place = if side == Side::Mouse { Place(from as u32) } else { cat_places.place(from) };
            game.destinations(side, place).into_iter().map(move |to| match side {
                Side::Mouse => to.0,
                Side::Cat => cat_places.index(to).expect("a cat's destination is a cat's place") as u32,
            })
        });
        let backward = forward.reversed();
        Steps { forward, backward }
    }

    /// The same steps, and staying where there is none.
    pub(super) fn or_stay(mut self) -> Steps {
        let count = self.count();
        self.forward = Lists::collect(count, |from| {
            let to = self.forward.get(from);
            let stay = to.is_empty().then_some(from as u32);
            to.iter().copied().chain(stay).collect::<Vec<_>>()
        });
        self.backward = self.forward.reversed();
        self
    }

    /// How many places there are.
    pub(super) fn count(&self) -> usize {
        self.forward.count()
    }

    /// Only where moves lead to.
    pub(super) fn into_forward(self) -> Lists {
        self.forward
    }

    /// Where moves lead from a place.
    pub(super) fn to(&self, from: usize) -> &[u32] {
        self.forward.get(from)
    }

    /// Where moves come from to a place.
    pub(super) fn from(&self, to: usize) -> &[u32] {
        self.backward.get(to)
    }

    /// Bytes taken by the steps of one animal, at the most, for a memory estimate.
    pub(super) fn memory(game: &Game, side: Side) -> u64 {
        let places = game.board().places() as u64;
        let jump = u64::from(game.rules().jump(side));
        let each = match game.board() {
            crate::board::Board::Grid(grid) => {
                let longest = u64::from(grid.rows().max(grid.columns()));
                let directions = game.rules().directions.steps().len() as u64;
                (directions * jump.min(longest)).min(places) + 1
            }
            crate::board::Board::Graph(graph) if jump <= 1 => (graph.edges() as u64 * jump).div_ceil(places.max(1)) + 1,
            crate::board::Board::Graph(_) => places,
        };
        // Both directions, each list entry four bytes and each list's start eight.
        2 * places * (4 * each + 8)
    }
}

/// A list of numbers for each number.
pub(super) struct Lists {
    starts: Vec<usize>,
    entries: Vec<u32>,
}

impl Lists {
    pub(super) fn collect<I: IntoIterator<Item = u32>>(count: usize, mut list: impl FnMut(usize) -> I) -> Lists {
        let mut lists = Lists { starts: Vec::with_capacity(count + 1), entries: Vec::new() };
        for i in 0..count {
            lists.starts.push(lists.entries.len());
            lists.entries.extend(list(i));
        }
        lists.starts.push(lists.entries.len());
        lists
    }

    /// How many lists there are.
    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn get(&self, i: usize) -> &[u32] {
        &self.entries[self.starts[i]..self.starts[i + 1]]
    }

    pub(super) fn reversed(&self) -> Lists {
        let count = self.starts.len() - 1;
        let mut starts = vec![0; count + 1];
        for &to in &self.entries {
            starts[to as usize + 1] += 1;
        }
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut entries = vec![0; self.entries.len()];
        for from in 0..count {
            for &to in self.get(from) {
                entries[next[to as usize]] = from as u32;
                next[to as usize] += 1;
            }
        }
        Lists { starts, entries }
    }
}
