//! English.

mod change;
mod choice;
mod explanation;
mod motif;
mod outcome;
mod words;

use mousehole::game::Game;
use mousehole::strategy::{IllegalChoice, JudgedChoice, Standing};

use crate::facts::{Explanation, Mark, Outcome};
use crate::language::{Language, Narration, Voice};
use crate::points::Point;
use explanation::Writer;
use words::Words;
pub use words::{count, counted};

/// Short English sentences.
///
/// ```
/// use mousehole_explain::{English, Language, Outcome};
///
/// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
/// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
/// let solution = game.solve()?;
/// let outcome = Outcome::new(&solution, solution.start(), game.rules().limit);
/// assert_eq!(English.outcome(&outcome, &game), "The mouse wins in 5 plies: it reaches the food.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct English;

impl Language for English {
    fn say(&self, point: &Point<'_>, explanation: &Explanation) -> String {
        Writer::new(explanation).say(point)
    }

    fn outcome(&self, outcome: &Outcome, game: &Game) -> String {
        outcome::sentence(outcome, game)
    }

    fn legend(&self, mark: &Mark, game: &Game) -> String {
        match mark {
            Mark::Way(side, _) => format!("the {side}'s way"),
            Mark::Gate(_) => "every way leads through here".to_owned(),
            Mark::Fortress(side, _) => format!("where {} can keep to", Words(game).side(*side)),
        }
    }

    fn mark(&self, mark: &Mark) -> &'static str {
        match mark {
            Mark::Way(..) => "way",
            Mark::Gate(_) => "gate",
            Mark::Fortress(..) => "home",
        }
    }
}

impl Narration for English {
    fn choice(&self, choice: &JudgedChoice, voice: Voice) -> String {
        choice::choice(choice, voice)
    }

    fn standing(&self, standing: &Standing, voice: Voice, cats: usize) -> String {
        choice::standing(standing, voice, cats)
    }

    fn illegal(&self, illegal: &IllegalChoice) -> String {
        illegal.to_string()
    }
}
