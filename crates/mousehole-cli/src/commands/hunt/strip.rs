//! A part of a graph as a strip: its nodes in layers, by their distance from one end, and changes of whole layers.
//!
//! Graphs with long wins are strips in which the same piece comes again and again. To lengthen such a strip, or to change
//! all of its pieces one after another, is a way of many changes of edges with nothing but short wins between.

use mousehole::random::Random;

use crate::draft::GraphDraft;

/// The most nodes of a layer.
const WIDTH: usize = 4;

/// A layer and what leads to the next. Edges are bits `WIDTH * i + j`; those of nodes that a layer does not have are kept
/// for when it has them.
#[derive(Clone, Copy)]
struct Layer {
    nodes: usize,
    /// Between its nodes, either way.
    inner: u16,
    /// From its node i to node j of the next layer.
    onward: u16,
}

fn edge(i: usize, j: usize) -> u16 {
    1 << (WIDTH * i + j)
}

struct Strip {
    /// The nodes of the graph that belong to it, which layers take in order.
    nodes: Vec<u32>,
    layers: Vec<Layer>,
}

/// Changes a strip of the graph; the number of nodes stays. Nothing changes where there is no strip, or none that fits.
pub(super) fn change_strip(graph: &mut GraphDraft, random: &mut Random) {
    let Some(mut strip) = Strip::of(graph, random) else { return };
    for _ in 0..1 + random.below(3) * random.below(2) {
        strip.change(random);
    }
    if strip.fit(random) {
        strip.write(graph);
    }
}

impl Strip {
    /// The nodes that are connected with a random one, seen from one that is far from others; from the hole where it is
    /// among them, which so stays the hole. `None` where a layer is too wide.
    fn of(graph: &GraphDraft, random: &mut Random) -> Option<Strip> {
        let mut end = random.below(graph.lists.len() as u64) as u32;
        for _ in 0..2 {
            let (nodes, _) = by_distance(graph, end);
            end = if nodes.contains(&0) { 0 } else { *nodes.last()? };
        }
        let (nodes, starts) = by_distance(graph, end);
        let layer = |layer: usize| &nodes[starts[layer]..starts.get(layer + 1).copied().unwrap_or(nodes.len())];
        let mut layers = Vec::new();
        for here in 0..starts.len() {
            let own = layer(here);
            if own.len() > WIDTH {
                return None;
            }
            let next = if here + 1 < starts.len() { layer(here + 1) } else { &[] };
            let edges = |others: &[u32]| {
                let pairs = (0..own.len()).flat_map(|i| (0..others.len()).map(move |j| (i, j)));
                pairs.filter(|&(i, j)| graph.has(own[i], others[j])).map(|(i, j)| edge(i, j)).sum()
            };
            layers.push(Layer { nodes: own.len(), inner: edges(own), onward: edges(next) });
        }
        Some(Strip { nodes, layers })
    }

    /// A layer that may change: not the hole alone.
    fn any(&self, random: &mut Random) -> usize {
        random.within(usize::from(self.nodes[0] == 0 && self.layers.len() > 1)..=self.layers.len() - 1)
    }

    /// An edge more or less, a layer twice or not at all, edges as elsewhere, or a node more or less in a layer.
    fn change(&mut self, random: &mut Random) {
        let (at, other) = (self.any(random), self.any(random));
        let layer = self.layers[at];
        let node = |random: &mut Random| random.below(layer.nodes as u64) as usize;
        match random.below(11) {
            0 | 1 => {
                if let Some(next) = self.layers.get(at + 1) {
                    let to = random.below(next.nodes as u64) as usize;
                    self.layers[at].onward ^= edge(node(random), to);
                }
            }
            2 => {
                let (i, j) = (node(random), node(random));
                self.layers[at].inner ^= if i == j { 0 } else { edge(i, j) | edge(j, i) };
            }
            3..=5 => self.repeat(at, random),
            6 | 7 => self.leave_out(at),
            8 => self.layers[at].onward = self.layers[other].onward,
            9 => self.widen(at, random),
            _ => self.layers[at].nodes = (layer.nodes - 1).max(1),
        }
    }

    /// Puts a copy of a layer before it, linked with it as that is with a neighbour of the same size, or anyhow where there
    /// is none.
    fn repeat(&mut self, at: usize, random: &mut Random) {
        let mut copy = self.layers[at];
        let alike = |other: Option<&Layer>| other.is_some_and(|other| other.nodes == copy.nodes);
        if !alike(self.layers.get(at + 1)) {
            let before = at.checked_sub(1).filter(|&before| alike(self.layers.get(before)));
            copy.onward = before.map_or(random.next() as u16, |before| self.layers[before].onward);
        }
        self.layers.insert(at, copy);
    }

    fn leave_out(&mut self, at: usize) {
        if self.layers.len() > 4 {
            self.layers.remove(at);
        }
    }

    /// A node more in a layer, with any edges to those beside it.
    fn widen(&mut self, at: usize, random: &mut Random) {
        let layer = &mut self.layers[at];
        if layer.nodes == WIDTH {
            return;
        }
        let new = layer.nodes;
        layer.nodes += 1;
        let row: u16 = (0..WIDTH).map(|j| edge(new, j)).sum();
        layer.onward = layer.onward & !row | random.next() as u16 & row;
        if let Some(before) = at.checked_sub(1) {
            let column: u16 = (0..WIDTH).map(|i| edge(i, new)).sum();
            let before = &mut self.layers[before];
            before.onward = before.onward & !column | random.next() as u16 & column;
        }
    }

    /// Makes layers anywhere more or fewer, wider or narrower, until they have all nodes. Returns whether they do.
    fn fit(&mut self, random: &mut Random) -> bool {
        for _ in 0..40 {
            let nodes: usize = self.layers.iter().map(|layer| layer.nodes).sum();
            let at = self.any(random);
            let size = self.layers[at].nodes;
            let missing = self.nodes.len() as i64 - nodes as i64;
            match (missing, random.chance(50) && size as i64 <= missing.abs()) {
                (0, _) => return true,
                (..0, true) => self.leave_out(at),
                (..0, false) => self.layers[at].nodes = (size - 1).max(1),
                (1.., true) => self.repeat(at, random),
                (1.., false) => self.widen(at, random),
            }
        }
        false
    }

    fn write(&self, graph: &mut GraphDraft) {
        for &node in &self.nodes {
            graph.lists[node as usize].clear();
        }
        let mut rest = &self.nodes[..];
        for (at, layer) in self.layers.iter().enumerate() {
            let (own, others) = rest.split_at(layer.nodes);
            let next = &others[..self.layers.get(at + 1).map_or(0, |next| next.nodes)];
            for (i, &node) in own.iter().enumerate() {
                let mut link = |edges: u16, others: &[u32]| {
                    let linked = others.iter().enumerate().filter(|(j, _)| edges & edge(i, *j) != 0);
                    linked.for_each(|(_, &other)| graph.add(node, other));
                };
                link(layer.inner, own);
                link(layer.onward, next);
            }
            rest = others;
        }
    }
}

/// The nodes that a node is connected with, the nearest first, and where those of each distance begin.
fn by_distance(graph: &GraphDraft, from: u32) -> (Vec<u32>, Vec<usize>) {
    let (mut nodes, mut starts) = (vec![from], vec![0]);
    let mut seen = 1u64 << from;
    let mut next = 0;
    while next < nodes.len() {
        let end = nodes.len();
        for at in next..end {
            for &to in &graph.lists[nodes[at] as usize] {
                if seen & 1 << to == 0 {
                    seen |= 1 << to;
                    nodes.push(to);
                }
            }
        }
        next = end;
        if next < nodes.len() {
            starts.push(next);
        }
    }
    (nodes, starts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random graphs, most of them strips.
    fn graphs() -> impl Iterator<Item = (GraphDraft, Random)> {
        (0..500).map(|seed| {
            let mut random = Random::new(seed);
            let mut graph = GraphDraft::empty(random.within(4..=30));
            for node in 1..graph.lists.len() {
                for _ in 0..random.within(0..=2) {
                    graph.add(node as u32, random.within(node.saturating_sub(3)..=node - 1) as u32);
                }
            }
            (graph, random)
        })
    }

    #[test]
    fn a_strip_is_written_as_it_was_read() {
        let mut strips = 0;
        for (graph, mut random) in graphs() {
            let mut written = graph.clone();
            if let Some(strip) = Strip::of(&graph, &mut random) {
                strip.write(&mut written);
                strips += 1;
            }
            assert_eq!(written, graph);
        }
        assert!(strips > 300, "{strips}");
    }

    #[test]
    fn a_changed_strip_is_a_graph_of_as_many_nodes() {
        let mut changed = 0;
        for (before, mut random) in graphs() {
            let mut graph = before.clone();
            if let Some(mut strip) = Strip::of(&graph, &mut random) {
                strip.change(&mut random);
                strip.fit(&mut random);
                // The hole stays where it is, alone.
                let has_hole = strip.nodes.contains(&0) && strip.nodes.len() > 1;
                assert!(!has_hole || strip.nodes[0] == 0 && strip.layers[0].nodes == 1, "{before:?}");
            }
            change_strip(&mut graph, &mut random);
            assert_eq!(graph.lists.len(), before.lists.len());
            for (node, list) in (0..).zip(&graph.lists) {
                assert!(list.is_sorted_by(|a, b| a < b) && !list.contains(&node), "{graph:?}");
                assert!(list.iter().all(|&to| graph.has(to, node)), "{graph:?}");
            }
            changed += u32::from(graph != before);
        }
        assert!(changed > 200, "{changed}");
    }
}
