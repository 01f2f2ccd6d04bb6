//! Dominating sets: placements from which every place is within one move of a cat.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use mousehole_core::board::Adjacency;

use super::chase::Members;

/// Adds cats to some until every place is held, each time one that adds most: fewer might do. `reach` has the places that
/// each cat holds, each once. `None` where some place is out of reach.
pub(super) fn greedy(reach: &Adjacency, places: usize, mut cats: Vec<usize>) -> Option<Vec<usize>> {
    let mut held = vec![false; places];
    let added = |held: &[bool], cat: usize| -> Vec<u32> {
        reach.neighbors(cat).iter().copied().filter(|&to| !held[to as usize]).collect()
    };
    cats.iter().for_each(|&cat| reach.neighbors(cat).iter().for_each(|&to| held[to as usize] = true));
    let mut left = held.iter().filter(|&&held| !held).count();
    // What a cat adds only falls as others are placed: the first that still adds what it promised adds most.
    let mut promises: BinaryHeap<(usize, Reverse<usize>)> =
        reach.lists().enumerate().map(|(cat, places)| (places.len(), Reverse(cat))).collect();
    while left > 0 {
        let (promised, Reverse(cat)) = promises.pop()?;
        let added = added(&held, cat);
        if added.len() == promised {
            left -= promised;
            added.iter().for_each(|&place| held[place as usize] = true);
            cats.push(cat);
        } else if !added.is_empty() {
            promises.push((added.len(), Reverse(cat)));
        }
    }
    cats.sort_unstable();
    Some(cats)
}

/// Who holds which places after one move.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    /// A row of bits for each cat: the places that it holds.
    pub(super) rows: Vec<u64>,
    /// Words of a row.
    words: usize,
    places: usize,
    /// For each cat, the places that it or a later one holds.
    from_here: Vec<u64>,
    /// The most places that a cat holds.
    most: u32,
}

/// Why a search for dominating placements came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// There are no more.
    All,
    /// No more were wanted.
    Enough,
    /// It took too many steps.
    Steps,
}

impl Reach {
    /// Larger boards are not looked through for dominating placements: the rows of all cats would take more than 2 MB.
    pub(super) const MOST_PLACES: usize = 4096;

    /// Sets the places that each cat holds.
    pub(super) fn set<I: Iterator<Item = u32>>(&mut self, places: usize, cats: usize, reach: impl Fn(usize) -> I) {
        self.words = places.div_ceil(64);
        self.rows.clear();
        self.rows.resize(cats * self.words, 0);
        self.places = places;
        self.most = 0;
        for (cat, row) in self.rows.chunks_exact_mut(self.words).enumerate() {
            match &mut *row {
                // Most graphs of a stream are small.
                [row] => *row = reach(cat).fold(0, |row, place| row | 1 << place),
                row => reach(cat).for_each(|place| row[place as usize / 64] |= 1 << (place % 64)),
            }
            self.most = self.most.max(row.iter().map(|word| word.count_ones()).sum());
        }
        self.from_here.clear();
        if places > Reach::MOST_PLACES {
            return;
        }
        self.from_here.extend_from_slice(&self.rows);
        for at in (0..self.rows.len().saturating_sub(self.words)).rev() {
            self.from_here[at] |= self.from_here[at + self.words];
        }
    }

    /// Calls `found` with every dominating placement of that many cats, in the order of lists, until it breaks. Each cat
    /// that is tried somewhere is a step.
    pub(super) fn dominating(
        &self,
        cats: usize,
        mut steps: u64,
        mut found: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Ended {
        let mut members = Members::new();
        let ended = match self.words {
            0 => return Ended::All,
            // Most graphs of a stream are sparse, and one cat is far from holding them.
            _ if self.places > self.most as usize * cats => return Ended::All,
            1 => self.extend::<1>(&mut members, self.all(), cats, &mut steps, &mut found),
            2..=4 => self.extend::<4>(&mut members, self.all(), cats, &mut steps, &mut found),
            5..=16 => self.extend::<16>(&mut members, self.all(), cats, &mut steps, &mut found),
            17..=64 => self.extend::<64>(&mut members, self.all(), cats, &mut steps, &mut found),
            _ => return Ended::Steps,
        };
        match ended {
            ControlFlow::Continue(()) => Ended::All,
            ControlFlow::Break(ended) => ended,
        }
    }

    /// Every place.
    fn all<const W: usize>(&self) -> [u64; W] {
        std::array::from_fn(|word| match self.places.saturating_sub(64 * word) {
            left if left >= 64 => u64::MAX,
            left => (1 << left) - 1,
        })
    }

    /// Adds `more` cats that hold all the places that are left.
    fn extend<const W: usize>(
        &self,
        members: &mut Members,
        left: [u64; W],
        more: usize,
        steps: &mut u64,
        found: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<Ended> {
        let Some(more) = more.checked_sub(1) else { return found(members).map_break(|()| Ended::Enough) };
        let words = if W == 1 { 1 } else { self.words };
        for cat in members.last().copied().unwrap_or(0)..self.rows.len() / words {
            // Cats come in order, so that a place whose last holder is passed would be left to nobody.
            let from_here = &self.from_here[cat * words..][..words];
            if left.iter().zip(from_here).any(|(left, held)| left & !held != 0) {
                break;
            }
            *steps = match steps.checked_sub(1) {
                Some(steps) => steps,
                None => return ControlFlow::Break(Ended::Steps),
            };
            let row = &self.rows[cat * words..][..words];
            let mut rest = left;
            rest.iter_mut().zip(row).for_each(|(rest, row)| *rest &= !row);
            // The last cat holds all or not; of others, each holds no more than the most that one does.
            let can_be_held = match more {
                0 => rest == [0; W],
                more => {
                    rest[..words].iter().map(|word| word.count_ones()).sum::<u32>() as usize
                        <= self.most as usize * more
                }
            };
            if can_be_held {
                members.push(cat);
                self.extend(members, rest, more, steps, found)?;
                members.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(nodes: usize, closed: impl Fn(usize) -> Vec<u32>) -> Reach {
        let mut reach = Reach::default();
        reach.set(nodes, nodes, |cat| closed(cat).into_iter());
        reach
    }

    /// Every multiset of that many cats that holds all places, by trying each.
    fn by_brute_force(reach: &Reach, nodes: usize, cats: usize) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for _ in 0..cats {
            let longer = |list: &Vec<usize>| {
                let list = list.clone();
                (list.last().copied().unwrap_or(0)..nodes).map(move |cat| [&list[..], &[cat]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        let holds = |list: &[usize], place: usize| {
            list.iter().any(|cat| reach.rows[cat * reach.words + place / 64] >> (place % 64) & 1 == 1)
        };
        all.retain(|list| (0..nodes).all(|place| holds(list, place)));
        all
    }

    #[test]
    fn dominating_placements_are_found_in_order() {
        // Cycles of one word and of two, and a graph in which cats hold places that do not hold them.
        let cycle = |nodes: usize| {
            move |cat: usize| vec![((cat + nodes - 1) % nodes) as u32, cat as u32, ((cat + 1) % nodes) as u32]
        };
        let wide = |cat: usize| (0..66).filter(|place| place * 7 % 5 != cat as u32 % 5).chain([cat as u32]).collect();
        let one_way =
            |cat: usize| (0..9).filter(|place| (place + 3 * cat as u32) % 4 < 2).chain([cat as u32]).collect();
        let cases = [(9, 3, reach(9, cycle(9))), (8, 4, reach(8, cycle(8))), (66, 2, reach(66, wide))];
        for (nodes, cats, reach) in cases.into_iter().chain([(9, 2, reach(9, one_way)), (9, 3, reach(9, one_way))]) {
            let mut found = Vec::new();
            let ended = reach.dominating(cats, u64::MAX, |members| {
                found.push(members.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(ended, Ended::All);
            assert_eq!(found, by_brute_force(&reach, nodes, cats), "{cats} on {nodes}");
            assert!(!found.is_empty());
            assert_eq!(reach.dominating(cats, u64::MAX, |_| ControlFlow::Break(())), Ended::Enough);
            assert_eq!(reach.dominating(cats, 1, |_| ControlFlow::Break(())), Ended::Steps);
        }
    }
}
