//! `play`: games scripted on a pipe, and keys on a terminal.

mod endings;
mod entries;
mod keys;
mod places;

use super::runner::{Ran, with_input};

/// The example with the mouse for the user, and those lines typed.
fn example(lines: &[&str]) -> Ran {
    played(&["--side", "mouse"], lines)
}

/// A game with those flags, and those lines typed.
fn played(flags: &[&str], lines: &[&str]) -> Ran {
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    with_input(&[&["play"], flags].concat(), typed)
}

impl Ran {
    /// What was said up to the end of the input, of which there is a note.
    #[track_caller]
    fn unfinished(&self) -> &str {
        assert_eq!((self.code, self.stderr.as_str()), (0, "note: the input has ended, and the game with it\n"));
        &self.stdout
    }

    /// Checks that all of that was said, in that order, and nothing of it twice at the same place.
    #[track_caller]
    fn says(&self, parts: &[&str]) {
        assert_eq!(self.code, 0, "{}", self.stderr);
        let mut rest = self.stdout.as_str();
        for part in parts {
            let Some(at) = rest.find(part) else { panic!("expected {part:?} in: {rest}\nof: {}", self.stdout) };
            rest = &rest[at + part.len()..];
        }
        assert!(!self.stdout.contains('\x1b') && !self.stdout.contains('\r'), "no control codes: {}", self.stdout);
    }
}
