//! Boards in the formats that others read.

use std::borrow::Cow;
use std::fmt::Write;

use mousehole_base::message::InChinese;
use mousehole_formats::graph6;

#[cfg(feature = "json")]
use super::Board;
use super::{Graph, Place, PlaceName};

/// A matrix of more bytes than this is not written.
const LARGEST: u128 = 1 << 32;

/// What a format has no way to tell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CannotWrite {
    /// An edge that leads one way.
    #[error("an edge leads from {from} to {to} and none back, which {format} cannot tell; digraph6 can")]
    Directed {
        /// The format.
        format: &'static str,
        /// Where the edge starts.
        from: PlaceName,
        /// Where it leads.
        to: PlaceName,
    },
    /// An edge from a node to itself.
    #[error("an edge leads from {node} to itself, which {format} cannot tell; sparse6 and digraph6 can")]
    Loop {
        /// The format.
        format: &'static str,
        /// The node.
        node: PlaceName,
    },
    /// A matrix beyond all reason.
    #[error("{format} of {nodes} nodes takes {bytes} bytes; an edge list, DIMACS, DOT or sparse6 is shorter")]
    TooLarge {
        /// The format.
        format: &'static str,
        /// How many nodes there are.
        nodes: usize,
        /// How long the text would be.
        bytes: u128,
    },
}

impl InChinese for CannotWrite {
    fn in_chinese(&self) -> String {
        match self {
            CannotWrite::Directed { format, from, to } => {
                format!("有一条边从 {from} 通向 {to} 而没有返回的边，{format} 无法表示；digraph6 可以")
            }
            CannotWrite::Loop { format, node } => {
                format!("有一条边从 {node} 通向自身，{format} 无法表示；sparse6 和 digraph6 可以")
            }
            CannotWrite::TooLarge { format, nodes, bytes } => {
                format!("{nodes} 个节点的 {format} 需要 {bytes} 字节；边列表、DIMACS、DOT 或 sparse6 更短")
            }
        }
    }
}

impl Graph {
    /// The graph in graph6, without a line end. Names are left out.
    ///
    /// ```
    /// use mousehole::Graph;
    /// let path = Graph::from_lists(&[vec![1], vec![0, 2], vec![1]])?;
    /// assert_eq!(path.to_graph6()?, "Bg");
    /// assert_eq!(path.to_sparse6()?, ":Bd");
    /// assert_eq!(path.to_digraph6()?, "&BTO");
    /// assert_eq!(path.to_edges(), "0 1\n1 2\n");
    /// assert_eq!(path.to_matrix()?, "010\n101\n010\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_graph6(&self) -> Result<String, CannotWrite> {
        let format = "graph6";
        self.check_both_ways(format)?;
        if let Some((node, _)) = self.all_edges().find(|(from, to)| from == to) {
            return Err(CannotWrite::Loop { format, node: self.place_name(node) });
        }
        self.check_length(format, |nodes| nodes * nodes / 12)?;
        Ok(graph6::graph6(self.places() as u64, self.all_edges().map(numbers)))
    }

    /// The graph in sparse6, without a line end. Names are left out.
    pub fn to_sparse6(&self) -> Result<String, CannotWrite> {
        self.check_both_ways("sparse6")?;
        let smaller_first = self.all_edges().filter(|(from, to)| to <= from).map(|(from, to)| numbers((to, from)));
        Ok(graph6::sparse6(self.places() as u64, smaller_first))
    }

    /// The graph in digraph6, without a line end. Names are left out.
    pub fn to_digraph6(&self) -> Result<String, CannotWrite> {
        self.check_length("digraph6", |nodes| nodes * nodes / 6)?;
        Ok(graph6::digraph6(self.places() as u64, self.all_edges().map(numbers)))
    }

    /// The adjacency matrix: a line of 0 and 1 for each node. Names are left out.
    pub fn to_matrix(&self) -> Result<String, CannotWrite> {
        self.check_length("a matrix", |nodes| nodes * (nodes + 1))?;
        let width = self.places() + 1;
        let mut text = vec![b'0'; self.places() * width];
        text.iter_mut().skip(self.places()).step_by(width).for_each(|end| *end = b'\n');
        for (from, to) in self.all_edges() {
            text[from.index() * width + to.index()] = b'1';
        }
        Ok(String::from_utf8(text).expect("digits"))
    }

    /// The graph as an edge list: an edge to a line, nodes without any edge by themselves. An edge that leads one way is
    /// written with an arrow.
    ///
    /// Where nodes have names that are words, more of them are written by themselves, so that they come back in order.
    ///
    /// ```
    /// use mousehole::Graph;
    /// let graph = Graph::from_lists(&[vec![1], vec![], vec![]])?;
    /// assert_eq!(graph.to_edges(), "0 -> 1\n2\n");
    /// assert_eq!(graph.undirected().named(["al", "b c", "d"])?.to_edges(), "al \"b c\"\nd\n");
    /// # Ok::<(), mousehole::board::GraphError>(())
    /// ```
    pub fn to_edges(&self) -> String {
        let sources = self.reversed();
        let mut out = String::new();
        let nodes = (0..self.places() as u32).map(Place);
        for node in nodes {
            // All the edges between a node and those before it, and itself.
            let mut others: Vec<Place> = self.up_to(node).chain(sources.up_to(node)).collect();
            others.sort_unstable();
            others.dedup();
            if others.is_empty() && !self.comes_next(&sources, node) {
                writeln!(out, "{}", self.quoted(node)).expect("memory");
            }
            for other in others {
                let (there, back) = (self.has_edge(other, node), self.has_edge(node, other));
                let (from, to) = if there { (other, node) } else { (node, other) };
                let way = if there && back { " " } else { " -> " };
                writeln!(out, "{}{way}{}", self.quoted(from), self.quoted(to)).expect("memory");
            }
        }
        out
    }

    /// Whether a node that has no edge to any before it stands in an edge below: any edge, or, where names are kept in
    /// the order in which they come, the very next one, and there in front.
    fn comes_next(&self, sources: &Graph, node: Place) -> bool {
        if !self.has_names() {
            return self.targets(node).len() > 0 || sources.targets(node).len() > 0;
        }
        let next = Place(node.0 + 1);
        next.index() < self.places()
            && self.has_edge(node, next)
            && self.up_to(next).chain(sources.up_to(next)).min() == Some(node)
    }

    fn up_to(&self, node: Place) -> impl Iterator<Item = Place> {
        self.targets(node).take_while(move |&target| target <= node)
    }

    /// A node as an edge list calls it.
    fn quoted(&self, node: Place) -> Cow<'_, str> {
        let Some(name) = self.name(node) else { return node.0.to_string().into() };
        let is_plain = |c: char| !c.is_whitespace() && !matches!(c, ',' | '"');
        if name.chars().all(is_plain) && !name.starts_with('#') && !name.contains("->") {
            name.into()
        } else {
            format!("\"{}\"", name.replace('"', "\"\"")).into()
        }
    }

    /// The graph in DIMACS: `p edge` and edges, or `p sp` and arcs where some edge leads one way. Nodes are numbered from 1,
    /// and names are left out.
    ///
    /// ```
    /// use mousehole::Graph;
    /// let graph = Graph::from_lists(&[vec![1], vec![0], vec![]])?;
    /// assert_eq!(graph.to_dimacs(), "p edge 3 1\ne 1 2\n");
    /// # Ok::<(), mousehole::board::GraphError>(())
    /// ```
    pub fn to_dimacs(&self) -> String {
        let both_ways = self.one_way().is_none();
        let edges = self.all_edges().filter(|(from, to)| !both_ways || from <= to);
        let (problem, letter, length) = if both_ways { ("edge", 'e', "") } else { ("sp", 'a', " 1") };
        let mut out = format!("p {problem} {} {}\n", self.places(), edges.clone().count());
        for (from, to) in edges {
            writeln!(out, "{letter} {} {}{length}", u64::from(from.0) + 1, u64::from(to.0) + 1).expect("memory");
        }
        out
    }

    /// The graph in DOT: a `graph`, or a `digraph` where some edge leads one way.
    ///
    /// ```
    /// use mousehole::Graph;
    /// let graph = Graph::from_lists(&[vec![1], vec![0], vec![]])?;
    /// assert_eq!(graph.to_dot(), "graph {\n  2;\n  0 -- 1;\n}\n");
    /// # Ok::<(), mousehole::board::GraphError>(())
    /// ```
    pub fn to_dot(&self) -> String {
        let both_ways = self.one_way().is_none();
        let (kind, arrow) = if both_ways { ("graph", "--") } else { ("digraph", "->") };
        let sources = self.reversed();
        let mut out = format!("{kind} {{\n");
        for node in (0..self.places() as u32).map(Place) {
            if self.targets(node).len() == 0 && sources.targets(node).len() == 0 {
                writeln!(out, "  {};", self.identifier(node)).expect("memory");
            }
        }
        for (from, to) in self.all_edges().filter(|(from, to)| !both_ways || from <= to) {
            writeln!(out, "  {} {arrow} {};", self.identifier(from), self.identifier(to)).expect("memory");
        }
        out + "}\n"
    }

    fn identifier(&self, node: Place) -> Cow<'_, str> {
        match self.name(node) {
            None => node.0.to_string().into(),
            Some(name) => format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")).into(),
        }
    }

    /// The first edge that leads one way only, if there is any.
    pub fn one_way(&self) -> Option<(Place, Place)> {
        self.all_edges().find(|&(from, to)| !self.has_edge(to, from))
    }

    fn check_both_ways(&self, format: &'static str) -> Result<(), CannotWrite> {
        match self.one_way() {
            Some((from, to)) => {
                Err(CannotWrite::Directed { format, from: self.place_name(from), to: self.place_name(to) })
            }
            None => Ok(()),
        }
    }

    fn check_length(&self, format: &'static str, bytes: impl Fn(u128) -> u128) -> Result<(), CannotWrite> {
        let (nodes, bytes) = (self.places(), bytes(self.places() as u128));
        if bytes > LARGEST { Err(CannotWrite::TooLarge { format, nodes, bytes }) } else { Ok(()) }
    }
}

fn numbers((from, to): (Place, Place)) -> (u64, u64) {
    (from.0.into(), to.0.into())
}

/// The keys of a JSON object that tell a board.
#[cfg(feature = "json")]
#[derive(serde::Serialize)]
pub(crate) struct BoardKeys<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    graph: Option<Vec<Vec<u32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<&'a str>>,
}

#[cfg(feature = "json")]
impl Board {
    /// The board as one JSON object, on one line without a line end.
    ///
    /// ```
    /// use mousehole::{Board, Graph};
    /// let pair = Graph::from_lists(&[vec![1], vec![0]])?.named(["al", "bo"])?;
    /// assert_eq!(Board::from(pair).to_json(), r#"{"graph":[[1],[0]],"names":["al","bo"]}"#);
    /// # Ok::<(), mousehole::board::GraphError>(())
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.keys()).expect("nothing here fails to be written")
    }

    pub(crate) fn keys(&self) -> BoardKeys<'_> {
        match self {
            Board::Grid(grid) => {
                let rows = grid.to_string().lines().map(str::to_owned).collect();
                BoardKeys { grid: Some(rows), graph: None, names: None }
            }
            Board::Graph(graph) => {
                let nodes = || (0..graph.places() as u32).map(Place);
                let lists = nodes().map(|node| graph.targets(node).map(|to| to.0).collect()).collect();
                let names = graph.has_names().then(|| nodes().filter_map(|node| graph.name(node)).collect());
                BoardKeys { grid: None, graph: Some(lists), names }
            }
        }
    }
}
