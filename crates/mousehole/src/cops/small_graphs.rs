//! The classic game on many small graphs, one after the other: nothing is allocated for a graph but the answer.

use std::ops::RangeInclusive;

use super::bounds::Bounds;
use super::chase::{Capture, Caught, Chase, NAME, Query};
use super::components::{Win, add_up, least};
use super::dismantling::is_dismantlable;
use super::move_graph::MoveGraph;
use crate::bitset::Ones;
use crate::board::Place;
use crate::engine::{Refusal, SolveError, ignore_progress};

/// Up to this many cats on 64 nodes take less than 4 MB, which is not worth asking the machine for.
const FEW_CATS: usize = 3;

/// Answers for graphs of up to 64 nodes, in the classic game: every edge leads both ways, each side moves along an edge or
/// stays, the cats place themselves first and move first.
///
/// A graph is given by its adjacency matrix: bit `j` of row `i`, and bit `i` of row `j`, are set where an edge joins `i` and
/// `j`. Keep one value for a stream of graphs, and its buffers serve for all of them.
///
/// ```
/// use mousehole::cops::SmallGraphs;
/// let five_cycle = [0b10010, 0b00101, 0b01010, 0b10100, 0b01001];
/// let mut small = SmallGraphs::default();
/// let (cats, capture) = small.cop_number(&five_cycle, None)?.unwrap();
/// assert_eq!((cats, capture.moves), (2, 1));
/// assert!(small.capture(&five_cycle, 1)?.is_none());
/// # Ok::<(), mousehole::engine::SolveError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SmallGraphs {
    memory: Option<u64>,
    chase: Chase,
    graph: MoveGraph,
    /// The closed neighbourhood of each node.
    closed: Vec<u64>,
    /// The nodes of each connected component.
    components: Vec<u64>,
}

impl SmallGraphs {
    /// Sets the memory that may be used, in bytes. By default, what the machine has to spare; up to three cats take a few
    /// megabytes and are never refused.
    pub fn memory(mut self, bytes: u64) -> SmallGraphs {
        self.memory = Some(bytes);
        self
    }

    /// The cop number, and how that many cats catch the mouse; `None` where it is more than `max`, or there is no node.
    ///
    /// Refuses rows that are not the adjacency matrix of a graph of up to 64 nodes.
    pub fn cop_number(&mut self, rows: &[u64], max: Option<usize>) -> Result<Option<(usize, Capture)>, SolveError> {
        self.set(rows)?;
        let max = max.unwrap_or(rows.len());
        let win = match self.components[..] {
            [] => None,
            [whole] => self.least(whole, 1..=max, 0)?,
            _ => add_up(self.components.len(), max, |component, cats, at_least| {
                self.least(self.components[component], cats, at_least)
            })?,
        };
        Ok(win.and_then(|win| Some((win.cats, win.caught?.capture()))))
    }

    /// How that many cats catch the mouse; `None` where they do not.
    ///
    /// Refuses rows as [`cop_number`](SmallGraphs::cop_number) does.
    pub fn capture(&mut self, rows: &[u64], cats: usize) -> Result<Option<Capture>, SolveError> {
        self.set(rows)?;
        let is_lost = match self.components[..] {
            [] => true,
            [whole] if cats == 1 => !is_dismantlable(&self.closed, whole),
            _ => self.components.len() > cats,
        };
        if is_lost {
            return Ok(None);
        }
        Ok(self.chase(u64::MAX >> (64 - rows.len()), &Query::new(cats))?.map(Caught::capture))
    }

    fn set(&mut self, rows: &[u64]) -> Result<(), SolveError> {
        let refused = |why| Err(SolveError::Refused { engine: NAME, why });
        if rows.len() > 64 {
            return refused(Refusal::Nodes { nodes: rows.len(), most: 64 });
        }
        let all = u64::MAX.checked_shr(64 - rows.len() as u32).unwrap_or(0);
        for (node, &row) in rows.iter().enumerate() {
            let stray = Ones(row).find(|&other| rows.get(other).is_none_or(|row| row >> node & 1 == 0));
            if let Some(other) = stray {
                return refused(Refusal::OneWay { from: node, to: other });
            }
        }
        self.closed.clear();
        self.closed.extend(rows.iter().enumerate().map(|(node, row)| row | 1 << node));
        self.components.clear();
        let mut left = all;
        while left != 0 {
            let (mut component, mut edge) = (0, left & left.wrapping_neg());
            while edge != 0 {
                component |= edge;
                edge = Ones(edge).fold(0, |next, node| next | self.closed[node]) & !component;
            }
            self.components.push(component);
            left &= !component;
        }
        Ok(())
    }

    /// The least of some numbers of cats that wins on a component.
    fn least(
        &mut self,
        component: u64,
        numbers: RangeInclusive<usize>,
        at_least: u32,
    ) -> Result<Option<Win>, SolveError> {
        let lower = if is_dismantlable(&self.closed, component) { 1 } else { 2 };
        let bounds = Bounds { lower, ..Bounds::UNKNOWN };
        least(numbers, &bounds, |cats| self.chase(component, &Query { at_least, ..Query::new(cats) }))
    }

    fn chase(&mut self, component: u64, query: &Query) -> Result<Option<Caught>, SolveError> {
        self.graph.set_classic(&self.closed, component);
        if query.cats > FEW_CATS {
            query.check_memory(&self.graph, self.memory)?;
        }
        let caught = self.chase.run(&self.graph, query, &ignore_progress)?;
        let original = |place: Place| Place(Ones(component).nth(place.index()).expect("a node of it") as u32);
        Ok(caught.map(|caught| caught.renamed(original)))
    }
}
