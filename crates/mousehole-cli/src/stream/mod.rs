//! Streams of lines: read ahead, worked on by all cores, results in input order.

mod gaps;
mod pieces;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;
use std::{io, thread};

use mousehole::engine::available_memory;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;
use crate::progress::Bar;
use crate::sink::Sink;
use crate::source::{LARGEST, Source};
use crate::words::{count, rate};
pub(crate) use gaps::Gaps;
use pieces::{Piece, read_ahead};

/// How often the bar moves.
const TICK: Duration = Duration::from_millis(100);

/// A line of the input.
#[derive(Clone, Copy)]
pub(crate) struct Line<'l> {
    /// Counted from 1; blank lines count but are skipped.
    pub(crate) number: u64,
    pub(crate) bytes: &'l [u8],
    /// Why the line cannot be worked on; set for a line too long to keep, and on a second call after a panic.
    pub(crate) fault: Option<&'static str>,
}

/// An input read line by line.
pub(crate) struct Stream<'s> {
    source: &'s Source,
    /// Read already, to see what the input is.
    first: Option<Piece>,
    rest: Receiver<io::Result<Piece>>,
    pool: ThreadPool,
}

impl<'s> Stream<'s> {
    /// Starts to read. Without `threads`, every core works.
    pub(crate) fn new(
        source: &'s Source,
        reader: Box<dyn io::Read + Send>,
        threads: Option<u16>,
    ) -> Result<Stream<'s>, Failure> {
        let pool = ThreadPoolBuilder::new().num_threads(usize::from(threads.unwrap_or(0))).build();
        let pool = pool.map_err(|error| Failure::new(format!("--threads: {error}")))?;
        Ok(Stream { source, first: None, rest: read_ahead(reader), pool })
    }

    /// The memory that each of the threads may use.
    pub(crate) fn memory_for_each(&self) -> Option<u64> {
        available_memory().map(|memory| memory / self.pool.current_num_threads() as u64)
    }

    /// The first whole lines, or all of the input if it has no whole line; empty if a line is too long to keep.
    pub(crate) fn beginning(&mut self) -> Result<&[u8], Failure> {
        if self.first.is_none() {
            self.first = self.rest.recv().ok().transpose().map_err(|error| self.source.unreadable(&error))?;
        }
        Ok(match &self.first {
            Some(Piece::Lines { text, .. }) => text,
            Some(Piece::TooLong { .. }) | None => &[],
        })
    }

    /// All of the input as one text, if it is not too large.
    pub(crate) fn whole(self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        for piece in self.first.into_iter().map(Ok).chain(self.rest) {
            match piece.map_err(|error| self.source.unreadable(&error))? {
                Piece::Lines { text, .. } if (bytes.len() + text.len()) as u64 <= LARGEST => bytes.extend(text),
                _ => return Err(self.source.too_large()),
            }
        }
        Ok(bytes)
    }

    /// Calls `work` for every line that is not blank, on all cores, and `take` for what comes of them, in input order.
    /// `take` writes to the sink, which hands on what it has before more input is waited for.
    ///
    /// A thread works on `chunk` lines at a time and collects what they come to in one `T`; `scratch` makes buffers that
    /// a thread may reuse. A panic costs its own line only. The bar counts lines by the name that comes with `chunk`.
    pub(crate) fn for_each<S, T: Default + Send>(
        self,
        chunk: (usize, &str),
        sink: &mut Sink,
        scratch: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, &mut T, Line<'_>) + Sync + Send,
        mut take: impl FnMut(&mut Sink, T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let take_all = |sink: &mut Sink, results: Vec<T>| results.into_iter().try_for_each(|result| take(sink, result));
        self.for_each_piece(chunk, sink, scratch, work, take_all)
    }

    /// The same, where `take` gets all that comes of the lines which were read at a time.
    pub(crate) fn for_each_piece<S, T: Default + Send>(
        self,
        (chunk, unit): (usize, &str),
        sink: &mut Sink,
        scratch: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, &mut T, Line<'_>) + Sync + Send,
        mut take: impl FnMut(&mut Sink, Vec<T>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (lines_done, bytes_done) = (AtomicU64::new(0), AtomicU64::new(0));
        let one = |scratch: &mut S, result: &mut T, line: Line<'_>| {
            bytes_done.fetch_add(line.bytes.len() as u64 + 1, Relaxed);
            guarded(line, |line| work(scratch, result, line));
            lines_done.fetch_add(1, Relaxed);
        };
        let many = |lines: &[(u64, &[u8])], scratch: &mut S| {
            let mut result = T::default();
            for &(number, bytes) in lines {
                one(scratch, &mut result, Line { number, bytes, fault: None });
            }
            result
        };
        let piece_done = |piece: &Piece| match piece {
            Piece::TooLong { number } => {
                let mut result = T::default();
                let fault = Some("longer than 256 MiB, the limit");
                one(&mut scratch(), &mut result, Line { number: *number, bytes: &[], fault });
                vec![result]
            }
            piece => {
                let lines = piece.lines();
                lines.par_chunks(chunk).map_init(&scratch, |scratch, lines| many(lines, scratch)).collect()
            }
        };
        thread::scope(|scope| {
            // Dropped when the results are written or cannot be, which stops the bar.
            let (_stop, stopped) = channel::<()>();
            let (bar, size) = (Bar::new(), self.source.size());
            if bar.is_watched() {
                let (lines_done, bytes_done) = (&lines_done, &bytes_done);
                scope.spawn(move || {
                    while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                        let lines = lines_done.load(Relaxed);
                        let words = |seconds| format!("{} {unit}, {}/s", count(lines), rate(lines as f64 / seconds));
                        bar.update(bytes_done.load(Relaxed), size, words);
                    }
                });
            }
            for piece in self.first.into_iter().map(Ok).chain(self.rest) {
                let piece = piece.map_err(|error| self.source.unreadable(&error))?;
                take(sink, self.pool.install(|| piece_done(&piece)))?;
                sink.hand_on()?;
            }
            sink.hand_on()
        })
    }
}

/// Does the work of one line; after a panic a second time, with the fault to report.
fn guarded(line: Line<'_>, mut work: impl FnMut(Line<'_>)) {
    if catch_unwind(AssertUnwindSafe(|| work(line))).is_err() {
        work(Line { fault: Some("a bug in mousehole: please report this line"), ..line });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(text: &'static str) -> Vec<String> {
        let source = Source::Stdin;
        let stream = Stream::new(&source, Box::new(text.as_bytes()), Some(3)).unwrap();
        let mut all = Vec::new();
        let work = |_: &mut (), out: &mut Vec<String>, line: Line<'_>| {
            let text = String::from_utf8_lossy(line.bytes);
            assert!(text != "panic" || line.fault.is_some(), "on purpose");
            out.push(format!("{} {text}{}", line.number, line.fault.unwrap_or_default()));
        };
        let take = |_: &mut Sink, some: Vec<String>| {
            all.extend(some);
            Ok(())
        };
        stream.for_each((2, "lines"), &mut Sink::stdout(), || (), work, take).unwrap();
        all
    }

    #[test]
    fn results_come_in_input_order_without_blank_lines() {
        let text: String =
            (1..=500).map(|number| format!("line{number}\n{}", if number == 7 { "\n" } else { "" })).collect();
        let found = answers(text.leak());
        let expected: Vec<String> = (1..=500).map(|n| format!("{} line{n}", if n > 7 { n + 1 } else { n })).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_panic_costs_its_own_line_only() {
        let found = answers("a\npanic\nb\n");
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!((found[0].as_str(), found[2].as_str()), ("1 a", "3 b"));
        assert!(found[1].starts_with("2 panic") && found[1].contains("report this line"), "{found:?}");
    }

    #[test]
    fn a_result_that_cannot_be_taken_ends_the_stream() {
        let source = Source::Stdin;
        let stream = Stream::new(&source, Box::new(&b"a\nb\n"[..]), Some(1)).unwrap();
        let mut taken = 0;
        let take = |_: &mut Sink, _: u8| {
            taken += 1;
            Err(Failure::ClosedPipe)
        };
        let ended = stream.for_each((1, "lines"), &mut Sink::stdout(), || (), |(), _, _| {}, take);
        assert!(matches!(ended, Err(Failure::ClosedPipe)) && taken == 1);
    }
}
