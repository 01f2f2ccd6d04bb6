//! Solutions: the label of every position, and the verdict it comes to under the rules.

mod opening;
mod solver;
mod stats;
mod verdict;
mod winners;

use std::sync::OnceLock;
use std::time::Duration;

pub use crate::engine::{Label, Labels, Plies};
pub use solver::Solver;
pub use stats::{Counts, Stats};
pub use verdict::{StartRef, Verdict};
pub(crate) use verdict::{rank, within};
pub use winners::{MouseWins, Winners};

use crate::engine::Work;
use crate::game::{Game, Position};

/// A solved game: who wins from every position, and in how many plies.
#[derive(Debug)]
pub struct Solution {
    game: Game,
    labels: Labels,
    engine: &'static str,
    work: Work,
    took: Duration,
    /// The position the game starts from, once it has been asked for.
    start: OnceLock<Position>,
}

impl Solution {
    pub(crate) fn new(game: Game, labels: Labels, engine: &'static str, work: Work, took: Duration) -> Solution {
        Solution { game, labels, engine, work, took, start: OnceLock::new() }
    }

    /// The game that was solved.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The labels of all positions, by number.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The engine that solved it.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// What the engine did.
    pub fn work(&self) -> Work {
        self.work
    }

    /// How long it took.
    pub fn took(&self) -> Duration {
        self.took
    }

    /// What each side can force from a position, before endless play and the limit are counted.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn label(&self, position: &Position) -> Label {
        let number = self.game.number(position).expect("a position of this game");
        self.labels.get(number)
    }
}
