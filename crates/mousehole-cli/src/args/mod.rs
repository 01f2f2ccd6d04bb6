//! What users write on the command line.

mod convert;
mod cops;
mod explain;
mod play;
mod render;
mod rules;
mod serve;
mod size;
mod table;

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use mousehole::engine::{ENGINES, Instructions, Layout, Tuning};
use mousehole::formats::Format;

pub(crate) use convert::{ConvertArgs, To};
pub(crate) use cops::{CopsArgs, CopsFormat, Shortcuts};
pub(crate) use explain::ExplainArgs;
pub(crate) use play::{PlayArgs, Seats};
pub(crate) use render::{Drawn, PictureKind, RenderArgs};
pub(crate) use rules::RuleFlags;
pub(crate) use serve::ServeArgs;
pub(crate) use size::Bytes;
pub(crate) use table::{TableArgs, TableBuildArgs, TableCommand, TableInfoArgs, TableProbeArgs, TableVerifyArgs};

/// The exact solver of pursuit games: cat and mouse on grids and graphs, cops and robbers.
#[derive(Parser)]
#[command(
    name = "mousehole",
    version,
    max_term_width = 110,
    after_help = "\
Examples:
  mousehole solve                     the built-in example: who wins, how soon, by which moves
  mousehole solve board.txt           a board of . # M C F, one row a line
  mousehole line board.txt            the game that perfect players play
  mousehole play board.txt            the game that you play, against perfection
  mousehole batch boards.jsonl        one answer a line, on all cores
  mousehole cops graph.g6             how many cats it takes
  mousehole serve --open              the playground in the browser
  mousehole help solve                all flags"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// When to write colours; auto does on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN", help_heading = "Output")]
    pub(crate) color: Color,
}

/// When to write colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Who wins, in how many plies, by which moves
    #[command(after_help = "\
Examples:
  mousehole solve
  mousehole solve board.txt --mouse-jump 2 --stats
  mousehole solve --preset cops --cats 2 graph.json
  printf 'M..C\\n..#F\\n' | mousehole solve - --format json")]
    Solve(SolveArgs),
    /// The game both sides play when both are perfect, move by move
    #[command(after_help = "\
Examples:
  mousehole line
  mousehole line board.txt --cat-jump 2 --full")]
    Line(LineArgs),
    /// Play against perfection in the terminal
    #[command(after_help = "\
You type where to go: a place such as 2,1 or 17, a direction such as up or 2 right, or an arrow key; for several cats \
a place for each, or cat 2: 3,4 for one of them. The words hint, moves, eval, line, board, undo, resign, help and quit \
do what they say. After every move you are told what it changed. Moves can come from a file or a pipe, one to a line.

Examples:
  mousehole play
  mousehole play board.txt --side cat --opponent greedy
  mousehole play --preset cops --cats 2 graph.json --side mouse
  printf '2,2\\nhint\\nquit\\n' | mousehole play --side mouse")]
    Play(PlayArgs),
    /// Why the game comes out as it does, in words
    #[command(after_help = "\
Says who wins and how far ahead, the idea that decides it, the moves that everything hangs on, and the smallest \
change to the rules that turns it. All of it is computed, none of it is guessed.

Examples:
  mousehole explain
  mousehole explain board.txt --mouse 2,3 --cat 0,0 --first cat
  mousehole explain --preset cops --cats 2 graph.json --no-changes")]
    Explain(ExplainArgs),
    /// The board as a picture, coloured by who wins where; the wave as an animation
    #[command(after_help = "\
One side stands still, and every place of the other is coloured by how the game comes out from there: blue where the \
mouse wins, orange and hatched where the cats do, dotted where nobody can force it, and the darker the sooner.

Examples:
  mousehole render -o board.svg
  mousehole render board.txt -o board.png --moves --line
  mousehole render board.txt -o wave.gif
  mousehole render graph.json --preset cops --cats 2 --fix mouse --dark -o - | display")]
    Render(RenderArgs),
    /// The playground in the browser: draw a board, see who wins, play perfection
    #[command(after_help = "\
Prints the address of the page, and serves it until Ctrl-C. Nothing is fetched from elsewhere, and only this machine is \
let in. The page asks over an HTTP API that docs/http-api.md describes, for scripts to ask as well.

Examples:
  mousehole serve --open
  mousehole serve --port 0
  mousehole serve --bind 0.0.0.0 --allow-host playground.example --memory 4G")]
    Serve(ServeArgs),
    /// Table files: every position's winner and distance, to be probed and verified
    Table(TableArgs),
    /// Many boards, one to a line, to one JSON answer a line
    #[command(after_help = "\
Each line is a document that solve would read, such as {\"grid\":[\"M.F\",\"..C\"],\"catJump\":1,\"mouseJump\":2}
or [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]], or a graph in graph6, sparse6 or digraph6. Answers come in the order of the
lines, with the line's own \"id\" or its number. A bad line is answered with \"error\" and stops nothing.

Examples:
  mousehole batch boards.jsonl > answers.jsonl
  generate | mousehole batch - --limit none
  nauty-geng -c 7 | mousehole batch - --preset cops --cats 2")]
    Batch(BatchArgs),
    /// Boards, graphs and whole games in other formats
    #[command(after_help = "\
Lines of graph6, sparse6 or digraph6 are converted one by one to graph6, sparse6, digraph6, dot or json; bad ones are told \
and left out, and then it exits with 1. A grid becomes the graph of its steps, its places named ROW,COL. Rules matter only \
to json and pg. docs/formats.md shows every format.

Examples:
  mousehole convert town.edges --to graph6
  nauty-geng -c 7 | mousehole convert --to sparse6 > graphs.s6
  mousehole convert board.txt --to dot | dot -Tsvg > board.svg
  mousehole convert board.txt --to pg --limit none -o board.pg")]
    Convert(ConvertArgs),
    /// Cops and robbers: how many cats it takes, where they start, in how many moves they win
    #[command(after_help = "\
Lines of graph6, sparse6 or digraph6 on standard input, or several in a file, are a stream: each is answered with a line of \
the graph, its cop number and its capture time, in order. A line that cannot be read is told on standard error and skipped, \
and the exit status is 1 then. With --cats K the question is whether K cats win; with --cat PLACE, whether those do.

Examples:
  mousehole cops graph.g6
  mousehole cops graph.g6 --cats 2 --verbose
  nauty-geng -c 9 | mousehole cops --summary
  nauty-geng -c 8 | mousehole cops --max 1 --format csv > not-one.csv
  printf '....\\n.##.\\n....\\n' | mousehole cops - --lazy")]
    Cops(CopsArgs),
    /// Several engines on one board: time, memory, and whether they agree
    #[command(after_help = "\
Exits with 1 if the engines disagree.

Examples:
  mousehole compare
  mousehole compare board.txt --engines counter,recheck")]
    Compare(CompareArgs),
    /// The benchmark of this machine: figures, ratios, and a check of every answer
    #[command(after_help = "\
Every row runs in a process of its own, and its answer is checked. Exits with 1 if a check fails; how fast it was \
never decides. Animals and food that a map does not have are placed in its largest connected part: the food first, \
the cat in the middle, the mouse last. Graphs are played as cops and robbers with 2 cats.

Examples:
  mousehole bench --quick
  mousehole bench --json figures.json
  mousehole bench --only 128x128
  mousehole bench --map city.map --graph town.g6")]
    Bench(BenchArgs),
    /// A completion script for the shell
    #[command(after_help = "\
Examples:
  mousehole completions bash > ~/.local/share/bash-completion/completions/mousehole
  mousehole completions fish > ~/.config/fish/completions/mousehole.fish")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// The manual page
    #[command(after_help = "\
Examples:
  mousehole man > mousehole.1
  mousehole man solve | man -l -")]
    Man {
        /// The command to describe; without it, all of them
        command: Option<String>,
    },
}

/// A board and the rules on it.
#[derive(Args)]
pub(crate) struct BoardArgs {
    /// The board: a file, or - for standard input; without it, the built-in example
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
}

#[derive(Args)]
pub(crate) struct ReadingArgs {
    /// How to read the input, where its content does not show it
    #[arg(long, value_name = "FORMAT", value_parser = words(&Format::ALL))]
    pub(crate) input_format: Option<Format>,
}

#[derive(Args)]
pub(crate) struct EngineArgs {
    /// The engine; without it, the first that takes the game
    #[arg(long, value_name = "NAME", value_parser = engines(), help_heading = "Solving")]
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
}

/// How the engine works, where it has a choice.
#[derive(Args)]
pub(crate) struct TuningArgs {
    /// How many threads to use; without it, all cores for large boards and one for small ones
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Solving")]
    threads: Option<u16>,
    /// How the engine bits lays out the bits of a row; without it, as suits the board
    #[arg(long, value_name = "LAYOUT", value_parser = words(Layout::ALL), help_heading = "Solving")]
    layout: Option<Layout>,
    /// The instructions the engine bits uses; without it, the widest the processor has
    #[arg(long, value_name = "SET", value_parser = words(Instructions::ALL), help_heading = "Solving")]
    instructions: Option<Instructions>,
}

impl TuningArgs {
    pub(crate) fn tuning(&self) -> Tuning {
        Tuning { threads: self.threads.map(usize::from), layout: self.layout, instructions: self.instructions }
    }
}

#[derive(Args)]
pub(crate) struct MemoryArgs {
    /// The memory a solve may use, such as 500M, 2G or 1GiB; without it, what the machine has to spare
    #[arg(long, value_name = "SIZE", help_heading = "Solving")]
    pub(crate) memory: Option<Bytes>,
}

#[derive(Args)]
pub(crate) struct PrintArgs {
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = OutputFormat::Text, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: OutputFormat,
    /// Tell on standard error what is done: the rules in force, the engine, its work
    #[arg(long, help_heading = "Output")]
    pub(crate) verbose: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    Text,
    Json,
}

/// What is asked; it decides what is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Question {
    /// Winner, plies and best moves of the start position
    Start,
    /// Whether the mouse wins, at every position, without distances
    Mouse,
    /// Who wins, at every position, without distances
    Winners,
    /// Winner and plies of every position
    Everything,
}

impl From<Question> for mousehole::solution::Question {
    fn from(question: Question) -> Self {
        match question {
            Question::Start => Self::Start,
            Question::Mouse => Self::Mouse,
            Question::Winners => Self::Winners,
            Question::Everything => Self::Everything,
        }
    }
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
    /// What to find out: the less, the cheaper [default: start; with --stats, --verify or --certificate: everything]
    #[arg(long, value_enum, value_name = "QUESTION", help_heading = "Solving")]
    pub(crate) question: Option<Question>,
    /// Count the positions each side wins, as far as the question tells
    #[arg(long, help_heading = "Solving")]
    pub(crate) stats: bool,
    /// Solve everything, and check every position against the rules; exits with 1 if one is wrong
    #[arg(long, help_heading = "Solving")]
    pub(crate) verify: bool,
    /// Write a proof of the verdict to this file, or with - to standard output in place of the answer; a script of
    /// examples/ checks it
    #[arg(long, value_name = "OUT", help_heading = "Output")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct LineArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) tuning: TuningArgs,
    /// Print every move of a long line, not only its beginning and end
    #[arg(long, help_heading = "Output")]
    pub(crate) full: bool,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The engines to run; without it, all that take the game
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = engines(), help_heading = "Solving")]
    pub(crate) engines: Vec<String>,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

#[derive(Args)]
pub(crate) struct BatchArgs {
    /// The boards, one document a line: a file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// What to find out: the less, the cheaper
    #[arg(long, value_enum, value_name = "QUESTION", default_value_t = Question::Start, help_heading = "Solving")]
    pub(crate) question: Question,
    /// How many boards to solve at a time; without it, one on each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Solving")]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Clone)]
pub(crate) struct BenchArgs {
    /// Smaller boards, in under a minute
    #[arg(long)]
    pub(crate) quick: bool,
    /// How many threads to use; without it, as many as the engine finds worth while
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// A grid to measure too, such as a Moving AI map; once for each
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Vec<PathBuf>,
    /// A graph to measure too, in graph6 or as adjacency lists; once for each
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Vec<PathBuf>,
    /// Only the rows whose names begin so
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Option<String>,
    /// Write the figures as JSON to this file, or with - to standard output in place of the table
    #[arg(long, value_name = "OUT", help_heading = "Output")]
    pub(crate) json: Option<PathBuf>,
    /// One piece of work, to be done in this process
    #[arg(long, hide = true)]
    pub(crate) job: Option<String>,
}

fn engines() -> PossibleValuesParser {
    PossibleValuesParser::new(ENGINES.iter().map(|engine| PossibleValue::new(engine.name()).help(engine.about())))
}

/// A choice among words of the library.
fn words<T: Copy + FromStr + Send + Sync + 'static>(
    all: &[(T, &'static str)],
) -> impl TypedValueParser<Value = T> + use<T> {
    let names: Vec<&'static str> = all.iter().map(|(_, name)| *name).collect();
    PossibleValuesParser::new(names).map(|name| name.parse().unwrap_or_else(|_| unreachable!("one of the names")))
}
