//! How a position comes out, in one sentence.

use mousehole::game::{Game, Reason, Side, Winner};
use mousehole::solution::{Label, Plies};

use super::words::{Words, plies};
use crate::facts::Outcome;

/// `The mouse wins in 5 plies: it reaches the food.`
pub(super) fn sentence(outcome: &Outcome, game: &Game) -> String {
    let who = Words(game).result(outcome.winner);
    let how_soon = match outcome.plies {
        Some(Plies(0)) => " at once".to_owned(),
        Some(Plies(number)) => format!(" in {}", plies(number)),
        None => String::new(),
    };
    format!("{who}{how_soon}: {}.", why(outcome, game))
}

fn why(outcome: &Outcome, game: &Game) -> String {
    let goal = Words(game).goal();
    let several = game.rules().cats > 1;
    match outcome.reason {
        Reason::Hole => format!("it reaches the {goal}"),
        Reason::Capture if several => "one of them catches the mouse".to_owned(),
        Reason::Capture => "it catches the mouse".to_owned(),
        Reason::Reach if several => "one of them comes within reach of the mouse".to_owned(),
        Reason::Reach => "it comes within reach of the mouse".to_owned(),
        Reason::Surround if several => "they surround the mouse".to_owned(),
        Reason::Surround => "it surrounds the mouse".to_owned(),
        Reason::Guard if several => format!("one of them reaches the {goal} first"),
        Reason::Guard => format!("it reaches the {goal} first"),
        Reason::Stuck => match outcome.winner {
            Winner::Mouse if several => "the cats have no legal move left".to_owned(),
            Winner::Mouse => "the cat has no legal move left".to_owned(),
            _ => "the mouse has no legal move left".to_owned(),
        },
        Reason::Endless if outcome.winner == Winner::Draw => "neither side can force an end".to_owned(),
        Reason::Endless => {
            format!("neither side can force an end, and endless play is {}", worth(outcome.winner, several))
        }
        Reason::Limit => {
            let left = outcome.left.unwrap_or(0);
            let count = if left == 1 { "counts" } else { "count" };
            let late = match outcome.forced {
                Label::Won { by: Side::Cat, plies: needed } if several => {
                    format!("the cats need {}", plies(needed.0))
                }
                Label::Won { by, plies: needed } => format!("the {by} needs {}", plies(needed.0)),
                Label::Open => "the win comes too late".to_owned(),
            };
            format!("{late}, only {} {count}, and play without end is {}", plies(left), worth(outcome.winner, several))
        }
    }
}

fn worth(winner: Winner, several: bool) -> &'static str {
    match winner {
        Winner::Mouse => "the mouse's",
        Winner::Cat if several => "the cats'",
        Winner::Cat => "the cat's",
        Winner::Draw => "a draw",
    }
}
