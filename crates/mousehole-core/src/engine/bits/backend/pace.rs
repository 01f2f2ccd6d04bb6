//! How many threads a phase of a round is worth, by what phases were found to take.
//!
//! Nothing is assumed of what sharing costs: threads that fetch rows from each other's caches, wake late or wait for one
//! another make it too different from board to board. What counts is the time that phases of about the same work took, alone
//! and with two, four and more threads. Other numbers of threads are tried at first and then ever more rarely, and never
//! more than the work of a phase could pay for, so that one thread is never much better than the choice.

use mousehole_base::parallel::Cost;

/// What phases took.
pub(super) struct Pace {
    /// Phases of 2ⁱ to 2ⁱ⁺¹ units of work; larger ones count as the last.
    sizes: [Size; 32],
    /// Nanoseconds for a unit of one thread, until it is measured.
    guess: f64,
    /// The size and level of the phase that runs.
    now: (usize, usize),
}

/// What phases of about the same work took.
#[derive(Clone, Copy)]
struct Size {
    /// Nanoseconds for a unit of work with 2ʲ threads, as the last few phases took; 0 if none did.
    taken: [f64; LEVELS],
    /// How often that was tried, up to [`TRIES`].
    tried: [usize; LEVELS],
    /// Phases since the last probe, and after how many the next one is due.
    since: usize,
    every: usize,
    /// Whether the next probe is one of more threads.
    up: bool,
}

/// Numbers of threads that are told apart: 2⁰ to 2⁹.
const LEVELS: usize = 10;

/// Nanoseconds that a thread should have to work for: threads that are awake meet in 2 µs, but all that a phase wrote lies
/// in the cache of the thread that wrote it. On 16 cores, phases of 20 to 40 µs were quickest with two threads or four.
const WORTH_MEETING: f64 = 8_000.0;

/// Nanoseconds of a phase that one thread tries before others: where long phases come first and many threads do them, short
/// ones would be taken to be like them, and in a maze nearly all take 4 µs.
const SHORT: f64 = 50_000.0;

/// Nanoseconds of work from which on a phase is shared among as many as it is worth before anything else is tried: where
/// phases grow, as on a graph, each may be the only one of its size.
const LONG: f64 = 500_000.0;

/// How often to try before judging: the first time, threads may be asleep, or not even started.
const TRIES: usize = 3;

/// After this many phases, the next number of threads below or above is tried again; after twice as many each time that
/// it changes nothing, and at the last after the most.
const TRY_EVERY: usize = 64;
const MOST_TRY_EVERY: usize = 1 << 12;

impl Pace {
    /// A pace of that many nanoseconds a unit, until it is measured.
    pub(super) fn guess(unit: usize) -> Pace {
        let new = Size { taken: [0.0; LEVELS], tried: [0; LEVELS], since: 0, every: TRY_EVERY, up: false };
        Pace { sizes: [new; 32], guess: unit as f64, now: (0, 0) }
    }

    /// How many threads to call for so much work.
    pub(super) fn threads(&mut self, units: u64, most: usize) -> usize {
        // Said by what is compiled, so that WebAssembly does without all of this.
        if !cfg!(feature = "parallel") {
            return 1;
        }
        let chosen = self.choose(units, most);
        // Tests solve small boards. They shall see what threads do to each other all the same, and in every number.
        if cfg!(debug_assertions) { 1 + units as usize % most } else { chosen }
    }

    fn choose(&mut self, units: u64, most: usize) -> usize {
        let last_size = self.sizes.len() - 1;
        let size = (units.max(1).ilog2() as usize).min(last_size);
        let last_level = (most.next_power_of_two().ilog2() as usize).min(LEVELS - 1);
        // Phases of a new size are taken to be like those a little smaller or larger, or else like those nearest in size.
        let alike = [size, size.saturating_sub(1), (size + 1).min(last_size)];
        let nearest =
            if alike.iter().any(|&size| self.sizes[size].best().is_some()) { None } else { self.nearest(size) };
        let alike = || alike.into_iter().chain(nearest).map(|size| &self.sizes[size]);
        let alone = alike().filter_map(Size::alone).min_by(f64::total_cmp).unwrap_or(self.guess);
        let worth = ((units as f64 * alone / WORTH_MEETING).max(1.0).log2() as usize).min(last_level);
        let known = alike().find_map(|size| size.best().map(|best| (best, size.taken[best])));
        let (best, taken) = known.unwrap_or((worth, self.guess / (1u64 << worth) as f64));
        let is_new = self.sizes[size].tried[0] == 0;
        let level = match units as f64 * taken {
            short if is_new && short < SHORT => 0,
            _ => self.sizes[size].next_level(best.min(last_level), worth, units as f64 * alone >= LONG),
        };
        self.now = (size, level);
        if level == last_level { most } else { 1 << level }
    }

    /// The size nearest to one of which phases are known.
    fn nearest(&self, size: usize) -> Option<usize> {
        let known = (0..self.sizes.len()).filter(|&other| self.sizes[other].best().is_some());
        known.min_by_key(|&other| other.abs_diff(size))
    }

    /// Takes note of what the phase took.
    pub(super) fn note(&mut self, units: u64, cost: &Cost) {
        if !cfg!(feature = "parallel") {
            return;
        }
        let (size, level) = self.now;
        self.sizes[size].note(level, cost.wall.as_nanos() as f64 / units.max(1) as f64);
    }
}

impl Size {
    /// The level at which phases took the least time.
    fn best(&self) -> Option<usize> {
        let levels = (0..LEVELS).filter(|&level| self.taken[level] > 0.0);
        levels.min_by(|&a, &b| self.taken[a].total_cmp(&self.taken[b]))
    }

    /// What a unit takes one thread, or would if threads cost nothing: at the most.
    fn alone(&self) -> Option<f64> {
        let lowest = self.taken.iter().position(|&taken| taken > 0.0)?;
        Some(self.taken[lowest] * (1u64 << lowest) as f64)
    }

    /// The best level, or one that is to be tried, up to the one that the work is `worth`.
    fn next_level(&mut self, best: usize, worth: usize, is_long: bool) -> usize {
        if self.tried[best] == 0 {
            return best.max(if is_long { worth } else { 0 });
        }
        // The most first: with large phases, each that goes by with few threads is a loss.
        if let Some(new) = (best + 1..=worth).rev().find(|&level| self.tried[level] < TRIES) {
            return new;
        }
        self.since += 1;
        if self.since <= self.every {
            return best;
        }
        let next = if self.up { (best + 1).min(worth.max(best)) } else { best.saturating_sub(1) };
        if self.since == self.every + TRIES {
            (self.since, self.every, self.up) = (0, (2 * self.every).min(MOST_TRY_EVERY), !self.up);
        }
        next
    }

    /// Takes note of what a unit took. Waves grow and shrink within tens of rounds, so the last few phases count.
    fn note(&mut self, level: usize, new: f64) {
        let best = self.best();
        let (taken, tried) = (&mut self.taken[level], &mut self.tried[level]);
        let new = new.max(f64::MIN_POSITIVE);
        *taken = match *tried {
            0 => new,
            1..TRIES => taken.min(new),
            // A thread that the system set aside for once says little.
            _ => (*taken + new.min(4.0 * *taken)) / 2.0,
        };
        *tried = (*tried + 1).min(TRIES);
        if self.best() != best {
            self.every = TRY_EVERY;
        }
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
            let [chosen, alone, all] = run(most, |units, threads| 5_000.0 * units / threads as f64 + 20.0);
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

    #[test]
    fn large_phases_are_shared_at_once() {
        let mut pace = Pace::guess(20);
        for phase in 0..30 {
            let threads = pace.choose(100, 16);
            // The guess was wrong by far: only the first phase may go by without noticing.
            assert!(phase == 0 || threads == 16, "{threads} threads in phase {phase}");
            pace.note(100, &Cost { wall: Duration::from_micros(4_000 / threads as u64), ..Cost::default() });
        }
        assert_eq!(Pace::guess(100).choose(20_000, 16), 16);
    }

    #[test]
    fn a_phase_several_times_as_large_is_judged_by_the_last() {
        // A unit takes much more than was guessed, as on the bench row `graph-10000`.
        let mut pace = Pace::guess(1_000);
        for units in [1u64, 4, 13, 40, 119, 351, 1_023, 2_735, 6_110] {
            let threads = pace.choose(units, 16);
            assert!(units < 100 || threads == 16, "{threads} threads for {units} units");
            pace.note(units, &Cost { wall: Duration::from_micros(40 * units / threads as u64), ..Cost::default() });
        }
    }

    #[test]
    fn short_phases_after_long_ones_are_tried_alone() {
        let mut pace = Pace::guess(100);
        let mut called = 0;
        for phase in 0..1_000u64 {
            let units = (4_000u64 >> phase.min(20)).max(20 + phase % 20);
            let threads = pace.choose(units, 16);
            called += u64::from(phase >= 12 && threads > 1);
            let wall = 200 * units / threads as u64 + 3_000 * (threads as u64 - 1);
            pace.note(units, &Cost { wall: Duration::from_nanos(wall), ..Cost::default() });
        }
        assert!(called < 20, "others were called {called} times");
    }

    #[test]
    fn short_phases_never_call_many_threads() {
        let mut pace = Pace::guess(100);
        for phase in 0..10_000u64 {
            let units = 40 + phase % 300;
            let threads = pace.choose(units, 16);
            assert!(threads <= 4, "{threads} threads in phase {phase}");
            pace.note(units, &Cost { wall: Duration::from_nanos(100 * units), ..Cost::default() });
        }
    }
}
