//! The answers a picture is drawn from.

use mousehole::game::Position;
use mousehole::solution::{Label, Winners};
use mousehole::{Game, Place, Solution};

use crate::field::{Mark, Why};

/// Where an animal stands that is still to choose its place.
pub(crate) const NOWHERE: Place = Place(u32::MAX);

/// The answers a picture is drawn from: with distances, only who wins, or none.
#[derive(Clone, Copy, Debug)]
pub enum Answers<'a> {
    /// Who wins everywhere, and how soon.
    Solution(&'a Solution),
    /// Who wins everywhere.
    Winners(&'a Winners),
    /// A game that is not solved: the board, and who stands where.
    Unsolved(&'a Game),
}

impl<'a> From<&'a Solution> for Answers<'a> {
    fn from(solution: &'a Solution) -> Answers<'a> {
        Answers::Solution(solution)
    }
}

impl<'a> From<&'a Winners> for Answers<'a> {
    fn from(winners: &'a Winners) -> Answers<'a> {
        Answers::Winners(winners)
    }
}

impl<'a> From<&'a Game> for Answers<'a> {
    fn from(game: &'a Game) -> Answers<'a> {
        Answers::Unsolved(game)
    }
}

impl Answers<'_> {
    pub(crate) fn game(&self) -> &Game {
        match self {
            Answers::Solution(solution) => solution.game(),
            Answers::Winners(winners) => winners.game(),
            Answers::Unsolved(game) => game,
        }
    }

    pub(crate) fn start(&self) -> Position {
        match self {
            Answers::Solution(solution) => solution.start().clone(),
            Answers::Winners(winners) => winners.start(),
            Answers::Unsolved(game) => {
                let (rules, start) = (game.rules(), game.start());
                let cats = start.cats().cloned().unwrap_or_else(|| std::iter::repeat_n(NOWHERE, rules.cats).collect());
                Position { mouse: start.mouse().unwrap_or(NOWHERE), cats, turn: rules.first }
            }
        }
    }

    /// How a position comes out, with the whole limit left.
    pub(crate) fn mark(&self, position: &Position) -> Mark {
        let game = self.game();
        if game.number(position).is_none() {
            return Mark::Forbidden;
        }
        let (limit, worth) = (game.rules().limit, game.rules().endless);
        match self {
            Answers::Solution(solution) => match solution.label(position) {
                Label::Won { by, plies } if limit.is_none_or(|limit| plies.0 <= limit) => {
                    Mark::Won { by, plies: Some(plies.0) }
                }
                Label::Won { .. } => Mark::Unforced { worth, why: Why::Limit },
                Label::Open => Mark::Unforced { worth, why: Why::Endless },
            },
            Answers::Winners(winners) => match winners.forced(position) {
                Some(by) => Mark::Won { by, plies: None },
                None if limit.is_some() => Mark::Unforced { worth, why: Why::Unknown },
                None => Mark::Unforced { worth, why: Why::Endless },
            },
            Answers::Unsolved(_) => Mark::Unforced { worth, why: Why::Unknown },
        }
    }
}
