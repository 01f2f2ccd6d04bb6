//! Placements that automorphisms carry into each other: one of them stands for all.
//!
//! Cat places are put in an order in which orbits lie side by side, the smallest first. A placement is carried so that its
//! last cat stands on the last place of an orbit. Of all multisets, those are kept whose last member is the last of its
//! orbit: some of the blocks of [`Multisets`], and all of them where there is no symmetry.

use mousehole_core::board::Adjacency;

use super::Members;
use super::multisets::Multisets;
use crate::move_graph::MoveGraph;
use crate::symmetry::{Symmetry, inverse};

/// Which rows are kept, and where that of a placement is found. Cats have numbers in the order of orbits.
#[derive(Clone, Debug, Default)]
pub(super) struct Orbits {
    pub(super) multisets: Multisets,
    /// The number in the order of orbits, by cat-place number; whether it is the first of its orbit.
    pub(super) number: Vec<usize>,
    pub(super) is_first: Vec<bool>,
    /// The place of each cat.
    pub(super) places: Vec<u32>,
    /// Where a cat can go.
    pub(super) cat_to: Adjacency,
    /// The rows that are kept, for the last place of each orbit.
    pub(super) blocks: Vec<Block>,
    /// For each cat, how it is carried to the last place of its orbit.
    pub(super) carriers: Vec<Carrier>,
}

/// The placements with the last cat on the last place of an orbit, and the others on places up to it.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) last: usize,
    pub(super) first_row: usize,
    pub(super) rows: usize,
}

/// An automorphism.
#[derive(Clone, Debug)]
pub(super) struct Carrier {
    pub(super) carries_nothing: bool,
    /// Where it carries each cat, and each place.
    pub(super) cats: Vec<usize>,
    pub(super) places: Vec<u32>,
    /// The first row of the block that it leads to.
    pub(super) first_row: usize,
}

impl Orbits {
    /// The rows for that many cats. There must be at most `usize::MAX` of them.
    pub(super) fn new(graph: &MoveGraph, symmetry: &Symmetry, cats: usize) -> Orbits {
        let orbits = in_order(graph, symmetry);
        let order: Vec<u32> = orbits.iter().flatten().copied().collect();
        let number: Vec<usize> = inverse(&order).into_iter().map(|number| number as usize).collect();
        let places: Vec<u32> = order.iter().map(|&cat| graph.cat_places[cat as usize]).collect();
        let renumbered = |cat: &u32| graph.cat_to.neighbors(*cat as usize).iter().map(|&to| number[to as usize] as u32);
        let multisets = Multisets::new(order.len(), cats);
        let mut is_first = vec![false; order.len()];
        let mut blocks: Vec<Block> = Vec::with_capacity(orbits.len());
        let mut carriers = Vec::with_capacity(order.len());
        let mut to_last = symmetry.to_last();
        for orbit in &orbits {
            is_first[orbit[0] as usize] = true;
            let first_row = blocks.last().map_or(0, |before| before.first_row + before.rows);
            let last = blocks.last().map_or(0, |before| before.last + 1) + orbit.len() - 1;
            blocks.push(Block { last, first_row, rows: multisets.below(cats - 1, last + 1) });
            for &cat in orbit {
                let carries = std::mem::take(&mut to_last[graph.cat_places[cat as usize] as usize]);
                let carried = |&place: &u32| {
                    let to = graph.cat_places.binary_search(&carries[place as usize]);
                    number[to.expect("automorphisms carry cat places to cat places")]
                };
                carriers.push(Carrier {
                    carries_nothing: cat == orbit[orbit.len() - 1],
                    cats: places.iter().map(carried).collect(),
                    places: carries,
                    first_row,
                });
            }
        }
        let cat_to = order.iter().map(renumbered).collect();
        Orbits { multisets, number, is_first, places, cat_to, blocks, carriers }
    }

    pub(super) fn rows(&self) -> usize {
        self.blocks.last().map_or(0, |block| block.first_row + block.rows)
    }

    /// How the last of some cats is carried to the end of its orbit, and the row of their placement then.
    pub(super) fn row(&self, cats: &[usize]) -> (&Carrier, usize) {
        let (&last, others) = cats.split_last().expect("a cat");
        let carrier = &self.carriers[last];
        (carrier, carrier.first_row + self.multisets.number(&carrier.carried(others.iter().copied())))
    }
}

impl Carrier {
    /// Where it carries some cats, in order.
    pub(super) fn carried(&self, cats: impl Iterator<Item = usize>) -> Members {
        let mut carried: Members = cats.map(|cat| self.cats[cat]).collect();
        carried.sort_unstable();
        carried
    }
}

/// The orbits of cat places, by their numbers, the smallest first.
fn in_order(graph: &MoveGraph, symmetry: &Symmetry) -> Vec<Vec<u32>> {
    let number = |place: &u32| graph.cat_places.binary_search(place).ok().map(|number| number as u32);
    let orbits = symmetry.orbits.iter().map(|orbit| orbit.iter().filter_map(number).collect::<Vec<u32>>());
    // An orbit has cat places alone, or none.
    let mut orbits: Vec<Vec<u32>> = orbits.filter(|orbit| !orbit.is_empty()).collect();
    orbits.sort_by_key(Vec::len);
    orbits
}

/// How many rows are kept for that many cats; `None` where there are too many to number.
pub(super) fn rows(graph: &MoveGraph, symmetry: &Symmetry, cats: usize) -> Option<u64> {
    let mut up_to = 0;
    in_order(graph, symmetry).iter().try_fold(0u64, |rows, orbit| {
        up_to += orbit.len();
        rows.checked_add(super::multisets::count(up_to, cats - 1)?)
    })
}
