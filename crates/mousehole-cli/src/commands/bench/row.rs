//! The rows of the benchmark.

use std::path::Path;

use super::BenchArgs;
use super::board::BenchBoard;
use super::job::Job;
use super::scaling;
use super::solve::{Method, Scope, Solve};

/// A named piece of work.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) work: Work,
}

pub(super) enum Work {
    Job(Job),
    /// The time per position on boards of these sizes.
    Curve {
        sizes: &'static [usize],
        threads: Option<usize>,
    },
    /// The time of a solve on these numbers of threads.
    Scaling {
        solve: Solve,
        threads: Vec<usize>,
    },
}

/// The rows that the flags ask for.
pub(super) fn rows(args: &BenchArgs) -> Vec<Row> {
    let threads = args.threads.map(usize::from);
    let solve = |board: BenchBoard, (cat_jump, mouse_jump), scope| {
        Job::Solve(Solve { board, cat_jump, mouse_jump, scope, method: Method::Bits, threads })
    };
    let walls = |size, jumps, scope| solve(BenchBoard::Walls { size }, jumps, scope);
    let maze = |size| solve(BenchBoard::Maze { size }, (1, 1), Scope::Everything);
    let rings = |nodes| solve(BenchBoard::Rings { nodes }, (1, 1), Scope::Everything);
    let scotland_yard = |cats| solve(BenchBoard::ScotlandYard { cats }, (1, 1), Scope::Everything);
    let row = |name: &str, job| Row { name: name.to_owned(), work: Work::Job(job) };
    // Smaller boards take the place of large ones in a quick run.
    let mut rows = if args.quick {
        vec![
            row("8x8", Job::Small { boards: 10_000 }),
            row("batch", Job::Batch { boards: 60_000, threads }),
            row("48x48", walls(48, (1, 1), Scope::Everything)),
            row("64x64-mouse", walls(64, (1, 1), Scope::Mouse)),
            row("64x64-mouse-jump2", walls(64, (1, 2), Scope::Mouse)),
            row("64x64-start", walls(64, (1, 1), Scope::Start)),
            row("64x64-winners", walls(64, (1, 1), Scope::Winners)),
            row("64x64", walls(64, (1, 1), Scope::Everything)),
            row("maze-65", maze(65)),
            row("graph-2000", rings(2_000)),
            row("cops-2", scotland_yard(2)),
            row("cops-3", Job::Hunt { cats: 3, threads }),
            row("cops-stream-8", Job::Stream { nodes: 8, threads }),
            row("cops-stream-9", Job::Stream { nodes: 9, threads }),
        ]
    } else {
        vec![
            row("8x8", Job::Small { boards: 10_000 }),
            row("batch", Job::Batch { boards: 300_000, threads }),
            row("48x48", walls(48, (1, 1), Scope::Everything)),
            row("128x128-mouse", walls(128, (1, 1), Scope::Mouse)),
            row("128x128-mouse-jump2", walls(128, (1, 2), Scope::Mouse)),
            row("128x128-start", walls(128, (1, 1), Scope::Start)),
            row("128x128-winners", walls(128, (1, 1), Scope::Winners)),
            row("128x128", walls(128, (1, 1), Scope::Everything)),
            row("256x256-mouse", walls(256, (1, 1), Scope::Mouse)),
            row("512x512-mouse", walls(512, (1, 1), Scope::Mouse)),
            row("maze-65", maze(65)),
            row("maze-129", maze(129)),
            row("graph-10000", rings(10_000)),
            row("cops-2", scotland_yard(2)),
            row("cops-3", Job::Hunt { cats: 3, threads }),
            row("cops-stream-9", Job::Stream { nodes: 9, threads }),
            row("cops-stream-10", Job::Stream { nodes: 10, threads }),
        ]
    };
    let map = |path: &Path, scope| solve(BenchBoard::Map { path: path.to_owned() }, (1, 1), scope);
    let graph = |path: &Path| solve(BenchBoard::Graph { path: path.to_owned(), cats: 2 }, (1, 1), Scope::Everything);
    for path in &args.map {
        let name = stem(path);
        rows.push(row(&name, map(path, Scope::Mouse)));
        rows.push(row(&format!("{name}-winners"), map(path, Scope::Winners)));
        rows.push(row(&format!("{name}-start"), map(path, Scope::Start)));
    }
    rows.extend(args.graph.iter().map(|path| row(&stem(path), graph(path))));
    #[cfg(feature = "gpu")]
    rows.extend(super::gpu::rows(args.quick, &args.map));
    let sizes: &[usize] = if args.quick { &[16, 32, 64, 128] } else { &[16, 32, 64, 96, 128, 192, 256] };
    rows.push(Row { name: "curve".to_owned(), work: Work::Curve { sizes, threads } });
    if args.scaling {
        rows =
            rows.into_iter().filter_map(|row| row.scaling(&scaling::counts(threads.unwrap_or_else(cores)))).collect();
    }
    rows.retain(|row| args.only.as_ref().is_none_or(|only| row.name.starts_with(only.as_str())));
    rows
}

impl Row {
    /// The same work on these numbers of threads, where it is one solve.
    fn scaling(self, threads: &[usize]) -> Option<Row> {
        let Work::Job(Job::Solve(solve)) = self.work else { return None };
        Some(Row { work: Work::Scaling { solve, threads: threads.to_vec() }, ..self })
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| path.display().to_string(), |stem| stem.to_string_lossy().into_owned())
}

impl Work {
    /// What is measured, in words.
    pub(super) fn description(&self) -> String {
        match self {
            Work::Job(Job::Solve(solve)) | Work::Scaling { solve, .. } => solve.to_string(),
            Work::Job(Job::Small { .. }) => "8 × 8, 15 % walls, who wins, one core".to_owned(),
            Work::Job(Job::Batch { .. }) => "8 × 8, 15 % walls, from JSON lines to JSON lines".to_owned(),
            #[cfg(feature = "gpu")]
            Work::Job(Job::GpuSmall { .. }) => "8 × 8, 15 % walls, who wins and in how many plies".to_owned(),
            #[cfg(feature = "gpu")]
            Work::Job(Job::GpuGraphs { nodes }) => format!("all connected graphs on {nodes} nodes, from memory"),
            Work::Job(Job::Hunt { cats, .. }) => format!("map of Scotland Yard, {cats} cats, who wins and how soon"),
            Work::Job(Job::Stream { nodes, .. }) => {
                format!("all connected graphs on {nodes} nodes, from nauty-geng to a table")
            }
            Work::Curve { .. } => "15 % walls, jumps 1/1, mouse, time per position".to_owned(),
        }
    }

    pub(super) fn question(&self) -> &'static str {
        match self {
            Work::Job(Job::Solve(solve)) | Work::Scaling { solve, .. } => solve.scope.name(),
            Work::Job(Job::Small { .. } | Job::Batch { .. } | Job::Hunt { .. }) => "start",
            #[cfg(feature = "gpu")]
            Work::Job(Job::GpuSmall { .. }) => "start",
            #[cfg(feature = "gpu")]
            Work::Job(Job::GpuGraphs { .. }) => "cop number",
            Work::Job(Job::Stream { .. }) => "cop number",
            Work::Curve { .. } => "mouse",
        }
    }

    pub(super) fn engine(&self) -> &'static str {
        match self {
            Work::Job(Job::Hunt { .. } | Job::Stream { .. }) => "chase",
            #[cfg(feature = "gpu")]
            Work::Job(Job::GpuSmall { .. } | Job::GpuGraphs { .. }) => "gpu",
            Work::Job(Job::Solve(solve)) if solve.method == Method::Gpu => "gpu",
            _ => "bits",
        }
    }
}
