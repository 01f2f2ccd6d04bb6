//! The perfect game, move by move.

use std::fmt::Write;

use mousehole::game::{Reason, Winner};
use mousehole::strategy::{Ending, Line};
use mousehole::{Board, Game, Side, Solution, Verdict};

use super::outcome;
use crate::draw::{self, HEADING, QUIET};
use crate::screen::{Screen, width};
use crate::words::{count, plies};

/// Longer lines are cut in the middle, unless all of them is asked for.
const LONGEST: usize = 40;
/// What is kept of a long line at each end.
const KEPT: usize = 15;

/// The answer of `line`; `verdicts` has one for each position.
pub(crate) fn played(solution: &Solution, line: &Line, verdicts: &[Verdict], full: bool, screen: Screen) -> String {
    let game = solution.game();
    let mut out = String::from("\n");
    out.push_str(&draw::board(game, &line.positions[0], &[], screen));
    let start = outcome(verdicts[0].winner, verdicts[0].plies, game.rules().cats);
    writeln!(out, "\n {HEADING}The perfect game{HEADING:#} {QUIET}({start}){QUIET:#}\n").expect("memory");
    out.push_str(&played_moves(
        game,
        line,
        verdicts,
        0,
        if full { None } else { Some("; --full shows them") },
        screen.unicode,
    ));
    out
}

/// The moves of a line that begins after `before` plies, and how it ends. `cut` says how to see the rest of a long line;
/// without it, nothing is left out.
pub(crate) fn played_moves(
    game: &Game,
    line: &Line,
    verdicts: &[Verdict],
    before: usize,
    cut: Option<&str>,
    unicode: bool,
) -> String {
    let cats = game.rules().cats;
    let moves = line.positions.len() - 1;
    let cut = cut.filter(|_| moves > LONGEST);
    let rows: Vec<(usize, String, String)> = (1..=moves)
        .filter(|ply| cut.is_none() || *ply <= KEPT || *ply > moves - KEPT)
        .map(|ply| {
            let moved = draw::moved(game.board(), &line.positions[ply - 1], &line.positions[ply], unicode);
            (ply, moved, outcome(verdicts[ply].winner, verdicts[ply].plies, cats))
        })
        .collect();
    let number = (before + moves).to_string().len() + 1;
    let widest = rows.iter().map(|(_, moved, _)| width(moved)).max().unwrap_or(0);
    let mut out = String::new();
    for (ply, moved, left) in rows {
        if let Some(how_to_see) = cut.filter(|_| ply == moves - KEPT + 1) {
            let skipped = plies((moves - 2 * KEPT) as u32);
            let dots = if unicode { "…" } else { "..." };
            writeln!(out, " {QUIET}{dots:>number$} {skipped} more{how_to_see}{QUIET:#}").expect("memory");
        }
        let numbered = format!("{}.", before + ply);
        let room = " ".repeat(widest - width(&moved));
        writeln!(out, " {QUIET}{numbered:>number$}{QUIET:#} {moved}{room}   {QUIET}{left}{QUIET:#}").expect("memory");
    }
    let end = match line.ending {
        Ending::Repeats { since } => Ending::Repeats { since: before + since },
        end => end,
    };
    writeln!(out, "\n {}", ending(game, end)).expect("memory");
    out
}

/// How a line or a game ended, in a sentence.
pub(crate) fn ending(game: &Game, ending: Ending) -> String {
    let goal = if matches!(game.board(), Board::Grid(_)) { "food" } else { "hole" };
    let several = game.rules().cats > 1;
    let worth = match game.rules().endless {
        Winner::Mouse => "the mouse wins",
        Winner::Cat if several => "the cats win",
        Winner::Cat => "the cat wins",
        Winner::Draw => "it is a draw",
    };
    let cat = if several { "A cat" } else { "The cat" };
    match ending {
        Ending::Finished(end) => match end.reason {
            Reason::Hole => format!("The mouse is on the {goal}."),
            Reason::Capture => format!("{cat} is on the mouse."),
            Reason::Reach => format!("{cat} is within reach of the mouse."),
            Reason::Surround => "The mouse is surrounded.".to_owned(),
            Reason::Guard => format!("{cat} is on the {goal}."),
            Reason::Stuck if several && end.winner == Side::Mouse => {
                "The cats have no legal move, and lose.".to_owned()
            }
            Reason::Stuck => format!("The {} has no legal move, and loses.", end.winner.other()),
            Reason::Endless | Reason::Limit => String::new(),
        },
        Ending::Repeats { since } => {
            let then = if since == 0 { "the start".to_owned() } else { format!("ply {}", count(since as u64)) };
            format!("This is the position after {then} again: so it goes on for ever, and {worth}.")
                .replace("after the start", "at the start")
        }
        Ending::Limit => format!("The limit of {} is reached: {worth}.", plies(game.rules().limit.unwrap_or(0))),
    }
}
