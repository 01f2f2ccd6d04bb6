//! DOT, the language of Graphviz.

use std::borrow::Cow;
use std::fmt::Write;

use crate::board::{Graph, Place};

impl Graph {
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
}
