//! What the user enters: keys on a terminal, lines of a pipe or file.

use std::io::{self, BufRead, IsTerminal, Read};
use std::ops::ControlFlow;

use super::keys;
use crate::failure::Failure;
use crate::output::Output;

/// The longest line that is looked at; the rest of a longer one is dropped.
const LONGEST: u64 = 1000;

/// A line, or what came in its place.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TypedLine {
    Text(String),
    /// The input is at its end.
    End,
    /// The user has pressed Ctrl-C.
    Interrupted,
}

/// Where lines come from.
pub(super) struct LineInput {
    /// Standard input and output are a terminal that hands over single keys.
    keys: bool,
    /// Nobody sees what is input unless it is written out.
    echo: bool,
}

impl LineInput {
    pub(super) fn new() -> LineInput {
        let terminal = io::stdin().is_terminal();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        LineInput { keys: terminal && io::stdout().is_terminal() && !dumb, echo: !terminal }
    }

    /// Whether somebody sits there to answer.
    pub(super) fn is_terminal(&self) -> bool {
        self.keys
    }

    /// The next line, after a prompt, which a pipe can do without. On a terminal, an arrow key types its direction, and
    /// ends the line if that makes it `complete`; when its size changes, what is `redrawn` is shown above the prompt.
    pub(super) fn line(
        &mut self,
        output: &Output,
        prompt: &str,
        complete: &dyn Fn(&str) -> bool,
        redrawn: &mut dyn FnMut() -> Option<String>,
    ) -> Result<TypedLine, Failure> {
        output.print(prompt)?;
        if self.keys {
            return typed(output, prompt, complete, redrawn);
        }
        let line = read_line(&mut io::stdin().lock()).map_err(|error| unreadable(&error))?;
        if self.echo {
            output.print(&match &line {
                TypedLine::Text(text) => format!("{}{text}\n", if prompt.is_empty() { " " } else { "" }),
                TypedLine::End | TypedLine::Interrupted if prompt.is_empty() => String::new(),
                TypedLine::End | TypedLine::Interrupted => "\n".to_owned(),
            })?;
        }
        Ok(line)
    }
}

/// A line of keys.
fn typed(
    output: &Output,
    prompt: &str,
    complete: &dyn Fn(&str) -> bool,
    redrawn: &mut dyn FnMut() -> Option<String>,
) -> Result<TypedLine, Failure> {
    let mut typed = String::new();
    loop {
        typed = match keys::line(typed, complete).map_err(|error| unreadable(&error))? {
            ControlFlow::Continue(typed) => typed,
            ControlFlow::Break(line) => return Ok(line),
        };
        if let Some(shown) = redrawn() {
            output.show(&format!("\n{shown}"))?;
            output.print(&format!("{prompt}{typed}"))?;
        }
    }
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::new(format!("<stdin>: cannot be read: {error}"))
}

/// One line without its end, with nothing in it that a terminal would act on.
fn read_line(input: &mut impl BufRead) -> io::Result<TypedLine> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(TypedLine::End);
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(TypedLine::Text(text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let read = end.map_or(buffer.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() || read == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_cleaned() {
        let long = [b"up\r\n  2,1\t\n\n".to_vec(), vec![b'x'; 5000], b"\n\xFF\x1B[2J\nlast".to_vec()].concat();
        let mut input = &long[..];
        let mut next = || read_line(&mut input).unwrap();
        let text = |text: &str| TypedLine::Text(text.to_owned());
        assert_eq!(next(), text("up"));
        assert_eq!(next(), text("2,1"));
        assert_eq!(next(), text(""));
        assert_eq!(next(), text(&"x".repeat(1000)));
        assert_eq!(next(), text("\u{FFFD} [2J"));
        assert_eq!(next(), text("last"));
        assert_eq!(next(), TypedLine::End);
    }
}
