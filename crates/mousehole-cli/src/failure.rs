//! What stops a command, and how it is told.

use std::io;

use mousehole::engine::{ENGINES, SolveError};
use mousehole::formats::ReadError;
use mousehole::game::Game;

use crate::words::bytes;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Whoever read the output has heard enough.
    ClosedPipe,
    /// Bad input or bad usage, in words.
    Message(String),
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure::Message(message.into())
    }

    /// A fault in the user's text, with the line it is on and a caret below the place.
    pub(crate) fn in_text(name: &str, error: &ReadError) -> Failure {
        let ReadError { file, line, column, message, excerpt, caret } = error;
        let name = file.as_deref().unwrap_or(name);
        Failure::Message(format!("{name}:{line}:{column}: {message}{}", pointed_out(excerpt, *caret)))
    }

    /// A solve that did not come about, with the way out where there is one.
    pub(crate) fn in_solve(game: &Game, error: &SolveError) -> Failure {
        let SolveError::Memory { needed, allowed, .. } = error else {
            return Failure::Message(error.to_string());
        };
        let thriftier = ENGINES
            .iter()
            .filter(|engine| engine.accepts(game).is_ok())
            .map(|engine| (engine.name(), engine.memory(game)))
            .filter(|(_, memory)| memory <= allowed)
            .min_by_key(|(_, memory)| *memory);
        let other = thriftier.map(|(name, memory)| format!(", or use --engine {name}, which needs {}", bytes(memory)));
        let ask = format!("allow more with --memory {}M", needed.div_ceil(1_000_000));
        Failure::Message(format!("{error}; {ask}{}", other.unwrap_or_default()))
    }
}

impl From<io::Error> for Failure {
    /// Errors of writing; those of reading are told with the name of the file.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Message(format!("cannot write the output: {error}")),
        }
    }
}

/// The line of a fault and a caret under its column.
fn pointed_out(excerpt: &str, caret: usize) -> String {
    if excerpt.trim().is_empty() {
        return String::new();
    }
    format!("\n  {excerpt}\n  {:>caret$}", '^')
}
