//! Small graphs that can be turned onto themselves, as drawings that show it: rings around a middle.

use mousehole::board::Adjacency;

use super::Spot;

/// No graph is searched for longer than this many steps.
const MOST_STEPS: usize = 200_000;
/// How many ways of turning are tried.
const MOST_DRAWN: usize = 40;

/// Drawings to start from, each with how often it comes onto itself in one turn.
pub(super) fn rings(neighbours: &Adjacency) -> Vec<(usize, Vec<Spot>)> {
    let nodes = neighbours.len();
    let steps = neighbours.distances([0]);
    let mut order: Vec<usize> = (0..nodes).collect();
    order.sort_by_key(|&node| (steps[node], node));
    let mut search = Search { neighbours, order, image: vec![usize::MAX; nodes], steps: 0, turns: Vec::new() };
    search.extend(0);
    // The finest turns first.
    search.turns.sort_by_key(|turn| std::cmp::Reverse(turn.iter().map(Vec::len).max()));
    search.turns.truncate(MOST_DRAWN);
    let outward = search.turns.iter().map(|orbits| drawn(neighbours, orbits));
    let inward = search.turns.iter().map(|orbits| {
        let reversed: Vec<Vec<usize>> = orbits.iter().rev().cloned().collect();
        drawn(neighbours, &reversed)
    });
    outward.chain(inward).collect()
}

/// The orbits of a turn: where it takes each node, again and again.
type Orbits = Vec<Vec<usize>>;

/// A search for the ways to map a graph onto itself.
struct Search<'n> {
    neighbours: &'n Adjacency,
    /// Each node comes after one beside it.
    order: Vec<usize>,
    image: Vec<usize>,
    steps: usize,
    turns: Vec<Orbits>,
}

impl Search<'_> {
    fn extend(&mut self, known: usize) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return;
        }
        let Some(&node) = self.order.get(known) else {
            self.turns.extend(even_orbits(&self.image));
            return;
        };
        for to in 0..self.neighbours.len() {
            if self.agrees(known, node, to) {
                self.image[node] = to;
                self.extend(known + 1);
                self.image[node] = usize::MAX;
            }
        }
    }

    /// Whether a node can go there, given where those before it go.
    fn agrees(&self, known: usize, node: usize, to: usize) -> bool {
        let beside = |a: usize, b: usize| self.neighbours.neighbors(a).binary_search(&(b as u32)).is_ok();
        let fits = |&other: &usize| self.image[other] != to && beside(node, other) == beside(to, self.image[other]);
        self.neighbours.neighbors(node).len() == self.neighbours.neighbors(to).len()
            && self.order[..known].iter().all(fits)
    }
}

/// The orbits, if all are of one length of 3 or more, save that one node may stay in the middle.
fn even_orbits(image: &[usize]) -> Option<Orbits> {
    let mut seen = vec![false; image.len()];
    let mut orbits: Orbits = Vec::new();
    for first in 0..image.len() {
        let mut orbit = Vec::new();
        let mut node = first;
        while !seen[node] {
            seen[node] = true;
            orbit.push(node);
            node = image[node];
        }
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    let length = orbits.iter().map(Vec::len).max()?;
    let in_the_middle = orbits.iter().filter(|orbit| orbit.len() == 1).count();
    let even = orbits.iter().all(|orbit| orbit.len() == length || orbit.len() == 1);
    (length >= 3 && even && in_the_middle <= 1).then_some(orbits)
}

/// Each orbit as a ring around the ones before, turned towards them.
fn drawn(neighbours: &Adjacency, orbits: &[Vec<usize>]) -> (usize, Vec<Spot>) {
    let mut spots = vec![[0.0; 2]; neighbours.len()];
    let mut last: Option<usize> = None;
    for (ring, orbit) in orbits.iter().filter(|orbit| orbit.len() > 1).enumerate() {
        let beside = |&node: &usize| last.is_some_and(|last| neighbours.neighbors(last).contains(&(node as u32)));
        let first = orbit.iter().position(beside).unwrap_or(0);
        for (i, &node) in orbit[first..].iter().chain(&orbit[..first]).enumerate() {
            let (sin, cos) = (std::f64::consts::TAU * i as f64 / orbit.len() as f64).sin_cos();
            spots[node] = [(ring + 1) as f64 * cos, (ring + 1) as f64 * sin];
        }
        last = Some(orbit[first]);
    }
    (orbits.iter().map(Vec::len).max().unwrap_or(1), spots)
}
