//! A verdict in one sentence.

use mousehole::game::{Position, Reason, Winner};
use mousehole::solution::Label;
use mousehole::{Board, Game, Plies, Side, Solution, Verdict};

use crate::answer::Answer;
use crate::args::Question;
use crate::words::plies;

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
    let who = who_wins(game, winner, answer.plies);
    match answer.reason {
        Some(reason) => format!("{who}: {}.", why(game, answer.forced, game.rules().limit, winner, reason)),
        None if question == Question::Mouse && winner == Winner::Cat => format!("{who}: the mouse does not."),
        None => format!("{who}."),
    }
}

/// The verdict of a position when so many plies are left.
pub(crate) fn verdict_within(solution: &Solution, position: &Position, left: Option<u32>) -> String {
    let game = solution.game();
    let Verdict { winner, plies } = solution.verdict_within(position, left);
    let reason = solution.reason_within(position, left);
    let why = why(game, Some(solution.label(position)), left, winner, reason);
    format!("{}: {why}.", who_wins(game, winner, plies))
}

fn who_wins(game: &Game, winner: Winner, in_plies: Option<Plies>) -> String {
    let who = match winner {
        Winner::Mouse => "The mouse wins",
        Winner::Cat if game.rules().cats > 1 => "The cats win",
        Winner::Cat => "The cat wins",
        Winner::Draw => "A draw",
    };
    match in_plies {
        Some(Plies(0)) => format!("{who} at once"),
        Some(Plies(number)) => format!("{who} in {}", plies(number)),
        None => who.to_owned(),
    }
}

fn why(game: &Game, forced: Option<Label>, left: Option<u32>, winner: Winner, reason: Reason) -> String {
    let goal = if matches!(game.board(), Board::Grid(_)) { "food" } else { "hole" };
    let several = game.rules().cats > 1;
    match reason {
        Reason::Hole => format!("it reaches the {goal}"),
        Reason::Capture if several => "one of them catches the mouse".to_owned(),
        Reason::Capture => "it catches the mouse".to_owned(),
        Reason::Guard if several => format!("one of them reaches the {goal} first"),
        Reason::Guard => format!("it reaches the {goal} first"),
        Reason::Stuck => match winner {
            Winner::Mouse if several => "the cats have no legal move left".to_owned(),
            Winner::Mouse => "the cat has no legal move left".to_owned(),
            _ => "the mouse has no legal move left".to_owned(),
        },
        Reason::Endless if winner == Winner::Draw => "neither side can force an end".to_owned(),
        Reason::Endless => format!("neither side can force an end, and endless play is {}", worth(winner)),
        Reason::Limit => {
            let late = match forced {
                Some(Label::Won { by: Side::Mouse, plies: needed }) => format!("the mouse needs {}", plies(needed.0)),
                Some(Label::Won { by: Side::Cat, plies: needed }) if several => {
                    format!("the cats need {}", plies(needed.0))
                }
                Some(Label::Won { by: Side::Cat, plies: needed }) => format!("the cat needs {}", plies(needed.0)),
                Some(Label::Open) | None => "the win comes too late".to_owned(),
            };
            let left = left.unwrap_or(0);
            let count = if left == 1 { "counts" } else { "count" };
            format!("{late}, only {} {count}, and play without end is {}", plies(left), worth(winner))
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
