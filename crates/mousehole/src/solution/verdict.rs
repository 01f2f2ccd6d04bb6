//! From labels to verdicts: endless play and the limit.

use super::{Label, Plies, Solution};
use crate::game::{Cats, Position, Side, Start, Winner};

/// What a position comes to under the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins.
    pub winner: Winner,
    /// In how many plies; `None` where nobody forces it in time and endless play decides.
    pub plies: Option<Plies>,
}

/// How good a label is for the cats: a quick win for them first, then what nobody forces, then a mouse win that takes long.
///
/// Both sides' preferences are this one order, read from either end.
pub(crate) fn cats_rank(label: Label) -> i64 {
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

impl Solution {
    /// The verdict of a position, or of the game's start, with the whole limit left.
    pub fn verdict<'s>(&self, at: impl Into<StartRef<'s>>) -> Verdict {
        let position = match at.into() {
            StartRef::At(position) => position,
            StartRef::Placement(cats) => &self.placed(cats),
        };
        self.verdict_within(position, self.game.rules().limit)
    }

    /// The verdict of a position when so many plies are left to win in.
    pub fn verdict_within(&self, position: &Position, left: Option<u32>) -> Verdict {
        match within(self.label(position), left) {
            Label::Won { by, plies } => Verdict { winner: by.into(), plies: Some(plies) },
            Label::Open => Verdict { winner: self.game.rules().endless, plies: None },
        }
    }

    /// The position the game starts from: as given, or as both sides place their animals when they place them perfectly.
    pub fn start(&self) -> &Position {
        match self.game.start() {
            Start::At(position) => position,
            Start::Placement { cats } => self.opening.get_or_init(|| self.placed(cats.as_ref())),
        }
    }

    /// The cats' best placement, unless it is given, and the mouse's best answer to it. Each the first of equals.
    fn placed(&self, cats: Option<&Cats>) -> Position {
        let answer = |cats: u64| {
            let places = self.game.board().places() as u64;
            let row = |mouse: u64| {
                (u64::from(self.game.rules().first == Side::Cat) * places + mouse) * self.game.placements()
            };
            let left = self.game.rules().limit;
            let value = |mouse: &u64| cats_rank(within(self.labels.get(row(*mouse) + cats), left));
            let mouse = (0..places).min_by_key(value).expect("a board has places");
            (value(&mouse), row(mouse) + cats)
        };
        let given = cats.map(|cats| self.game.cats_number(cats).expect("cats of this game"));
        let best = match given {
            Some(cats) => answer(cats),
            None => {
                (0..self.game.placements()).map(answer).rev().max_by_key(|(value, _)| *value).expect("cats can stand")
            }
        };
        self.game.position(best.1)
    }
}

/// A start or a position, by reference.
#[derive(Clone, Copy, Debug)]
pub enum StartRef<'s> {
    /// A position.
    At(&'s Position),
    /// A choice of places, the cats' perhaps given.
    Placement(Option<&'s Cats>),
}

impl<'s> From<&'s Position> for StartRef<'s> {
    fn from(position: &'s Position) -> StartRef<'s> {
        StartRef::At(position)
    }
}

impl<'s> From<&'s Start> for StartRef<'s> {
    fn from(start: &'s Start) -> StartRef<'s> {
        match start {
            Start::At(position) => StartRef::At(position),
            Start::Placement { cats } => StartRef::Placement(cats.as_ref()),
        }
    }
}
