//! Many graphs, one to a line: one answer a line in their order, or a table of them all.

use std::io::Read;
use std::ops::ControlFlow;
use std::process::ExitCode;

use mousehole::Game;
use mousehole::cops::SmallGraphs;
use mousehole::engine::{Progress, SolveError};
use mousehole::formats::Format;
use mousehole::formats::graph6::{self, Kind};
use mousehole::game::{Input, Preset, Rules, Settings};

use super::answer::{Answer, GraphLine};
use super::plan::{CopsPlan, Finding};
use super::summary::Summary;
use super::text::disagreement;
use super::{CopsArgs, CopsFormat, Shortcuts};
use crate::failure::Failure;
use crate::output::Output;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::{Line, Stream};
use crate::text;
use crate::words::{count, counted};

/// Lines a thread takes at a time; a small graph takes a few microseconds.
const CHUNK: usize = 256;

pub(super) fn stream(
    args: &CopsArgs,
    source: &Source,
    reader: Box<dyn Read + Send>,
    output: &Output,
) -> Result<ExitCode, Failure> {
    if args.line {
        return Err(Failure::new("--line: the line of play is shown for one graph, and this is a stream of graphs"));
    }
    let stream = Stream::new(source, reader, args.threads)?;
    let task = Task::new(args, stream.memory_for_each())?;
    if output.verbose {
        output.note(&text::rules_in_full(&task.rules));
    }
    let mut stdout = Sink::stdout();
    if args.format == CopsFormat::Csv && !args.summary {
        stdout.put(Answer::csv_heading(task.plan.hunt).as_bytes())?;
    }
    let mut summary = Summary::default();
    let (mut lines, mut failed) = (0, 0);
    let work = |small: &mut SmallGraphs, answers: &mut Answers, line: Line<'_>| task.answer(small, answers, &line);
    let take = |stdout: &mut Sink, answers: Answers| {
        lines += answers.lines;
        failed += answers.failed.len() as u64;
        answers.failed.iter().for_each(|failed| output.error(&format!("{}:{failed}", source.name())));
        summary.add_all(answers.summary);
        stdout.put(&answers.text)
    };
    stream.for_each((CHUNK, "graphs"), &mut stdout, || task.small(), work, take)?;
    if args.summary {
        output.print(&summary.write(task.plan.hunt, args.format))?;
    }
    if lines == 0 {
        output.note(&format!("{}: there are no graphs here", source.name()));
    }
    if failed > 0 {
        let of = counted(lines, "graph", "graphs");
        output.warn(&format!("{} of {of} could not be answered; see the messages above", count(failed)));
    }
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Answers to some lines.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    summary: Summary,
    lines: u64,
    /// What went wrong, each with the number of its line.
    failed: Vec<String>,
}

/// What is asked of every line.
struct Task<'a> {
    plan: CopsPlan<'a>,
    /// The cats of a hunt.
    cats: usize,
    settings: Settings,
    rules: Rules,
    /// Under the textbook's rules, and with theorems, `SmallGraphs` is quicker.
    is_classic: bool,
    format: Option<Format>,
    output: CopsFormat,
    summary: bool,
}

impl Task<'_> {
    /// `memory` is each graph's share of what the machine has: graphs are solved at the same time.
    fn new(args: &CopsArgs, memory: Option<u64>) -> Result<Task<'_>, Failure> {
        let settings = args.rules.settings();
        let plan = CopsPlan::new(args, settings.cats.is_some() || settings.cat.is_some());
        // Refuse flags that make no sense now, and not once for every line.
        let one = mousehole::Graph::from_lists(&[[0u32; 0]]).expect("a graph");
        let places_aside = Settings { mouse: None, cat: None, hole: None, cats: settings.cats, ..settings.clone() };
        let game = Game::cops(one).settings(places_aside).build();
        let rules = game.map_err(|error| Failure::new(format!("--{error}")))?.rules().clone();
        let plain = Settings { cats: settings.cats, ..Settings::default() };
        Ok(Task {
            plan: CopsPlan { memory: plan.memory.or(memory), threads: Some(1), ..plan },
            cats: settings.cats.unwrap_or(1),
            is_classic: settings == plain && plan.engine.is_none() && plan.shortcuts != Shortcuts::Skip,
            settings,
            rules,
            format: args.reading.input_format,
            output: args.format,
            summary: args.summary,
        })
    }

    fn answer(&self, small: &mut SmallGraphs, answers: &mut Answers, line: &Line<'_>) {
        answers.lines += 1;
        let answer = match line.fault {
            Some(fault) => Err(format!(" {fault}")),
            None => self.line(small, line.bytes),
        };
        match answer {
            Ok((answer, ..)) if self.summary => answers.summary.add(&answer),
            Ok((answer, graph, places)) => answer.write(&mut answers.text, graph, places, self.output),
            Err(message) => answers.failed.push(format!("{}:{message}", line.number)),
        }
    }

    /// One line: the answer, the graph as it stands there, and its size. What went wrong begins with the column.
    fn line<'l>(&self, small: &mut SmallGraphs, line: &'l [u8]) -> Result<(Answer, GraphLine<'l>, usize), String> {
        let line = line.trim_ascii();
        let graph = graph6::Line::new(line).map_err(|fault| format!("{}: {}", fault.offset + 1, fault.message))?;
        let found_format = Format::from(graph.kind());
        if let Some(format) = self.format.filter(|format| *format != found_format) {
            return Err(format!("1: found a line of {found_format}, expected {format}"));
        }
        let mut rows = [0; 64];
        let is_small = self.is_classic && graph.kind() != Kind::Digraph6 && (1..=64).contains(&graph.nodes());
        let Finding { answer, differs, .. } = if is_small {
            let rows = graph.rows(&mut rows).map_err(|fault| format!("{}: {}", fault.offset + 1, fault.message))?;
            let answer = self.on_small(small, rows).map_err(|error| format!("1: {error}"))?;
            let differs = if self.plan.checked_by().is_some() {
                let game = self.game(line, found_format)?;
                self.plan.check(&game, &answer, &unwatched).map_err(|error| format!("1: {error}"))?
            } else {
                None
            };
            Finding { answer, shortcuts: Vec::new(), unsolved: None, differs }
        } else {
            let game = self.game(line, found_format)?;
            self.plan.answer(&game, &unwatched).map_err(|error| format!("1: {error}"))?
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
        if let Some(memory) = self.plan.memory { small.memory(memory) } else { small }
    }

    fn on_small(&self, small: &mut SmallGraphs, rows: &[u64]) -> Result<Answer, SolveError> {
        if self.plan.hunt {
            let capture = small.capture(rows, self.cats)?;
            return Ok(self.plan.hunted(self.cats, capture.is_some(), capture));
        }
        let (cats, capture) = small.cop_number(rows, self.plan.max)?.unzip();
        Ok(self.plan.counted(cats, capture))
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
