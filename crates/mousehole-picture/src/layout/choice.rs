//! Choosing among drawings of one graph.

use mousehole::board::Adjacency;

use super::{Spot, distance, edges};

/// A drawing, how far it is from what it should be, and how often it comes onto itself in one turn.
pub(super) struct Drawn {
    pub(super) spots: Vec<Spot>,
    pub(super) stress: f64,
    pub(super) fold: usize,
}

/// The drawing with little stress, few crossings, nothing covered, and as much symmetry as may be.
pub(super) fn best(mut drawn: Vec<Drawn>, neighbours: &Adjacency) -> Drawn {
    let least = drawn.iter().map(|drawn| drawn.stress).fold(f64::INFINITY, f64::min).max(1e-9);
    // What is far from the least is not looked at more closely.
    drawn.retain(|drawn| drawn.stress <= 1.4 * least);
    let edges = edges(neighbours);
    let badness = |drawn: &Drawn| {
        if edges.len() > MOST_EDGES {
            return drawn.stress;
        }
        let crossed = crossings(&drawn.spots, &edges) as f64 / edges.len() as f64;
        let symmetry = drawn.fold.min(8) as f64;
        drawn.stress / least + 0.3 * crossed + 0.1 * covered(&drawn.spots, &edges) as f64 - 0.03 * symmetry
    };
    let chosen = drawn.into_iter().map(|drawn| (badness(&drawn), drawn)).min_by(|(a, _), (b, _)| a.total_cmp(b));
    chosen.expect("the one with the least stress").1
}

/// Beyond this many edges, crossings are not counted.
const MOST_EDGES: usize = 800;

fn crossings(spots: &[Spot], edges: &[(usize, usize)]) -> usize {
    let side = |a: usize, b: usize, c: usize| {
        let ([ax, ay], [bx, by], [cx, cy]) = (spots[a], spots[b], spots[c]);
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0.0
    };
    let cross = |&(a, b): &(usize, usize), &(c, d): &(usize, usize)| {
        let apart = a != c && a != d && b != c && b != d;
        apart && side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
    };
    edges.iter().enumerate().map(|(i, edge)| edges[..i].iter().filter(|other| cross(edge, other)).count()).sum()
}

/// How many nodes are on another, or on an edge that is not theirs.
fn covered(spots: &[Spot], edges: &[(usize, usize)]) -> usize {
    let on_edge = |node: usize, &(a, b): &(usize, usize)| {
        node != a && node != b && off_line(spots[node], spots[a], spots[b]) < 0.22
    };
    let nodes = 0..spots.len();
    nodes
        .map(|node| {
            let on_nodes = spots[..node].iter().filter(|other| distance(spots[node], **other) < 0.55).count();
            2 * on_nodes + edges.iter().filter(|edge| on_edge(node, edge)).count()
        })
        .sum()
}

/// How far a spot is from the line between two others.
fn off_line(spot: Spot, from: Spot, to: Spot) -> f64 {
    let way = [to[0] - from[0], to[1] - from[1]];
    let length = way[0] * way[0] + way[1] * way[1];
    let along = ((spot[0] - from[0]) * way[0] + (spot[1] - from[1]) * way[1]) / length.max(1e-12);
    let along = along.clamp(0.0, 1.0);
    distance(spot, [from[0] + along * way[0], from[1] + along * way[1]])
}
