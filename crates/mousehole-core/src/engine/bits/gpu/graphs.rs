//! Many small graphs at a time, on a device.

use std::io;

use mousehole_base::bitset::Ones;

use crate::engine::{Refusal, SolveError};

/// Cop numbers of millions of small graphs on a device, side by side.
///
/// ```no_run
/// use mousehole::cops::ManyGraphs;
///
/// let five_cycle = [0b10010, 0b00101, 0b01010, 0b10100, 0b01001];
/// let found = ManyGraphs::new(5)?.cop_numbers(&[&five_cycle[..]; 1_000_000].concat())?;
/// assert_eq!(found[0], Some((2, 1)));
/// # Ok::<(), mousehole::engine::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ManyGraphs {
    nodes: usize,
}

/// The cop number, and the moves that as many cats take; `None` where it is more than 3.
type CopNumber = Option<(usize, u32)>;

impl ManyGraphs {
    /// The most nodes of a graph.
    pub const MOST_NODES: usize = mousehole_gpu::MOST_NODES;

    /// For graphs of that many nodes, at least 1.
    pub fn new(nodes: usize) -> Result<ManyGraphs, SolveError> {
        let most = ManyGraphs::MOST_NODES;
        match nodes {
            nodes if (1..=most).contains(&nodes) => Ok(ManyGraphs { nodes }),
            _ => Err(SolveError::Refused { engine: "gpu", why: Refusal::Nodes { nodes, most } }),
        }
    }

    /// The cop number of each graph, and the moves that as many cats take from their best places; `None` where it is more
    /// than 3. `rows` has the adjacency matrices, one after the other, a word to a row.
    pub fn cop_numbers(&self, rows: &[u64]) -> Result<Vec<CopNumber>, SolveError> {
        Ok(self.timed_cop_numbers(rows)?.0)
    }

    /// The same, with the seconds that kernels took.
    pub fn timed_cop_numbers(&self, rows: &[u64]) -> Result<(Vec<CopNumber>, f64), SolveError> {
        let failed = |error: mousehole_gpu::Error| SolveError::failed("gpu", io::Error::other(error));
        let refused = |why| SolveError::Refused { engine: "gpu", why };
        let graphs = rows.chunks_exact(self.nodes);
        if !graphs.remainder().is_empty() {
            return Err(refused(Refusal::Nodes { nodes: graphs.remainder().len(), most: self.nodes }));
        }
        for graph in graphs {
            for (from, &row) in graph.iter().enumerate() {
                let one_way = |&to: &usize| graph.get(to).is_none_or(|back| back >> from & 1 == 0);
                if let Some(to) = Ones(row).find(one_way) {
                    return Err(refused(Refusal::OneWay { from, to }));
                }
            }
        }
        let near: Vec<u16> = rows.iter().enumerate().map(|(at, row)| (row | 1 << (at % self.nodes)) as u16).collect();
        let machine = mousehole_gpu::machine().map_err(failed)?;
        let (found, kernel_ms) = mousehole_gpu::cop_numbers(&machine, self.nodes, &near).map_err(failed)?;
        let found = found.into_iter().map(|found| found.map(|(cats, moves)| (cats.into(), moves.into())));
        Ok((found.collect(), f64::from(kernel_ms) / 1e3))
    }
}
