//! Runs jobs, each once, and holds every answer against a second one.

use super::boards::BoardOf;
use super::job::{Ask, Counted, Job, Measured, Method, Outcome, Solve};

/// Up to so many positions, the second answer is that of `counter`; and up to so many, that of the other layout of bits.
#[derive(Clone, Copy)]
struct Reach {
    counter: u64,
    plain: u64,
}

/// Remembers what every job came to.
pub(super) struct Runner {
    reach: Reach,
    done: Vec<(Job, Result<Outcome, String>)>,
}

impl Runner {
    pub(super) fn new(quick: bool) -> Runner {
        let reach = match quick {
            true => Reach { counter: 30_000_000, plain: 1_000_000_000 },
            false => Reach { counter: 500_000_000, plain: 20_000_000_000 },
        };
        Runner { reach, done: Vec::new() }
    }

    pub(super) fn run(&mut self, job: &Job) -> Result<Outcome, String> {
        if let Some((_, outcome)) = self.done.iter().find(|(done, _)| done == job) {
            return outcome.clone();
        }
        let outcome = job.run_apart();
        self.done.push((job.clone(), outcome.clone()));
        outcome
    }

    /// Solves, and checks the counts against a second answer where one can be had.
    pub(super) fn solve(&mut self, solve: &Solve) -> Result<Outcome, String> {
        let mut measured = match self.run(&Job::Solve(solve.clone()))? {
            Outcome::Measured(measured) => measured,
            skipped => return Ok(skipped),
        };
        let counter = Solve { method: Method::Counter, ask: Ask::Everything, threads: Some(1), ..solve.clone() };
        let plain = Solve { method: Method::BitsPlain, ..solve.clone() };
        let has_layouts = matches!(solve.board, BoardOf::Walls { .. } | BoardOf::Maze { .. } | BoardOf::Map { .. });
        let rivals = [
            (counter, measured.positions <= self.reach.counter, "counts as counter has them"),
            (plain, has_layouts && measured.positions <= self.reach.plain, "counts as the plain layout has them"),
        ];
        for (rival, _, words) in rivals.iter().filter(|(_, in_reach, _)| *in_reach) {
            let Outcome::Measured(second) = self.run(&Job::Solve(rival.clone()))? else { continue };
            if rival.method == Method::Counter {
                measured.counter_seconds = Some(second.seconds);
            }
            hold_against(&mut measured, &second.counts, words);
            break;
        }
        Ok(Outcome::Measured(measured))
    }
}

fn hold_against(measured: &mut Measured, expected: &Counted, words: &str) {
    match equal_counts(&measured.counts, expected) {
        Ok(()) => measured.checked.push(words.to_owned()),
        Err(wrong) => measured.wrong = Some(wrong),
    }
}

/// Whether all counts that both know are equal, and there are any.
fn equal_counts(found: &Counted, expected: &Counted) -> Result<(), String> {
    let longest = |counts: &Counted| counts.longest.map(u64::from);
    let pairs = [
        ("mouse", found.mouse, expected.mouse),
        ("cat", found.cat, expected.cat),
        ("open", found.open, expected.open),
        ("longest", longest(found), longest(expected)),
    ];
    let mut known = pairs.iter().filter_map(|(name, found, expected)| Some((name, (*found)?, (*expected)?))).peekable();
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
    use super::*;

    #[test]
    fn one_more_position_is_a_fault() {
        let all = Counted { mouse: Some(88), cat: Some(112), open: Some(0), longest: Some(8) };
        let mouse = Counted { mouse: Some(88), ..Counted::default() };
        assert_eq!(equal_counts(&all, &all), Ok(()));
        assert_eq!(equal_counts(&mouse, &all), Ok(()));
        assert!(equal_counts(&Counted { mouse: Some(89), ..Counted::default() }, &all).is_err());
        assert!(equal_counts(&Counted { longest: Some(9), ..all.clone() }, &all).is_err());
        assert!(equal_counts(&mouse, &Counted { cat: Some(112), ..Counted::default() }).is_err());
        assert!(equal_counts(&Counted::default(), &Counted::default()).is_err());

        let mut measured = Measured { counts: Counted { mouse: Some(1), ..Counted::default() }, ..Measured::default() };
        hold_against(&mut measured, &all, "counts");
        assert!(measured.wrong.is_some() && measured.checked.is_empty());
    }
}
