//! Graph boards.

use std::collections::HashSet;

use super::Place;

/// A board of nodes and directed edges, in compressed adjacency lists.
///
/// Each list is kept sorted and without repeats. An edge from a node to itself is a way to stay.
///
/// ```
/// use mousehole::Graph;
/// let triangle = Graph::from_lists(&[vec![1, 2], vec![0, 2], vec![0, 1]])?;
/// assert_eq!(triangle.places(), 3);
/// # Ok::<(), mousehole::board::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Where each node's list starts in `targets`, and where the last one ends.
    starts: Vec<usize>,
    targets: Vec<Place>,
}

impl Graph {
    /// A graph with an edge from `i` to each node of `lists[i]`.
    pub fn from_lists<L: AsRef<[u32]>>(lists: &[L]) -> Result<Graph, GraphError> {
        let nodes = lists.len();
        if nodes >= u32::MAX as usize {
            return Err(GraphError::TooLarge);
        }
        let mut graph = Graph { starts: Vec::with_capacity(nodes + 1), targets: Vec::new() };
        let mut list = Vec::new();
        for (node, targets) in lists.iter().enumerate() {
            graph.starts.push(graph.targets.len());
            list.clear();
            for (entry, &target) in targets.as_ref().iter().enumerate() {
                if target as usize >= nodes {
                    return Err(GraphError::NoNode { node, entry, target, nodes });
                }
                list.push(Place(target));
            }
            list.sort_unstable();
            list.dedup();
            graph.targets.extend_from_slice(&list);
        }
        graph.starts.push(graph.targets.len());
        Ok(graph)
    }

    /// The same graph with every edge both ways.
    pub fn undirected(&self) -> Graph {
        let mut lists: Vec<Vec<u32>> = vec![Vec::new(); self.places()];
        for node in 0..self.places() {
            for target in self.targets(Place(node as u32)) {
                lists[node].push(target.0);
                lists[target.index()].push(node as u32);
            }
        }
        Graph::from_lists(&lists).expect("the same nodes")
    }

    /// The number of nodes.
    pub fn places(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of directed edges.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The nodes that edges lead to from `node`, in order.
    pub fn targets(&self, node: Place) -> &[Place] {
        &self.targets[self.starts[node.index()]..self.starts[node.index() + 1]]
    }

    /// Adds the places within `jump` steps along edges, nearest first.
    ///
    /// `from` itself is added only where it has an edge to itself: walking away and back again is staying.
    pub fn reach(&self, from: Place, jump: u32, out: &mut Vec<Place>) {
        if jump == 0 {
            return;
        }
        let first = out.len();
        out.extend_from_slice(self.targets(from));
        if jump == 1 {
            return;
        }
        let mut seen: HashSet<Place> = out[first..].iter().copied().collect();
        seen.insert(from);
        let mut layer = first..out.len();
        for _ in 1..jump {
            for i in layer.clone() {
                let via = out[i];
                out.extend(self.targets(via).iter().copied().filter(|&target| seen.insert(target)));
            }
            layer = layer.end..out.len();
            if layer.is_empty() {
                break;
            }
        }
    }
}

/// Lists that make no graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// More nodes than can be numbered.
    #[error("the graph has more than 4,294,967,294 nodes")]
    TooLarge,
    /// An edge to a node that is not there.
    #[error("node {node} has an edge to {target}, but the nodes are 0 to {}", nodes - 1)]
    NoNode {
        /// The list.
        node: usize,
        /// The entry in that list.
        entry: usize,
        /// The number that is too large.
        target: u32,
        /// How many nodes there are.
        nodes: usize,
    },
}
