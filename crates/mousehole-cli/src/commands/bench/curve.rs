//! The time per position, from small boards to large ones.

use serde::{Serialize, Serializer};

use super::board::BenchBoard;
use super::job::{Job, Measured, Outcome};
use super::report::decimal;
use super::runner::Runner;
use super::solve::{Method, Scope, Solve};

#[derive(Default)]
pub(super) struct Curve {
    pub(super) points: Vec<Point>,
    pub(super) checked: Vec<String>,
    pub(super) wrong: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Point {
    pub(super) size: usize,
    pub(super) positions: u64,
    /// Nanoseconds per position on one core.
    #[serde(rename = "one_core_nanoseconds", serialize_with = "nanoseconds")]
    pub(super) one_core: f64,
    /// The same on as many as the engine chooses.
    #[serde(rename = "all_cores_nanoseconds", serialize_with = "nanoseconds")]
    pub(super) all_cores: f64,
}

impl Curve {
    pub(super) fn measure(runner: &mut Runner, sizes: &[usize], threads: Option<usize>) -> Result<Curve, String> {
        let mut curve = Curve::default();
        for &size in sizes {
            let board = BenchBoard::Walls { size };
            let all = Solve { board, cat_jump: 1, mouse_jump: 1, scope: Scope::Mouse, method: Method::Bits, threads };
            let one = Solve { threads: Some(1), ..all.clone() };
            let (all, one) = (runner.run(&Job::Solve(all))?, runner.run(&Job::Solve(one))?);
            let (Outcome::Measured(all), Outcome::Measured(one)) = (all, one) else { continue };
            curve.checked.extend(all.checked.iter().chain(&one.checked).map(|checked| format!("{size}: {checked}")));
            let wrong = all.wrong.as_ref().or(one.wrong.as_ref()).map(|wrong| format!("{size}: {wrong}"));
            curve.wrong = curve.wrong.or(wrong);
            let nanoseconds = |measured: &Measured| measured.seconds * 1e9 / measured.positions as f64;
            let (one_core, all_cores) = (nanoseconds(&one), nanoseconds(&all));
            curve.points.push(Point { size, positions: all.positions, one_core, all_cores });
        }
        Ok(curve)
    }

    /// The most by which the time per position grows from any board to any larger one.
    pub(super) fn growth(&self) -> f64 {
        growth(self.points.iter().map(|point| point.one_core))
            .max(growth(self.points.iter().map(|point| point.all_cores)))
    }
}

fn growth(times: impl Iterator<Item = f64>) -> f64 {
    let (mut least, mut growth) = (f64::INFINITY, 1.0);
    for time in times {
        least = time.min(least);
        growth = (time / least).max(growth);
    }
    growth
}

fn nanoseconds<S: Serializer>(time: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    decimal(*time, 4).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::growth;

    #[test]
    fn growth_is_from_the_least_to_the_most_after_it() {
        assert_eq!(growth([9.0, 2.0, 3.0, 1.0, 1.5].into_iter()), 1.5);
        assert_eq!(growth([3.0, 2.0, 1.0].into_iter()), 1.0);
    }
}
