//! How a position comes out and by what means, and the sentence that says so.

use super::tell::words::{Words, plies};
use crate::game::{Game, Position, Reason, Side, Winner};
use crate::solution::{Label, Plies, Solution};

/// How a position comes out, and by what means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who wins.
    pub winner: Winner,
    /// In how many plies; `None` where nobody forces it in time and endless play decides.
    pub plies: Option<Plies>,
    /// By what means.
    pub reason: Reason,
    /// What can be forced, limit or not.
    pub forced: Label,
    /// The plies that were left; `None` without a limit.
    pub left: Option<u32>,
}

impl Solution {
    /// How a position comes out, when so many plies are left.
    pub fn outcome_within(&self, position: &Position, left: Option<u32>) -> Outcome {
        let verdict = self.verdict_within(position, left);
        Outcome {
            winner: verdict.winner,
            plies: verdict.plies,
            reason: self.reason_within(position, left),
            forced: self.label(position),
            left,
        }
    }
}

impl Outcome {
    /// The outcome in one sentence.
    ///
    /// ```
    /// # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
    /// # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// let solution = game.solve()?;
    /// let outcome = solution.outcome_within(solution.start(), game.rules().limit);
    /// assert_eq!(outcome.sentence(&game), "The mouse wins in 5 plies: it reaches the food.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sentence(&self, game: &Game) -> String {
        let who = Words(game).result(self.winner);
        let how_soon = match self.plies {
            Some(Plies(0)) => " at once".to_owned(),
            Some(Plies(number)) => format!(" in {}", plies(number)),
            None => String::new(),
        };
        format!("{who}{how_soon}: {}.", self.why(game))
    }

    fn why(&self, game: &Game) -> String {
        let goal = Words(game).goal();
        let several = game.rules().cats > 1;
        match self.reason {
            Reason::Hole => format!("it reaches the {goal}"),
            Reason::Capture if several => "one of them catches the mouse".to_owned(),
            Reason::Capture => "it catches the mouse".to_owned(),
            Reason::Guard if several => format!("one of them reaches the {goal} first"),
            Reason::Guard => format!("it reaches the {goal} first"),
            Reason::Stuck => match self.winner {
                Winner::Mouse if several => "the cats have no legal move left".to_owned(),
                Winner::Mouse => "the cat has no legal move left".to_owned(),
                _ => "the mouse has no legal move left".to_owned(),
            },
            Reason::Endless if self.winner == Winner::Draw => "neither side can force an end".to_owned(),
            Reason::Endless => format!("neither side can force an end, and endless play is {}", worth(self.winner)),
            Reason::Limit => {
                let left = self.left.unwrap_or(0);
                let count = if left == 1 { "counts" } else { "count" };
                let late = match self.forced {
                    Label::Won { by: Side::Cat, plies: needed } if several => {
                        format!("the cats need {}", plies(needed.0))
                    }
                    Label::Won { by, plies: needed } => format!("the {by} needs {}", plies(needed.0)),
                    Label::Open => "the win comes too late".to_owned(),
                };
                format!("{late}, only {} {count}, and play without end is {}", plies(left), worth(self.winner))
            }
        }
    }
}

fn worth(winner: Winner) -> &'static str {
    match winner {
        Winner::Mouse => "the mouse's",
        Winner::Cat => "the cat's",
        Winner::Draw => "a draw",
    }
}
