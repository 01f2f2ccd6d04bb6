//! One measured piece of work, done in a process of its own so that memory left by other rows does not count.

use std::process::{Command, Stdio};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::cops;
use super::small;
use super::solve::Solve;
use crate::failure::Failure;

/// Work that a process can be asked to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Job {
    Solve(Solve),
    /// Who wins on 8 × 8 boards, one after the other on one core.
    Small {
        boards: usize,
    },
    /// 8 × 8 boards as lines through `batch`.
    Batch {
        boards: usize,
        threads: Option<usize>,
    },
    /// 8 × 8 boards from memory, side by side on a device.
    #[cfg(feature = "gpu")]
    GpuSmall {
        boards: usize,
    },
    /// The cop number and capture time of all connected graphs of a size, from memory, side by side on a device.
    #[cfg(feature = "gpu")]
    GpuGraphs {
        nodes: usize,
    },
    /// Whether alike cats win on the map of Scotland Yard, and how soon.
    Hunt {
        cats: usize,
        threads: Option<usize>,
    },
    /// The cop number and capture time of all connected graphs of a size, from `nauty-geng`.
    Stream {
        nodes: usize,
        threads: Option<usize>,
    },
}

/// What came of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    Measured(Box<Measured>),
    /// Why it was not begun.
    Skipped(String),
}

impl From<Measured> for Outcome {
    fn from(measured: Measured) -> Outcome {
        Outcome::Measured(Box::new(measured))
    }
}

/// Figures and checks; a figure of 0 was not measured.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Measured {
    pub(super) places: usize,
    pub(super) positions: u64,
    /// The best of several runs.
    pub(super) seconds: f64,
    /// The same by `counter` on one core.
    pub(super) counter_seconds: Option<f64>,
    /// The most bytes allocated or mapped at a time.
    pub(super) peak: u64,
    /// The most bytes the process had in memory, where the system says.
    pub(super) resident: Option<u64>,
    pub(super) layout: Option<String>,
    pub(super) counts: Counts,
    /// The checks that passed.
    pub(super) checked: Vec<String>,
    /// The check that failed.
    pub(super) wrong: Option<String>,
    pub(super) notes: Vec<String>,
}

/// Positions won by the mouse, by the cats and by nobody, the plies of the longest win, and what the start comes to, as far as the
/// question tells them.
pub(super) type Counts = [Option<String>; 5];

impl Measured {
    /// Records a check.
    pub(super) fn check(&mut self, found: Result<String, String>) {
        match found {
            Ok(checked) => self.checked.push(checked),
            Err(wrong) => self.wrong = Some(wrong),
        }
    }
}

impl Job {
    /// Does the work in another process of this program.
    pub(super) fn run_apart(&self) -> Result<Outcome, String> {
        let program = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
        let job = serde_json::to_string(self).map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.args(["bench", "--job", &job]).stdin(Stdio::null());
        let output = command.output().map_err(|error| format!("cannot run this program again: {error}"))?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{}: {}", output.status, message.trim()));
        }
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
    }

    /// Does the work here.
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        match *self {
            Job::Solve(ref solve) => solve.run(),
            Job::Small { boards } => small::run(boards).map(Outcome::from),
            Job::Batch { boards, threads } => small::batch(boards, threads).map(Outcome::from),
            #[cfg(feature = "gpu")]
            Job::GpuSmall { boards } => super::gpu::small(boards).map(Outcome::from),
            #[cfg(feature = "gpu")]
            Job::GpuGraphs { nodes } => super::gpu::graphs(nodes),
            Job::Hunt { cats, threads } => cops::hunt(cats, threads).map(Outcome::from),
            Job::Stream { nodes, threads } => cops::stream(nodes, threads),
        }
    }

    /// The number of boards or graphs of a stream, and what they are called.
    pub(super) fn boards(&self) -> Option<(usize, &'static str)> {
        match self {
            Job::Batch { boards, .. } => Some((*boards, "boards")),
            #[cfg(feature = "gpu")]
            Job::GpuSmall { boards } => Some((*boards, "boards")),
            #[cfg(feature = "gpu")]
            Job::GpuGraphs { nodes } => cops::known_graphs(*nodes).map(|(graphs, _)| (graphs, "graphs")),
            Job::Stream { nodes, .. } => cops::known_graphs(*nodes).map(|(graphs, _)| (graphs, "graphs")),
            Job::Solve(_) | Job::Small { .. } | Job::Hunt { .. } => None,
        }
    }
}

/// Does the work three times; what came of the quickest run, and its seconds.
pub(super) fn best_of_three<T, E>(mut work: impl FnMut() -> Result<T, E>) -> Result<(T, f64), E> {
    let mut best = timed(&mut work)?;
    for _ in 0..2 {
        let again = timed(&mut work)?;
        if again.1 < best.1 {
            best = again;
        }
    }
    Ok(best)
}

/// Does the work once, and takes the seconds.
pub(super) fn timed<T, E>(work: impl FnOnce() -> Result<T, E>) -> Result<(T, f64), E> {
    let began = Instant::now();
    work().map(|done| (done, began.elapsed().as_secs_f64()))
}

/// The most memory this process ever had, where the system says.
pub(super) fn peak_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}
