//! What users write on the command line.

mod rules;
mod size;

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use mousehole::engine::{ENGINES, Instructions, Layout, Tuning};
use mousehole::formats::Format;

use crate::commands::batch::BatchArgs;
use crate::commands::bench::BenchArgs;
use crate::commands::certificate::CertificateArgs;
use crate::commands::cluster::ClusterArgs;
use crate::commands::compare::CompareArgs;
use crate::commands::convert::ConvertArgs;
use crate::commands::cops::CopsArgs;
use crate::commands::devices::DevicesArgs;
use crate::commands::explain::ExplainArgs;
use crate::commands::hunt::HuntArgs;
use crate::commands::judge::JudgeArgs;
use crate::commands::levels::LevelsArgs;
use crate::commands::line::LineArgs;
use crate::commands::play::PlayArgs;
use crate::commands::rate::RateArgs;
use crate::commands::render::RenderArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::table::TableArgs;
use crate::commands::trace::TraceArgs;

pub(crate) use rules::RuleFlags;
pub(crate) use size::Bytes;

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
  mousehole play board.txt            play it yourself, against a perfect opponent
  mousehole batch boards.jsonl        an answer for each line, on all cores
  mousehole cops graph.g6             how many cats it takes
  mousehole serve --open              the playground in the browser
  mousehole help solve                all flags

A board larger than the terminal is shown in part, with an overview; COLUMNS and LINES set another size."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What every command says besides its answer, and how it looks.
#[derive(Args, Clone, Copy, Default)]
pub(crate) struct OutputArgs {
    /// When to use colours; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN", help_heading = "Output")]
    pub(crate) color: Color,
    /// Note on standard error the rules in force, the engine and its work, as far as the command has any
    #[arg(short, long, global = true, help_heading = "Output")]
    pub(crate) verbose: bool,
    /// No notes, warnings or progress on standard error, only errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Output")]
    pub(crate) quiet: bool,
}

/// When to write colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    #[default]
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
  printf 'M..C\\n..#F\\n' | mousehole solve --format json")]
    Solve(SolveArgs),
    /// The game both sides play when both are perfect, move by move
    #[command(after_help = "\
Examples:
  mousehole line
  mousehole line board.txt --cat-jump 2 --full")]
    Line(LineArgs),
    /// Play in the terminal, against a perfect opponent or an easier one
    #[command(after_help = "\
Type where to go: a place such as 2,1 or 17, a direction such as up or 2 right, or an arrow key; with several cats, \
a place for each, or cat 2: 3,4 for one of them. Other commands are hint, moves, eval, line, board, undo, resign, help \
and quit. After every move you see what it changed. Moves can also come from a file or a pipe, one per line.

Examples:
  mousehole play
  mousehole play board.txt --side cat --level 4
  mousehole play --side none --opponent level-7,greedy --seed 1
  mousehole play --preset cops --cats 2 graph.json --side mouse
  printf '2,2\\nhint\\nquit\\n' | mousehole play --side mouse")]
    Play(PlayArgs),
    /// How strong the opponents of play are against each other
    #[command(after_help = "\
Every player meets every other on random boards, twice on each: once as the mouse and once as the cat. A game won counts as \
1, a draw as a half.

Examples:
  mousehole levels
  mousehole levels --boards 200 --seed 7 --format json")]
    Levels(LevelsArgs),
    /// How hard a level is for a person
    #[command(after_help = "\
Looks at the side that wins, or at the mouse in a draw: how long the perfect game is, at how many choices only one move is \
right, and at how many the move that looks best is wrong. Then players of each level play it against perfection.

Examples:
  mousehole rate
  mousehole rate board.txt --games 1000 --format json")]
    Rate(RateArgs),
    /// Explain in words why the game ends as it does
    #[command(after_help = "\
Names the winner and the margin, the idea that decides the game, the moves that must be found, and the smallest \
change of the rules that turns the verdict. All of it is computed, none of it is guessed.

Examples:
  mousehole explain
  mousehole explain board.txt --mouse 2,3 --cat 0,0 --first cat
  mousehole explain --preset cops --cats 2 graph.json --no-changes")]
    Explain(ExplainArgs),
    /// Follow a classic method step by step on a small board
    #[command(after_help = "\
Prints the method as pseudo-code, then a row for each position that it looks at: how many it has looked at so far, the line \
of the code, the position, and what came of it. For bits, a step is a whole row. JSON has a line for each step, with the \
positions that decided it. Boards may have up to 5,000 positions.

Examples:
  mousehole trace
  mousehole trace board.txt --method dp --full
  mousehole trace --preset graph graph.json --method bits --format json")]
    Trace(TraceArgs),
    /// The board as a picture, coloured by who wins where; the wave as an animation
    #[command(after_help = "\
One side stands still, and every place of the other is coloured by the verdict from there: blue where the mouse wins, \
orange and hatched where the cats do, dotted where nobody can force a win; the sooner, the darker. Cells of less than 3 \
pixels have colours only.

Examples:
  mousehole render -o board.svg
  mousehole render board.txt -o board.png --moves --line
  mousehole render board.txt -o wave.gif
  mousehole render city.map --mouse 3,9 --cat 8,2 --hole 5,5 --around 3,9 --size 40x60 -o part.png
  mousehole render graph.json --preset cops --cats 2 --fixed mouse --dark -o - | display")]
    Render(RenderArgs),
    /// Serve the playground: draw a board in the browser, see who wins, play
    #[command(after_help = "\
Prints the address of the page and serves it until Ctrl-C. Nothing is fetched from elsewhere, and only this machine can \
connect. The page uses an HTTP API that scripts can use too; docs/http-api.md describes it.

Examples:
  mousehole serve --open
  mousehole serve --port 0
  mousehole serve --bind 0.0.0.0 --allow-host playground.example --memory 4G")]
    Serve(ServeArgs),
    /// Build, probe and verify table files: the winner and distance of every position
    Table(TableArgs),
    /// Solve a game on several machines, for boards that outgrow the memory of one
    Cluster(ClusterArgs),
    /// Check certificates, which prove verdicts, with nothing of the solver
    Certificate(CertificateArgs),
    /// Solve many boards, one per line, and answer each with a JSON line
    #[command(after_help = "\
Each line is a document that solve would read, such as {\"grid\":[\"M.F\",\"..C\"],\"catJump\":1,\"mouseJump\":2}
or [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]], or a graph in graph6, sparse6 or digraph6. Answers come in input \
order, with the line's own \"id\" or its number. A bad line is answered with \"error\" and does not stop the rest; the exit \
status is then 1.

With --starts, FILE is one board, which is solved once, and each line of STARTS is a position on it: JSON such as \
{\"mouse\":[2,0],\"cat\":[1,1],\"to_move\":\"cat\"}, of which the board or the flags give what is left out, or a problem of a \
Moving AI scenario (.scen), whose start is the mouse's place and whose goal is the cat's. The food is the same for all.

Examples:
  mousehole batch boards.jsonl > answers.jsonl
  generate | mousehole batch --limit none
  mousehole batch city.map --hole 104,145 --starts city.scen
  nauty-geng -c 7 | mousehole batch --preset cops --cats 2")]
    Batch(BatchArgs),
    /// Convert boards, graphs and whole games to other formats
    #[command(after_help = "\
Lines of graph6, sparse6 or digraph6 are converted one by one to graph6, sparse6, digraph6, dot or json; bad lines are \
reported and left out, and the exit status is then 1. A grid becomes the graph of its steps, with places named ROW,COL. \
A test case is written where the rules are those of LeetCode 1728 or 913. Rules matter only to these, json and pg. \
docs/formats.md shows every format.

Examples:
  mousehole convert town.edges --to graph6
  nauty-geng -c 7 | mousehole convert --to sparse6 > graphs.s6
  mousehole convert board.txt --to dot | dot -Tsvg > board.svg
  mousehole convert board.txt --mouse-jump 2 --to cpp
  mousehole convert board.txt --to pg --limit none -o board.pg")]
    Convert(ConvertArgs),
    /// Cops and robbers: how many cats it takes, where they start, how soon they win
    #[command(after_help = "\
Lines of graph6, sparse6 or digraph6 on standard input, or several in a file, are a stream: each is answered, in order, with \
the graph, its cop number and its capture time. A line that cannot be read is reported on standard error and skipped; the \
exit status is then 1. With --cats K the question is whether K cats win; with --cat PLACE, whether these cats do. Where there \
is no memory for an answer, the bounds found are printed, such as 3..5. docs/cops.md says where bounds come from.

Examples:
  mousehole cops graph.g6
  mousehole cops graph.g6 --cats 2 --verbose
  nauty-geng -c 9 | mousehole cops --summary
  nauty-geng -c 8 | mousehole cops --max 1 --format csv > not-one.csv
  nauty-geng -c 10 | mousehole cops --only 'cop_number>=3'
  mousehole cops graph.g6 --throttling --all-placements=10
  printf '....\\n.##.\\n....\\n' | mousehole cops --lazy")]
    Cops(CopsArgs),
    /// Judge your own solution of LeetCode 913 or 1728 on many boards, and shrink the first it fails
    #[command(after_help = "\
The program reads boards from standard input, one JSON object a line: {\"grid\":[\"M.F\",\"..C\"],\"catJump\":1,\"mouseJump\":2}
or {\"graph\":[[2],[2],[0,1]]}. It answers each with a line: true or false if the mouse can win on the grid; 1, 2 or 0 \
if the mouse wins on the graph, the cat, or neither; none, if it does not solve that puzzle. A harness does all that: paste \
your class into it.

Exits with 1 if an answer is wrong, or if the program crashes, hangs or writes something else.

Examples:
  mousehole judge --template python > mine.py
  mousehole judge -- python3 mine.py
  mousehole judge --boards 100000 --seed 7 --format json -- ./solution")]
    Judge(JudgeArgs),
    /// Hunt for boards with a wanted property: the longest wins, only moves, one wall that turns it
    #[command(after_help = "\
Each board that beats those before is printed as a line that every command reads. What is found depends on the seed and the \
flags alone, not on the number of threads. Ctrl-C stops the hunt, and says which --skip goes on from there.

Examples:
  mousehole hunt
  mousehole hunt --size 5x5 --for only-moves --winner mouse --plies 9..15 | tail -n 1 | mousehole explain -
  mousehole hunt --nodes 30 --degree 2..4 --runs 20 | tail -n 1 | mousehole line -
  mousehole hunt --size 6x6 --for turning --symmetry mirror --mouse-jump 2")]
    Hunt(HuntArgs),
    /// Run several engines on one board: time, memory, and whether they agree
    #[command(after_help = "\
Exits with 1 if the engines disagree.

Examples:
  mousehole compare
  mousehole compare board.txt --engines counter,recheck")]
    Compare(CompareArgs),
    /// List the devices that the engine gpu can use
    Devices(DevicesArgs),
    /// Measure this machine: figures, ratios, and a check of every answer
    #[command(after_help = "\
Every row runs in its own process, and its answer is checked. Exits with 1 if a check fails, never because of speed. \
Animals and food that a map lacks are placed in its largest connected part: the food on the first place, the cat on the \
middle one, the mouse on the last. Graphs are played as cops and robbers with 2 cats.

Examples:
  mousehole bench --quick
  mousehole bench --json figures.json
  mousehole bench --only 128x128
  mousehole bench --map city.map --graph town.g6")]
    Bench(BenchArgs),
    /// Print a completion script for the shell
    #[command(after_help = "\
Examples:
  mousehole completions bash > ~/.local/share/bash-completion/completions/mousehole
  mousehole completions fish > ~/.config/fish/completions/mousehole.fish")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(after_help = "\
Examples:
  mousehole man > mousehole.1
  mousehole man solve | man -l -")]
    Man {
        /// The command to describe [default: all of them]
        command: Option<String>,
    },
}

/// A board and the rules on it.
#[derive(Args)]
pub(crate) struct BoardArgs {
    /// The board: a file, or - for standard input [default: standard input; on a terminal, the built-in example]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
}

#[derive(Args)]
pub(crate) struct ReadingArgs {
    /// The format of the input, where its content does not show it
    #[arg(long, value_name = "FORMAT", value_parser = words(&Format::ALL))]
    pub(crate) input_format: Option<Format>,
}

#[derive(Args)]
pub(crate) struct EngineArgs {
    /// The engine [default: the first that takes the game]
    #[arg(long, value_name = "NAME", value_parser = engines(), help_heading = "Solving")]
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    memory: MemoryArgs,
}

impl EngineArgs {
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory.bytes()
    }
}

#[derive(Args)]
pub(crate) struct MemoryArgs {
    /// The memory a solve may use, such as 500M, 2G or 1GiB [default: what the machine has to spare]
    #[arg(long, value_name = "SIZE", help_heading = "Solving")]
    memory: Option<Bytes>,
}

impl MemoryArgs {
    pub(crate) fn bytes(&self) -> Option<u64> {
        self.memory.map(|memory| memory.0)
    }
}

/// How one game is solved.
#[derive(Args)]
pub(crate) struct SolvingArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Number of threads [default: all cores for large boards, one for small ones]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Solving")]
    threads: Option<u16>,
    /// How the engine bits lays out the bits of a row [default: as suits the board]
    #[arg(long, value_name = "LAYOUT", value_parser = words(Layout::ALL), help_heading = "Solving")]
    layout: Option<Layout>,
    /// The instructions the engine bits uses [default: the widest the processor has]
    #[arg(long, value_name = "SET", value_parser = words(Instructions::ALL), help_heading = "Solving")]
    instructions: Option<Instructions>,
    /// The folder for scratch files, where distances go that the memory does not hold
    /// [default: beside the output of table build, or else the system's folder for temporary files]
    #[arg(long, value_name = "DIR", help_heading = "Solving")]
    pub(crate) scratch: Option<PathBuf>,
}

impl SolvingArgs {
    pub(crate) fn tuning(&self) -> Tuning {
        Tuning {
            threads: self.threads.map(usize::from),
            layout: self.layout,
            instructions: self.instructions,
            distances: None,
        }
    }
}

#[derive(Args)]
pub(crate) struct PrintArgs {
    /// The format of the answer
    #[arg(long, value_enum, default_value_t = OutputFormat::Text, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: OutputFormat,
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

pub(crate) fn engines() -> PossibleValuesParser {
    PossibleValuesParser::new(ENGINES.iter().map(|engine| PossibleValue::new(engine.name()).help(engine.about())))
}

/// A choice among words of the library.
pub(crate) fn words<T: Copy + FromStr + Send + Sync + 'static>(
    all: &[(T, &'static str)],
) -> impl TypedValueParser<Value = T> + use<T> {
    let names: Vec<&'static str> = all.iter().map(|(_, name)| *name).collect();
    PossibleValuesParser::new(names).map(|name| name.parse().unwrap_or_else(|_| unreachable!("one of the names")))
}
