//! Edge lists.

use std::borrow::Cow;
use std::fmt::Write;

use crate::board::{Graph, Place};

impl Graph {
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
}
