//! One run: simulated annealing from a random beginning. Graphs grow on the way.
//!
//! On a graph of 50 nodes annealing by itself stays at 200 plies. One that first looks for a good graph of ten nodes, then
//! adds a node and looks on, reaches five times as much: long wins are made of parts that are found in small graphs. With
//! changes of whole layers (`strip.rs`) such parts are also put one after another, which reaches six times as much.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, Ordering};

use mousehole::random::Random;

use super::change::Bounds;
use super::quarry::{Candidate, Quarry};
use crate::draft::{Draft, GraphDraft};
use crate::signals;

/// How many plies worse a board may be at first to be taken about one time in three; it falls to nothing.
const WARMTH: f64 = 1.5;
/// The same as a part of what was reached on the graph with a node less, where that is more: a change of a long win makes it
/// longer or shorter by tens of plies. Four runs of 100,000 steps reach 1,194 plies on 50 nodes with it, and 1,128 without.
const WARMTH_PART: f64 = 0.02;
/// The graphs with a node more that are looked at for one to go on from. It matters little: with 2 instead of 80, hunts on
/// 30 nodes reach 362 plies or a little more as well.
const GROWN: u32 = 80;
/// The nodes that a graph begins with.
const FIRST_NODES: usize = 10;

/// What all runs have in common.
pub(super) struct Climb {
    /// A board of the wanted size, with nothing on it.
    pub(super) board: Draft,
    /// A board to go on from, of that size or a smaller graph.
    pub(super) from: Option<Draft>,
    pub(super) bounds: Bounds,
    pub(super) seed: u64,
    /// The boards to look at in a run; of graphs, at each number of nodes.
    pub(super) steps: u64,
    /// How many were looked at.
    pub(super) looked_at: AtomicU64,
}

impl Climb {
    /// Runs from a beginning of its own, and calls `tell` for each board that is better than those before in this run. Returns
    /// whether it came to its end: not if it was stopped, or `tell` returned false.
    pub(super) fn run(&self, quarry: &mut Quarry, run: u64, mut tell: impl FnMut(Candidate) -> bool) -> bool {
        let Climb { bounds, steps, looked_at, .. } = self;
        let mut random = Random::new(Random::new(self.seed ^ run.wrapping_mul(0xD134_2543_DE82_EF95)).next());
        let random = &mut random;
        let whole_size = self.board.size();
        let mut draft = self.from.clone().unwrap_or_else(|| beginning(&self.board, bounds, random));
        let mut told = 0;
        let mut hottest = WARMTH;
        loop {
            let mut best = draft.clone();
            let (mut value, mut best_value) = (0.0, f64::MIN);
            for step in 0..*steps {
                if signals::go_on().is_break() {
                    return false;
                }
                let mut changed = draft.clone();
                if step > 0 {
                    bounds.change(&mut changed, random);
                }
                if !changed.is_whole() {
                    continue;
                }
                looked_at.fetch_add(1, Ordering::Relaxed);
                let worth = quarry.value(&changed);
                // What is out of bounds may be passed through, at a price.
                let excess = bounds.excess(&changed);
                let changed_value = f64::from(worth) - 3.0 * f64::from(excess);
                let warmth = hottest * (1.0 - step as f64 / *steps as f64) + 0.01;
                let chance = random.below(1 << 32) as f64 / (1u64 << 32) as f64;
                if step == 0 || changed_value >= value || chance < ((changed_value - value) / warmth).exp() {
                    (draft, value) = (changed, changed_value);
                }
                if value > best_value {
                    (best, best_value) = (draft.clone(), value);
                }
                // The best within bounds need not be the best so far: what is out of them, or only near, is passed through.
                if value == changed_value
                    && (excess == 0 && draft.size() == whole_size && worth > told)
                    && let Some(found) = quarry.find(&draft).filter(|found| found.is_prize)
                {
                    told = worth;
                    if !tell(found) {
                        return false;
                    }
                }
            }
            match &best {
                Draft::Graph(graph) if graph.lists.len() < whole_size => {
                    let candidates = (0..GROWN).map(|_| Draft::Graph(grown(graph, random)));
                    let key = |candidate: &Draft| {
                        looked_at.fetch_add(1, Ordering::Relaxed);
                        (Reverse(bounds.excess(candidate)), quarry.value(candidate))
                    };
                    draft = candidates.max_by_key(key).expect("there are some");
                    hottest = WARMTH.max(WARMTH_PART * best_value);
                }
                _ => return true,
            }
        }
    }
}

/// A board to begin with: random walls, or a small graph of a chain with some edges more.
fn beginning(first: &Draft, bounds: &Bounds, random: &mut Random) -> Draft {
    let mut draft = first.clone();
    match &mut draft {
        Draft::Grid(grid) => bounds.draw_walls(grid, random),
        Draft::Graph(graph) => {
            let nodes = graph.lists.len().min(FIRST_NODES);
            *graph = GraphDraft::empty(nodes);
            for node in 1..nodes {
                graph.add(node as u32, random.within(node.saturating_sub(3)..=node - 1) as u32);
            }
            for _ in 0..nodes / 3 {
                let mut node = || random.below(nodes as u64) as u32;
                let (a, b) = (node(), node());
                if a != b {
                    graph.add(a, b);
                }
            }
        }
    }
    draft
}

/// The graph with a node more: within an edge, at the end of one, beside one, or with most of the neighbours of another.
fn grown(graph: &GraphDraft, random: &mut Random) -> GraphDraft {
    let new = graph.lists.len() as u32;
    let a = random.below(new.into()) as u32;
    let b = *random.pick(&graph.lists[a as usize]);
    let mut grown = graph.clone();
    grown.lists.push(Vec::new());
    match random.below(4) {
        0 => {
            grown.toggle(a, b);
            grown.add(a, new);
            grown.add(new, b);
        }
        1 => grown.add(a, new),
        2 => {
            grown.add(a, new);
            grown.add(b, new);
        }
        _ => {
            for &neighbour in &graph.lists[a as usize] {
                if neighbour == b || random.chance(80) {
                    grown.add(neighbour, new);
                }
            }
        }
    }
    grown
}
