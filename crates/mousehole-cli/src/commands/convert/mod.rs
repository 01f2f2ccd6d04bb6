//! `convert`: boards and games in the formats of others.

mod stream;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use mousehole::board::{CannotWrite, Directions};
use mousehole::formats::{self, Format, detect};
use mousehole::game::{Input, NoParityGame, Settings, Start, TestCase};
use mousehole::{Board, Game, Graph, Place};

use crate::args::{ReadingArgs, RuleFlags};
use crate::failure::Failure;
use crate::output::Output;
use crate::plan::build;
use crate::sink::Sink;
use crate::source::Source;
use crate::stream::Stream;

#[derive(Args)]
pub(crate) struct ConvertArgs {
    /// The board, or a stream of graphs: a file, or - for standard input [default: standard input]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: To,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
}

/// The formats that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// One line a graph, as half its matrix
    Graph6,
    /// One line a graph, as its edges
    Sparse6,
    /// One line a directed graph, as its matrix
    Digraph6,
    /// An edge a line, with names
    Edges,
    /// `p edge`, then `e U V` for each edge
    Dimacs,
    /// Rows of 0 and 1
    Matrix,
    /// For Graphviz, with names
    Dot,
    /// A JSON object: the board, or the whole game where rules are given
    Json,
    /// A test case of LeetCode 1728 or 913, its values one to a line
    Pasted,
    /// The test case as declarations of C++
    Cpp,
    /// The test case as declarations of Java
    Java,
    /// The test case as assignments of Python
    Python,
    /// The whole game as a parity game, for PGSolver and oink
    Pg,
}

impl To {
    /// Whether a file of this format can hold many graphs.
    pub(crate) fn takes_many(self) -> bool {
        matches!(self, To::Graph6 | To::Sparse6 | To::Digraph6 | To::Dot | To::Json | To::Pasted)
    }

    fn test_case(self) -> Option<TestCase> {
        match self {
            To::Pasted => Some(TestCase::Pasted),
            To::Cpp => Some(TestCase::Cpp),
            To::Java => Some(TestCase::Java),
            To::Python => Some(TestCase::Python),
            _ => None,
        }
    }
}

pub(crate) fn convert(args: &ConvertArgs, output: &Output) -> Result<ExitCode, Failure> {
    let source = Source::or_stdin(args.file.as_deref(), "a board, or lines of graph6,")?;
    let mut stream = Stream::new(&source, source.open()?, None)?;
    let is_stream = args.to.takes_many() && is_stream(args.reading.input_format, stream.beginning()?);
    let mut sink = Sink::create(args.output.as_deref().unwrap_or(Path::new("-")))?;
    let code = if is_stream {
        stream::convert(args, &source, stream, &mut sink, output)?
    } else {
        one(args, &source, &stream.whole()?, &mut sink, output)?;
        ExitCode::SUCCESS
    };
    sink.finish()?;
    Ok(code)
}

/// Whether the input is graphs of one line each.
fn is_stream(format: Option<Format>, beginning: &[u8]) -> bool {
    let detected = || formats::text_of(beginning).ok().and_then(|text| detect(text).ok());
    matches!(format.or_else(detected), Some(Format::Graph6 | Format::Sparse6 | Format::Digraph6))
}

/// Converts the only board of the input.
fn one(args: &ConvertArgs, source: &Source, bytes: &[u8], sink: &mut Sink, output: &Output) -> Result<(), Failure> {
    let mut input = Input::read(bytes, args.reading.input_format, source.folder())
        .map_err(|error| Failure::in_text(&source.name(), &error))?;
    input.preset = args.rules.preset.or(input.preset);
    let game = |input: &Input| build(input, source, bytes, &args.rules);
    if args.to == To::Pg {
        let game = game(&input)?;
        let parity = game.parity().map_err(|why| Failure::new(format!("{}: {why}{}", source.name(), way_out(&why))))?;
        if let Some(number) = start(&game) {
            output.note(&format!("the game starts at node {number}"));
        }
        return parity.write(&mut *sink).map_err(|error| sink.failure(&error));
    }
    let (text, warning) = board_text(args, &source.name(), &input, game)?;
    if let Some(warning) = warning {
        output.warn(&format!("{}: {warning}", source.name()));
    }
    sink.put(text.as_bytes())
}

/// The number of the position that a game starts from, where it is given.
fn start(game: &mousehole::Game) -> Option<u64> {
    match game.start() {
        Start::At(position) => game.number(position),
        Start::Placement { .. } => None,
    }
}

/// The flags that make a parity game of a game that is none.
fn way_out(why: &NoParityGame) -> &'static str {
    match why {
        NoParityGame::Draws => " (--endless mouse, --endless cat)",
        NoParityGame::Limit { .. } => " (--limit none)",
        _ => "",
    }
}

/// The text of a board, or of the game that `game` makes of it, and what it does not tell. Messages call it `name`.
fn board_text(
    args: &ConvertArgs,
    name: &str,
    input: &Input,
    game: impl FnOnce(&Input) -> Result<Game, Failure>,
) -> Result<(String, Option<String>), Failure> {
    if let Some(form) = args.to.test_case() {
        let text = game(input)?.to_test_case(form).map_err(|why| Failure::new(format!("{name}: {why}")))?;
        return Ok((text, None));
    }
    let settings = input.settings.clone().overridden_by(args.rules.settings());
    let board = input.board_as(settings.directed);
    if args.to == To::Json {
        let preset = args.rules.preset.or(input.preset);
        let has_rules = preset.is_some() || settings != Settings::default();
        let json = if has_rules { game(input)?.to_json() } else { board.to_json() };
        return Ok((json + "\n", None));
    }
    let graph = match board {
        Board::Graph(graph) => graph,
        Board::Grid(grid) => grid.graph(settings.directions.unwrap_or(Directions::Four)),
    };
    let text = graph_text(&graph, args.to).map_err(|why| {
        let way_out = match why {
            CannotWrite::Directed { .. } => ", and with --directed=false all edges lead both ways",
            _ => "",
        };
        Failure::new(format!("{name}: {why}{way_out}"))
    })?;
    Ok((text, without_names(&graph, args.to)))
}

fn graph_text(graph: &Graph, to: To) -> Result<String, CannotWrite> {
    Ok(match to {
        To::Graph6 => graph.to_graph6()? + "\n",
        To::Sparse6 => graph.to_sparse6()? + "\n",
        To::Digraph6 => graph.to_digraph6()? + "\n",
        To::Matrix => graph.to_matrix()?,
        To::Edges => graph.to_edges(),
        To::Dimacs => graph.to_dimacs(),
        To::Dot => graph.to_dot(),
        To::Json | To::Pg | To::Pasted | To::Cpp | To::Java | To::Python => unreachable!("these are no graphs"),
    })
}

/// What to say where names are lost. DIMACS calls the nodes 1, 2, 3, …, which may be their names.
fn without_names(graph: &Graph, to: To) -> Option<String> {
    let first = match to {
        To::Graph6 | To::Sparse6 | To::Digraph6 | To::Matrix => 0,
        To::Dimacs => 1,
        _ => return None,
    };
    let mut names = (0..graph.places() as u32).map_while(|node| graph.name(Place(node)));
    let is_lost = names.by_ref().zip(first..).any(|(name, number): (&str, u64)| name != number.to_string());
    is_lost
        .then(|| format!("names are left out: the nodes are {first}, {}, {}, … in their order", first + 1, first + 2))
}
