//! Many graphs, one to a line: one answer a line in their order, or a table of them all.

use std::io::Read;
use std::ops::ControlFlow;
use std::process::ExitCode;

use mousehole::cops::SmallGraphs;
use mousehole::engine::{Progress, SideBySide, SolveError};
use mousehole::formats::Format;
use mousehole::formats::graph6::{self, Kind};
use mousehole::game::{BuildError, Input, Preset, Rules, Settings};
use mousehole::{Game, Place};

use super::answer::{Answer, GraphLine};
use super::merge::Origin;
use super::only::Only;
use super::plan::{CopsPlan, Finding};
use super::side_by_side::{self, Waiting};
use super::summary::Summary;
use super::text::disagreement;
use super::{CopsArgs, CopsFormat, Shortcuts};
use crate::failure::Failure;
use crate::output::Output;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::{Gaps, Line, Stream};
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
    if args.all_placements.is_some() && args.format != CopsFormat::Json {
        return Err(Failure::new("--all-placements: for a stream of graphs, the lists are written with --format json"));
    }
    let stream = Stream::new(source, reader, args.threads)?;
    let task = Task::new(args, stream.memory_for_each())?;
    if output.verbose {
        output.note(&text::rules_in_full(&task.rules));
    }
    let mut stdout = Sink::stdout();
    if args.format == CopsFormat::Csv && !args.summary {
        stdout.put(Answer::csv_heading(task.plan.hunt, args.throttling).as_bytes())?;
    }
    let mut summary = Summary::default();
    let (mut lines, mut failed) = (0, 0);
    let work = |small: &mut SmallGraphs, answers: &mut Answers, line: Line<'_>| task.answer(small, answers, &line);
    let take = |stdout: &mut Sink, mut answers: Vec<Answers>| {
        task.answer_waiting(&mut answers)?;
        for Answers { text, told, .. } in answers {
            lines += told.lines;
            failed += told.failed.len() as u64;
            told.failed.iter().for_each(|failed| output.error(&format!("{}:{failed}", source.name())));
            summary.add_all(told.summary);
            stdout.put(&text)?;
        }
        Ok(())
    };
    stream.for_each_piece((CHUNK, "graphs"), &mut stdout, || task.small(), work, take)?;
    if args.summary {
        output.print(&summary.write(task.plan.hunt, Origin::new(args).as_ref(), args.format))?;
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
    told: Report,
    waiting: Gaps<Waiting>,
}

/// What there is to tell beside the lines of text.
#[derive(Default)]
struct Report {
    summary: Summary,
    lines: u64,
    /// What went wrong, each with the number of its line.
    failed: Vec<String>,
}

/// One line: what was found, the graph as it stands there, and its size. What went wrong begins with the column.
type LineAnswer<'l> = Result<(Finding, GraphLine<'l>, usize), String>;

/// What is asked of every line.
struct Task<'a> {
    plan: CopsPlan<'a>,
    settings: Settings,
    rules: Rules,
    /// Under the textbook's rules, and with theorems, `SmallGraphs` is quicker.
    is_classic: bool,
    /// What answers for many graphs at a time.
    side_by_side: Option<&'static dyn SideBySide>,
    format: Option<Format>,
    output: CopsFormat,
    summary: bool,
    only: Option<&'a Only>,
}

impl Task<'_> {
    /// `memory` is each graph's share of what the machine has: graphs are solved at the same time.
    fn new(args: &CopsArgs, memory: Option<u64>) -> Result<Task<'_>, Failure> {
        let settings = args.rules.settings();
        let plan = CopsPlan::new(args, settings.cats.is_some() || settings.cat.is_some());
        // Refuse flags that make no sense now, and not once for every line.
        let two = mousehole::Graph::from_lists(&[[0u32; 0]; 2]).expect("a graph");
        let places_aside = Settings { mouse: None, cat: None, hole: None, cats: settings.cats, ..settings.clone() };
        let trial = Game::cops(two).settings(places_aside);
        let trial = if settings.hole.is_some() { trial.hole([Place(1)]) } else { trial };
        let refused =
            |error: BuildError| Failure::new(format!("{}{error}", if error.knob().is_some() { "--" } else { "" }));
        let rules = trial.build().map_err(refused)?.rules().clone();
        // Cats without places are no part of the game: there may be more than its positions could be numbered for.
        let cats = settings.cats.filter(|_| settings.cat.is_none());
        let settings = Settings { cats: settings.cats.filter(|_| cats.is_none()), ..settings };
        let is_plain = plan.placements.is_none() && !plan.throttling && settings == Settings::default();
        Ok(Task {
            plan: CopsPlan { cats, memory: plan.memory.or(memory), threads: Some(1), ..plan },
            is_classic: is_plain && plan.engine.is_none() && plan.shortcuts != Shortcuts::Skip,
            side_by_side: side_by_side::engine_for(args, &plan).filter(|_| is_plain),
            settings,
            rules,
            format: args.reading.input_format,
            output: args.format,
            summary: args.summary,
            only: args.only.as_ref(),
        })
    }

    fn answer(&self, small: &mut SmallGraphs, answers: &mut Answers, line: &Line<'_>) {
        answers.told.lines += 1;
        if let Some((kind, rows)) = line.fault.map_or_else(|| self.rows_that_wait(line.bytes), |_| None) {
            answers
                .waiting
                .leave(&answers.text, Waiting { number: line.number, line: line.bytes.to_vec(), kind, rows });
            return;
        }
        let answer = match line.fault {
            Some(fault) => Err(format!(" {fault}")),
            None => self.line(small, line.bytes),
        };
        self.tell(&mut answers.text, &mut answers.told, line, answer);
    }

    /// The kind and the adjacency matrix of a graph that is answered together with others.
    fn rows_that_wait(&self, line: &[u8]) -> Option<(Kind, Vec<u64>)> {
        let most = self.side_by_side?.most_nodes() as u64;
        let graph = graph6::Line::new(line.trim_ascii()).ok()?;
        let is_expected = self.format.is_none_or(|format| format == graph.kind().into());
        let is_taken = is_expected && graph.kind() != Kind::Digraph6 && (1..=most).contains(&graph.nodes());
        Some((graph.kind(), graph.rows(&mut [0; 64]).ok().filter(|_| is_taken)?.to_vec()))
    }

    /// Answers the lines whose graphs wait.
    fn answer_waiting(&self, answers: &mut [Answers]) -> Result<(), Failure> {
        let Some(engine) = self.side_by_side else { return Ok(()) };
        let waiting: Vec<&Waiting> = answers.iter().flat_map(|answers| answers.waiting.questions()).collect();
        let found = side_by_side::find(engine, &waiting).map_err(|error| Failure::new(error.to_string()))?;
        let mut found = found.into_iter();
        let mut small = self.small();
        for Answers { text, told, waiting } in answers {
            std::mem::take(waiting).fill(text, |text, Waiting { number, line, kind, rows }| {
                // An engine that tries few cats leaves the rest to the search, which is quick for graphs as small as these.
                let found = found.next().expect("an answer to each");
                let found = found.map_or_else(|| self.on_small(&mut small, &rows), Ok);
                let answer = found.map(|found| (found, graph_line(kind, line.trim_ascii()), rows.len()));
                let answer = answer.map_err(|error| format!("1: {error}"));
                self.tell(text, told, &Line { number, bytes: &line, fault: None }, answer);
            });
        }
        Ok(())
    }

    /// Writes the answer to a line, or counts it.
    fn tell(&self, text: &mut Vec<u8>, told: &mut Report, line: &Line<'_>, answer: LineAnswer<'_>) {
        match answer {
            Ok((Finding { answer, unsolved, .. }, graph, places)) => {
                let edges = || edges(line.bytes);
                if self.only.is_some_and(|only| !only.keeps(&answer, places, edges)) {
                    return;
                }
                if self.summary {
                    told.summary.add(&answer);
                } else {
                    answer.write(text, graph, places, self.output);
                }
                if let Some(error) = unsolved.filter(|_| answer.verdict.is_open()) {
                    told.failed.push(format!("{}:1: {error}", line.number));
                }
            }
            Err(message) => told.failed.push(format!("{}:{message}", line.number)),
        }
    }

    fn line<'l>(&self, small: &mut SmallGraphs, line: &'l [u8]) -> LineAnswer<'l> {
        let line = line.trim_ascii();
        let graph = graph6::Line::new(line).map_err(|fault| format!("{}: {}", fault.offset + 1, fault.message))?;
        let found_format = Format::from(graph.kind());
        if let Some(format) = self.format.filter(|format| *format != found_format) {
            return Err(format!("1: found a line of {found_format}, expected {format}"));
        }
        let mut rows = [0; 64];
        let is_small = self.is_classic && graph.kind() != Kind::Digraph6 && (1..=64).contains(&graph.nodes());
        let found = if is_small {
            let rows = graph.rows(&mut rows).map_err(|fault| format!("{}: {}", fault.offset + 1, fault.message))?;
            let mut found = match self.on_small(small, rows) {
                // What is made for one board knows more ways, and tells what it knows.
                Err(SolveError::Memory { .. }) | Ok(Finding { unsolved: Some(_), .. }) => {
                    self.plan.answer(&self.game(line, found_format)?, &unwatched)
                }
                found => found,
            }
            .map_err(|error| format!("1: {error}"))?;
            if self.plan.checked_by().is_some() {
                let game = self.game(line, found_format)?;
                let differs = self.plan.check(&game, &found.answer, &unwatched);
                found.differs = differs.map_err(|error| format!("1: {error}"))?;
            }
            found
        } else {
            let game = self.game(line, found_format)?;
            self.plan.answer(&game, &unwatched).map_err(|error| format!("1: {error}"))?
        };
        if let Some(differs) = found.differs {
            let (engine, other) = *differs;
            let game = self.game(line, found_format)?;
            return Err(format!("1: {}", disagreement(game.board(), engine, &other, &found.answer)));
        }
        Ok((found, graph_line(graph.kind(), line), graph.nodes() as usize))
    }

    fn small(&self) -> SmallGraphs {
        let small = SmallGraphs::default();
        if let Some(memory) = self.plan.memory { small.memory(memory) } else { small }
    }

    fn on_small(&self, small: &mut SmallGraphs, rows: &[u64]) -> Result<Finding, SolveError> {
        Ok(match self.plan.cats {
            Some(cats) => self.plan.hunted(cats, small.hunt(rows, cats)?),
            None => self.plan.counted(small.search(rows, self.plan.max)?),
        })
    }

    fn game(&self, line: &[u8], format: Format) -> Result<Game, String> {
        let mut input =
            Input::read(line, Some(format), None).map_err(|error| format!("{}: {}", error.column, error.message))?;
        input.preset = Some(Preset::Cops);
        input.builder().settings(self.settings.clone()).build().map_err(|error| format!("1: {error}"))
    }
}

/// A graph as it stands in a line, without the header of a file.
fn graph_line(kind: Kind, line: &[u8]) -> GraphLine<'_> {
    let start = line.iter().rposition(|&byte| byte == b'<').map_or(0, |header| header + 1);
    GraphLine { format: key(kind), text: &line[start..] }
}

/// The pairs of nodes that an edge joins; of digraph6, all edges.
fn edges(line: &[u8]) -> u64 {
    let mut edges = Vec::new();
    if let Ok(line) = graph6::Line::new(line.trim_ascii()) {
        let directed = line.kind() == Kind::Digraph6;
        let keep = |from: u64, to: u64| edges.push(if directed { (from, to) } else { (from.min(to), from.max(to)) });
        // The line has been read before.
        let _ = line.edges(keep);
    }
    edges.retain(|(from, to)| from != to);
    edges.sort_unstable();
    edges.dedup();
    edges.len() as u64
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

#[cfg(test)]
mod tests {
    use clap::Parser;
    use mousehole::solution::Label;

    use super::*;
    use crate::args::{Cli, Command};

    /// Finds cop numbers of up to 3, of graphs of up to 8 nodes.
    struct Searched;

    impl SideBySide for Searched {
        fn takes(&self, _: &Game) -> bool {
            false
        }

        fn labels(&self, _: &[Game]) -> Result<Vec<Label>, SolveError> {
            Ok(Vec::new())
        }

        fn most_nodes(&self) -> usize {
            8
        }

        fn cop_numbers(&self, nodes: usize, rows: &[u64]) -> Result<Vec<Option<(usize, u32)>>, SolveError> {
            let search = |rows| SmallGraphs::default().search(rows, None);
            let found = rows.chunks(nodes).map(|rows| {
                let found = search(rows)?;
                Ok(found.cats.filter(|cats| *cats <= 3).zip(found.capture.map(|capture| capture.moves)))
            });
            found.collect()
        }
    }

    #[test]
    fn graphs_that_wait_for_others_are_told_in_their_order() {
        // Of 5, 10 and 4 nodes, one that is none, one without edges, one directed, and one in another format.
        let lines = [&b"Dhc"[..], b"IheA@GUAo", b"C~", b"D!", b"D??", b"&B?_", b":Bf", b"Dhc"];
        let told = |flags: &[&str], side_by_side: Option<&'static dyn SideBySide>| {
            let cli = Cli::try_parse_from([&["mousehole", "cops"], flags].concat()).unwrap_or_else(|_| panic!("flags"));
            let Command::Cops(args) = cli.command else { panic!("another command") };
            let task = Task { side_by_side, ..Task::new(&args, None).unwrap_or_else(|_| panic!("{flags:?}")) };
            let mut answers = [Answers::default(), Answers::default()];
            for (number, bytes) in (1..).zip(lines) {
                let answers = &mut answers[usize::from(number > 5)];
                task.answer(&mut task.small(), answers, &Line { number, bytes, fault: None });
            }
            task.answer_waiting(&mut answers).unwrap_or_else(|_| panic!("answers"));
            answers.map(|Answers { text, told, .. }| {
                let summary = told.summary.write(false, None, CopsFormat::Json);
                (String::from_utf8(text).unwrap(), summary, told.lines, told.failed)
            })
        };
        for flags in [&[][..], &["--summary"], &["--only", "cop_number>=2"], &["--input-format", "sparse6"]] {
            assert_eq!(told(flags, Some(&Searched)), told(flags, None), "{flags:?}");
        }
    }
}
