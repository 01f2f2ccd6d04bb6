//! How many threads a phase of a round is worth, by what phases were found to take.
//!
//! Nothing is assumed of what sharing costs: threads that fetch rows from each other's caches, wake late or wait for one
//! another make it too different from board to board. What counts is the time that phases of about the same work took, alone
//! and with two, four and more threads. Now and then the next number of threads is tried, so that one thread is never much
//! better than the choice.

use crate::parallel::Cost;

/// What phases took.
pub(super) struct Pace {
    /// Nanoseconds for a unit of work, in phases of 2ⁱ to 2ⁱ⁺¹ units with 2ʲ threads, as the last few took; 0 if none did.
    taken: [[f64; LEVELS]; SIZES],
    /// How often that was tried, up to [`TRIES`].
    tried: [[usize; LEVELS]; SIZES],
    /// Nanoseconds for a unit of one thread, until it is measured.
    guess: f64,
    phases: usize,
    /// The size and level of the phase that runs.
    now: (usize, usize),
}

/// Sizes of phases, and numbers of threads, that are told apart. Those beyond count as the last.
const SIZES: usize = 32;
const LEVELS: usize = 10;

/// Nanoseconds of a phase from which on twice the threads are worth a try: threads that are awake meet in 2 µs.
const WORTH_MEETING: f64 = 8_000.0;

/// How often to try before judging: the first time, threads may be asleep, or not even started.
const TRIES: usize = 3;

/// After this many phases, a number of threads that was found slower is tried again.
const TRY_EVERY: usize = 64;

/// A number of threads that was found slower by this factor is not tried again for some hundred phases.
const HOPELESS: f64 = 1.5;

impl Pace {
    /// A pace of that many nanoseconds a unit, until it is measured.
    pub(super) fn guess(unit: usize) -> Pace {
        Pace { taken: [[0.0; LEVELS]; SIZES], tried: [[0; LEVELS]; SIZES], guess: unit as f64, phases: 0, now: (0, 0) }
    }

    /// How many threads to call for so much work.
    pub(super) fn threads(&mut self, units: u64, most: usize) -> usize {
        let chosen = self.choose(units, most);
        // Tests solve small boards. They shall see what threads do to each other all the same, and in every number.
        if cfg!(debug_assertions) { 1 + units as usize % most } else { chosen }
    }

    fn choose(&mut self, units: u64, most: usize) -> usize {
        let size = (units.max(1).ilog2() as usize).min(SIZES - 1);
        let last_level = (most.next_power_of_two().ilog2() as usize).min(LEVELS - 1);
        // Phases of a new size are taken to be like those a little smaller or larger.
        let alike = [size, size.saturating_sub(1), (size + 1).min(SIZES - 1)].into_iter();
        let guess = || (units as f64 * self.guess / WORTH_MEETING).max(1.0).log2() as usize;
        let mut level = alike.flat_map(|size| self.best(size)).next().unwrap_or_else(guess).min(last_level);
        self.phases += 1;
        let taken = units as f64 * self.taken[size][level];
        if taken >= WORTH_MEETING && level < last_level && self.tried[size][level + 1] < TRIES {
            level += 1;
        } else if self.phases % TRY_EVERY < TRIES {
            let more = (self.phases / TRY_EVERY).is_multiple_of(2);
            let next = if more { (level + 1).min(last_level) } else { level.saturating_sub(1) };
            let [best, other] = [level, next].map(|level| self.taken[size][level]);
            if other <= HOPELESS * best {
                level = next;
            } else {
                // It was long ago, and is believed a little less each time.
                self.taken[size][next] *= 0.9;
            }
        }
        self.now = (size, level);
        if level == last_level { most } else { 1 << level }
    }

    /// The level at which phases of a size took the least time.
    fn best(&self, size: usize) -> Option<usize> {
        let levels = (0..LEVELS).filter(|&level| self.taken[size][level] > 0.0);
        levels.min_by(|&a, &b| self.taken[size][a].total_cmp(&self.taken[size][b]))
    }

    /// Takes note of what the phase took. Waves grow and shrink within tens of rounds, so the last few count.
    pub(super) fn note(&mut self, units: u64, cost: &Cost) {
        let (size, level) = self.now;
        let (taken, tried) = (&mut self.taken[size][level], &mut self.tried[size][level]);
        let new = (cost.wall.as_nanos() as f64 / units.max(1) as f64).max(f64::MIN_POSITIVE);
        *taken = match *tried {
            0 => new,
            1..TRIES => taken.min(new),
            // A thread that the system set aside for once says little.
            _ => (*taken + new.min(4.0 * *taken)) / 2.0,
        };
        *tried = (*tried + 1).min(TRIES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Nanoseconds of some thousand phases whose work grows and shrinks, where `wall` says what each takes with how many
    /// threads; and of the same phases with one thread, and with all.
    fn run(most: usize, wall: impl Fn(f64, usize) -> f64) -> [f64; 3] {
        let mut pace = Pace::guess(100);
        let mut sums = [0.0; 3];
        for phase in 0..4_000u64 {
            let units = 1 + (phase % 500).min(500 - phase % 500) * 8;
            let threads = pace.choose(units, most);
            assert!((1..=most).contains(&threads));
            let taken = wall(units as f64, threads);
            pace.note(units, &Cost { wall: Duration::from_nanos(taken as u64), ..Cost::default() });
            for (sum, threads) in sums.iter_mut().zip([threads, 1, most]) {
                *sum += wall(units as f64, threads);
            }
        }
        sums
    }

    #[test]
    fn threads_that_only_cost_are_hardly_called() {
        let [chosen, alone, all] = run(16, |units, threads| 100.0 * units * (threads as f64).sqrt() + 500.0);
        assert!(all > 3.0 * alone);
        assert!(chosen < 1.05 * alone, "{} times the time of one thread", chosen / alone);
    }

    #[test]
    fn threads_that_help_are_called() {
        for most in [2, 3, 16, 64] {
            let [chosen, alone, all] = run(most, |units, threads| 1_000.0 * units / threads as f64 + 20.0);
            assert!(all < alone / most as f64 * 1.1);
            assert!(chosen < 1.1 * all, "{} times the time of {most} threads", chosen / all);
        }
    }

    #[test]
    fn a_few_threads_are_called_where_more_only_cost() {
        let wall = |units: f64, threads: usize| 100.0 * units / threads as f64 + 8_000.0 * (threads - 1) as f64;
        let [chosen, alone, all] = run(16, wall);
        assert!(chosen < 0.9 * alone && chosen < 0.9 * all, "{} and {}", chosen / alone, chosen / all);
    }
}
