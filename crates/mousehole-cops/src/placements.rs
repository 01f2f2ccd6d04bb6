//! All the placements from which cats win soonest, where an answer names the first.

use std::ops::ControlFlow;

use mousehole_core::engine::SolveError;
use mousehole_core::game::Cats;

use super::chase::{Capture, Query};
use super::move_graph::MoveGraph;
use super::search::Search;

impl Search<'_> {
    /// Calls `found` with every placement from which as many cats as in `capture` win in as few plies as from there, in
    /// order, until it breaks. `false` where the rules are left to an engine.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use mousehole::cops::Search;
    /// use mousehole::{Game, Graph, Place};
    /// let path = Graph::from_lists(&[vec![1], vec![2], vec![3], vec![]])?.undirected();
    /// let game = Game::cops(&path).build()?;
    /// let search = Search::new(&game);
    /// let capture = search.cop_number()?.capture.unwrap();
    /// let mut all = Vec::new();
    /// search.placements(&capture, |cats| {
    ///     all.push(cats[0]);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(all, [Place(1), Place(2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placements(
        &self,
        capture: &Capture,
        found: impl FnMut(Cats) -> ControlFlow<()>,
    ) -> Result<bool, SolveError> {
        if !self.takes_rules() {
            return Ok(false);
        }
        let graph = MoveGraph::new(self.game);
        let query = Query::new(capture.placement.len());
        if let (Some(caught), mut chase) = self.chase(&graph, query.clone())? {
            chase.each_won(&graph, &query, &caught, &*self.on_progress, found)?;
        }
        Ok(true)
    }
}
