//! Why a command fails, and the way out.

use std::io;

use mousehole::engine::{ENGINES, Engine, SolveError, Task, Tuning, available_memory};
use mousehole::formats::ReadError;
use mousehole::game::Game;
use mousehole::solution::Question;
use mousehole::table::TableError;

use crate::screen::width;
use crate::words::bytes;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output has closed the pipe.
    ClosedPipe,
    /// Bad input or bad usage, in words.
    Message(String),
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure::Message(message.into())
    }

    /// An error of writing to what messages call `name`.
    pub(crate) fn writing(name: &str, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::new(format!("cannot write {name}: {error}")),
        }
    }

    /// A fault in the user's text, with the line it is on and a caret below the place.
    pub(crate) fn in_text(name: &str, error: &ReadError) -> Failure {
        let ReadError { file, line, column, message, excerpt, caret, .. } = error;
        let name = file.as_deref().unwrap_or(name);
        Failure::Message(format!("{name}:{line}:{column}: {message}{}", pointed_out(excerpt, *caret)))
    }

    /// A search for cats that failed, or a solve by an engine in its place. Another engine is a way out only of a `hunt` by
    /// the cats of this game: it might not take the next number of cats.
    pub(crate) fn in_search(game: &Game, tuning: Tuning, hunt: bool, error: &SolveError) -> Failure {
        match *error {
            SolveError::Memory { engine, .. } if hunt && ENGINES.iter().any(|other| other.name() == engine) => {
                let task = |question: Question| question.task(game, tuning);
                Failure::in_solve(game, Question::Start, tuning, &task, error, None)
            }
            SolveError::Memory { needed, .. } => {
                let smaller = if hunt { "it takes fewer cats or a smaller board" } else { "it takes a smaller board" };
                let way = allow_more(needed).unwrap_or_else(|| smaller.to_owned());
                Failure::Message(format!("{error}; {way}"))
            }
            _ => Failure::Message(error.to_string()),
        }
    }

    /// A solve that failed, with the ways out. `ask_less` is what a user writes to ask a cheaper question, if there is one.
    pub(crate) fn in_solve(
        game: &Game,
        question: Question,
        tuning: Tuning,
        task: &dyn Fn(Question) -> Task,
        error: &SolveError,
        ask_less: Option<&str>,
    ) -> Failure {
        let SolveError::Memory { needed, allowed, .. } = *error else {
            let ways = matches!(error, SolveError::Disk { .. })
                .then_some("; allow more with --memory, or name another folder with --scratch");
            return Failure::Message(format!("{error}{}", ways.unwrap_or_default()));
        };
        let mut ways = Vec::from_iter(allow_more(needed));
        let takers = || ENGINES.iter().filter(|engine| engine.accepts(game, &tuning).is_ok());
        let fits = |question: Question| {
            let needs = |engine: &&dyn Engine| (engine.name(), engine.memory(game, &task(question)));
            takers().map(needs).filter(|(_, memory)| *memory <= allowed).min_by_key(|(_, memory)| *memory)
        };
        let cheaper = || {
            let ask_less = ask_less?;
            let questions = [Question::Winners, Question::Mouse].into_iter().filter(|_| question.has_distances());
            questions.into_iter().find_map(|question| Some((ask_less, question, fits(question)?.1)))
        };
        if let Some((name, memory)) = fits(question) {
            ways.push(format!("use --engine {name}, which needs {}", bytes(memory)));
        } else if let Some((ask_less, cheaper, memory)) = cheaper() {
            ways.push(format!("ask less with {ask_less} {cheaper}, which needs {}", bytes(memory)));
        }
        if ways.is_empty() {
            let cats = if game.rules().cats > 1 { "fewer cats or " } else { "" };
            ways.push(format!("it takes {cats}a smaller board"));
        }
        Failure::Message(format!("{error}; {}", ways.join(", or ")))
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        Failure::Message(match error {
            TableError::Unfinished { .. } => format!("{error}; `mousehole table build` with --resume continues it"),
            TableError::CannotContinue { .. } => format!("{error}; build without --resume to start over"),
            _ => error.to_string(),
        })
    }
}

/// The way out where the user allowed less memory than the machine has.
fn allow_more(needed: u64) -> Option<String> {
    let is_there = available_memory().is_none_or(|available| needed <= available);
    is_there.then(|| format!("allow more with --memory {}M", needed.div_ceil(1_000_000)))
}

impl From<io::Error> for Failure {
    /// Errors of writing to standard output; those of reading come with the name of the file.
    fn from(error: io::Error) -> Failure {
        Failure::writing("the output", &error)
    }
}

/// The line of a fault and a caret under its column.
fn pointed_out(excerpt: &str, caret: usize) -> String {
    if excerpt.trim().is_empty() {
        return String::new();
    }
    let before: String = excerpt.chars().take(caret.saturating_sub(1)).collect();
    format!("\n  {excerpt}\n  {}^", " ".repeat(width(&before)))
}
