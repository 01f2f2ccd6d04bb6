//! Graphs in the formats that others read.

mod dimacs;
mod dot;
mod edges;
#[cfg(feature = "json")]
mod json;

#[cfg(feature = "json")]
pub(crate) use json::BoardKeys;

use super::{Graph, Place, PlaceName};
use crate::formats::graph6;

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
            return Err(CannotWrite::Loop { format, node: self.shown(node) });
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

    /// The first edge that leads one way only, if there is any.
    pub fn one_way(&self) -> Option<(Place, Place)> {
        self.all_edges().find(|&(from, to)| !self.has_edge(to, from))
    }

    /// What users call a node.
    fn shown(&self, node: Place) -> PlaceName {
        self.name(node).map_or(PlaceName::Node(node.0), |name| PlaceName::Named(name.into()))
    }

    fn check_both_ways(&self, format: &'static str) -> Result<(), CannotWrite> {
        match self.one_way() {
            Some((from, to)) => Err(CannotWrite::Directed { format, from: self.shown(from), to: self.shown(to) }),
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
