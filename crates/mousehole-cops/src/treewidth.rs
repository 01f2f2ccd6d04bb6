//! An upper bound on treewidth, which bounds the cop number: half the treewidth and one cat win (G. Joret, M. Kamiński and
//! D. O. Theis, *The cops and robber game on graphs with forbidden (induced) subgraphs*, 2010).

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use mousehole_core::board::Adjacency;

/// Beyond this width the bound would be 13 cats or more, which it is hardly worth looking for.
const WIDEST: usize = 24;

/// A width of some tree decomposition, if one of at most `most` is found. It may be more than the least. Takes the closed
/// neighbourhood of each place.
///
/// Places are taken away one after the other, always one with the fewest neighbours, which then become neighbours of each
/// other. The most neighbours that any place had when it was taken away is the width.
pub(super) fn treewidth_up_to(closed: &Adjacency, most: usize) -> Option<usize> {
    let most = most.min(WIDEST);
    let others = |(place, list): (u32, &[u32])| list.iter().copied().filter(|&to| to != place).collect();
    let mut neighbors: Vec<BTreeSet<u32>> = (0..).zip(closed.lists()).map(others).collect();
    let mut queue: BinaryHeap<Reverse<(usize, u32)>> =
        (0..).zip(&neighbors).map(|(place, around)| Reverse((around.len(), place))).collect();
    let mut gone = vec![false; neighbors.len()];
    let mut width = 0;
    while let Some(Reverse((degree, place))) = queue.pop() {
        // What stands in the queue may be old: a place is put there again when its neighbours change.
        if gone[place as usize] || degree != neighbors[place as usize].len() {
            continue;
        }
        if degree > most {
            return None;
        }
        width = width.max(degree);
        gone[place as usize] = true;
        let around = std::mem::take(&mut neighbors[place as usize]);
        for &to in &around {
            let of = &mut neighbors[to as usize];
            of.extend(around.iter().filter(|&&other| other != to));
            of.remove(&place);
            queue.push(Reverse((of.len(), to)));
        }
    }
    Some(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(nodes: u32, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Adjacency {
        let both = edges.clone().chain(edges.map(|(a, b)| (b, a))).chain((0..nodes).map(|node| (node, node)));
        Adjacency::from_edges(nodes as usize, both).sorted()
    }

    #[test]
    fn widths_of_trees_cycles_grids_and_complete_graphs() {
        let star = closed(50_000, (1..50_000).map(|node| (0, node)));
        assert_eq!(treewidth_up_to(&star, 9), Some(1));
        let cycle = closed(99, (0..99).map(|node| (node, (node + 1) % 99)));
        assert_eq!((treewidth_up_to(&cycle, 2), treewidth_up_to(&cycle, 1)), (Some(2), None));
        let complete = closed(7, (0..7).flat_map(|a| (0..a).map(move |b| (a, b))));
        assert_eq!((treewidth_up_to(&complete, 6), treewidth_up_to(&complete, 5)), (Some(6), None));
        let grid = closed(
            16,
            (0..16)
                .flat_map(|cell| [(cell, cell + 1), (cell, cell + 4)])
                .filter(|(a, b)| *b < 16 && (b - a == 4 || b % 4 != 0)),
        );
        assert_eq!(treewidth_up_to(&grid, 9), Some(4));
    }
}
