//! One question on one board.

use std::fmt;

use mousehole::engine::{Layout, SolveError, Tuning, Work};
use mousehole::solution::{FromStart, Label, MouseWins, Plies, Question, Solution, Solver, Winners};
use serde::{Deserialize, Serialize};

use super::board::BenchBoard;
use super::job::{Counts, Measured, Outcome, peak_resident, timed};
use super::sample;
use crate::failure::Failure;
use crate::peak_memory::measure;
use crate::words::rate;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Solve {
    pub(super) board: BenchBoard,
    pub(super) cat_jump: u32,
    pub(super) mouse_jump: u32,
    pub(super) scope: Scope,
    pub(super) method: Method,
    /// By default, the engine chooses.
    pub(super) threads: Option<usize>,
}

/// What is found out: of every position, or of the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Scope {
    Start,
    Mouse,
    Winners,
    Everything,
}

impl Scope {
    pub(super) fn name(self) -> &'static str {
        match self {
            Scope::Start => "start",
            Scope::Mouse => "mouse",
            Scope::Winners => "winners",
            Scope::Everything => "everything",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Method {
    Bits,
    /// The same engine with its other layout of bits.
    BitsPlain,
    Counter,
    /// On a device.
    Gpu,
}

impl Method {
    /// The seconds after which there is no further run.
    fn patience(self) -> f64 {
        match self {
            Method::Bits => 30.0,
            Method::BitsPlain => 0.0,
            Method::Counter | Method::Gpu => 3.0,
        }
    }
}

impl Solve {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let game = self.board.game(self.cat_jump, self.mouse_jump)?;
        // Whatever is made ready once is not part of a solve, such as the kernels of a device.
        let _ = self.solver(game.solver()).plan(Question::Mouse);
        let solve = || timed(|| Answer::find(self.scope, self.solver(game.solver())));
        // The first run warms up, and its memory is measured.
        let (first, heap) = measure(solve);
        let (mut answer, mut seconds) = match first {
            Ok(done) => done,
            Err(error @ (SolveError::Memory { .. } | SolveError::DeviceMemory { .. })) => {
                return Ok(Outcome::Skipped(error.to_string()));
            }
            Err(error) => return Err(Failure::new(error.to_string())),
        };
        let (mut spent, mut runs) = (seconds, 1);
        while spent <= self.method.patience() && (runs < 4 || spent <= 0.3) {
            drop(answer);
            let (again, took) = solve().map_err(|error| Failure::new(error.to_string()))?;
            (answer, seconds, spent, runs) = (again, seconds.min(took), spent + took, runs + 1);
        }
        let mut measured = Measured {
            places: game.board().places(),
            positions: game.positions(),
            seconds,
            peak: heap + answer.work().mapped,
            resident: peak_resident(),
            layout: answer.layout().map(str::to_owned),
            counts: answer.counts(),
            ..Measured::default()
        };
        match self.method {
            Method::Bits => measured.check(sample::check(&game, &answer)),
            Method::Gpu => {
                let kernels = answer.work().kernel_nanos as f64 / 1e9;
                let speed = rate(game.positions() as f64 / kernels);
                measured.notes.push(format!("kernels {:.1} ms, {speed} positions/s", kernels * 1e3));
                measured.check(sample::check_near(&game, &answer));
            }
            Method::BitsPlain | Method::Counter => {}
        }
        Ok(measured.into())
    }

    fn solver<'g>(&self, solver: Solver<'g>) -> Solver<'g> {
        let engine = match self.method {
            Method::Bits | Method::BitsPlain => "bits",
            Method::Counter => "counter",
            Method::Gpu => "gpu",
        };
        let layout = (self.method == Method::BitsPlain).then_some(Layout::Plain);
        let tuning = Tuning { threads: self.threads, layout, ..Tuning::default() };
        solver.engine(engine).expect("an engine of the registry").tuning(tuning).scratch(std::env::temp_dir())
    }
}

impl fmt::Display for Solve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        if self.board.is_grid() {
            write!(f, ", jumps {}/{}", self.cat_jump, self.mouse_jump)?;
        }
        write!(f, ", {}", self.scope.name())
    }
}

/// What was found out.
pub(super) enum Answer {
    Start(FromStart),
    Mouse(MouseWins),
    Winners(Winners),
    Everything(Solution),
}

impl Answer {
    fn find(scope: Scope, solver: Solver<'_>) -> Result<Answer, SolveError> {
        Ok(match scope {
            Scope::Start => Answer::Start(solver.from_start()?),
            Scope::Mouse => Answer::Mouse(solver.mouse_wins()?),
            Scope::Winners => Answer::Winners(solver.winners()?),
            Scope::Everything => Answer::Everything(solver.solve()?),
        })
    }

    fn counts(&self) -> Counts {
        let (counts, start) = match self {
            Answer::Start(known) => (None, Some(known.label())),
            Answer::Mouse(wins) => (Some(wins.counts()), None),
            Answer::Winners(winners) => (Some(winners.counts()), None),
            Answer::Everything(solution) => (Some(solution.stats().into()), Some(solution.label(solution.start()))),
        };
        let text = |count: u64| count.to_string();
        let [mouse, cat, open, longest] = counts.map_or([None, None, None, None], |counts| {
            let longest = counts.longest.map(|Plies(plies)| plies.into());
            [counts.mouse, counts.cat, counts.open, longest].map(|count| count.map(text))
        });
        let start = start.map(|label| match label {
            Label::Won { by, plies: Plies(plies) } => format!("{by} in {plies}"),
            Label::Open => "open".to_owned(),
        });
        [mouse, cat, open, longest, start]
    }

    fn work(&self) -> Work {
        match self {
            Answer::Start(known) => known.work(),
            Answer::Mouse(wins) => wins.work(),
            Answer::Winners(winners) => winners.work(),
            Answer::Everything(solution) => solution.work(),
        }
    }

    fn layout(&self) -> Option<&str> {
        match self {
            Answer::Start(known) => known.layout(),
            Answer::Mouse(wins) => wins.layout(),
            Answer::Winners(winners) => winners.layout(),
            Answer::Everything(solution) => solution.layout(),
        }
    }
}
