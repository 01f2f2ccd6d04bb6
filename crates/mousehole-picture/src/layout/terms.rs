//! What the stress of a drawing is made of: pairs of nodes and how far apart they should be.

use mousehole::board::Adjacency;
use mousehole::engine::{OnProgress, Progress, Stopped, report};

use super::edges;

/// Up to this many nodes, all pairs count. Beyond, the near ones do, and those with a few pivots.
pub(super) const ALL_PAIRS: usize = 700;
const PIVOTS: usize = 40;

#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub(super) a: u32,
    pub(super) b: u32,
    pub(super) length: f32,
    /// How much it counts, for each of the two.
    pub(super) weights: [f32; 2],
}

/// The terms of a graph in one piece.
pub(super) fn terms(neighbours: &Adjacency, on_progress: &OnProgress<'_>) -> Result<Vec<Term>, Stopped> {
    match neighbours.len() <= ALL_PAIRS {
        true => all_pairs(neighbours, on_progress),
        false => near_and_pivots(neighbours, on_progress),
    }
}

/// The most bytes that the terms of a graph take, and the order in which they are taken.
pub(super) fn memory(nodes: u64, edges: u64) -> u64 {
    let terms = if nodes <= ALL_PAIRS as u64 { nodes * nodes / 2 } else { edges + PIVOTS as u64 * nodes };
    // The list of near ones may have grown to twice what it holds, and is copied as it grows.
    (3 * size_of::<Term>() as u64 + 4) * terms
}

fn all_pairs(neighbours: &Adjacency, on_progress: &OnProgress<'_>) -> Result<Vec<Term>, Stopped> {
    let mut terms = Vec::with_capacity(neighbours.len() * neighbours.len() / 2);
    for a in 0..neighbours.len() {
        report(on_progress, Progress::default())?;
        let steps = neighbours.distances([a as u32]);
        terms.extend((a + 1..neighbours.len()).map(|b| term(a, b, steps[b], [1.0; 2])));
    }
    Ok(terms)
}

/// Ortmann, Klimenta and Brandes, "A sparse stress model", 2016: a pivot stands for the nodes around it, so that it
/// counts as many times for the others.
fn near_and_pivots(neighbours: &Adjacency, on_progress: &OnProgress<'_>) -> Result<Vec<Term>, Stopped> {
    let nodes = neighbours.len();
    let mut terms: Vec<Term> = edges(neighbours).into_iter().map(|(a, b)| term(a, b, 1, [1.0; 2])).collect();
    let mut pivots: Vec<(usize, Vec<u32>)> = Vec::new();
    let mut nearest = vec![u32::MAX; nodes];
    let mut region = vec![0; nodes];
    let mut next = 0;
    while pivots.len() < PIVOTS.min(nodes) {
        report(on_progress, Progress::default())?;
        let steps = neighbours.distances([next as u32]);
        for node in 0..nodes {
            if steps[node] < nearest[node] {
                (nearest[node], region[node]) = (steps[node], pivots.len());
            }
        }
        pivots.push((next, steps));
        next = (0..nodes).max_by_key(|&node| (nearest[node], nodes - node)).expect("nodes");
    }
    for (index, (pivot, steps)) in pivots.iter().enumerate() {
        // How many of the pivot's nodes are at least as near to it as half the way.
        let mut within = vec![0u32; nodes + 1];
        for node in (0..nodes).filter(|&node| region[node] == index) {
            within[nearest[node] as usize] += 1;
        }
        let mut sum = 0;
        let within: Vec<u32> = within
            .into_iter()
            .map(|count| {
                sum += count;
                sum
            })
            .collect();
        for node in (0..nodes).filter(|&node| steps[node] > 1) {
            let stands_for = within[(steps[node] / 2) as usize].max(1) as f32;
            // The pivot itself is not pulled about by every node.
            terms.push(term(node, *pivot, steps[node], [stands_for, 0.0]));
        }
    }
    Ok(terms)
}

fn term(a: usize, b: usize, steps: u32, times: [f32; 2]) -> Term {
    let length = steps as f32;
    Term { a: a as u32, b: b as u32, length, weights: times.map(|times| times / (length * length)) }
}
