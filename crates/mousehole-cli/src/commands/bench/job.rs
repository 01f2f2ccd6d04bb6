//! One measured piece of work, done in a process of its own: what other rows left in memory does not matter.

use std::process::{Command, Stdio};
use std::time::Instant;

use mousehole::engine::{Layout, SolveError, Tuning};
use mousehole::solution::{Counts, MouseWins, Plies, Solution, Solver, Winners};
use serde::{Deserialize, Serialize};

use super::boards::BoardOf;
use super::cops;
use super::sample;
use super::small;
use crate::failure::Failure;
use crate::peak_memory::measure;

/// Work that a process can be told to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Job {
    Solve(Solve),
    /// Many small boards, one after the other on one core.
    Small {
        boards: usize,
    },
    /// Whether so many alike cats win on the map of Scotland Yard.
    Hunt {
        cats: usize,
        threads: Option<usize>,
    },
}

/// One question on one board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Solve {
    pub(super) board: BoardOf,
    pub(super) cat_jump: u32,
    pub(super) mouse_jump: u32,
    pub(super) ask: Ask,
    pub(super) method: Method,
    /// Without it, as many as the engine finds worth while.
    pub(super) threads: Option<usize>,
}

/// What is asked at every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ask {
    Mouse,
    Winners,
    Everything,
}

impl Ask {
    pub(super) fn name(self) -> &'static str {
        match self {
            Ask::Mouse => "mouse",
            Ask::Winners => "winners",
            Ask::Everything => "everything",
        }
    }
}

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Method {
    Bits,
    /// The same engine with its other layout of bits.
    BitsPlain,
    Counter,
}

/// What came of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    Measured(Measured),
    /// It was not begun, and why.
    Skipped(String),
}

/// What was measured.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Measured {
    pub(super) places: usize,
    pub(super) positions: u64,
    /// The best of several runs.
    pub(super) seconds: f64,
    /// The same by `counter` on one core, where it was measured in the same process.
    pub(super) counter_seconds: Option<f64>,
    /// The most bytes taken at a time, on the heap and beside it.
    pub(super) peak: u64,
    /// The most bytes the process ever had in memory, where the system tells.
    pub(super) resident: Option<u64>,
    pub(super) layout: Option<String>,
    pub(super) counts: Counted,
    /// What was checked and found right.
    pub(super) checked: Vec<String>,
    /// What was found wrong.
    pub(super) wrong: Option<String>,
    pub(super) notes: Vec<String>,
}

/// Counts over all positions, as far as the question tells them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Counted {
    pub(super) mouse: Option<u64>,
    pub(super) cat: Option<u64>,
    pub(super) open: Option<u64>,
    pub(super) longest: Option<u32>,
}

impl From<Counts> for Counted {
    fn from(counts: Counts) -> Counted {
        let Counts { mouse, cat, open, longest } = counts;
        Counted { mouse, cat, open, longest: longest.map(|Plies(plies)| plies) }
    }
}

impl Job {
    /// Has another process of this program do it.
    pub(super) fn run_apart(&self) -> Result<Outcome, String> {
        let program = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
        let job = serde_json::to_string(self).map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.args(["bench", "--job", &job]).stdin(Stdio::null());
        let output = command.output().map_err(|error| format!("cannot run this program again: {error}"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{}: {}", output.status, said.trim()));
        }
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
    }

    /// Does it here.
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        match self {
            Job::Solve(solve) => solve.run(),
            Job::Small { boards } => small::run(*boards).map(Outcome::Measured),
            Job::Hunt { cats, threads } => cops::hunt(*cats, *threads),
        }
    }
}

impl Solve {
    fn run(&self) -> Result<Outcome, Failure> {
        let game = self.board.game(self.cat_jump, self.mouse_jump)?;
        let solve = || {
            let began = Instant::now();
            let answer = self.ask(self.solver(game.solver()))?;
            Ok((answer, began.elapsed().as_secs_f64()))
        };
        // The first run warms up, and its memory is measured.
        let (first, heap) = measure(solve);
        let (mut answer, mut seconds) = match first {
            Ok(done) => done,
            Err(error @ SolveError::Memory { .. }) => return Ok(Outcome::Skipped(error.to_string())),
            Err(error) => return Err(Failure::new(error.to_string())),
        };
        let mut spent = seconds;
        for run in 0.. {
            if spent > self.method.patience() || (run >= 3 && spent > 0.3) {
                break;
            }
            drop(answer);
            let (again, took) = solve().map_err(|error: SolveError| Failure::new(error.to_string()))?;
            (answer, seconds, spent) = (again, seconds.min(took), spent + took);
        }
        let mut measured = Measured {
            places: game.board().places(),
            positions: game.positions(),
            seconds,
            peak: heap + answer.mapped(),
            resident: peak_resident(),
            layout: answer.layout().map(str::to_owned),
            counts: answer.counts().into(),
            ..Measured::default()
        };
        if self.method == Method::Bits {
            match sample::check(&game, &answer) {
                Ok(checked) => measured.checked.push(checked),
                Err(wrong) => measured.wrong = Some(wrong),
            }
        }
        Ok(Outcome::Measured(measured))
    }

    fn solver<'g>(&self, solver: Solver<'g>) -> Solver<'g> {
        let engine = if self.method == Method::Counter { "counter" } else { "bits" };
        let layout = (self.method == Method::BitsPlain).then_some(Layout::Plain);
        let tuning = Tuning { threads: self.threads, layout, ..Tuning::default() };
        solver.engine(engine).expect("an engine of the registry").tuning(tuning)
    }

    fn ask(&self, solver: Solver<'_>) -> Result<Answer, SolveError> {
        Ok(match self.ask {
            Ask::Mouse => Answer::Mouse(solver.mouse_wins()?),
            Ask::Winners => Answer::Winners(solver.winners()?),
            Ask::Everything => Answer::Everything(solver.solve()?),
        })
    }
}

impl Method {
    /// After so many seconds there is no further run.
    fn patience(self) -> f64 {
        match self {
            Method::Bits => 12.0,
            Method::BitsPlain => 0.0,
            Method::Counter => 3.0,
        }
    }
}

/// An answer to one of the questions.
pub(super) enum Answer {
    Mouse(MouseWins),
    Winners(Winners),
    Everything(Solution),
}

impl Answer {
    fn counts(&self) -> Counts {
        match self {
            Answer::Mouse(wins) => wins.counts(),
            Answer::Winners(winners) => winners.counts(),
            Answer::Everything(solution) => solution.stats().into(),
        }
    }

    fn mapped(&self) -> u64 {
        match self {
            Answer::Mouse(wins) => wins.work().mapped,
            Answer::Winners(winners) => winners.work().mapped,
            Answer::Everything(solution) => solution.work().mapped,
        }
    }

    fn layout(&self) -> Option<&str> {
        match self {
            Answer::Mouse(wins) => wins.layout(),
            Answer::Winners(winners) => winners.layout(),
            Answer::Everything(solution) => solution.layout(),
        }
    }
}

/// The most memory this process ever had, where the system tells.
pub(super) fn peak_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}
