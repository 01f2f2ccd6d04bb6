//! Bounds on the cop number from theorems. They say which numbers of cats are worth a chase.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::dismantling::dismantle_closed;
use super::move_graph::MoveGraph;
use super::shortcut::Shortcut;
use crate::board::{Adjacency, Place};

/// Fewer than `lower` cats do not win on a connected board, and `upper` do.
pub(super) struct Bounds {
    pub(super) lower: usize,
    pub(super) upper: usize,
}

impl Bounds {
    pub(super) const UNKNOWN: Bounds = Bounds { lower: 1, upper: usize::MAX };

    /// Asks the theorems, and adds what they say to `shortcuts`, with places as `original` has them.
    pub(super) fn new(graph: &MoveGraph, original: impl Fn(Place) -> Place, shortcuts: &mut Vec<Shortcut>) -> Bounds {
        let dominated = domination_bound(graph);
        shortcuts.extend(dominated.map(|cats| Shortcut::Dominated { cats }));
        let upper = dominated.unwrap_or(usize::MAX);
        if upper == 1 || !graph.is_classic() {
            return Bounds { lower: 1, upper };
        }
        let mut dismantling = dismantle_closed(&graph.cat_to);
        dismantling.corners.iter_mut().for_each(|(a, b)| (*a, *b) = (original(*a), original(*b)));
        dismantling.core.iter_mut().for_each(|place| *place = original(*place));
        let is_complete = dismantling.is_complete();
        shortcuts.push(Shortcut::Dismantled(dismantling));
        if is_complete {
            return Bounds { lower: 1, upper: 1 };
        }
        let girth = girth_bound(&graph.cat_to);
        shortcuts.extend(girth.map(|degree| Shortcut::Girth { degree }));
        Bounds { lower: girth.map_or(2, |degree| degree.max(2)), upper }
    }
}

/// A lower bound where the girth is 5 or more: the least degree (M. Aigner and M. Fromme, *A game of cops and robbers*,
/// 1984). `None` where the girth is less: where some two places have two ways of up to two steps between them.
///
/// Takes the closed neighbourhood of each place.
fn girth_bound(closed: &Adjacency) -> Option<usize> {
    let degree = closed.lists().map(|list| list.len() - 1).min()?;
    // Dismantling has shown already that it takes 2. Trees with very large hubs would make the loop below slow.
    if degree < 3 {
        return None;
    }
    let mut seen = vec![u32::MAX; closed.len()];
    let mut is_new = |from: usize, to: u32| std::mem::replace(&mut seen[to as usize], from as u32) != from as u32;
    let neighbors = |place: usize| closed.neighbors(place).iter().copied().filter(move |&next| next as usize != place);
    for from in 0..closed.len() {
        is_new(from, from as u32);
        let one_step = neighbors(from).all(|next| is_new(from, next));
        let two_steps = |next: u32| neighbors(next as usize).filter(|&to| to as usize != from);
        if !one_step || !neighbors(from).all(|next| two_steps(next).all(|to| is_new(from, to))) {
            return None;
        }
    }
    Some(degree)
}

/// An upper bound: the size of a dominating set with a cat on every hole, from which every place is within one move. It is
/// chosen greedily, and there may be smaller ones. `None` where there is a hole that no cat can stand on.
fn domination_bound(graph: &MoveGraph) -> Option<usize> {
    let mut held = vec![false; graph.places];
    let mut left = graph.places;
    let hold = |held: &mut Vec<bool>, cat: usize| {
        graph.reach(cat).filter(|&place| !std::mem::replace(&mut held[place as usize], true)).count()
    };
    let mut cats = 0;
    for hole in &graph.holes {
        left -= hold(&mut held, graph.cat_places.binary_search(hole).ok()?);
        cats += 1;
    }
    // What a cat adds only falls as others are placed: the first that still adds what it promised adds most.
    let mut promises: BinaryHeap<(usize, Reverse<usize>)> =
        graph.cat_to.lists().enumerate().map(|(cat, to)| (to.len() + 1, Reverse(cat))).collect();
    while left > 0 {
        let (promised, Reverse(cat)) = promises.pop()?;
        let mut adds: Vec<u32> = graph.reach(cat).filter(|&place| !held[place as usize]).collect();
        adds.sort_unstable();
        adds.dedup();
        if adds.len() == promised {
            left -= hold(&mut held, cat);
            cats += 1;
        } else if !adds.is_empty() {
            promises.push((adds.len(), Reverse(cat)));
        }
    }
    Some(cats)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(lists: &[&[u32]]) -> Adjacency {
        let with_own = |(place, list): (usize, &&[u32])| [list, &[place as u32][..]].concat();
        lists.iter().enumerate().map(with_own).collect::<Adjacency>().sorted()
    }

    #[test]
    fn petersen_has_girth_five_and_prisms_do_not() {
        let petersen: [&[u32]; 10] = [
            &[1, 4, 5],
            &[0, 2, 6],
            &[1, 3, 7],
            &[2, 4, 8],
            &[0, 3, 9],
            &[0, 7, 8],
            &[1, 8, 9],
            &[2, 5, 9],
            &[3, 5, 6],
            &[4, 6, 7],
        ];
        assert_eq!(girth_bound(&closed(&petersen)), Some(3));
        let prism: [&[u32]; 6] = [&[1, 2, 3], &[0, 2, 4], &[0, 1, 5], &[0, 4, 5], &[1, 3, 5], &[2, 3, 4]];
        assert_eq!(girth_bound(&closed(&prism)), None);
        let squares: [&[u32]; 6] = [&[3, 4, 5], &[3, 4, 5], &[3, 4, 5], &[0, 1, 2], &[0, 1, 2], &[0, 1, 2]];
        assert_eq!(girth_bound(&closed(&squares)), None);
    }
}
