//! Simplified Chinese.

mod change;
mod explanation;
mod motif;
mod outcome;
mod words;

use mousehole::game::{Game, Side};

use crate::facts::{Explanation, Mark, Outcome};
use crate::language::Language;
use crate::points::Point;
use explanation::Writer;

/// Short sentences in simplified Chinese.
///
/// ```
/// use mousehole_explain::{Chinese, Language, Outcome};
///
/// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
/// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
/// let solution = game.solve()?;
/// let outcome = Outcome::new(&solution, solution.start(), game.rules().limit);
/// assert_eq!(Chinese.outcome(&outcome, &game), "老鼠 5 步获胜：它到达食物。");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chinese;

impl Language for Chinese {
    fn say(&self, point: &Point<'_>, explanation: &Explanation) -> String {
        Writer::new(explanation).say(point)
    }

    fn outcome(&self, outcome: &Outcome, game: &Game) -> String {
        outcome::sentence(outcome, game)
    }

    fn legend(&self, mark: &Mark, _: &Game) -> String {
        match mark {
            Mark::Way(Side::Mouse, _) => "老鼠的路线",
            Mark::Way(Side::Cat, _) => "猫的路线",
            Mark::Gate(_) => "必经之处",
            Mark::Fortress(Side::Mouse, _) => "老鼠能一直守住的地方",
            Mark::Fortress(Side::Cat, _) => "猫能一直守住的地方",
        }
        .to_owned()
    }

    fn mark(&self, mark: &Mark) -> &'static str {
        match mark {
            Mark::Way(..) => "路线",
            Mark::Gate(_) => "关口",
            Mark::Fortress(..) => "据点",
        }
    }
}
