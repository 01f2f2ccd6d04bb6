//! What a batch has to say at its end, on standard error.

use crate::output::Output;
use crate::words::{count, counted};

/// So many keys that mean nothing are named; of the rest it is only said that there are more.
const MOST_KEYS: usize = 8;

/// What came of the lines.
#[derive(Default)]
pub(super) struct Told {
    lines: u64,
    failed: u64,
    /// Keys that mean nothing, in the order in which they were met, and in how many lines.
    ignored: Vec<(String, u64)>,
    more_ignored: bool,
}

impl Told {
    /// Adds some lines, those of them that failed, and the keys that meant nothing in them.
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

    /// Says it all.
    pub(super) fn tell(&self, output: &Output) {
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
