//! From labels to verdicts: endless play and the limit.

use super::opening::sure_opening;
use super::{Label, Plies, Solution};
use crate::game::{Cats, Game, Position, Side, Start, Winner};

/// What a position comes to under the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// Who wins.
    pub winner: Winner,
    /// In how many plies; `None` where nobody forces it in time and endless play decides.
    pub plies: Option<Plies>,
}

/// How good a label is for the cats: a quick win for them first, then what nobody forces, then a mouse win that takes long.
///
/// Both sides' preferences are this one order, read from either end.
fn cats_rank(label: Label) -> i64 {
    match label {
        Label::Won { by: Side::Cat, plies } => i64::from(u32::MAX - plies.0) + 1,
        Label::Open => 0,
        Label::Won { by: Side::Mouse, plies } => -i64::from(u32::MAX - plies.0) - 1,
    }
}

/// How good a label is for a side: larger is better.
pub(crate) fn rank(label: Label, side: Side) -> i64 {
    if side == Side::Cat { cats_rank(label) } else { -cats_rank(label) }
}

/// The label that counts when so many plies are left: a win that takes longer is none.
pub(crate) fn within(label: Label, left: Option<u32>) -> Label {
    match (label, left) {
        (Label::Won { plies, .. }, Some(left)) if plies.0 > left => Label::Open,
        _ => label,
    }
}

/// The verdict that a label comes to, once it is cut to the plies left.
pub(crate) fn decided(game: &Game, label: Label) -> Verdict {
    match label {
        Label::Won { by, plies } => Verdict { winner: by.into(), plies: Some(plies) },
        Label::Open => Verdict { winner: game.rules().endless, plies: None },
    }
}

impl Solution {
    /// The verdict of a position, or of a start, with the whole limit left.
    pub fn verdict<'s>(&self, at: impl Into<StartRef<'s>>) -> Verdict {
        let limit = self.game.rules().limit;
        match at.into() {
            StartRef::Position(position) => self.verdict_within(position, limit),
            // To place the animals takes a look at every position, so that is done once.
            StartRef::Start(start) if start == self.game.start() => self.verdict_within(self.start(), limit),
            StartRef::Start(start) => self.verdict_within(&self.opening(start), limit),
        }
    }

    /// The verdict of a position when so many plies are left to win in.
    pub fn verdict_within(&self, position: &Position, left: Option<u32>) -> Verdict {
        decided(&self.game, within(self.label(position), left))
    }

    /// The position the game starts from: as given, or as both sides place their animals when they place them perfectly.
    pub fn start(&self) -> &Position {
        self.start.get_or_init(|| self.opening(self.game.start()))
    }

    /// The position that comes of the mouse's best answer to the cats' places.
    pub(crate) fn answer_to(&self, cats: &Cats) -> Position {
        self.opening(&Start::Placement { cats: Some(cats.clone()) })
    }

    fn opening(&self, start: &Start) -> Position {
        sure_opening(start, self)
    }
}

/// What a verdict is asked of: a position, or a game's start.
#[derive(Clone, Copy, Debug)]
pub enum StartRef<'s> {
    /// A position.
    Position(&'s Position),
    /// A start, where the animals may still have to be placed.
    Start(&'s Start),
}

impl<'s> From<&'s Position> for StartRef<'s> {
    fn from(position: &'s Position) -> StartRef<'s> {
        StartRef::Position(position)
    }
}

impl<'s> From<&'s Start> for StartRef<'s> {
    fn from(start: &'s Start) -> StartRef<'s> {
        StartRef::Start(start)
    }
}
