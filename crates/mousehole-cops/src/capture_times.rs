//! How soon more cats than it takes win, and how many are worth it: throttling.

use mousehole_core::engine::SolveError;

use super::chase::{Capture, Caught};
use super::move_graph::MoveGraph;
use super::search::{CopNumber, Search};

/// How soon each number of cats wins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CaptureTimes {
    /// Numbers of cats, from the cop number on, and how they catch the mouse; `None` where that takes too much memory to
    /// find out.
    pub captures: Vec<(usize, Option<Capture>)>,
    /// The least sum of cats and moves; `None` where no number of cats was found to win.
    pub throttling: Option<Throttling>,
    /// Why some number is not known.
    pub unsolved: Option<SolveError>,
}

/// The least sum of a number of cats and the moves that they take: the throttling number, th_c (J. Breen, B. Brimkov,
/// J. Carlson, L. Hogben, K. E. Perry and C. Reinhart, *Throttling for the game of Cops and Robbers on graphs*, 2018).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Throttling {
    /// The sum.
    pub number: usize,
    /// The fewest cats that have it.
    pub cats: usize,
    /// Whether no other number of cats can have a smaller sum. Where that is not known, the number is an upper bound.
    pub is_exact: bool,
}

impl Search<'_> {
    /// How soon each number of cats wins when all animals choose their places: up to `max`, or else as long as a cat more
    /// could lower the sum of cats and moves.
    ///
    /// ```
    /// use mousehole::cops::Search;
    /// use mousehole::{Game, Graph};
    /// let lists: Vec<Vec<u32>> = (0..10).map(|node| if node < 9 { vec![node + 1] } else { vec![] }).collect();
    /// let game = Game::cops(&Graph::from_lists(&lists)?.undirected()).build()?;
    /// let times = Search::new(&game).capture_times()?;
    /// let moves: Vec<u32> = times.captures.iter().map(|(_, capture)| capture.as_ref().unwrap().moves).collect();
    /// assert_eq!(moves, [5, 2]);
    /// let throttling = times.throttling.unwrap();
    /// assert_eq!((throttling.number, throttling.cats), (4, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn capture_times(&self) -> Result<CaptureTimes, SolveError> {
        let CopNumber { cats, capture, mut unsolved, .. } = self.cop_number()?;
        let mut captures = Vec::new();
        let mut throttling: Option<Throttling> = None;
        let Some(least) = cats else { return Ok(CaptureTimes { captures, throttling, unsolved }) };
        let places = self.game.board().places();
        let graph = self.takes_rules().then(|| MoveGraph::new(self.game));
        // Only cats on every place win without a move, unless they catch more than what they stand on.
        let at_once = self.game.rules().may_catch_at_once();
        let sum = |cats: usize| match cats {
            cats if at_once => cats,
            cats if cats < places => cats + 1,
            _ => places,
        };
        let mut next = capture;
        // The fewest cats of which it is not known how soon they win.
        let mut unknown = usize::MAX;
        for cats in least..=self.max.unwrap_or(usize::MAX).min(places) {
            let most = throttling.map_or(usize::MAX, |throttling| throttling.number);
            if self.max.is_none() && sum(cats) >= most {
                break;
            }
            if cats > least {
                let outcome = match &graph {
                    Some(graph) => self.with_cats(graph, cats, &mut Vec::new())?,
                    None => self.by_engine(&self.unplaced(cats)?)?,
                };
                next = outcome.caught.map(Caught::capture);
                unsolved = unsolved.or(outcome.unsolved);
            }
            match &next {
                None => unknown = unknown.min(cats),
                Some(capture) if cats + (capture.moves as usize) < most => {
                    let number = cats + capture.moves as usize;
                    throttling = Some(Throttling { number, cats, is_exact: false });
                }
                Some(_) => {}
            }
            captures.push((cats, next.take()));
        }
        let tried = captures.last().map_or(0, |(cats, _)| *cats);
        if let Some(found) = &mut throttling {
            found.is_exact = found.number <= sum(unknown) && found.number <= sum(tried + 1);
        }
        Ok(CaptureTimes { captures, throttling, unsolved })
    }
}
