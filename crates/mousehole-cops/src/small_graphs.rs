//! The classic game on many small graphs, one after the other: nothing is allocated for a graph but the answer.

use std::ops::RangeInclusive;

use mousehole_base::bitset::Ones;
use mousehole_core::board::Place;
use mousehole_core::engine::{Refusal, SolveError, ignore_progress};

use super::bounds::{Bounds, Known, Reason};
use super::chase::{Capture, Caught, Chase, NAME, Query};
use super::components::{Outcome, add_up, least};
use super::dismantling::is_dismantlable;
use super::move_graph::MoveGraph;
use super::search::{CopNumber, Hunt};

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
        let CopNumber { cats, capture, unsolved, .. } = self.search(rows, max)?;
        unsolved.map_or(Ok(cats.zip(capture)), Err)
    }

    /// How that many cats catch the mouse; `None` where they do not.
    ///
    /// Refuses rows as [`cop_number`](SmallGraphs::cop_number) does.
    pub fn capture(&mut self, rows: &[u64], cats: usize) -> Result<Option<Capture>, SolveError> {
        let Hunt { capture, unsolved, .. } = self.hunt(rows, cats)?;
        unsolved.map_or(Ok(capture), Err)
    }

    /// The same as [`Search::cop_number`](super::Search::cop_number): bounds too, and what is known where there is too little
    /// memory. Theorems are used, not listed.
    ///
    /// Refuses rows as [`cop_number`](SmallGraphs::cop_number) does.
    pub fn search(&mut self, rows: &[u64], max: Option<usize>) -> Result<CopNumber, SolveError> {
        self.set(rows)?;
        let outcome = self.by_components(1..=max.unwrap_or(rows.len()))?;
        Ok(CopNumber::new((!rows.is_empty()).then_some(outcome), Vec::new()))
    }

    /// The same as [`Search::hunt`](super::Search::hunt), of cats that choose their places.
    ///
    /// Refuses rows as [`cop_number`](SmallGraphs::cop_number) does.
    pub fn hunt(&mut self, rows: &[u64], cats: usize) -> Result<Hunt, SolveError> {
        self.set(rows)?;
        let mut outcome = self.by_components(cats..=cats)?;
        if outcome.cats.is_some_and(|least| least < cats) {
            // A cat that is left over may be of use in any component.
            let all = u64::MAX >> (64 - rows.len());
            outcome = match self.chase(all, &Query::new(cats)) {
                Ok(caught) => Outcome::new(cats, caught, outcome.bounds),
                Err(error) => Outcome { unsolved: Some(error), ..Outcome::new(cats, None, outcome.bounds) },
            };
        }
        Hunt::new(outcome, true, Vec::new())
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

    /// The least of some numbers of cats that wins; where there are several components, it may be less than the first.
    fn by_components(&mut self, numbers: RangeInclusive<usize>) -> Result<Outcome, SolveError> {
        match self.components[..] {
            [] => Ok(Outcome::LOST),
            [whole] => self.least(whole, numbers, 0),
            _ => add_up(self.components.len(), *numbers.end(), |component, cats, at_least| {
                self.least(self.components[component], cats, at_least)
            }),
        }
    }

    /// The least of some numbers of cats that wins on a component.
    fn least(&mut self, component: u64, numbers: RangeInclusive<usize>, at_least: u32) -> Result<Outcome, SolveError> {
        let mut bounds = Bounds::UNKNOWN;
        if is_dismantlable(&self.closed, component) {
            bounds.lower(1, Reason::Dismantling);
        } else {
            bounds.raise(2, Reason::Dismantling);
        }
        let (first, last) = (*numbers.start(), *numbers.end());
        let catch = |small: &mut SmallGraphs, cats| small.chase(component, &Query { at_least, ..Query::new(cats) });
        // Few cats are chased sooner than the other theorems are asked.
        let mut few = least(first..=last.min(FEW_CATS), &Known::of(bounds), |cats| catch(self, cats))?;
        if few.cats.is_some() {
            return Ok(few);
        }
        if last <= FEW_CATS {
            few.bounds.lower(greedy_size(&self.closed, component), Reason::Domination);
            return Ok(few);
        }
        self.graph.set_classic(&self.closed, component);
        let mut known = Known::new(&self.graph, |place| place, &mut Vec::new());
        known.bounds.raise(few.bounds.at_least.cats, few.bounds.at_least.by);
        let original = |place: Place| Place(Ones(component).nth(place.index()).expect("a node of it") as u32);
        least(first.max(FEW_CATS + 1)..=last, &known.renamed(original), |cats| catch(self, cats))
    }

    fn chase(&mut self, component: u64, query: &Query) -> Result<Option<Caught>, SolveError> {
        self.graph.set_classic(&self.closed, component);
        let caught = match self.chase.glance(&self.graph, query) {
            Some(caught) => Some(caught),
            None => {
                if query.cats > FEW_CATS {
                    query.check_memory(&self.graph, self.memory)?;
                }
                self.chase.count(&self.graph, query, &ignore_progress)?
            }
        };
        let original = |place: Place| Place(Ones(component).nth(place.index()).expect("a node of it") as u32);
        Ok(caught.map(|caught| caught.renamed(original)))
    }
}

/// The size of a dominating set of a component, chosen greedily.
fn greedy_size(closed: &[u64], component: u64) -> usize {
    let mut left = component;
    let mut size = 0;
    while left != 0 {
        let adds = |node: usize| closed[node] & left;
        left &= !Ones(component).map(adds).max_by_key(|adds| adds.count_ones()).unwrap_or(left);
        size += 1;
    }
    size
}
