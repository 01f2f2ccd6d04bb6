//! A verdict in one sentence.

use mousehole::answer::Answer;
use mousehole::game::{Position, Winner};
use mousehole::solution::Label;
use mousehole::{Game, Plies, Solution};
use mousehole_explain::{English, Language, Outcome};

use crate::args::Question;

/// `mouse wins in 4`, `cat wins`, `draw`.
pub(crate) fn outcome(winner: Winner, plies: Option<Plies>, cats: usize) -> String {
    let wins = match winner {
        Winner::Mouse => "mouse wins",
        Winner::Cat if cats > 1 => "cats win",
        Winner::Cat => "cat wins",
        Winner::Draw => "draw",
    };
    match plies {
        Some(Plies(0)) => format!("{wins} now"),
        Some(Plies(plies)) => format!("{wins} in {plies}"),
        None => wins.to_owned(),
    }
}

/// `mouse in 7`, `open`.
pub(crate) fn told(label: Label) -> String {
    match label {
        Label::Won { by, plies } => format!("{by} in {plies}"),
        Label::Open => "open".to_owned(),
    }
}

/// The verdict of the start: who wins, how soon, and by what.
pub(crate) fn verdict(game: &Game, answer: &Answer, question: Question) -> String {
    let Some(winner) = answer.winner else {
        return "The mouse cannot force a win.".to_owned();
    };
    if let Some(reason) = answer.reason {
        let (forced, left) = (answer.forced.unwrap_or(Label::Open), game.rules().limit);
        return English.outcome(&Outcome { winner, plies: answer.plies, reason, forced, left }, game);
    }
    let who = match winner {
        Winner::Mouse => "The mouse wins",
        Winner::Cat if game.rules().cats > 1 => "The cats win",
        Winner::Cat => "The cat wins",
        Winner::Draw => "A draw",
    };
    match question {
        Question::Mouse if winner == Winner::Cat => format!("{who}: the mouse does not."),
        _ => format!("{who}."),
    }
}

/// The verdict of a position when so many plies are left.
pub(crate) fn verdict_within(solution: &Solution, position: &Position, left: Option<u32>) -> String {
    English.outcome(&Outcome::new(solution, position, left), solution.game())
}
