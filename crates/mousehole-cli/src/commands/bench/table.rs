//! The rows of the benchmark and what they are to reach.

use std::path::Path;

use super::boards::BoardOf;
use super::cops::known_graphs;
use super::job::{Ask, Method, Solve};
use crate::args::BenchArgs;
use crate::words::{bytes, rate, time};

/// One row.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) work: Work,
    pub(super) targets: Vec<Target>,
}

/// What a row measures.
pub(super) enum Work {
    Solve(Solve),
    /// Who wins, on so many 8 × 8 boards on one core.
    Small {
        boards: usize,
    },
    /// So many 8 × 8 boards as lines through `batch`.
    Batch {
        boards: usize,
    },
    /// Whether so many alike cats win on the map of Scotland Yard, and how soon.
    Hunt {
        cats: usize,
    },
    /// The cop number and capture time of all connected graphs on so many nodes, from `nauty-geng`.
    Stream {
        nodes: usize,
    },
    /// The time per position on boards of these sizes.
    Curve {
        sizes: &'static [usize],
    },
}

impl Work {
    pub(super) fn words(&self) -> String {
        match self {
            Work::Solve(solve) => {
                let Solve { board, cat_jump, mouse_jump, ask, .. } = solve;
                let jumps = match board {
                    BoardOf::Rings { .. } | BoardOf::Graph { .. } | BoardOf::ScotlandYard { .. } => String::new(),
                    _ => format!(", jumps {cat_jump}/{mouse_jump}"),
                };
                format!("{board}{jumps}, {}", ask.name())
            }
            Work::Small { .. } => "8 × 8, 15 % walls, who wins, one core".to_owned(),
            Work::Batch { .. } => "8 × 8, 15 % walls, from JSON lines to JSON lines".to_owned(),
            Work::Hunt { cats } => format!("map of Scotland Yard, {cats} cats, who wins and how soon"),
            Work::Stream { nodes } => format!("all connected graphs on {nodes} nodes, from nauty-geng to a table"),
            Work::Curve { .. } => "15 % walls, jumps 1/1, mouse, time per position".to_owned(),
        }
    }
}

impl Work {
    /// How many boards or graphs it takes, and what they are called.
    pub(super) fn boards(&self) -> Option<(usize, &'static str)> {
        match self {
            Work::Batch { boards } => Some((*boards, "boards")),
            Work::Stream { nodes } => known_graphs(*nodes).map(|(graphs, _)| (graphs, "graphs")),
            Work::Solve(_) | Work::Small { .. } | Work::Hunt { .. } | Work::Curve { .. } => None,
        }
    }
}

/// A bound that a figure is to keep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Target {
    /// So many times as fast as `counter` on one core.
    Ratio(f64),
    PositionsPerSecond(f64),
    BoardsPerSecond(f64),
    Seconds(f64),
    Bytes(u64),
    /// The time per position on any board, to that on any smaller one.
    Growth(f64),
}

/// The figures that targets are about; `None` where one was not measured.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) ratio: Option<f64>,
    pub(super) positions_per_second: Option<f64>,
    pub(super) boards_per_second: Option<f64>,
    pub(super) seconds: Option<f64>,
    pub(super) bytes: Option<u64>,
    pub(super) growth: Option<f64>,
}

impl Target {
    /// Whether the figures reach it; `None` where it was not measured.
    pub(super) fn reached(self, figures: &Figures) -> Option<bool> {
        match self {
            Target::Ratio(least) => figures.ratio.map(|found| found >= least),
            Target::PositionsPerSecond(least) => figures.positions_per_second.map(|found| found >= least),
            Target::BoardsPerSecond(least) => figures.boards_per_second.map(|found| found >= least),
            Target::Seconds(most) => figures.seconds.map(|found| found <= most),
            Target::Bytes(most) => figures.bytes.map(|found| found <= most),
            Target::Growth(most) => figures.growth.map(|found| found <= most),
        }
    }

    pub(super) fn words(self) -> String {
        match self {
            Target::Ratio(least) => format!("≥ {least}×"),
            Target::PositionsPerSecond(least) => format!("≥ {}/s", rate(least)),
            Target::BoardsPerSecond(least) => format!("≥ {} boards/s", rate(least)),
            Target::Seconds(most) => format!("≤ {}", time(std::time::Duration::from_secs_f64(most), true)),
            Target::Bytes(most) => format!("≤ {}", bytes(most)),
            Target::Growth(most) => format!("≤ {most}×"),
        }
    }
}

/// The rows that the flags ask for.
pub(super) fn rows(args: &BenchArgs) -> Vec<Row> {
    let mut rows = if args.quick { quick_rows() } else { full_rows() };
    rows.extend(args.map.iter().map(|path| map_row(path)));
    rows.extend(args.graph.iter().map(|path| graph_row(path)));
    let sizes: &[usize] = if args.quick { &[16, 32, 64, 128] } else { &[16, 32, 64, 96, 128, 192, 256] };
    rows.push(Row { name: "curve".to_owned(), work: Work::Curve { sizes }, targets: vec![Target::Growth(2.0)] });
    let threads = args.threads.map(usize::from);
    for row in &mut rows {
        if let Work::Solve(solve) = &mut row.work {
            solve.threads = threads;
        }
    }
    rows.retain(|row| args.only.as_ref().is_none_or(|only| row.name.starts_with(only.as_str())));
    rows
}

fn full_rows() -> Vec<Row> {
    let (walls, maze) = (|size| BoardOf::Walls { size }, |size| BoardOf::Maze { size });
    vec![
        row("8x8", Work::Small { boards: 10_000 }, [Target::Seconds(10e-6)]),
        row("batch", Work::Batch { boards: 300_000 }, [Target::BoardsPerSecond(150_000.0)]),
        row("48x48", solve(walls(48), (1, 1), Ask::Everything), [Target::Ratio(20.0)]),
        row("128x128-mouse", solve(walls(128), (1, 1), Ask::Mouse), [Target::Ratio(200.0)]),
        row("128x128-mouse-jump2", solve(walls(128), (1, 2), Ask::Mouse), [Target::Ratio(200.0)]),
        row("128x128-winners", solve(walls(128), (1, 1), Ask::Winners), [Target::Ratio(120.0)]),
        row("128x128", solve(walls(128), (1, 1), Ask::Everything), [Target::Ratio(50.0)]),
        row("256x256-mouse", solve(walls(256), (1, 1), Ask::Mouse), rate_within(4e9, 800_000_000)),
        row("512x512-mouse", solve(walls(512), (1, 1), Ask::Mouse), [Target::Bytes(12_000_000_000)]),
        row("maze-65", solve(maze(65), (1, 1), Ask::Everything), [Target::Ratio(5.0)]),
        row("maze-129", solve(maze(129), (1, 1), Ask::Everything), [Target::Ratio(5.0)]),
        row("graph-10000", solve(BoardOf::Rings { nodes: 10_000 }, (1, 1), Ask::Everything), [Target::Ratio(15.0)]),
        row("cops-2", solve(BoardOf::ScotlandYard { cats: 2 }, (1, 1), Ask::Everything), [Target::Seconds(0.1)]),
        row("cops-3", Work::Hunt { cats: 3 }, [Target::Seconds(10.0), Target::Bytes(4_000_000_000)]),
        row("cops-stream-9", Work::Stream { nodes: 9 }, [Target::Seconds(1.0)]),
        row("cops-stream-10", Work::Stream { nodes: 10 }, [Target::Seconds(45.0)]),
    ]
}

/// Smaller boards in place of the large ones; they have no targets.
fn quick_rows() -> Vec<Row> {
    let walls = |size| BoardOf::Walls { size };
    vec![
        row("8x8", Work::Small { boards: 10_000 }, [Target::Seconds(10e-6)]),
        row("batch", Work::Batch { boards: 60_000 }, [Target::BoardsPerSecond(150_000.0)]),
        row("48x48", solve(walls(48), (1, 1), Ask::Everything), [Target::Ratio(20.0)]),
        row("64x64-mouse", solve(walls(64), (1, 1), Ask::Mouse), []),
        row("64x64-mouse-jump2", solve(walls(64), (1, 2), Ask::Mouse), []),
        row("64x64-winners", solve(walls(64), (1, 1), Ask::Winners), []),
        row("64x64", solve(walls(64), (1, 1), Ask::Everything), []),
        row("maze-65", solve(BoardOf::Maze { size: 65 }, (1, 1), Ask::Everything), [Target::Ratio(5.0)]),
        row("graph-2000", solve(BoardOf::Rings { nodes: 2_000 }, (1, 1), Ask::Everything), []),
        row("cops-2", solve(BoardOf::ScotlandYard { cats: 2 }, (1, 1), Ask::Everything), [Target::Seconds(0.1)]),
        row("cops-3", Work::Hunt { cats: 3 }, [Target::Seconds(10.0), Target::Bytes(4_000_000_000)]),
        row("cops-stream-8", Work::Stream { nodes: 8 }, []),
        row("cops-stream-9", Work::Stream { nodes: 9 }, [Target::Seconds(1.0)]),
    ]
}

/// A map, with the targets of those of the Moving AI collection that have some.
fn map_row(path: &Path) -> Row {
    let name = stem(path);
    let targets = match name.as_str() {
        "AR0071SR" => rate_within(4e9, 1_200_000_000).to_vec(),
        "orz900d" => rate_within(3e9, 2_500_000_000).to_vec(),
        _ => Vec::new(),
    };
    row(&name, solve(BoardOf::Map { path: path.to_owned() }, (1, 1), Ask::Mouse), targets)
}

/// Two cats on a graph, with the target of the map of the board game Scotland Yard.
fn graph_row(path: &Path) -> Row {
    let name = stem(path);
    let targets = if name == "scotland-yard" { vec![Target::Seconds(0.1)] } else { Vec::new() };
    row(&name, solve(BoardOf::Graph { path: path.to_owned(), cats: 2 }, (1, 1), Ask::Everything), targets)
}

fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| path.display().to_string(), |stem| stem.to_string_lossy().into_owned())
}

fn row(name: &str, work: Work, targets: impl Into<Vec<Target>>) -> Row {
    Row { name: name.to_owned(), work, targets: targets.into() }
}

fn solve(board: BoardOf, (cat_jump, mouse_jump): (u32, u32), ask: Ask) -> Work {
    Work::Solve(Solve { board, cat_jump, mouse_jump, ask, method: Method::Bits, threads: None })
}

fn rate_within(rate: f64, bytes: u64) -> [Target; 2] {
    [Target::PositionsPerSecond(rate), Target::Bytes(bytes)]
}

impl Row {
    /// The board of a file, which may be at fault.
    pub(super) fn file(&self) -> Option<&Solve> {
        match &self.work {
            Work::Solve(solve) if matches!(solve.board, BoardOf::Map { .. } | BoardOf::Graph { .. }) => Some(solve),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_kept_broken_or_not_measured() {
        let figures = Figures { ratio: Some(20.0), bytes: Some(5), ..Figures::default() };
        assert_eq!(Target::Ratio(20.0).reached(&figures), Some(true));
        assert_eq!(Target::Ratio(20.5).reached(&figures), Some(false));
        assert_eq!(Target::Bytes(4).reached(&figures), Some(false));
        assert_eq!(Target::Seconds(4.0).reached(&figures), None);
    }
}
