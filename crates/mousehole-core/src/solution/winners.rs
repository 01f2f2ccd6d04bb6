//! Who wins everywhere, without distances; and the cheaper question yet, whether the mouse does.

use std::convert::Infallible;

use super::{Account, Counts, Label, LabelSource, Labels, PackedLabel, Plies, account, opening, sure};
use crate::game::{Game, Position, Side, Winner};

/// Who wins from every position.
#[derive(Debug)]
pub struct Winners {
    pub(super) game: Game,
    pub(super) labels: Labels,
    pub(super) account: Account,
}

account!(Winners, account);

impl Winners {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who can force a win from a position within the limit.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn forced(&self, position: &Position) -> Option<Side> {
        self.forced_within(position, self.game.rules().limit)
    }

    /// Who can force a win within the limit from the position with that number.
    ///
    /// # Panics
    /// If the game has no such position.
    pub fn forced_at(&self, number: u64) -> Option<Side> {
        self.labels.winner_within(number, self.game.rules().limit)
    }

    /// Who can force a win within the limit of the game, or within one ply less: that is all the labels are for.
    fn forced_within(&self, position: &Position, limit: Option<u32>) -> Option<Side> {
        let number = self.game.number(position).expect("a position of this game");
        self.labels.winner_within(number, limit)
    }

    /// Who wins from a position under the rules, with the whole limit left.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn winner(&self, position: &Position) -> Winner {
        self.forced(position).map_or(self.game.rules().endless, Winner::from)
    }

    /// Who wins from a position when the first ply of the limit is spent.
    pub(crate) fn winner_after_a_move(&self, position: &Position) -> Winner {
        let left = self.game.rules().limit.map(|limit| limit.saturating_sub(1));
        self.forced_within(position, left).map_or(self.game.rules().endless, Winner::from)
    }

    /// The position the game starts from: as given, or as both sides place their animals to win if they can.
    pub fn start(&self) -> Position {
        sure(opening(self.game.start(), &WonAtOnce(self)))
    }

    /// Counts all positions, as far as they were worked out: an engine that stops at the limit does not tell how many
    /// would be won after it.
    pub fn counts(&self) -> Counts {
        let count = |side| self.labels.count(side).map(|(count, _)| count);
        let (mouse, cat) = (count(Side::Mouse), count(Side::Cat));
        let open = mouse.zip(cat).map(|(mouse, cat)| self.labels.len() - mouse - cat);
        Counts { mouse, cat, open, longest: None }
    }
}

/// Who wins is all that is known, so all wins are as good as one on the spot.
struct WonAtOnce<'w>(&'w Winners);

impl LabelSource for WonAtOnce<'_> {
    type Error = Infallible;

    fn game(&self) -> &Game {
        &self.0.game
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), Infallible> {
        for (number, label) in (row * labels.len() as u64..).zip(labels) {
            *label = self.label(number)?.into();
        }
        Ok(())
    }

    fn label(&self, number: u64) -> Result<Label, Infallible> {
        Ok(self.0.forced_at(number).map_or(Label::Open, |by| Label::Won { by, plies: Plies(0) }))
    }
}

/// Whether the mouse wins, from every position.
#[derive(Debug)]
pub struct MouseWins {
    #[doc(hidden)]
    pub winners: Winners,
}

account!(MouseWins, winners.account);

impl MouseWins {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.winners.game
    }

    /// Whether the mouse wins from a position under the rules, with the whole limit left.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn contains(&self, position: &Position) -> bool {
        self.winners.winner(position) == Winner::Mouse
    }

    /// Whether the mouse wins from a position when the first ply of the limit is spent.
    pub(crate) fn contains_after_a_move(&self, position: &Position) -> bool {
        self.winners.winner_after_a_move(position) == Winner::Mouse
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
