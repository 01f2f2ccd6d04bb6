//! Board after board: is the answer right, and if not, what is the smallest board where it is not?

use std::time::{Duration, Instant};

use mousehole::game::Winner;

use super::boards::Boards;
use super::program::{Fault, Program};
use super::reference::Reference;
use super::shrink::shrink;
use crate::draft::{Draft, Puzzle};
use crate::progress::Bar;
use crate::words::{count, rate};

/// How often the program is asked while a board is shrunk. One that hangs takes its whole time each time, and one process
/// for each board takes as long as a process does to start.
const TRIES: usize = 20_000;
const TRIES_OF_PROCESSES: usize = 1_000;
const TRIES_OF_HANGS: usize = 8;
/// Nobody waits longer for a smaller board, however slow the program is.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is wrong with an answer.
#[derive(Debug)]
pub(super) enum Wrong {
    Answer { found: Winner, expected: Winner },
    Fault(Fault),
}

impl Wrong {
    /// Whether two boards fail in the same way.
    fn is_like(&self, other: &Wrong) -> bool {
        match (self, other) {
            (Wrong::Answer { .. }, Wrong::Answer { .. }) => true,
            (Wrong::Fault(one), Wrong::Fault(other)) => std::mem::discriminant(one) == std::mem::discriminant(other),
            _ => false,
        }
    }
}

/// A board that failed.
pub(super) struct Failed {
    /// Its number, from 0.
    pub(super) number: u64,
    pub(super) draft: Draft,
    pub(super) wrong: Wrong,
    pub(super) again: Again,
}

/// What came of asking once more, in a new process.
pub(super) enum Again {
    /// It fails there too, and this is the smallest board that does.
    Fails { smallest: Draft, wrong: Wrong },
    /// It fails only after that many of the boards before it: something is kept from one to the next.
    After(u64),
    /// It did not fail again.
    Passes,
}

/// How the boards went.
pub(super) struct Judgement {
    pub(super) puzzle: Puzzle,
    /// The boards that were answered right.
    pub(super) right: u64,
    /// Per such board, the time that the program took, and mousehole's.
    pub(super) times: Vec<Duration>,
    pub(super) own_times: Vec<Duration>,
    pub(super) failed: Option<Failed>,
}

/// Asks the program about `count` boards, until one fails.
pub(super) fn judge(program: &mut Program<'_>, puzzle: Puzzle, boards: &Boards, count: u64) -> Judgement {
    let mut judge = Judge { program, puzzle, reference: Reference::default() };
    let mut judgement = Judgement { puzzle, right: 0, times: Vec::new(), own_times: Vec::new(), failed: None };
    let bar = Bar::new();
    for number in 0..count {
        let draft = boards.draw(number, &mut judge.reference);
        let (expected, own) = judge.reference.timed(&draft);
        match judge.check(&draft, expected) {
            Ok(took) => {
                judgement.right += 1;
                judgement.times.push(took);
                judgement.own_times.push(own);
            }
            Err(wrong) => {
                bar.update(number, Some(count), |_| "shrinking the board that failed".to_owned());
                let again = judge.again(boards, number, &draft, &wrong);
                judgement.failed = Some(Failed { number, draft, wrong, again });
                break;
            }
        }
        bar.update(number, Some(count), |seconds| words(number, count, seconds));
    }
    judgement
}

fn words(done: u64, all: u64, seconds: f64) -> String {
    format!("{} of {} boards, {}/s", count(done), count(all), rate(done as f64 / seconds))
}

struct Judge<'p, 'c> {
    program: &'p mut Program<'c>,
    puzzle: Puzzle,
    reference: Reference,
}

impl Judge<'_, '_> {
    fn check(&mut self, draft: &Draft, expected: Winner) -> Result<Duration, Wrong> {
        let (answer, took) = self.program.ask(&draft.to_string()).map_err(Wrong::Fault)?;
        match self.puzzle.read(&answer) {
            Some(found) if found == expected => Ok(took),
            Some(found) => Err(Wrong::Answer { found, expected }),
            None => {
                self.program.restart();
                Err(Wrong::Fault(Fault::Garbage(answer)))
            }
        }
    }

    /// How a board fails as the first of a new process.
    fn alone(&mut self, draft: &Draft) -> Option<Wrong> {
        self.program.restart();
        let expected = self.reference.answer(draft);
        self.check(draft, expected).err()
    }

    fn again(&mut self, boards: &Boards, number: u64, draft: &Draft, wrong: &Wrong) -> Again {
        if matches!(wrong, Wrong::Fault(Fault::NotStarted(_))) {
            return Again::Passes;
        }
        let Some(mut smallest_wrong) = self.alone(draft).filter(|again| again.is_like(wrong)) else {
            // A second line for one board is read as the answer to the next, or comes before it is asked, or after.
            return match self.program.surplus(&draft.to_string()) {
                Some(more) => Again::Fails { smallest: draft.clone(), wrong: Wrong::Fault(Fault::Surplus(more)) },
                None => self.after(boards, number, draft),
            };
        };
        let tries = match wrong {
            Wrong::Fault(Fault::Hung(_) | Fault::Closed | Fault::LeftBehind) => TRIES_OF_HANGS,
            _ if self.program.has_process_for_each() => TRIES_OF_PROCESSES,
            _ => TRIES,
        };
        let began = Instant::now();
        let smallest = shrink(boards, draft.clone(), tries, |candidate| {
            if began.elapsed() > PATIENCE {
                return false;
            }
            let expected = self.reference.answer(candidate);
            // Quick, in a process that has seen others; and if it fails, once more in one that has not.
            let fails = self.check(candidate, expected).is_err_and(|found| found.is_like(wrong));
            match fails.then(|| self.alone(candidate)).flatten().filter(|again| again.is_like(wrong)) {
                Some(again) => {
                    smallest_wrong = again;
                    true
                }
                None => false,
            }
        });
        Again::Fails { smallest, wrong: smallest_wrong }
    }

    /// How many of the boards before it make a board fail that passes alone.
    fn after(&mut self, boards: &Boards, number: u64, draft: &Draft) -> Again {
        let expected = self.reference.answer(draft);
        let mut before = 1;
        while before < 2 * number {
            let first = number.saturating_sub(before);
            self.program.restart();
            for earlier in first..number {
                let earlier = boards.draw(earlier, &mut self.reference);
                // Whatever it answers.
                let _ = self.program.ask(&earlier.to_string());
            }
            if self.check(draft, expected).is_err() {
                return Again::After(number - first);
            }
            before *= 2;
        }
        Again::Passes
    }
}
