//! Input in pieces of whole lines, read ahead on a thread of its own.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// How much to ask for at a time. A pipe hands over what it has, so that answers are not held back.
const BLOCK: usize = 1 << 18;
/// A line longer than this is not kept.
const LONGEST_LINE: usize = 256 << 20;
/// How many pieces may wait to be solved.
const AHEAD: usize = 2;

/// Some whole lines, or one that is too long to keep.
pub(super) enum Piece {
    Lines {
        /// The number of the first line, from 1.
        first: u64,
        text: Vec<u8>,
    },
    TooLong {
        number: u64,
    },
}

impl Piece {
    /// The lines with their numbers, blank ones left out.
    pub(super) fn lines(&self) -> Vec<(u64, &[u8])> {
        match self {
            Piece::TooLong { .. } => Vec::new(),
            Piece::Lines { first, text } => {
                let lines = text.split(|&byte| byte == b'\n').zip(*first..).map(|(line, number)| (number, line));
                lines.filter(|(_, line)| !line.trim_ascii().is_empty()).collect()
            }
        }
    }
}

/// Starts to read on a thread of its own, which nobody waits for: it may hang on a pipe that never ends.
pub(super) fn read_ahead(reader: Box<dyn Read + Send>) -> Receiver<io::Result<Piece>> {
    let (sender, receiver) = sync_channel(AHEAD);
    thread::spawn(move || {
        let mut lines = Lines { reader, pending: Vec::new(), next: 1, longest: LONGEST_LINE };
        while let Some(piece) = lines.next_piece().transpose() {
            if sender.send(piece).is_err() {
                break;
            }
        }
    });
    receiver
}

struct Lines<R> {
    reader: R,
    /// The beginning of a line whose end has not been read.
    pending: Vec<u8>,
    /// The number of the line that `pending` begins.
    next: u64,
    longest: usize,
}

impl<R: Read> Lines<R> {
    fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        loop {
            let before = self.pending.len();
            let read = self.read_block()?;
            if read == 0 {
                let text = std::mem::take(&mut self.pending);
                return Ok((!text.is_empty()).then_some(Piece::Lines { first: self.next, text }));
            }
            if let Some(last) = self.pending[before..].iter().rposition(|&byte| byte == b'\n') {
                let rest = self.pending.split_off(before + last + 1);
                let text = std::mem::replace(&mut self.pending, rest);
                let first = self.next;
                self.next += text.iter().filter(|&&byte| byte == b'\n').count() as u64;
                return Ok(Some(Piece::Lines { first, text }));
            }
            if self.pending.len() > self.longest {
                return self.skip_line().map(Some);
            }
        }
    }

    fn read_block(&mut self) -> io::Result<usize> {
        let before = self.pending.len();
        self.pending.resize(before + BLOCK, 0);
        let read = loop {
            match self.reader.read(&mut self.pending[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.pending.truncate(before + *read.as_ref().unwrap_or(&0));
        read
    }

    fn skip_line(&mut self) -> io::Result<Piece> {
        loop {
            self.pending.clear();
            let read = self.read_block()?;
            let end = self.pending.iter().position(|&byte| byte == b'\n');
            if let Some(end) = end {
                self.pending.drain(..=end);
            }
            if end.is_some() || read == 0 {
                let number = self.next;
                self.next += 1;
                return Ok(Piece::TooLong { number });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads one byte at a time, as a slow pipe does.
    struct Trickle<'a>(&'a [u8]);

    impl Read for Trickle<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let Some((&first, rest)) = self.0.split_first() else { return Ok(0) };
            into[0] = first;
            self.0 = rest;
            Ok(1)
        }
    }

    fn all_lines(reader: impl Read, longest: usize) -> Vec<(u64, String)> {
        let mut lines = Lines { reader, pending: Vec::new(), next: 1, longest };
        let mut found = Vec::new();
        while let Some(piece) = lines.next_piece().unwrap() {
            if let Piece::TooLong { number } = piece {
                found.push((number, "too long".to_owned()));
            }
            found.extend(
                piece.lines().iter().map(|(number, line)| (*number, String::from_utf8_lossy(line).into_owned())),
            );
        }
        found
    }

    #[test]
    fn lines_keep_their_numbers_however_they_arrive() {
        let text = b"a\n\n  \nb\r\nc";
        let expected = [(1, "a"), (4, "b\r"), (5, "c")].map(|(number, line)| (number, line.to_owned()));
        assert_eq!(all_lines(&text[..], 100), expected);
        assert_eq!(all_lines(Trickle(text), 100), expected);
        assert_eq!(all_lines(&b""[..], 100), []);
    }

    #[test]
    fn a_line_that_is_too_long_is_reported_and_skipped() {
        let text = b"a\nbbbbbbbbbbbb\nc\ndddddddddddd";
        let expected = [(1, "a"), (2, "too long"), (3, "c"), (4, "too long")].map(|(n, line)| (n, line.to_owned()));
        assert_eq!(all_lines(Trickle(text), 5), expected);
    }
}
