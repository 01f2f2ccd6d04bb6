//! Who wins everywhere, without distances; and the cheaper question yet, whether the mouse does.

use std::time::Duration;

use super::opening::opening;
use super::{Counts, Label, Labels, within};
use crate::engine::Work;
use crate::game::{Game, Position, Side, Winner};

/// Who wins from every position.
#[derive(Debug)]
pub struct Winners {
    pub(super) game: Game,
    pub(super) labels: Labels,
    pub(super) engine: &'static str,
    pub(super) work: Work,
    pub(super) took: Duration,
}

impl Winners {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The engine that found them.
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

    /// Who can force a win from a position, before endless play and the limit are counted.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn forced(&self, position: &Position) -> Option<Side> {
        match self.labels.get(self.game.number(position).expect("a position of this game")) {
            Label::Won { by, .. } => Some(by),
            Label::Open => None,
        }
    }

    /// Who wins from a position under the rules, with the whole limit left.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn winner(&self, position: &Position) -> Winner {
        self.winner_within(position, self.game.rules().limit)
    }

    /// Who wins from a position when so many plies are left to win in.
    pub(crate) fn winner_within(&self, position: &Position, left: Option<u32>) -> Winner {
        self.winner_of(self.game.number(position).expect("a position of this game"), left)
    }

    fn winner_of(&self, number: u64, left: Option<u32>) -> Winner {
        match within(self.labels.get(number), left) {
            Label::Won { by, .. } => by.into(),
            Label::Open => self.game.rules().endless,
        }
    }

    /// The position the game starts from: as given, or as both sides place their animals to win if they can.
    pub fn start(&self) -> Position {
        opening(&self.game, self.game.start(), |number| match self.winner_of(number, self.game.rules().limit) {
            Winner::Mouse => -1,
            Winner::Draw => 0,
            Winner::Cat => 1,
        })
    }

    /// Counts all positions.
    pub fn counts(&self) -> Counts {
        let mut counts = [0; 3];
        for label in self.labels.iter() {
            match label {
                Label::Won { by: Side::Mouse, .. } => counts[0] += 1,
                Label::Won { by: Side::Cat, .. } => counts[1] += 1,
                Label::Open => counts[2] += 1,
            }
        }
        let [mouse, cat, open] = counts.map(Some);
        Counts { mouse, cat, open, longest: None }
    }
}

/// Whether the mouse wins, from every position.
#[derive(Debug)]
pub struct MouseWins {
    pub(super) winners: Winners,
}

impl MouseWins {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.winners.game
    }

    /// The engine that found them.
    pub fn engine(&self) -> &'static str {
        self.winners.engine
    }

    /// What the engine did.
    pub fn work(&self) -> Work {
        self.winners.work
    }

    /// How long it took.
    pub fn took(&self) -> Duration {
        self.winners.took
    }

    /// Whether the mouse wins from a position under the rules, with the whole limit left.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn contains(&self, position: &Position) -> bool {
        self.winners.winner(position) == Winner::Mouse
    }

    /// Whether the mouse wins from a position when so many plies are left to win in.
    pub(crate) fn contains_within(&self, position: &Position, left: Option<u32>) -> bool {
        self.winners.winner_within(position, left) == Winner::Mouse
    }

    /// The position the game starts from: as given, or as both sides place their animals to win if they can.
    pub fn start(&self) -> Position {
        self.winners.start()
    }

    /// What this question tells of the counts: the mouse's forced wins, or, where endless play is the mouse's and only the
    /// cats have anything to force, the cats'.
    pub fn counts(&self) -> Counts {
        let all = self.winners.counts();
        match self.game().rules().endless {
            Winner::Mouse => Counts { cat: all.cat, ..Counts::default() },
            _ => Counts { mouse: all.mouse, ..Counts::default() },
        }
    }
}
