//! From labels to verdicts: endless play and the limit.

use super::{Label, Plies, Solution, opening, sure};
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

/// How many plies are left to win in. A win that takes longer is none, and endless play decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Horizon {
    /// The whole limit of the game; none where it has none.
    #[default]
    Game,
    /// No limit, whatever the game's own is.
    Unlimited,
    /// This many plies.
    Plies(u32),
}

impl Horizon {
    /// What is left of a limit that may not be there: this many plies, or no limit.
    pub fn left(plies: Option<u32>) -> Horizon {
        plies.map_or(Horizon::Unlimited, Horizon::Plies)
    }

    /// The plies left; `None` for no limit.
    pub fn plies(self, game: &Game) -> Option<u32> {
        match self {
            Horizon::Game => game.rules().limit,
            Horizon::Unlimited => None,
            Horizon::Plies(plies) => Some(plies),
        }
    }
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
pub fn rank(label: Label, side: Side) -> i64 {
    if side == Side::Cat { cats_rank(label) } else { -cats_rank(label) }
}

/// The label that counts with `left` plies left: a win that takes longer is none.
pub fn within(label: Label, left: Option<u32>) -> Label {
    match (label, left) {
        (Label::Won { plies, .. }, Some(left)) if plies.0 > left => Label::Open,
        _ => label,
    }
}

/// The verdict that a label comes to, once it is cut to the plies left, where endless play is worth `endless`.
pub fn decided(label: Label, endless: Winner) -> Verdict {
    match label {
        Label::Won { by, plies } => Verdict { winner: by.into(), plies: Some(plies) },
        Label::Open => Verdict { winner: endless, plies: None },
    }
}

impl Solution {
    /// The verdict of a position, or of a start, with the whole limit left.
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`], and [`Solution::get`] for one that may not be.
    pub fn verdict<'s>(&self, at: impl Into<StartRef<'s>>) -> Verdict {
        match at.into() {
            StartRef::Position(position) => self.verdict_within(position, Horizon::Game),
            // To place the animals takes a look at every position, so that is done once.
            StartRef::Start(start) if start == self.game.start() => self.verdict_within(self.start(), Horizon::Game),
            StartRef::Start(start) => self.verdict_within(&self.opening(start), Horizon::Game),
        }
    }

    /// The verdict of a position with that many plies left to win in.
    ///
    /// ```
    /// use mousehole::solution::Horizon;
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// let game = mousehole::Game::grid(&board).mouse_jump(2).limit(3).build()?;
    /// let solution = game.solve()?;
    /// let plies = |left| solution.verdict_within(solution.start(), left).plies.map(|plies| plies.0);
    /// assert_eq!([Horizon::Game, Horizon::Unlimited, Horizon::Plies(5)].map(plies), [None, Some(5), Some(5)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the position is not one of this game; see [`Game::number`].
    pub fn verdict_within(&self, position: &Position, left: Horizon) -> Verdict {
        decided(within(self.label(position), left.plies(&self.game)), self.game.rules().endless)
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
        sure(opening(start, self))
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
