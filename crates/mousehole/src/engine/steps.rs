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
    pub(super) fn or_stay(self) -> Steps {
        if (0..self.count()).any(|from| self.to(from).is_empty()) {
            self.changed(|from, to| {
                let stay = to.is_empty().then_some(from);
                to.iter().copied().chain(stay).collect()
            })
        } else {
            self
        }
    }

    /// The same steps without those from a place to itself.
    pub(super) fn without_staying(self) -> Steps {
        self.changed(|from, to| to.iter().copied().filter(|&to| to != from).collect())
    }

    fn changed(self, change: impl Fn(u32, &[u32]) -> Vec<u32>) -> Steps {
        let Steps { forward, backward } = self;
        // Made anew below, and not kept until then.
        drop(backward);
        let mut changed = Lists::with_capacity(forward.count(), forward.entries.len() + forward.count());
        for from in 0..forward.count() {
            changed.push(change(from as u32, forward.get(from)));
        }
        let forward = changed;
        let backward = forward.reversed();
        Steps { forward, backward }
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
        // Both directions, or one of them while it grows and is copied; each list entry four bytes and each start eight.
        (places + 1).saturating_mul(3 * 4 * each + 4 * 8)
    }
}

/// A list of numbers for each number.
pub(super) struct Lists {
    starts: Vec<usize>,
    entries: Vec<u32>,
}

impl Lists {
    pub(super) fn collect<I: IntoIterator<Item = u32>>(count: usize, mut list: impl FnMut(usize) -> I) -> Lists {
        let mut lists = Lists::with_capacity(count, 0);
        for i in 0..count {
            lists.push(list(i));
        }
        lists.entries.shrink_to_fit();
        lists
    }

    fn with_capacity(count: usize, entries: usize) -> Lists {
        let mut starts = Vec::with_capacity(count + 1);
        starts.push(0);
        Lists { starts, entries: Vec::with_capacity(entries) }
    }

    fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.entries.extend(list);
        self.starts.push(self.entries.len());
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
