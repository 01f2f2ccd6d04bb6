//! `batch`: many boards, one to a line, each answered with a JSON line, in input order, on all cores.

mod starts;

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use mousehole::answer::mouse_or;
use mousehole::engine::{Engine, SideBySide, Tuning};
use mousehole::formats::{Format, graph6};
use mousehole::game::{Input, Preset, Settings, Winner};
use mousehole::solution::{self, BatchSolver};
use mousehole::{Game, Plies, Side};
use serde_json::value::RawValue;

use crate::args::{EngineArgs, OutputFormat, Question, ReadingArgs, RuleFlags, words};
use crate::failure::Failure;
use crate::output::Output;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::{Gaps, Line, Stream};
use crate::text::outcome;
use crate::words::count;

#[derive(Args)]
pub(crate) struct BatchArgs {
    /// The boards, one document per line, or with --starts one board: a file, or - for standard input [default: standard input]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Solve the board of FILE once, and answer every start in this file, or - for standard input: JSON lines with mouse,
    /// cat and to_move, or a Moving AI scenario
    #[arg(long, value_name = "STARTS", help_heading = "Starts")]
    pub(crate) starts: Option<PathBuf>,
    /// Who stands on the start of a scenario; the other side stands on its goal
    #[arg(long, value_name = "SIDE", value_parser = words(Side::ALL), default_value = "mouse", help_heading = "Starts", requires = "starts")]
    pub(crate) on_start: Side,
    /// The folder for scratch files, where distances go that the memory does not hold [default: the system's folder for
    /// temporary files]
    #[arg(long, value_name = "DIR", help_heading = "Starts", requires = "starts")]
    pub(crate) scratch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// The format of the answers
    #[arg(long, value_enum, default_value_t = OutputFormat::Json, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: OutputFormat,
    /// What to find out; less is cheaper
    #[arg(long, value_enum, value_name = "QUESTION", default_value_t = Question::Start, help_heading = "Solving")]
    pub(crate) question: Question,
    /// Number of boards solved at a time, or with --starts of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Solving")]
    pub(crate) threads: Option<u16>,
}

/// Lines a thread takes at a time: enough that taking them costs nothing beside solving them.
const CHUNK: usize = 32;

pub(crate) fn batch(args: &BatchArgs, output: &Output) -> Result<ExitCode, Failure> {
    if let Some(file) = &args.starts {
        return starts::answer(args, file, output);
    }
    let source = Source::or_stdin(args.file.as_deref(), "boards, one to a line,")?;
    let stream = Stream::new(&source, source.open()?, args.threads)?;
    let batch = Batch::new(args, stream.memory_for_each());
    let mut summary = Summary::default();
    let work = |solver: &mut _, answers: &mut Answers, line: Line<'_>| batch.answer(solver, line, answers);
    let take = |stdout: &mut Sink, mut answers: Vec<Answers>| {
        batch.answer_waiting(&mut answers)?;
        answers.iter().try_for_each(|answers| summary.take(stdout, answers))
    };
    stream.for_each_piece((CHUNK, "lines"), &mut Sink::stdout(), BatchSolver::new, work, take)?;
    Ok(summary.print(output))
}

/// Answers to some lines.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    lines: u64,
    failed: u64,
    /// Games that are solved side by side with those of other lines, each with the `id` of its line.
    waiting: Gaps<(String, Game)>,
}

impl Answers {
    /// Answers one line.
    fn add(&mut self, id: &str, answer: &Result<Verdict, String>, format: OutputFormat) {
        self.lines += 1;
        self.failed += u64::from(answer.is_err());
        write_line(&mut self.text, id, answer, format);
    }
}

fn write_line(out: &mut Vec<u8>, id: &str, answer: &Result<Verdict, String>, format: OutputFormat) {
    match (answer, format) {
        (Ok(verdict), OutputFormat::Json) => write_answer(out, id, *verdict),
        (Err(message), OutputFormat::Json) => write_error(out, id, message),
        (Ok(verdict), OutputFormat::Text) => writeln!(out, "{id}: {}", in_words(*verdict)).expect("memory"),
        (Err(message), OutputFormat::Text) => writeln!(out, "{id}: error: {message}").expect("memory"),
    }
}

/// What is asked of every line.
struct Batch<'a> {
    format: Option<Format>,
    preset: Option<Preset>,
    settings: Settings,
    engine: Option<&'a str>,
    memory: Option<u64>,
    question: Question,
    output: OutputFormat,
    /// What solves small games side by side.
    side_by_side: Option<&'static dyn SideBySide>,
}

/// The winner and the plies, where the question tells them.
type Verdict = (Option<Winner>, Option<u32>);

fn parts(verdict: &solution::Verdict) -> Verdict {
    (Some(verdict.winner), verdict.plies.map(|plies| plies.0))
}

impl Batch<'_> {
    /// `memory` is each board's share of what the machine has: boards are solved at the same time.
    fn new(args: &BatchArgs, memory: Option<u64>) -> Batch<'_> {
        let asks_for_starts = matches!(args.question, Question::Start | Question::Everything);
        let named = args.engine.engine.as_deref().and_then(|name| mousehole::engine::engine(name).ok());
        Batch {
            format: args.reading.input_format,
            preset: args.rules.preset,
            settings: args.rules.settings(),
            engine: args.engine.engine.as_deref(),
            memory: args.engine.memory().or(memory),
            question: args.question,
            output: args.format,
            side_by_side: named.filter(|_| asks_for_starts).and_then(Engine::side_by_side),
        }
    }

    fn answer(&self, batch: &mut BatchSolver, line: Line<'_>, answers: &mut Answers) {
        let mut id = line.number.to_string();
        let game = match line.fault {
            Some(fault) => {
                id = own_id(line.bytes).unwrap_or(id);
                Err(fault.to_owned())
            }
            None => self.game(line.bytes, &mut id),
        };
        match game {
            Ok(game) if self.side_by_side.is_some_and(|engine| engine.takes(&game)) => {
                answers.waiting.leave(&answers.text, (id, game));
            }
            game => answers.add(&id, &game.and_then(|game| self.verdict(batch, &game)), self.output),
        }
    }

    /// Answers lines whose games wait to be solved side by side.
    fn answer_waiting(&self, answers: &mut [Answers]) -> Result<(), Failure> {
        let Some(engine) = self.side_by_side else { return Ok(()) };
        let waiting = answers.iter().flat_map(|answers| answers.waiting.questions());
        let games: Vec<Game> = waiting.map(|(_, game)| game.clone()).collect();
        let found = BatchSolver::side_by_side(engine, &games).map_err(|error| Failure::new(error.to_string()))?;
        let mut found = found.iter();
        for Answers { text, lines, waiting, .. } in answers {
            std::mem::take(waiting).fill(text, |text, (id, _)| {
                *lines += 1;
                write_line(text, &id, &Ok(parts(found.next().expect("an answer to each"))), self.output);
            });
        }
        Ok(())
    }

    /// The game of a line. `id` becomes the line's own, if it has one.
    fn game(&self, line: &[u8], id: &mut String) -> Result<Game, String> {
        // As a list of edges it would be a single node.
        if self.format.is_none() && !line.is_empty() && line.iter().all(u8::is_ascii_digit) {
            return Err(
                r#"found a number alone; the jumps of a test case go on its line: ["M..F","..C."],1,2"#.to_owned()
            );
        }
        // A line like CF could be a row of cells as well, but not a whole board.
        let in_one_line = || graph6::Line::new(line).ok().map(|line| line.kind().into());
        let mut input = Input::read(line, self.format.or_else(in_one_line), None).map_err(|error| {
            if let Some(own) = own_id(line) {
                *id = own;
            }
            format!("column {}: {}", error.column, error.message)
        })?;
        if let Some(own) = input.id.take() {
            *id = own;
        }
        input.preset = self.preset.or(input.preset);
        input.builder().settings(self.settings.clone()).build().map_err(|error| error.to_string())
    }

    /// Solves one game.
    fn verdict(&self, batch: &mut BatchSolver, game: &Game) -> Result<Verdict, String> {
        // The boards share the cores; a board by itself keeps to one.
        let tuning = Tuning { threads: Some(1), ..Tuning::default() };
        let mut solver = game.solver().tuning(tuning);
        if let Some(engine) = self.engine {
            solver = solver.engine(engine).map_err(|error| error.to_string())?;
        }
        if let Some(memory) = self.memory {
            solver = solver.memory(memory);
        }
        let answered = match self.question {
            Question::Start | Question::Everything => batch.from_start(&solver).map(|known| parts(&known.verdict())),
            Question::Winners => solver.winners().map(|winners| (Some(winners.winner(&winners.start())), None)),
            Question::Mouse => solver.mouse_wins().map(|wins| (mouse_or(wins.contains(&wins.start()), game), None)),
        };
        let task = |question: mousehole::solution::Question| question.task(game, tuning);
        answered.map_err(|error| {
            match Failure::in_solve(game, self.question.into(), tuning, &task, &error, Some("--question")) {
                Failure::Message(message) => message,
                Failure::ClosedPipe => error.to_string(),
            }
        })
    }
}

/// The `id` of a line that cannot be read as a board but is a JSON object all the same, as written.
fn own_id(line: &[u8]) -> Option<String> {
    let object: HashMap<Cow<'_, str>, &RawValue> = serde_json::from_slice(line).ok()?;
    object.get("id").map(|id| id.get().to_owned())
}

/// `mouse wins in 4`, `draw`.
fn in_words((winner, plies): Verdict) -> String {
    winner.map_or_else(|| "the mouse does not win".to_owned(), |winner| outcome(winner, plies.map(Plies), 1))
}

fn write_answer(out: &mut Vec<u8>, id: &str, (winner, plies): Verdict) {
    out.extend_from_slice(b"{\"id\":");
    out.extend_from_slice(id.as_bytes());
    match winner {
        Some(winner) => write!(out, ",\"winner\":\"{winner}\""),
        None => write!(out, ",\"winner\":null"),
    }
    .expect("memory");
    match plies {
        Some(plies) => writeln!(out, ",\"plies\":{plies}}}"),
        None => writeln!(out, ",\"plies\":null}}"),
    }
    .expect("memory");
}

fn write_error(out: &mut Vec<u8>, id: &str, message: &str) {
    out.extend_from_slice(b"{\"id\":");
    out.extend_from_slice(id.as_bytes());
    out.extend_from_slice(b",\"error\":");
    serde_json::to_writer(&mut *out, message).expect("memory");
    out.extend_from_slice(b"}\n");
}

#[derive(Default)]
struct Summary {
    lines: u64,
    failed: u64,
}

impl Summary {
    /// Writes answers out, and keeps count of them.
    fn take(&mut self, stdout: &mut Sink, answers: &Answers) -> Result<(), Failure> {
        self.lines += answers.lines;
        self.failed += answers.failed;
        stdout.put(&answers.text)
    }

    /// Says what went wrong, and how that ends the program.
    fn print(&self, output: &Output) -> ExitCode {
        if self.failed > 0 {
            let were = if self.lines == 1 { "line was" } else { "lines were" };
            let (failed, lines) = (count(self.failed), count(self.lines));
            output.warn(&format!("{failed} of {lines} {were} answered with an error"));
        }
        if self.failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use mousehole::engine::SolveError;
    use mousehole::solution::Label;

    use super::*;
    use crate::args::{Cli, Command};

    /// Takes every other size of board.
    struct Solved;

    impl SideBySide for Solved {
        fn takes(&self, game: &Game) -> bool {
            game.board().places().is_multiple_of(2)
        }

        fn labels(&self, games: &[Game]) -> Result<Vec<Label>, SolveError> {
            games.iter().map(|game| Ok(game.solver().from_start()?.label())).collect()
        }

        fn most_nodes(&self) -> usize {
            0
        }

        fn cop_numbers(&self, _: usize, _: &[u64]) -> Result<Vec<Option<(usize, u32)>>, SolveError> {
            Ok(Vec::new())
        }
    }

    #[test]
    fn games_that_wait_for_others_are_answered_in_their_order() {
        let lines = [
            r#"{"grid":["M.C...F"]}"#,
            r#"{"grid":["C.F","M.."],"id":"own"}"#,
            r#"{"grid":["C.F","M."]}"#,
            r#"{"grid":["C..F","M..."],"limit":1}"#,
            r#"{"grid":["C..F","M.#."]}"#,
        ];
        let told = |side_by_side: Option<&'static dyn SideBySide>| {
            let cli = Cli::try_parse_from(["mousehole", "batch"]).unwrap_or_else(|_| panic!("flags"));
            let Command::Batch(args) = cli.command else { panic!("another command") };
            let batch = Batch { side_by_side, ..Batch::new(&args, None) };
            let mut answers = [Answers::default(), Answers::default()];
            for (number, line) in (1..).zip(lines) {
                let answers = &mut answers[usize::from(number > 3)];
                batch.answer(&mut BatchSolver::new(), Line { number, bytes: line.as_bytes(), fault: None }, answers);
            }
            batch.answer_waiting(&mut answers).unwrap_or_else(|_| panic!("answers"));
            answers.map(|Answers { text, lines, failed, .. }| (String::from_utf8(text).unwrap(), lines, failed))
        };
        let by_itself = told(None);
        assert_eq!(told(Some(&Solved)), by_itself);
        assert_eq!((by_itself[0].1, by_itself[0].2, by_itself[1].1), (3, 1, 2));
    }
}
