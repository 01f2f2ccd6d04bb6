//! The time of one solve on 1, 2, 4, … cores.

use serde::{Serialize, Serializer};

use super::job::{Job, Outcome};
use super::report::decimal;
use super::runner::{Runner, equal_counts};
use super::solve::Solve;

#[derive(Default)]
pub(super) struct Scaling {
    pub(super) points: Vec<Point>,
    pub(super) positions: u64,
    pub(super) checked: Vec<String>,
    pub(super) wrong: Option<String>,
}

/// What a number of threads takes.
#[derive(Serialize)]
pub(super) struct Point {
    pub(super) threads: usize,
    #[serde(serialize_with = "seconds")]
    pub(super) seconds: f64,
    /// How the engine went about it.
    layout: Option<String>,
}

impl Scaling {
    /// Measures the solve with each number of threads, the first of which is 1; says why if memory does not do.
    pub(super) fn measure(
        runner: &mut Runner,
        solve: &Solve,
        threads: &[usize],
    ) -> Result<Result<Self, String>, String> {
        let mut scaling = Scaling::default();
        let mut counts = None;
        for &threads in threads {
            let mut measured = match runner.run(&Job::Solve(Solve { threads: Some(threads), ..solve.clone() }))? {
                Outcome::Measured(measured) => measured,
                Outcome::Skipped(why) => return Ok(Err(why)),
            };
            if let Some(one) = &counts {
                measured.check(equal_counts(&measured.counts, one).map(|()| "counts as one core has them".to_owned()));
            }
            counts.get_or_insert_with(|| measured.counts.clone());
            if measured.checked.is_empty() {
                measured.check(Err("nothing was checked".to_owned()));
            }
            let of = |text: &String| format!("{threads}: {text}");
            scaling.checked.extend(measured.checked.iter().map(of));
            scaling.wrong = scaling.wrong.or(measured.wrong.as_ref().map(of));
            scaling.positions = measured.positions;
            scaling.points.push(Point { threads, seconds: measured.seconds, layout: measured.layout });
        }
        Ok(Ok(scaling))
    }

    /// How many times as fast a point is as one core.
    pub(super) fn speedup(&self, point: &Point) -> f64 {
        self.points[0].seconds / point.seconds
    }
}

/// 1, 2, 4, … and all cores.
pub(super) fn counts(cores: usize) -> Vec<usize> {
    let powers = (0..usize::BITS).map(|power| 1 << power).take_while(|&threads| threads < cores);
    powers.chain([cores]).collect()
}

fn seconds<S: Serializer>(time: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    decimal(*time, 9).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn numbers_of_cores_double_and_end_with_all() {
        assert_eq!(
            [1, 2, 3, 16, 24].map(counts),
            [vec![1], vec![1, 2], vec![1, 2, 3], vec![1, 2, 4, 8, 16], vec![1, 2, 4, 8, 16, 24]]
        );
    }
}
