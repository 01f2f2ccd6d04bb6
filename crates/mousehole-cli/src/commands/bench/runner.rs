//! Runs jobs, each once, and checks every answer against a second one.

use super::job::{Counts, Job, Outcome};
use super::report::times;
use super::solve::{Method, Scope, Solve};

/// Up to this many positions, the counts of a device are checked with `bits`: 512 × 512 cells.
const GPU_REACH: u64 = 100_000_000_000;

/// Remembers what every job came to.
pub(super) struct Runner {
    /// Up to this many positions, the second answer is that of `counter`,
    counter_reach: u64,
    /// and up to this many, that of the other layout of bits.
    plain_reach: u64,
    done: Vec<(Job, Result<Outcome, String>)>,
}

impl Runner {
    pub(super) fn new(quick: bool) -> Runner {
        let (counter_reach, plain_reach) =
            if quick { (30_000_000, 1_000_000_000) } else { (500_000_000, 20_000_000_000) };
        Runner { counter_reach, plain_reach, done: Vec::new() }
    }

    /// Does a job; the counts of a solve are checked against a second answer where there is one.
    pub(super) fn run(&mut self, job: &Job) -> Result<Outcome, String> {
        let outcome = self.run_once(job)?;
        let (Job::Solve(solve), Outcome::Measured(mut measured)) = (job, outcome.clone()) else { return Ok(outcome) };
        if solve.method == Method::Gpu {
            let bits = Solve { method: Method::Bits, ..solve.clone() };
            // A larger board would take more time and memory than all the rest.
            if measured.positions <= GPU_REACH {
                let Outcome::Measured(second) = self.run_once(&Job::Solve(bits))? else { return Ok(outcome) };
                measured.check(
                    equal_counts(&measured.counts, &second.counts).map(|()| "counts as bits has them".to_owned()),
                );
                measured.notes.push(format!(
                    "{} the speed of bits on all cores, all told",
                    times(second.seconds / measured.seconds)
                ));
            }
            return Ok(Outcome::Measured(measured));
        }
        let counter = Solve { method: Method::Counter, scope: Scope::Everything, threads: Some(1), ..solve.clone() };
        let plain = Solve { method: Method::BitsPlain, threads: None, ..solve.clone() };
        let rivals = [
            (counter, measured.positions <= self.counter_reach, "counts as counter has them"),
            (
                plain,
                solve.board.is_grid() && measured.positions <= self.plain_reach,
                "counts as the plain layout has them",
            ),
        ];
        for (rival, _, words) in rivals.into_iter().filter(|(_, in_reach, _)| *in_reach) {
            let is_counter = rival.method == Method::Counter;
            let Outcome::Measured(second) = self.run_once(&Job::Solve(rival))? else { continue };
            if is_counter {
                measured.counter_seconds = Some(second.seconds);
            }
            measured.check(equal_counts(&measured.counts, &second.counts).map(|()| words.to_owned()));
            break;
        }
        Ok(Outcome::Measured(measured))
    }

    fn run_once(&mut self, job: &Job) -> Result<Outcome, String> {
        if let Some((_, outcome)) = self.done.iter().find(|(done, _)| done == job) {
            return outcome.clone();
        }
        let outcome = job.run_apart();
        self.done.push((job.clone(), outcome.clone()));
        outcome
    }
}

/// Whether all counts that both know are equal, and there are any.
pub(super) fn equal_counts(found: &Counts, expected: &Counts) -> Result<(), String> {
    let pairs = ["mouse", "cat", "open", "longest", "start"].iter().zip(found.iter().zip(expected));
    let mut known =
        pairs.filter_map(|(name, (found, expected))| Some((name, found.as_ref()?, expected.as_ref()?))).peekable();
    if known.peek().is_none() {
        return Err("the two answers have no count in common".to_owned());
    }
    match known.find(|(_, found, expected)| found != expected) {
        Some((name, found, expected)) => Err(format!("{name}: {found}, and the second answer has {expected}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::job::Measured;
    use super::*;

    #[test]
    fn one_more_position_is_a_fault() {
        let counts = |of: [Option<u64>; 4], start: Option<&str>| -> Counts {
            let [mouse, cat, open, longest] = of.map(|count| count.map(|count| count.to_string()));
            [mouse, cat, open, longest, start.map(str::to_owned)]
        };
        let none = [None; 4];
        let all = counts([Some(88), Some(112), Some(0), Some(8)], Some("mouse in 5"));
        let mouse = counts([Some(88), None, None, None], None);
        assert_eq!(equal_counts(&all, &all), Ok(()));
        assert_eq!(equal_counts(&mouse, &all), Ok(()));
        assert_eq!(equal_counts(&counts(none, Some("mouse in 5")), &all), Ok(()));
        assert!(equal_counts(&counts([Some(89), None, None, None], None), &all).is_err());
        assert!(equal_counts(&counts([Some(88), Some(112), Some(0), Some(9)], None), &all).is_err());
        for start in ["cat in 5", "mouse in 6", "open"] {
            let wrong = equal_counts(&counts(none, Some(start)), &all).unwrap_err();
            assert_eq!(wrong, format!("start: {start}, and the second answer has mouse in 5"));
        }
        assert!(equal_counts(&mouse, &counts([None, Some(112), None, None], Some("mouse in 5"))).is_err());
        assert!(equal_counts(&counts(none, None), &counts(none, None)).is_err());

        let mut measured = Measured::default();
        let one_more = counts([Some(89), None, None, None], None);
        measured.check(equal_counts(&one_more, &all).map(|()| "counts".to_owned()));
        assert!(measured.wrong.is_some() && measured.checked.is_empty());
    }
}
