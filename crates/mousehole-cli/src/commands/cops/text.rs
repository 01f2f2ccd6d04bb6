//! The answer about one board, in words.

use std::fmt::Write;
use std::time::Duration;

use mousehole::cops::{Bound, Bounds, Capture, CaptureTimes, Dismantling, Reason, Throttling};
use mousehole::game::Start;
use mousehole::strategy::GameState;
use mousehole::{Board, Game, Place};

use super::answer::{Answer, CopsVerdict, More, Placements};
use super::perfect_game::PerfectGame;
use crate::draw::{self, HEADING, QUIET};
use crate::screen::Screen;
use crate::words::{count, counted, time};

/// More corners than this are counted, not listed.
const MOST_CORNERS: usize = 40;

/// The answer: a verdict, how it comes about, and the line of play.
pub(super) fn found(
    game: &Game,
    answer: &Answer,
    perfect: Option<&PerfectGame>,
    took: Duration,
    screen: Screen,
) -> String {
    let mut out = String::from("\n");
    let state = match &answer.capture {
        Some(Capture { placement, .. }) => GameState::PlaceMouse { cats: placement.clone() },
        None => GameState::PlaceCats,
    };
    if matches!(game.board(), Board::Grid(_)) {
        out.push_str(&draw::state(game, &state, &[], screen));
        out.push('\n');
    }
    writeln!(out, " {HEADING}{}{HEADING:#}", verdict(answer)).expect("memory");
    if let Some(capture) = &answer.capture {
        writeln!(out, " {}", caught(game, capture)).expect("memory");
    }
    if let Some(bounds) = &answer.bounds {
        writeln!(out, " {QUIET}{}{QUIET:#}", bounded(bounds)).expect("memory");
    }
    if let Some(More { placements, times }) = answer.more.as_deref() {
        placements.iter().for_each(|placements| out.push_str(&all_placements(game.board(), placements)));
        times.iter().for_each(|times| out.push_str(&throttled(times)));
    }
    if let Some(perfect) = perfect {
        writeln!(
            out,
            "\n {HEADING}The perfect game{HEADING:#} {QUIET}from {}{QUIET:#}\n{}",
            perfect.mouse(),
            perfect.text(screen.unicode)
        )
        .expect("memory");
    } else {
        out.push('\n');
    }
    let places = counted(game.board().places() as u64, "place", "places");
    writeln!(out, " {QUIET}{places}, found in {}{QUIET:#}", time(took, screen.unicode)).expect("memory");
    out
}

fn verdict(answer: &Answer) -> String {
    let of = |cats: usize| counted(cats as u64, "cat", "cats");
    match answer.verdict {
        CopsVerdict::CopNumber(cats) => format!("The cop number is {cats}."),
        CopsVerdict::MoreThan(max) => format!("The cop number is more than {max}."),
        CopsVerdict::NoNumber => "No number of cats wins: there is a hole that cats may not enter.".to_owned(),
        CopsVerdict::Unsolved => match answer.bounds.map(|bounds| (bounds.at_least.cats, bounds.at_most)) {
            Some((least, Some(most))) => format!("The cop number is from {least} to {}.", most.cats),
            Some((least, None)) => format!("The cop number is {least} or more."),
            None => "The cop number is not known.".to_owned(),
        },
        CopsVerdict::Hunt { cats, wins: Some(true) } => {
            format!("{} {}.", of(cats), if cats == 1 { "wins" } else { "win" })
        }
        CopsVerdict::Hunt { cats, wins: Some(false) } => {
            format!("{} {} not win.", of(cats), if cats == 1 { "does" } else { "do" })
        }
        CopsVerdict::Hunt { cats, wins: None } => {
            format!("Whether {} {} is not known.", of(cats), if cats == 1 { "wins" } else { "win" })
        }
    }
}

/// The placements from which the cats win soonest, one to a line.
fn all_placements(board: &Board, Placements { first, are_more }: &Placements) -> String {
    let number = first.len() as u64;
    let heading = match (are_more, number) {
        (true, _) => format!("The first {} placements that are as good:", count(number)),
        (false, 1) => "No other placement is as good:".to_owned(),
        (false, _) => format!("All {} placements that are as good:", count(number)),
    };
    let mut out = format!("\n {HEADING}{heading}{HEADING:#}\n");
    first.iter().for_each(|placement| writeln!(out, " {}", listed(board, placement)).expect("memory"));
    out
}

/// The capture time of each number of cats, and the throttling number.
fn throttled(CaptureTimes { captures, throttling, .. }: &CaptureTimes) -> String {
    let mut out = format!("\n {QUIET}cats   capture time   sum{QUIET:#}\n");
    for (cats, capture) in captures {
        let (time, sum) = match capture {
            Some(Capture { moves, .. }) => (moves.to_string(), (cats + *moves as usize).to_string()),
            None => ("?".to_owned(), "?".to_owned()),
        };
        writeln!(out, " {cats:>4}   {time:>12}   {sum:>3}").expect("memory");
    }
    match throttling {
        None => {}
        Some(Throttling { number, cats, is_exact: true, .. }) => {
            let cats = counted(*cats as u64, "cat", "cats");
            writeln!(out, " The throttling number is {number}, with {cats}.").expect("memory");
        }
        Some(Throttling { number, .. }) => {
            writeln!(out, " The throttling number is at most {number}.").expect("memory");
        }
    }
    out
}

/// `At least 3 by girth, at most 5 by domination.`
fn bounded(bounds: &Bounds) -> String {
    let by = |bound: Bound| match bound.by {
        // That needs no reason.
        Reason::OneCat => bound.cats.to_string(),
        by => format!("{} by {by}", bound.cats),
    };
    let most = bounds.at_most.map(|most| format!(", at most {}", by(most))).unwrap_or_default();
    format!("At least {}{most}.", by(bounds.at_least))
}

/// `From 0, 2 and 9, 3 cats catch the mouse in 1 move, wherever it starts.`
fn caught(game: &Game, capture: &Capture) -> String {
    let from = listed(game.board(), &capture.placement);
    let cats = match capture.placement.len() {
        1 => "a cat catches".to_owned(),
        cats => format!("{} cats catch", count(cats as u64)),
    };
    let moves = match capture.moves {
        0 => "at once".to_owned(),
        moves => format!("in {}", counted(u64::from(moves), "move", "moves")),
    };
    match game.start() {
        Start::At(position) => {
            format!("From {from}, {cats} the mouse on {} {moves}.", game.board().name(position.mouse))
        }
        Start::Placement { .. } => format!("From {from}, {cats} the mouse {moves}, wherever it starts."),
    }
}

/// That an engine has another answer.
pub(super) fn disagreement(board: &Board, engine: &str, other: &Answer, answer: &Answer) -> String {
    format!("{engine} has another answer: {}, and not {}", in_short(board, other), in_short(board, answer))
}

/// The answer in short, for messages: `cop number 2, capture time 3 from 0 and 4`.
fn in_short(board: &Board, answer: &Answer) -> String {
    let verdict = match answer.verdict {
        CopsVerdict::CopNumber(cats) => format!("cop number {cats}"),
        CopsVerdict::MoreThan(max) => format!("cop number more than {max}"),
        CopsVerdict::NoNumber => "no cop number".to_owned(),
        CopsVerdict::Hunt { wins: Some(true), .. } => "the cats win".to_owned(),
        CopsVerdict::Hunt { wins: Some(false), .. } => "the cats do not win".to_owned(),
        CopsVerdict::Unsolved | CopsVerdict::Hunt { wins: None, .. } => "not known".to_owned(),
    };
    match &answer.capture {
        Some(Capture { moves, placement }) => {
            format!("{verdict}, capture time {moves} from {}", listed(board, placement))
        }
        None => verdict,
    }
}

/// `0, 2 and 9`.
fn listed(board: &Board, places: &[Place]) -> String {
    let names: Vec<String> = places.iter().map(|&place| board.name(place).to_string()).collect();
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => {
            // Cells have a comma of their own.
            let comma = if matches!(board, Board::Grid(_)) { "; " } else { ", " };
            format!("{} and {last}", most.join(comma))
        }
    }
}

/// The order in which corners were taken away, each with the place that covered it.
pub(super) fn dismantled(board: &Board, dismantling: &Dismantling) -> String {
    let corner = |(corner, cover): &(Place, Place)| format!("{} under {}", board.name(*corner), board.name(*cover));
    let shown: Vec<String> = dismantling.corners.iter().take(MOST_CORNERS).map(corner).collect();
    let more = match dismantling.corners.len().saturating_sub(MOST_CORNERS) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    format!("corners: {}{more}", shown.join(", "))
}
