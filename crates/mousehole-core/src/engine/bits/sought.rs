//! The label of one position: rounds until either side is known to win it.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use mousehole_base::clock::Stopwatch;
use mousehole_base::parallel::Patience;

use super::backend::{Pulse, StepError};
use super::checkpoint::Snapshot;
use super::round::Run;
use crate::engine::{Context, Progress, report};
use crate::game::{Game, Position, Side};

/// A position whose label is sought, by both attractors.
pub(super) struct Sought<'g> {
    game: &'g Game,
    position: Position,
    cats: usize,
    /// The round in which an attractor has it. The other one comes as far, so that all is known that is won in fewer plies.
    known_in: AtomicU32,
}

impl Sought<'_> {
    pub(super) fn new(game: &Game, number: u64) -> Sought<'_> {
        let position = game.position(number);
        let cats = game.cats_number(&position.cats).expect("cats of this game") as usize;
        Sought { game, position, cats, known_in: AtomicU32::new(u32::MAX) }
    }

    /// Takes note if an attractor has the position.
    fn look_in(&self, run: &Run) -> Result<(), StepError> {
        let Position { mouse, turn, .. } = &self.position;
        let (winner, loser) =
            if run.winner == Side::Mouse { (mouse.index(), self.cats) } else { (self.cats, mouse.index()) };
        if run.backend.contains(*turn != run.winner, winner, loser)? {
            self.known_in.fetch_min(run.tally.round, SeqCst);
        }
        Ok(())
    }

    fn is_over(&self, run: &Run) -> bool {
        run.backend.is_done() || run.tally.round >= self.known_in.load(SeqCst)
    }

    /// Runs attractors until the position is known, by one of them or by another that runs at the same time: `meet` waits until
    /// that has come as far.
    pub(super) fn run(
        &self,
        runs: &mut [Run],
        snapshot: Option<&Snapshot<'_>>,
        context: &Context<'_>,
        meet: impl Fn(u32),
    ) -> Result<(), StepError> {
        let progress = |runs: &[Run]| {
            let round = runs.iter().map(|run| run.tally.round).max().unwrap_or(0);
            Progress::new(round.into(), runs.iter().map(|run| run.tally.labelled).sum(), self.game.positions())
        };
        loop {
            for run in &*runs {
                self.look_in(run)?;
                meet(run.tally.round);
            }
            if runs.iter().all(|run| self.is_over(run)) {
                return Ok(());
            }
            let mut before = progress(runs);
            before.round += 1;
            let pulse = Pulse::new(context.on_progress, None, before);
            runs.iter_mut().filter(|run| !self.is_over(run)).try_for_each(|run| run.step(&pulse))?;
            report(context.on_progress, progress(runs)).map_err(|_| StepError::Stopped)?;
            if let Some(snapshot) = snapshot {
                snapshot.save(runs, false);
            }
        }
    }
}

/// Keeps two attractors that are worked out at the same time in the same round: where only a start is asked for, neither is to come
/// further than where one thread takes them by turns, and what is known in the end is not to depend on who was quicker. On the map
/// AR0071SR it takes a tenth longer than to let both run.
pub(super) struct Abreast {
    /// How many rounds each has ended, and [`LEFT`] once it has left.
    ended: [AtomicU32; 2],
    asleep: Mutex<()>,
    moved_on: Condvar,
    patience: Patience,
}

const LEFT: u32 = u32::MAX;

impl Abreast {
    pub(super) fn new(patience: Patience) -> Abreast {
        Abreast { ended: Default::default(), asleep: Mutex::new(()), moved_on: Condvar::new(), patience }
    }

    /// The place of one of the two, who leaves it when it drops this.
    pub(super) fn place(&self, at: usize) -> Place<'_> {
        Place { abreast: self, at }
    }
}

/// The place of an attractor beside the other one.
pub(super) struct Place<'a> {
    abreast: &'a Abreast,
    at: usize,
}

impl Place<'_> {
    fn move_on(&self, ended: u32) {
        let Abreast { ended: of_both, asleep, moved_on, .. } = self.abreast;
        of_both[self.at].store(ended, SeqCst);
        // Who looked before that and found nothing is asleep once this is locked.
        drop(asleep.lock().unwrap_or_else(|lock| lock.into_inner()));
        moved_on.notify_one();
    }

    /// Ends a round, and waits until the other has ended it or left; says for how long.
    pub(super) fn wait_for_other(&self, round: u32) -> Duration {
        let began = Stopwatch::start();
        let Abreast { ended, asleep, moved_on, patience } = self.abreast;
        self.move_on(round + 1);
        let is_there = || ended[1 - self.at].load(SeqCst) > round;
        if !patience.wait(is_there) {
            let lock = asleep.lock().unwrap_or_else(|lock| lock.into_inner());
            drop(moved_on.wait_while(lock, |()| !is_there()));
        }
        began.elapsed()
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.move_on(LEFT);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use mousehole_base::parallel::Crew;

    use super::*;

    /// Walks two attractors through rounds, the second of which leaves after its last one; says how far the first was ahead.
    fn most_ahead(patience: Patience, last: u32) -> u32 {
        let (abreast, at) = (Abreast::new(patience), [(); 2].map(|()| AtomicU32::new(0)));
        let walk = |own: usize, last: u32| {
            let (place, mut ahead) = (abreast.place(own), 0);
            for round in 0..=last {
                at[own].store(round, SeqCst);
                place.wait_for_other(round);
                ahead = ahead.max((round + 1).saturating_sub(at[1 - own].load(SeqCst)));
            }
            ahead
        };
        thread::scope(|scope| {
            let second = scope.spawn(|| walk(1, last));
            let first = walk(0, 200);
            assert!(second.join().expect("it ends") <= 1);
            first
        })
    }

    #[test]
    fn neither_of_two_attractors_ends_a_round_more_than_the_other_until_that_leaves() {
        for patience in [Crew::new(1).patience(), Crew::new(1_000).patience()] {
            assert_eq!(most_ahead(patience, 200), 1, "it has ended this round, and not begun the next");
            assert_eq!(most_ahead(patience, 50), 151, "the other has left after round 50");
        }
    }
}
