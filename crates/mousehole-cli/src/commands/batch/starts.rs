//! `batch --starts`: one board, solved once, and an answer for every start.

use std::path::Path;
use std::process::ExitCode;

use mousehole::answer::mouse_or;
use mousehole::engine::Tuning;
use mousehole::game::{Cats, Position};
use mousehole::solution::{self, MouseWins, Winners};
use mousehole::{Game, Side, Solution};

use super::{Answers, BatchArgs, Summary, Verdict, own_id, parts};
use crate::args::Question;
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::{GamePlan, SolvePlan};
use crate::positions::PositionReader;
use crate::progress;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::{Line, Stream};

/// Lines a thread takes at a time; looking one up takes about a microsecond.
const CHUNK: usize = 512;

pub(super) fn answer(args: &BatchArgs, file: &Path, output: &Output) -> Result<ExitCode, Failure> {
    let (board, starts) = (Source::or_stdin(args.file.as_deref(), "a board")?, Source::new(file));
    if matches!((&board, &starts), (Source::Stdin, Source::Stdin)) {
        return Err(Failure::new("--starts: standard input is the board already, so the starts must be in a file"));
    }
    let (board, nowhere) = GamePlan::placed_later(&board, &board.read()?, &args.reading, &args.rules)?;
    let plan = SolvePlan {
        board,
        // Every start is asked about, so that the question of one is that of all.
        question: if args.question == Question::Start { Question::Everything } else { args.question }.into(),
        tuning: Tuning { threads: args.threads.map(usize::from), ..Tuning::default() },
        memory: args.engine.memory(),
        scratch: args.scratch.clone().unwrap_or_else(std::env::temp_dir),
        engine: args.engine.engine.clone(),
        ask_less: "--question",
    };
    let game = plan.game();
    // Starts that cannot be read cost no solve.
    let mut stream = Stream::new(&starts, starts.open()?, args.threads)?;
    let others = |side| others(game, &nowhere, side);
    let reader = PositionReader::new(game, &others, stream.beginning()?);
    let reader = PositionReader { start: args.on_start, ..reader };
    let solved = Solved::find(&plan)?;
    plan.board.warn(output);
    let mut summary = Summary::default();
    let work = |(): &mut (), answers: &mut Answers, line: Line<'_>| {
        if reader.skips(line.bytes) {
            return;
        }
        let mut id = line.number.to_string();
        let position = match line.fault {
            Some(fault) => Err(fault.to_owned()),
            None => reader.read(line.bytes, &mut id),
        };
        if let (Err(_), Some(own)) = (&position, own_id(line.bytes)) {
            id = own;
        }
        answers.add(&id, &position.map(|position| solved.verdict(game, &position)), args.format);
    };
    let take = |stdout: &mut Sink, answers: Answers| summary.take(stdout, &answers);
    stream.for_each((CHUNK, "starts"), &mut Sink::stdout(), || (), work, take)?;
    Ok(summary.print(output))
}

/// Where a side stands by the board or the flags, if a line does not say.
fn others(game: &Game, nowhere: &[Side], side: Side) -> Result<Cats, String> {
    let placed = match side {
        Side::Mouse => game.start().mouse().map(|mouse| [mouse].into_iter().collect()),
        Side::Cat => game.start().cats().cloned(),
    };
    placed
        .filter(|_| !nowhere.contains(&side))
        .ok_or_else(|| format!("there is no {side}: expected the key \"{side}\""))
}

/// What is known of every position.
enum Solved {
    Everything(Solution),
    Winners(Winners),
    Mouse(MouseWins),
}

impl Solved {
    fn find(plan: &SolvePlan) -> Result<Solved, Failure> {
        let solver = plan.solver().on_progress(progress::solving());
        let solved = match plan.question {
            solution::Question::Winners => solver.winners().map(Solved::Winners),
            solution::Question::Mouse => solver.mouse_wins().map(Solved::Mouse),
            solution::Question::Start | solution::Question::Everything => solver.solve().map(Solved::Everything),
        };
        solved.map_err(|error| plan.failure(&error))
    }

    fn verdict(&self, game: &Game, position: &Position) -> Verdict {
        match self {
            Solved::Everything(solution) => parts(&solution.verdict(position)),
            Solved::Winners(winners) => (Some(winners.winner(position)), None),
            Solved::Mouse(wins) => (mouse_or(wins.contains(position), game), None),
        }
    }
}
