//! The game that perfect players play where the cats win, read off the record of a chase.

use std::convert::Infallible;

use mousehole_core::board::{Adjacency, Place};
use mousehole_core::engine::{PackedLabel, SolveError};
use mousehole_core::game::{Game, Position, Side};
use mousehole_core::solution::{Label, LabelSource, Plies};
use mousehole_core::strategy::best_moves;

use super::chase::{Capture, Chase, Placement, Query};
use super::move_graph::MoveGraph;
use super::search::Search;

/// A game in which cats that win and the mouse play their best.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CaptureLine {
    /// The game, with as many cats.
    pub game: Game,
    /// The positions, the last of which is finished.
    pub positions: Vec<Position>,
    /// In how many plies the cats win, for each position.
    pub plies: Vec<u32>,
}

impl Search<'_> {
    /// The perfect game of cats that win as `capture` says, as [`Solution::line`](mousehole_core::solution::Solution::line) has it; `None` where
    /// the rules are left to an engine. It takes a chase of its own, and memory for each of its rounds.
    ///
    /// ```
    /// use mousehole::cops::Search;
    /// use mousehole::{Game, Graph};
    /// let path = Graph::from_lists(&[vec![1], vec![2], vec![3], vec![]])?.undirected();
    /// let game = Game::cops(&path).build()?;
    /// let search = Search::new(&game);
    /// let capture = search.cop_number()?.capture.unwrap();
    /// let line = search.capture_line(&capture)?.unwrap();
    /// assert_eq!(line.plies, [3, 2, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn capture_line(&self, capture: &Capture) -> Result<Option<CaptureLine>, SolveError> {
        let cats = capture.placement.len();
        if !self.takes_rules() {
            return Ok(None);
        }
        let is_own = cats == self.game.rules().cats && self.game.start().cats().is_some();
        let game = if is_own { self.game.clone() } else { self.unplaced(cats)? };
        let mouse = game.start().mouse();
        let placement = Placement::fixed(&game, &capture.placement, mouse);
        let query = Query { placement, recorded: Some(2 * capture.moves), ..Query::new(cats) };
        let (_, chase) = self.chase(&MoveGraph::new(&game), query)?;
        let labels = ChaseLabels { game: &game, chase };
        let positions = labels.line(capture, mouse);
        let plies = positions.iter().map(|at| labels.plies(at)).collect();
        Ok(Some(CaptureLine { positions, plies, game }))
    }
}

/// The labels that a chase has on record. What is not on record is never chosen where cats win.
struct ChaseLabels<'g> {
    game: &'g Game,
    chase: Chase,
}

impl LabelSource for ChaseLabels<'_> {
    type Error = Infallible;

    fn game(&self) -> &Game {
        self.game
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), Infallible> {
        for (number, label) in (row * self.game.placements()..).zip(labels) {
            *label = self.label(number)?.into();
        }
        Ok(())
    }

    fn label(&self, number: u64) -> Result<Label, Infallible> {
        let plies = self.plies(&self.game.position(number));
        Ok(if plies == Adjacency::NEVER { Label::Open } else { Label::Won { by: Side::Cat, plies: Plies(plies) } })
    }
}

impl ChaseLabels<'_> {
    /// In how many plies the cats win.
    fn plies(&self, at: &Position) -> u32 {
        if self.game.end(at).is_some_and(|end| end.winner == Side::Cat) {
            return 0;
        }
        match at.turn {
            Side::Mouse => {
                let number = |cat: &Place| self.game.cat_places().index(*cat).expect("cats of this game");
                let mut members: Vec<usize> = at.cats.iter().map(number).collect();
                self.chase.recorded_plies(&mut members, at.mouse.index()).unwrap_or(Adjacency::NEVER)
            }
            Side::Cat => {
                let soonest = self.game.successors(at).map(|to| self.plies(&to)).min().unwrap_or(Adjacency::NEVER);
                soonest.saturating_add(1)
            }
        }
    }

    fn line(&self, capture: &Capture, mouse: Option<Place>) -> Vec<Position> {
        let at = |mouse: Place| Position::new(mouse, capture.placement.iter().copied(), Side::Cat);
        let start = match mouse {
            Some(mouse) => at(mouse),
            // The mouse starts where it holds out longest, and of such places on the first.
            None => {
                let all = (0..self.game.board().places() as u32).rev().map(|place| at(Place(place)));
                let all = all.filter(|at| self.game.mouse_may_start(&at.cats, at.mouse));
                all.max_by_key(|at| self.plies(at)).expect("a board has places")
            }
        };
        let next = |at: &Position| {
            let Ok(best) = best_moves(self, at, None);
            best.into_iter().next().map(|best| best.to)
        };
        std::iter::successors(Some(start), next).collect()
    }
}
