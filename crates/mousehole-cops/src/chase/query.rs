//! What a chase is asked, and the memory that it takes to answer.

use std::sync::Arc;

use mousehole_core::board::Place;
use mousehole_core::engine::{SolveError, check_memory};
use mousehole_core::game::{Cats, Game};

use super::folded::Folded;
use super::multisets::count;
use super::orbits;
use crate::move_graph::MoveGraph;
use crate::symmetry::Symmetry;

/// What the chase is called where engines are named.
pub(crate) const NAME: &str = "chase";

/// What a chase is to find out.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) cats: usize,
    pub(crate) placement: Placement,
    /// Placements are equally good that catch the mouse within this many plies.
    pub(crate) at_least: u32,
    /// The pool of rayon is used where there is more than one.
    pub(crate) threads: usize,
    /// Keep the positions that are lost after each round, of a chase that takes this many plies.
    pub(crate) recorded: Option<u32>,
    /// Keep one row for the placements that these automorphisms carry into each other.
    pub(crate) symmetry: Option<Arc<Symmetry>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Placement {
    /// The cats choose places, then the mouse.
    Free,
    /// The cats stand here, by their numbers and in order; the mouse chooses a place, unless it stands on this one.
    Fixed { cats: Vec<usize>, mouse: Option<usize> },
}

impl Placement {
    pub(crate) fn fixed(game: &Game, cats: &Cats, mouse: Option<Place>) -> Placement {
        let number = |cat: &Place| game.cat_places().index(*cat).expect("cats of this game");
        let mut cats: Vec<usize> = cats.iter().map(number).collect();
        cats.sort_unstable();
        Placement::Fixed { cats, mouse: mouse.map(Place::index) }
    }
}

impl Query {
    /// Whether that many cats win from a placement of their choice.
    pub(crate) fn new(cats: usize) -> Query {
        Query { cats, placement: Placement::Free, at_least: 0, threads: 1, recorded: None, symmetry: None }
    }

    /// Refuses a chase that would take more memory than is allowed, or than there is. Gives an upper bound in bytes.
    pub(crate) fn check_memory(&self, graph: &MoveGraph, asked: Option<u64>) -> Result<u64, SolveError> {
        let needed = self.memory(graph).unwrap_or(u64::MAX);
        check_memory(NAME, self.positions(graph), needed, asked).map(|()| needed)
    }

    /// `None` where it is more than can be counted.
    pub(crate) fn memory(&self, graph: &MoveGraph) -> Option<u64> {
        let words = graph.places.div_ceil(64) as u64;
        let (kept, layers) = match &self.symmetry {
            Some(symmetry) => Folded::memory(graph, symmetry, self.cats, self.threads)?,
            None => {
                let folds = (1..self.cats).filter(|_| !graph.lazy);
                let rows = folds.chain([0, self.cats]).map(|to_move| self.rows(graph, to_move));
                let all = rows.into_iter().try_fold(0u64, |sum, rows| sum.checked_add(rows?))?;
                (self.rows(graph, 0)?, all.checked_mul(8 * words + 1)?)
            }
        };
        let reach = (graph.cat_places.len() as u64).checked_mul(8 * words)?;
        // Columns and numbers of a row, for each of some threads.
        let scratch = words.checked_mul(1 << 16)?;
        let recorded = match self.recorded {
            Some(plies) => {
                let rounds = if graph.mouse_may_stay() { u64::from(plies) / 2 + 2 } else { u64::from(plies) + 4 };
                kept.checked_mul(8 * words)?.checked_mul(rounds)?
            }
            None => 0,
        };
        [layers, reach, scratch, recorded, graph.memory()].into_iter().try_fold(0u64, u64::checked_add)
    }

    /// The number of rows while some of the cats are still to move.
    fn rows(&self, graph: &MoveGraph, to_move: usize) -> Option<u64> {
        let places = graph.cat_places.len();
        count(places, self.cats - to_move)?.checked_mul(count(places, to_move)?)
    }

    /// The positions with one side to move that are worked out, where cats are interchangeable.
    pub(super) fn positions(&self, graph: &MoveGraph) -> u64 {
        let rows = match &self.symmetry {
            Some(symmetry) => orbits::rows(graph, symmetry, self.cats),
            None => self.rows(graph, 0),
        };
        rows.map_or(u64::MAX, |rows| rows.saturating_mul(graph.places as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chase::{Chase, Layer};
    use mousehole_core::board::Graph;
    use mousehole_core::engine::ignore_progress;

    /// The bytes that a chase holds when it is done.
    fn held(chase: &Chase, graph: &MoveGraph) -> u64 {
        let layer = |layer: &Layer| 8 * layer.bits.capacity() + layer.changed.capacity();
        let record = chase.record.iter().map(|(_, rows)| 8 * rows.capacity());
        let folded = chase.folded.iter().map(Folded::held);
        let rows: usize =
            chase.layers.iter().map(layer).chain(record).chain(folded).chain([8 * chase.reach.rows.capacity()]).sum();
        rows as u64 + graph.memory()
    }

    #[test]
    fn memory_is_an_upper_bound() {
        // A tree of depth 2, on which one cat takes two moves.
        let wide = 100;
        let edges: Vec<(u32, u32)> = (1..=wide + wide * wide).map(|node| ((node - 1) / wide, node)).collect();
        let tree = Graph::from_edges(1 + (wide + wide * wide) as usize, &edges).unwrap().undirected();
        let cycle = Graph::from_edges(70, &(0..70).map(|node| (node, (node + 1) % 70)).collect::<Vec<_>>()).unwrap();
        let cycle = cycle.undirected();
        for (graph, cats, lazy, recorded, fold) in [
            (&tree, 1, false, None, false),
            (&cycle, 2, false, Some(36), false),
            (&cycle, 3, true, None, false),
            (&cycle, 4, false, Some(20), true),
            (&cycle, 3, false, None, true),
        ] {
            let game = Game::cops(graph).lazy(lazy).build().unwrap();
            let graph = MoveGraph::new(&game);
            let symmetry = fold.then(|| graph.symmetry(1 << 30).clone());
            let query = Query { recorded, symmetry, ..Query::new(cats) };
            let mut chase = Chase::default();
            assert!(chase.glance(&graph, &query).is_none());
            assert!(chase.count(&graph, &query, &ignore_progress).unwrap().is_some());
            let (held, allowed) = (held(&chase, &graph), query.check_memory(&graph, None).unwrap());
            assert!(held <= allowed && allowed < 2 * held + (8 << 20), "{held} of {allowed}");
        }
    }
}
