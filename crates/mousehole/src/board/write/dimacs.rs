//! DIMACS graphs.

use std::fmt::Write;

use crate::board::Graph;

impl Graph {
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
}
