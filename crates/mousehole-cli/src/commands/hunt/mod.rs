//! `hunt`: boards with a wanted property, by simulated annealing from many beginnings.

mod change;
mod climb;
mod quarry;
mod strip;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

use clap::{Args, ValueEnum};
use mousehole::game::{Preset, Side};

use self::change::Bounds;
use self::climb::Climb;
use self::quarry::{Candidate, Quarry};
use crate::args::RuleFlags;
use crate::draft::{Draft, GraphDraft, GridDraft};
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Bar;
use crate::signals;
use crate::source::Source;
use crate::words::{count, counted, rate};

#[derive(Args)]
pub(crate) struct HuntArgs {
    /// What to hunt for
    #[arg(long = "for", value_enum, value_name = "WHAT", default_value_t = Prize::Longest)]
    prize: Prize,
    /// Only boards that this side wins
    #[arg(long, value_enum, value_name = "SIDE")]
    winner: Option<Winner>,
    /// Only wins whose plies are in this range, such as 20..30 or 90..
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    plies: Option<(u32, u32)>,
    /// Rows and columns of grids, such as 8x8
    #[arg(long, value_name = "ROWSxCOLUMNS", default_value = "8x8", value_parser = size)]
    size: (usize, usize),
    /// Hunt for graphs with N nodes instead of grids
    #[arg(long, value_name = "N", conflicts_with_all = ["size", "walls", "symmetry"], value_parser = clap::value_parser!(u16).range(4..=64))]
    nodes: Option<u16>,
    /// Number of walls of a grid
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    walls: Option<(u32, u32)>,
    /// Number of edges at each node of a graph
    #[arg(long, value_name = "FROM..TO", value_parser = range, requires = "nodes")]
    degree: Option<(u32, u32)>,
    /// How the walls of a grid repeat
    #[arg(long, value_enum, value_name = "KIND", default_value_t = Symmetry::None)]
    symmetry: Symmetry,
    /// What the hunt depends on
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of beginnings
    #[arg(long, value_name = "N", default_value_t = 4)]
    runs: u64,
    /// Leave out the first runs, to go on where a hunt was stopped
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,
    /// Begin every run with the last board of a file, such as what an earlier hunt printed
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Boards to look at in a run; for graphs, at each number of nodes on the way
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    steps: u64,
    /// Number of runs at a time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    rules: RuleFlags,
}

/// What a board is valued for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Prize {
    /// Forced wins that take many plies
    Longest,
    /// Wins with many moves that are the only one to keep them
    OnlyMoves,
    /// Long wins that exactly one change of a wall or an edge turns
    Turning,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Winner {
    Mouse,
    Cat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Symmetry {
    None,
    /// Left and right
    Mirror,
    /// Half a turn
    Rotate,
}

/// `20..30`, `20..` or `..30`, both ends among them; a single number is both.
fn range(text: &str) -> Result<(u32, u32), String> {
    let number = |text: &str, otherwise| if text.is_empty() { Some(otherwise) } else { text.parse().ok() };
    let ends = match text.split_once("..") {
        Some((from, to)) => number(from, 0).zip(number(to.trim_start_matches('='), u32::MAX)),
        None => text.parse().ok().map(|number| (number, number)),
    };
    ends.filter(|(from, to)| from <= to).ok_or_else(|| "expected a range such as 20..30, 20.. or ..30".to_owned())
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let ends =
        text.split_once(['x', '×']).and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    ends.filter(|&(rows, columns): &(usize, usize)| {
        (1..=64).contains(&rows) && (1..=64).contains(&columns) && rows * columns >= 3
    })
    .ok_or_else(|| "expected rows and columns such as 8x8, from 1 to 64, and at least 3 cells".to_owned())
}

pub(crate) fn hunt(args: &HuntArgs, output: &Output) -> Result<ExitCode, Failure> {
    if let Some(placed) = ["mouse", "cat", "hole", "cats"].into_iter().find(|knob| args.rules.gave(knob)) {
        return Err(Failure::new(format!("--{placed}: hunt places one mouse, one cat and the hole itself")));
    }
    if args.rules.preset == Some(Preset::Cops) {
        return Err(Failure::new("--preset cops: hunt is for games with a hole"));
    }
    let climb = Climb {
        board: first_board(args),
        from: args.from.as_deref().map(|from| last_board(from, args)).transpose()?,
        bounds: Bounds { walls: args.walls, degree: args.degree, symmetry: args.symmetry },
        seed: args.seed,
        steps: args.steps,
        looked_at: AtomicU64::new(0),
    };
    climb
        .board
        .builder()
        .settings(args.rules.settings())
        .build()
        .map_err(|error| Failure::new(format!("--{error}")))?;
    signals::stop_on_ctrl_c()?;
    let winner = args.winner.map(|winner| match winner {
        Winner::Mouse => Side::Mouse,
        Winner::Cat => Side::Cat,
    });
    let quarry = || Quarry::new(args.prize, winner, args.plies.unwrap_or((0, u32::MAX)), args.rules.settings());
    let began = Instant::now();
    let next = AtomicU64::new(args.skip);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let end = args.skip.saturating_add(args.runs);
    let (mut done, mut best) = (args.skip, 0);
    thread::scope(|scope| -> Result<(), Failure> {
        let (send, finds) = channel::<(u64, Option<Candidate>)>();
        for _ in 0..threads {
            let (send, climb, next) = (send.clone(), &climb, &next);
            scope.spawn(move || {
                let mut quarry = quarry();
                loop {
                    let run = next.fetch_add(1, Ordering::Relaxed);
                    if run >= end || signals::go_on().is_break() {
                        return;
                    }
                    // Nobody listens once the output is closed.
                    let whole = climb.run(&mut quarry, run, |found| send.send((run, Some(found))).is_ok());
                    if !whole || send.send((run, None)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        // Runs report in their order, whichever thread is quicker: so the output depends on the seed alone.
        let (mut waiting, bar) = (BTreeMap::<u64, Vec<Option<Candidate>>>::new(), Bar::new());
        for (run, message) in finds {
            waiting.entry(run).or_default().push(message);
            while let Some(messages) = waiting.get_mut(&done) {
                let messages = std::mem::take(messages);
                let over = matches!(messages.last(), Some(None));
                for found in messages.into_iter().flatten() {
                    if found.value > best {
                        best = found.value;
                        output.print(&found.line(args.seed, done))?;
                    }
                }
                if !over {
                    break;
                }
                waiting.remove(&done);
                done += 1;
            }
            bar.update(done - args.skip, Some(args.runs), |seconds| {
                let boards = climb.looked_at.load(Ordering::Relaxed);
                format!("run {}, {} boards, {}/s", count(done + 1), count(boards), rate(boards as f64 / seconds))
            });
        }
        Ok(())
    })?;
    let boards = climb.looked_at.load(Ordering::Relaxed);
    let speed = rate(boards as f64 / began.elapsed().as_secs_f64());
    output.note(&format!("looked at {}, {speed}/s", counted(boards, "board", "boards")));
    if best == 0 {
        output.note("none of them is what is asked for");
    }
    if signals::go_on().is_break() {
        output.note(&format!("stopped in run {}: --skip {done} goes on from there", count(done + 1)));
        return Ok(ExitCode::from(signals::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// A board of the size that is asked for, with nothing on it yet but what must be.
fn first_board(args: &HuntArgs) -> Draft {
    match args.nodes {
        Some(nodes) => {
            let mut graph = GraphDraft::empty(nodes.into());
            (1..u32::from(nodes)).for_each(|node| graph.add(node - 1, node));
            Draft::Graph(graph)
        }
        None => {
            let mut grid = GridDraft::empty(args.size.0, args.size.1);
            for (cell, token) in crate::draft::TOKENS.into_iter().enumerate() {
                *grid.cell(cell) = token;
            }
            Draft::Grid(grid)
        }
    }
}

/// The last board of a file, if it is of the kind and the size that is asked for; a graph may be smaller.
fn last_board(path: &Path, args: &HuntArgs) -> Result<Draft, Failure> {
    let source = Source::new(path);
    let bytes = source.read()?;
    let text = String::from_utf8_lossy(&bytes);
    let last = text.lines().rfind(|line| !line.trim().is_empty()).and_then(Draft::read);
    let fits = |draft: &Draft| match (draft, args.nodes) {
        (Draft::Graph(graph), Some(nodes)) => graph.lists.len() <= nodes.into(),
        (Draft::Grid(grid), None) => (grid.rows.len(), grid.columns()) == args.size,
        _ => false,
    };
    let wanted = match args.nodes {
        Some(nodes) => format!("a graph of at most {nodes} nodes"),
        None => format!("a grid of {}x{}", args.size.0, args.size.1),
    };
    let wrong = || Failure::new(format!("{}: expected {wanted}, as hunt prints it, in the last line", source.name()));
    last.filter(fits).ok_or_else(wrong)
}
