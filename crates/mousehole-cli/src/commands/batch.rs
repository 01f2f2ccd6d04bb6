//! `batch`: many boards, one to a line, each answered with a JSON line, in input order, on all cores.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use mousehole::answer::mouse_or;
use mousehole::engine::{Tuning, available_memory};
use mousehole::formats::graph6::Line;
use mousehole::formats::{Format, ReadError};
use mousehole::game::{Input, Preset, Settings, Winner};
use rayon::prelude::*;
use serde_json::value::RawValue;

use super::batch_lines::{Piece, read_ahead};
use super::batch_told::Told;
use crate::args::{BatchArgs, Question};
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Bar;
use crate::source::Source;
use crate::words::{count, rate};

/// How many lines a thread takes at a time: enough that taking them costs nothing.
const SHARE: usize = 32;

/// How often the bar moves.
const TICK: Duration = Duration::from_millis(100);

pub(crate) fn batch(args: &BatchArgs, output: &Output) -> Result<ExitCode, Failure> {
    let source = Source::new(Some(&args.file));
    let pieces = read_ahead(source.open()?);
    let threads = usize::from(args.threads.unwrap_or(0));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::new(format!("--threads: {error}")))?;
    let task = Task::new(args, pool.current_num_threads() as u64);

    let mut told = Told::default();
    thread::scope(|scope| {
        // Lasts until the answers are written, or cannot be: then `stop` is dropped.
        let (_stop, stopped) = channel::<()>();
        let (task, size) = (&task, source.size());
        let bar = Bar::new();
        if bar.is_watched() {
            scope.spawn(move || {
                while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    let (bytes, lines) = (task.bytes_done.load(Relaxed), task.lines_done.load(Relaxed));
                    let words = |seconds| format!("{} lines, {}/s", count(lines), rate(lines as f64 / seconds));
                    bar.update(bytes, size, words);
                }
            });
        }
        let mut stdout = io::stdout().lock();
        for piece in pieces {
            let piece = piece.map_err(|error| source.unreadable(&error))?;
            for share in pool.install(|| task.answer(&piece)) {
                stdout.write_all(&share.answers)?;
                told.add(share.lines, share.failed, share.ignored);
            }
            stdout.flush()?;
        }
        Ok::<(), Failure>(())
    })?;
    told.tell(output);
    Ok(ExitCode::SUCCESS)
}

/// Answers to some lines.
#[derive(Default)]
struct Share {
    answers: Vec<u8>,
    lines: u64,
    failed: u64,
    /// Keys that meant nothing, as often as they stood there.
    ignored: Vec<String>,
}

/// What is done to every line.
struct Task<'a> {
    format: Option<Format>,
    preset: Option<Preset>,
    settings: Settings,
    engine: Option<&'a str>,
    memory: Option<u64>,
    question: Question,
    /// How much is done, for the bar.
    lines_done: AtomicU64,
    bytes_done: AtomicU64,
}

type Answered = (Option<Winner>, Option<u32>);

impl Task<'_> {
    /// Boards that are solved at the same time share what memory there is.
    fn new(args: &BatchArgs, threads: u64) -> Task<'_> {
        let asked = args.engine.memory.memory.map(|memory| memory.0);
        Task {
            format: args.reading.input_format,
            preset: args.rules.preset,
            settings: args.rules.settings(),
            engine: args.engine.engine.as_deref(),
            memory: asked.or_else(|| available_memory().map(|memory| memory / threads)),
            question: args.question,
            lines_done: AtomicU64::new(0),
            bytes_done: AtomicU64::new(0),
        }
    }

    fn answer(&self, piece: &Piece) -> Vec<Share> {
        if let Piece::TooLong { number } = piece {
            let mut share = Share { lines: 1, failed: 1, ..Share::default() };
            write_error(&mut share.answers, &number.to_string(), "longer than 256 MiB, the most that is read");
            return vec![share];
        }
        let lines = piece.lines();
        lines.par_chunks(SHARE).map(|lines| self.answer_share(lines)).collect()
    }

    fn answer_share(&self, lines: &[(u64, &[u8])]) -> Share {
        let mut share = Share { lines: lines.len() as u64, ..Share::default() };
        for &(number, line) in lines {
            let mut id = number.to_string();
            match guarded(|| self.answer_line(line, &mut id, &mut share.ignored)) {
                Ok(answer) => write_answer(&mut share.answers, &id, answer),
                Err(message) => {
                    share.failed += 1;
                    write_error(&mut share.answers, &id, &message);
                }
            }
            self.lines_done.fetch_add(1, Relaxed);
            self.bytes_done.fetch_add(line.len() as u64 + 1, Relaxed);
        }
        share
    }

    /// Solves one line; `id` becomes the line's own, if it has one, and `ignored` gets the keys that mean nothing.
    fn answer_line(&self, line: &[u8], id: &mut String, ignored: &mut Vec<String>) -> Result<Answered, String> {
        // A line like CF could be a row of cells as well, but not a whole board.
        let in_one_line = || Line::new(line).ok().map(|line| line.kind().into());
        let mut input = Input::read(line, self.format.or_else(in_one_line), None).map_err(|error| {
            if let Some(own) = own_id(line) {
                *id = own;
            }
            in_line(&error)
        })?;
        if let Some(own) = input.id.take() {
            *id = own;
        }
        ignored.append(&mut input.ignored);
        input.preset = self.preset.or(input.preset);
        let game = input.builder().settings(self.settings.clone()).build().map_err(|error| error.to_string())?;
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
            Question::Start | Question::Everything => solver.from_start().map(|known| {
                let verdict = known.verdict();
                (Some(verdict.winner), verdict.plies.map(|plies| plies.0))
            }),
            Question::Winners => solver.winners().map(|winners| (Some(winners.winner(&winners.start())), None)),
            Question::Mouse => solver.mouse_wins().map(|wins| (mouse_or(wins.contains(&wins.start()), &game), None)),
        };
        answered.map_err(|error| match Failure::in_solve(&game, self.question.into(), tuning, &error) {
            Failure::Message(message) => message,
            Failure::ClosedPipe => error.to_string(),
        })
    }
}

/// Does the work of one line. A fault of the program there must not take the other lines with it.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err("a fault of mousehole itself: please report this line".to_owned()))
}

/// What is wrong, and where in the line.
fn in_line(error: &ReadError) -> String {
    format!("column {}: {}", error.column, error.message)
}

/// The `id` of a line that cannot be read as a board but is a JSON object all the same, as written.
fn own_id(line: &[u8]) -> Option<String> {
    let object: HashMap<Cow<'_, str>, &RawValue> = serde_json::from_slice(line).ok()?;
    object.get("id").map(|id| id.get().to_owned())
}

fn write_answer(out: &mut Vec<u8>, id: &str, (winner, plies): Answered) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_the_fault_of_its_line_only() {
        assert_eq!(guarded(|| Ok(1)), Ok(1));
        let found = guarded::<()>(|| panic!("on purpose"));
        assert!(found.is_err_and(|message| message.contains("report this line")));
    }
}
