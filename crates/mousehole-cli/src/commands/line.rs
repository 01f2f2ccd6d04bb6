//! `line`: the game that perfect players play.

use std::process::ExitCode;

use mousehole::game::Side;
use mousehole::strategy::{Ending, Line};
use mousehole::{Game, Solution, Verdict};
use serde::Serialize;

use crate::args::{LineArgs, OutputFormat};
use crate::failure::Failure;
use crate::json::{Placement, Where, line_of, number};
use crate::output::Output;
use crate::plan::{Plan, solver};
use crate::progress::Bar;
use crate::text;

pub(crate) fn line(args: &LineArgs, output: &Output) -> Result<ExitCode, Failure> {
    let plan = Plan::new(&args.board)?;
    let tuning = args.tuning.tuning();
    let solution = solver(&plan.game, &args.engine, tuning)?
        .observer(&Bar::new())
        .solve()
        .map_err(|error| Failure::in_full_solve(&plan.game, tuning, &error))?;
    let line = solution.line();
    let verdicts = verdicts(&solution, &line, plan.game.rules().limit);
    for warning in &plan.warnings {
        output.warn(warning);
    }
    if args.print.verbose {
        output.note(&text::rules_in_full(plan.game.rules()));
        output.note(&text::work(
            solution.engine(),
            solution.layout(),
            solution.work(),
            solution.took(),
            output.unicode,
        ));
    }
    output.print(&match args.print.format {
        OutputFormat::Json => line_of(&Played::new(&plan.game, &line, &verdicts)),
        OutputFormat::Text => text::played(&solution, &line, &verdicts, args.full, output.unicode),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The verdict of each position of a line that begins with so many plies left, with those left when it is reached.
pub(super) fn verdicts(solution: &Solution, line: &Line, left: Option<u32>) -> Vec<Verdict> {
    let left = |ply: usize| left.map(|left| left - ply as u32);
    line.positions.iter().enumerate().map(|(ply, at)| solution.verdict_within(at, left(ply))).collect()
}

#[derive(Serialize)]
struct Played {
    winner: String,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<Placement>,
    line: Vec<Moved>,
    ending: End,
}

/// A move of a line, and what the position comes to that it leads to.
#[derive(Serialize)]
pub(super) struct Moved {
    side: String,
    from: Where,
    to: Where,
    winner: String,
    plies: Option<u32>,
}

impl Moved {
    /// The moves of a line, whose positions have these verdicts.
    pub(super) fn all(game: &Game, line: &Line, verdicts: &[Verdict]) -> Vec<Moved> {
        let board = game.board();
        let moved = line.positions.windows(2).zip(&verdicts[1..]).map(|(pair, verdict)| {
            let side: Side = pair[0].turn;
            Moved {
                side: side.to_string(),
                from: Where::side(board, &pair[0], side),
                to: Where::side(board, &pair[1], side),
                winner: verdict.winner.to_string(),
                plies: number(verdict.plies),
            }
        });
        moved.collect()
    }
}

/// Why the line is over: the reason that the game ended, `repeats` or `limit`.
#[derive(Serialize)]
struct End {
    reason: String,
    /// The plies after which the last position stood on the board before.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<usize>,
}

impl Played {
    fn new(game: &Game, line: &Line, verdicts: &[Verdict]) -> Played {
        let (reason, since) = match line.ending {
            Ending::Finished(end) => (end.reason.to_string(), None),
            Ending::Repeats { since } => ("repeats".to_owned(), Some(since)),
            Ending::Limit => ("limit".to_owned(), None),
        };
        Played {
            winner: verdicts[0].winner.to_string(),
            plies: number(verdicts[0].plies),
            placement: Placement::of(game, &line.positions[0]),
            line: Moved::all(game, line, verdicts),
            ending: End { reason, since },
        }
    }
}
