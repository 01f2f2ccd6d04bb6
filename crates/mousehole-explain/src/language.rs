//! Languages: what turns facts into sentences.

use mousehole::Side;
use mousehole::game::Game;
use mousehole::strategy::{IllegalChoice, JudgedChoice, Standing};

use crate::facts::{Explanation, Mark, Outcome};
use crate::points::Point;

/// Whom a sentence about a game speaks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Voice {
    /// The player of that side, as "you".
    You(Side),
    /// Somebody who looks on.
    Onlooker,
}

/// A language that facts can be put into.
///
/// Nothing but sentences depends on it, so that a language is added without touching what is computed.
pub trait Language {
    /// A point of an explanation, in a sentence or two.
    fn say(&self, point: &Point<'_>, explanation: &Explanation) -> String;

    /// An explanation: a few short sentences, the outcome first. Those that begin with blanks belong to the one before.
    fn explanation(&self, explanation: &Explanation) -> Vec<String> {
        explanation.points().iter().map(|point| self.say(point, explanation)).collect()
    }

    /// How a position of a game comes out and by what means, in one sentence.
    fn outcome(&self, outcome: &Outcome, game: &Game) -> String;

    /// What marked places are, for the legend below a drawing.
    fn legend(&self, mark: &Mark, game: &Game) -> String;

    /// What marked places are in one word, to stand beside each of them.
    fn mark(&self, mark: &Mark) -> &'static str;
}

/// A language in which a game that is being played is told.
pub trait Narration {
    /// What a choice changed, in one sentence. Numbers count plies.
    ///
    /// A player learns what it means for the player, whoever chose; an onlooker, what it means for the side that chose.
    fn choice(&self, choice: &JudgedChoice, voice: Voice) -> String;

    /// How a game with that many cats stands, in one clause. Numbers count plies.
    ///
    /// An onlooker learns who wins.
    fn standing(&self, standing: &Standing, voice: Voice, cats: usize) -> String;

    /// Why a choice is not legal.
    fn illegal(&self, illegal: &IllegalChoice) -> String;
}
