//! Graph boards.

use std::collections::HashSet;
use std::sync::Arc;

use mousehole_base::message::InChinese;
use mousehole_formats::is_printable;

use super::{Adjacency, NoSuchPlace, Place, PlaceName};

/// A board of nodes and directed edges, in compressed adjacency lists.
///
/// Each list is kept sorted and without repeats. An edge from a node to itself is a way to stay. Nodes are known by their
/// numbers, unless all of them have [names](Graph::named).
///
/// ```
/// use mousehole::Graph;
/// let triangle = Graph::from_lists(&[vec![1, 2], vec![0, 2], vec![0, 1]])?;
/// assert_eq!(triangle.places(), 3);
/// # Ok::<(), mousehole::board::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Each list in order and without repeats.
    adjacency: Adjacency,
    names: Option<Arc<Names>>,
}

impl Graph {
    /// A graph with an edge from `i` to each node of `lists[i]`.
    pub fn from_lists<L: AsRef<[u32]>>(lists: &[L]) -> Result<Graph, GraphError> {
        let nodes = lists.len();
        if nodes >= u32::MAX as usize {
            return Err(GraphError::TooLarge);
        }
        let mut adjacency = Adjacency::with_capacity(nodes, 0);
        for (node, targets) in lists.iter().map(AsRef::as_ref).enumerate() {
            if let Some(entry) = targets.iter().position(|&target| target as usize >= nodes) {
                return Err(GraphError::NoNode { node, entry, target: targets[entry], nodes });
            }
            adjacency.push(targets.iter().copied());
        }
        Ok(Graph { adjacency: adjacency.sorted(), names: None })
    }

    /// A graph of that many nodes with an edge for each pair, from the first to the second.
    ///
    /// ```
    /// use mousehole::Graph;
    /// let arrow = Graph::from_edges(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(arrow, Graph::from_lists(&[vec![1], vec![2], vec![]])?);
    /// assert_eq!(arrow.undirected(), Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?);
    /// # Ok::<(), mousehole::board::GraphError>(())
    /// ```
    pub fn from_edges(nodes: usize, edges: &[(u32, u32)]) -> Result<Graph, GraphError> {
        if nodes >= u32::MAX as usize {
            return Err(GraphError::TooLarge);
        }
        let beyond = |&(from, to): &(u32, u32)| from.max(to) as usize >= nodes;
        if let Some(edge) = edges.iter().position(beyond) {
            let (from, to) = edges[edge];
            return Err(GraphError::NoEnd { edge, node: from.max(to), nodes });
        }
        let adjacency = Adjacency::from_edges(nodes, edges.iter().copied());
        Ok(Graph { adjacency: adjacency.sorted(), names: None })
    }

    /// A graph of that many nodes with an edge both ways for each pair.
    ///
    /// ```
    /// use mousehole::Graph;
    /// let path = Graph::from_undirected_edges(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(path, Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?);
    /// # Ok::<(), mousehole::board::GraphError>(())
    /// ```
    pub fn from_undirected_edges(nodes: usize, edges: &[(u32, u32)]) -> Result<Graph, GraphError> {
        Graph::from_edges(nodes, edges).map(|graph| graph.undirected())
    }

    /// The same graph with a name for each node, by which users know it from then on.
    ///
    /// ```
    /// use mousehole::{Board, Graph, Place};
    /// let graph = Graph::from_lists(&[vec![1], vec![0]])?.named(["alice", "bob"])?;
    /// assert_eq!(graph.name(Place(1)), Some("bob"));
    /// assert_eq!(Board::from(graph).place(&"bob".parse()?), Ok(Place(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named<S: AsRef<str>>(mut self, names: impl IntoIterator<Item = S>) -> Result<Graph, GraphError> {
        let names = Names::new(names)?;
        if names.count() != self.places() {
            return Err(GraphError::NamesDiffer { names: names.count(), nodes: self.places() });
        }
        self.names = Some(Arc::new(names));
        Ok(self)
    }

    /// The name of a node, where nodes have names.
    pub fn name(&self, node: Place) -> Option<&str> {
        self.names.as_ref().map(|names| names.get(node.index()))
    }

    /// What users call a node: its name, or its number where nodes have none.
    pub(super) fn place_name(&self, node: Place) -> PlaceName {
        self.name(node).map_or(PlaceName::Node(node.0), |name| PlaceName::Named(name.into()))
    }

    /// Whether nodes have names.
    pub fn has_names(&self) -> bool {
        self.names.is_some()
    }

    /// The node of that name in a graph with names, whatever the name looks like.
    pub(super) fn place(&self, name: &PlaceName) -> Result<Place, NoSuchPlace> {
        let names = self.names.as_ref();
        let found = match name {
            PlaceName::Named(text) => names.and_then(|names| names.find(text)),
            numbers => names.and_then(|names| names.find(&numbers.to_string())),
        };
        found.map(Place).ok_or_else(|| {
            let first = self.name(Place(0)).unwrap_or_default();
            NoSuchPlace::NoNodeNamed { name: name.clone(), such_as: PlaceName::Named(first.into()) }
        })
    }

    /// The same graph with every edge both ways.
    pub fn undirected(&self) -> Graph {
        let edges = self.adjacency.edges().flat_map(|(from, to)| [(from, to), (to, from)]);
        let adjacency = Adjacency::from_edges(self.places(), edges);
        Graph { adjacency: adjacency.sorted(), names: self.names.clone() }
    }

    /// The same graph with every edge turned around.
    pub fn reversed(&self) -> Graph {
        Graph { adjacency: self.adjacency.reversed(), names: self.names.clone() }
    }

    /// The lists of all nodes, each in order and without repeats.
    pub fn adjacency(&self) -> &Adjacency {
        &self.adjacency
    }

    /// The number of nodes.
    pub fn places(&self) -> usize {
        self.adjacency.len()
    }

    /// The number of directed edges.
    pub fn edges(&self) -> usize {
        self.adjacency.edge_count()
    }

    /// Every edge, from where to where, in order.
    pub fn all_edges(&self) -> impl Iterator<Item = (Place, Place)> + Clone {
        self.adjacency.edges().map(|(from, to)| (Place(from), Place(to)))
    }

    /// The nodes that edges lead to from `node`, in order.
    pub fn targets(&self, node: Place) -> impl ExactSizeIterator<Item = Place> + Clone {
        self.adjacency.neighbors(node.index()).iter().copied().map(Place)
    }

    /// Whether an edge leads from one node to another.
    pub fn has_edge(&self, from: Place, to: Place) -> bool {
        self.adjacency.neighbors(from.index()).binary_search(&to.0).is_ok()
    }

    /// Adds the places within `jump` steps along edges, nearest first.
    ///
    /// `from` itself is added only where it has an edge to itself: walking away and back again is staying.
    pub fn reach(&self, from: Place, jump: u32, out: &mut Vec<Place>) {
        self.reach_past(from, jump, |_| true, out);
    }

    pub(super) fn reach_past(&self, from: Place, jump: u32, may_pass: impl Fn(Place) -> bool, out: &mut Vec<Place>) {
        if jump == 0 {
            return;
        }
        let first = out.len();
        out.extend(self.targets(from));
        if jump == 1 {
            return;
        }
        let mut seen: HashSet<Place> = out[first..].iter().copied().collect();
        seen.insert(from);
        let mut layer = first..out.len();
        for _ in 1..jump {
            for i in layer.clone() {
                let via = out[i];
                if !may_pass(via) {
                    continue;
                }
                out.extend(self.targets(via).filter(|&target| seen.insert(target)));
            }
            layer = layer.end..out.len();
            if layer.is_empty() {
                break;
            }
        }
    }
}

/// One name for each node, all different. Kept in one text, and found again by a sorted order.
#[derive(Debug, PartialEq, Eq)]
struct Names {
    text: String,
    /// Where each name ends in `text`.
    ends: Vec<usize>,
    /// The nodes in the order of their names.
    sorted: Vec<u32>,
}

impl Names {
    /// The names, if each can be told from the others and be printed.
    fn new<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Names, GraphError> {
        let mut all = Names { text: String::new(), ends: Vec::new(), sorted: Vec::new() };
        for (node, name) in names.into_iter().enumerate() {
            let name = name.as_ref();
            if name.is_empty() || !name.chars().all(is_printable) {
                return Err(GraphError::BadName { node });
            }
            all.text.push_str(name);
            all.ends.push(all.text.len());
        }
        let mut sorted: Vec<u32> = (0..all.ends.len().min(u32::MAX as usize) as u32).collect();
        sorted.sort_by_key(|&node| all.get(node as usize));
        let twice = |pair: &&[u32]| all.get(pair[0] as usize) == all.get(pair[1] as usize);
        if let Some(pair) = sorted.windows(2).filter(twice).min_by_key(|pair| pair[1]) {
            return Err(GraphError::NameTwice { first: pair[0] as usize, node: pair[1] as usize });
        }
        all.sorted = sorted;
        Ok(all)
    }

    fn count(&self) -> usize {
        self.ends.len()
    }

    /// The name of a node.
    fn get(&self, node: usize) -> &str {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.text[start..self.ends[node]]
    }

    fn find(&self, name: &str) -> Option<u32> {
        let at = self.sorted.binary_search_by_key(&name, |&node| self.get(node as usize)).ok()?;
        Some(self.sorted[at])
    }
}

/// Lists or names that make no graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// An edge at a node that is not there.
    #[error("edge {edge} has the end {node}, but the nodes are 0 to {}", *nodes as i64 - 1)]
    NoEnd {
        /// The edge, counted from 0.
        edge: usize,
        /// The number that is too large.
        node: u32,
        /// How many nodes there are.
        nodes: usize,
    },
    /// Too few or too many names.
    #[error("there are {names} names for {nodes} nodes")]
    NamesDiffer {
        /// How many names there are.
        names: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// Two nodes of one name.
    #[error("nodes {first} and {node} have the same name")]
    NameTwice {
        /// The node that has the name first.
        first: usize,
        /// The other.
        node: usize,
    },
    /// A name that cannot be shown.
    #[error("the name of node {node} is empty or has characters that cannot be shown")]
    BadName {
        /// The node.
        node: usize,
    },
}

impl InChinese for GraphError {
    fn in_chinese(&self) -> String {
        match self {
            GraphError::TooLarge => "图的节点超过 4,294,967,294 个".to_owned(),
            GraphError::NoNode { node, target, nodes, .. } => {
                format!("节点 {node} 有一条边通向 {target}，但节点只有 0 到 {}", nodes - 1)
            }
            GraphError::NoEnd { edge, node, nodes } => {
                format!("边 {edge} 的一端是 {node}，但节点只有 0 到 {}", *nodes as i64 - 1)
            }
            GraphError::NamesDiffer { names, nodes } => format!("{nodes} 个节点有 {names} 个名称"),
            GraphError::NameTwice { first, node } => format!("节点 {first} 与 {node} 同名"),
            GraphError::BadName { node } => format!("节点 {node} 的名称为空，或含有无法显示的字符"),
        }
    }
}
