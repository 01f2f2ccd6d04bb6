//! Many graphs, one to a line: one answer a line in their order, or a table of them all.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use mousehole::Game;
use mousehole::cops::SmallGraphs;
use mousehole::engine::{Progress, SolveError, available_memory};
use mousehole::formats::Format;
use mousehole::formats::graph6::{Kind, Line};
use mousehole::game::{Input, Preset, Settings};
use rayon::prelude::*;

use super::answer::{Answer, GraphLine};
use super::asked::{Asked, Found};
use super::summary::Summary;
use super::text::disagreement;
use crate::args::{CopsArgs, CopsFormat, Shortcuts};
use crate::commands::batch_lines::{Piece, read_ahead};
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Bar;
use crate::source::Source;
use crate::text;
use crate::words::{count, counted, rate};

/// How many lines a thread takes at a time: enough that taking them costs nothing.
const SHARE: usize = 256;

/// How often the bar moves.
const TICK: Duration = Duration::from_millis(100);

pub(super) fn stream(
    args: &CopsArgs,
    source: &Source,
    reader: Box<dyn Read + Send>,
    output: &Output,
) -> Result<ExitCode, Failure> {
    if args.line {
        return Err(Failure::new("--line: the line of play is shown for one graph, and this is a stream of graphs"));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(args.threads.unwrap_or(0))).build();
    let pool = pool.map_err(|error| Failure::new(format!("--threads: {error}")))?;
    let task = Task::new(args, pool.current_num_threads() as u64)?;
    if args.verbose {
        output.note(&text::rules_in_full(&task.rules));
    }
    let pieces = read_ahead(reader);
    let mut summary = Summary::default();
    let (mut lines, mut failed) = (0, 0);
    thread::scope(|scope| {
        // Lasts until the answers are written, or cannot be: then `stop` is dropped.
        let (_stop, stopped) = channel::<()>();
        let (task, size) = (&task, source.size());
        let bar = Bar::new();
        if bar.is_watched() {
            scope.spawn(move || {
                while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    let (bytes, lines) = (task.bytes_done.load(Relaxed), task.lines_done.load(Relaxed));
                    let words = |seconds| format!("{} graphs, {}/s", count(lines), rate(lines as f64 / seconds));
                    bar.update(bytes, size, words);
                }
            });
        }
        let mut stdout = io::stdout().lock();
        if args.format == CopsFormat::Csv && !args.summary {
            stdout.write_all(Answer::csv_heading(task.hunt).as_bytes())?;
        }
        for piece in pieces {
            let piece = piece.map_err(|error| source.unreadable(&error))?;
            for share in pool.install(|| task.answer(&piece)) {
                stdout.write_all(&share.answers)?;
                lines += share.lines;
                failed += share.failed.len() as u64;
                share.failed.iter().for_each(|failed| output.error(&format!("{}:{failed}", source.name())));
                summary.add_all(share.summary);
            }
            stdout.flush()?;
        }
        Ok::<(), Failure>(())
    })?;
    if args.summary {
        output.print(&summary.write(task.hunt, args.format))?;
    }
    if lines == 0 {
        output.note(&format!("{}: there are no graphs here", source.name()));
    }
    if failed > 0 {
        let of = counted(lines, "graph", "graphs");
        output.warn(&format!("{} of {of} could not be answered; the messages above tell why", count(failed)));
    }
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Answers to some lines.
#[derive(Default)]
struct Share {
    answers: Vec<u8>,
    summary: Summary,
    lines: u64,
    /// What went wrong, by line.
    failed: Vec<String>,
}

/// What is done to every line.
struct Task<'a> {
    asked: Asked<'a>,
    /// Whether the question is if so many cats win; otherwise it is how many do.
    hunt: bool,
    cats: usize,
    settings: Settings,
    rules: mousehole::game::Rules,
    /// By the rules of the textbook, and with theorems, there is a quicker way for small graphs.
    is_classic: bool,
    format: Option<Format>,
    output: CopsFormat,
    summary: bool,
    /// How much is done, for the bar.
    lines_done: AtomicU64,
    bytes_done: AtomicU64,
}

impl Task<'_> {
    /// Graphs that are solved at the same time share what memory there is.
    fn new(args: &CopsArgs, threads: u64) -> Result<Task<'_>, Failure> {
        let asked = Asked::new(args);
        let memory = asked.memory.or_else(|| available_memory().map(|memory| memory / threads));
        let settings = args.rules.settings();
        let hunt = settings.cats.is_some() || settings.cat.is_some();
        // The flags are told at once if they make no sense, and not for every line.
        let one = mousehole::Graph::from_lists(&[[0u32; 0]]).expect("a graph");
        let places_aside = Settings { mouse: None, cat: None, hole: None, cats: settings.cats, ..settings.clone() };
        let game = Game::cops(one).settings(places_aside).build();
        let rules = game.map_err(|error| Failure::new(format!("--{error}")))?.rules().clone();
        let plain = Settings { cats: settings.cats, ..Settings::default() };
        Ok(Task {
            asked: Asked { memory, threads: Some(1), ..asked },
            hunt,
            cats: settings.cats.unwrap_or(1),
            is_classic: settings == plain && asked.engine.is_none() && asked.shortcuts != Shortcuts::Skip,
            settings,
            rules,
            format: args.reading.input_format,
            output: args.format,
            summary: args.summary,
            lines_done: AtomicU64::new(0),
            bytes_done: AtomicU64::new(0),
        })
    }

    fn answer(&self, piece: &Piece) -> Vec<Share> {
        if let Piece::TooLong { number } = piece {
            let failed = vec![format!("{number}: longer than 256 MiB, the most that is read")];
            return vec![Share { lines: 1, failed, ..Share::default() }];
        }
        piece.lines().par_chunks(SHARE).map_init(|| self.small(), |small, lines| self.share(small, lines)).collect()
    }

    fn share(&self, small: &mut SmallGraphs, lines: &[(u64, &[u8])]) -> Share {
        let mut share = Share { lines: lines.len() as u64, ..Share::default() };
        let mut bytes = 0;
        for &(number, line) in lines {
            bytes += line.len() as u64 + 1;
            match self.line(small, line) {
                Ok((answer, graph, places)) => match self.summary {
                    true => share.summary.add(&answer),
                    false => answer.write(&mut share.answers, graph, places, self.output),
                },
                Err(message) => share.failed.push(format!("{number}:{message}")),
            }
        }
        self.lines_done.fetch_add(share.lines, Relaxed);
        self.bytes_done.fetch_add(bytes, Relaxed);
        share
    }

    /// One line: the answer, the graph as it stands there, and its size. What went wrong begins with the column.
    fn line<'l>(&self, small: &mut SmallGraphs, line: &'l [u8]) -> Result<(Answer, GraphLine<'l>, usize), String> {
        let line = line.trim_ascii();
        let graph = Line::new(line).map_err(|fault| format!("{}: {}", fault.offset + 1, fault.message))?;
        let found_format = Format::from(graph.kind());
        if let Some(format) = self.format.filter(|format| *format != found_format) {
            return Err(format!("1: found a line of {found_format}, expected {format}"));
        }
        let mut rows = [0; 64];
        let is_small = self.is_classic && graph.kind() != Kind::Digraph6 && (1..=64).contains(&graph.nodes());
        let Found { answer, differs, .. } = if is_small {
            let rows = graph.rows(&mut rows).map_err(|fault| format!("{}: {}", fault.offset + 1, fault.message))?;
            let answer = self.on_small(small, rows).map_err(|error| format!("1: {error}"))?;
            let differs = match self.asked.checked_by() {
                Some(engine) => {
                    let game = self.game(line, found_format)?;
                    let other = self.asked.check(&game, self.hunt, engine, &answer, &unwatched);
                    other.map_err(|error| format!("1: {error}"))?.map(|other| (engine, other))
                }
                None => None,
            };
            Found { answer, shortcuts: Vec::new(), unsolved: None, differs }
        } else {
            let game = self.game(line, found_format)?;
            self.asked.of(&game, self.hunt, &unwatched).map_err(|error| format!("1: {error}"))?
        };
        if let Some((engine, other)) = differs {
            let game = self.game(line, found_format)?;
            return Err(format!("1: {}", disagreement(game.board(), engine, &other, &answer)));
        }
        let start = line.iter().rposition(|&byte| byte == b'<').map_or(0, |header| header + 1);
        let text = GraphLine { format: key(graph.kind()), text: &line[start..] };
        Ok((answer, text, graph.nodes() as usize))
    }

    fn small(&self) -> SmallGraphs {
        let small = SmallGraphs::default();
        if let Some(memory) = self.asked.memory { small.memory(memory) } else { small }
    }

    fn on_small(&self, small: &mut SmallGraphs, rows: &[u64]) -> Result<Answer, SolveError> {
        if self.hunt {
            let capture = small.capture(rows, self.cats)?;
            return Ok(self.asked.hunted(self.cats, capture.is_some(), capture));
        }
        let (cats, capture) = small.cop_number(rows, self.asked.max)?.unzip();
        Ok(self.asked.counted(cats, capture))
    }

    fn game(&self, line: &[u8], format: Format) -> Result<Game, String> {
        let mut input =
            Input::read(line, Some(format), None).map_err(|error| format!("{}: {}", error.column, error.message))?;
        input.preset = Some(Preset::Cops);
        input.builder().settings(self.settings.clone()).build().map_err(|error| format!("1: {error}"))
    }
}

/// The key of a line in JSON.
fn key(kind: Kind) -> &'static str {
    match kind {
        Kind::Graph6 => "graph6",
        Kind::Sparse6 => "sparse6",
        Kind::Digraph6 => "digraph6",
    }
}

/// One graph of a stream is not worth a bar of its own.
fn unwatched(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
