//! Warnings at the end of a batch: lines that failed, keys that mean nothing.

use crate::output::Output;
use crate::words::{count, counted};

/// Unknown keys that are named; a stream of garbage must not become one of warnings.
const MOST_KEYS: usize = 8;

#[derive(Default)]
pub(super) struct Summary {
    lines: u64,
    failed: u64,
    /// Unknown keys in the order they were met, and the number of lines with each.
    ignored: Vec<(String, u64)>,
    more_ignored: bool,
}

impl Summary {
    pub(super) fn add(&mut self, lines: u64, failed: u64, ignored: Vec<String>) {
        self.lines += lines;
        self.failed += failed;
        for key in ignored {
            match self.ignored.iter().position(|(known, _)| *known == key) {
                Some(known) => self.ignored[known].1 += 1,
                None if self.ignored.len() < MOST_KEYS => self.ignored.push((key, 1)),
                None => self.more_ignored = true,
            }
        }
    }

    pub(super) fn print(&self, output: &Output) {
        for (key, lines) in &self.ignored {
            let lines = counted(*lines, "line", "lines");
            output.warn(&format!("the key {key:?} means nothing here and is ignored (in {lines})"));
        }
        if self.more_ignored {
            output.warn("more keys mean nothing here and are ignored");
        }
        if self.failed > 0 {
            let were = if self.lines == 1 { "line was" } else { "lines were" };
            let (failed, lines) = (count(self.failed), count(self.lines));
            output.warn(&format!("{failed} of {lines} {were} answered with an error"));
        }
    }
}
