//! How many threads a phase of a round is worth, by what phases were found to cost.

use std::time::Duration;

use crate::parallel::Cost;

/// What a phase costs, as measured in the rounds so far.
pub(super) struct Pace {
    /// Nanoseconds of one thread for each unit of work.
    unit: f64,
    /// Nanoseconds that each thread loses when work is shared: it comes late, waits for the others, and gets in their way.
    meeting: f64,
}

/// What threads that are awake need to meet, in nanoseconds. No meeting is taken to cost less, and none was measured yet.
const LEAST_MEETING: f64 = 2_000.0;

impl Pace {
    /// A pace of that many nanoseconds a unit, until it is measured.
    pub(super) fn guess(unit: usize) -> Pace {
        Pace { unit: unit as f64, meeting: LEAST_MEETING }
    }

    /// How many threads are worth calling for so much work: each gets at least as much of it as meeting costs.
    pub(super) fn threads(&self, units: u64, most: usize) -> usize {
        if cfg!(debug_assertions) {
            // Tests solve small boards. They shall see what threads do to each other all the same, and in every number.
            return 1 + units as usize % most;
        }
        ((units as f64 * self.unit / self.meeting) as usize).clamp(1, most)
    }

    /// Takes note of what a phase cost. Waves grow and shrink within tens of rounds, so the last few count.
    pub(super) fn note(&mut self, units: u64, cost: &Cost) {
        let nanoseconds = |time: Duration| time.as_nanos() as f64;
        if units > 0 && cost.busy > Duration::ZERO {
            self.unit += (nanoseconds(cost.busy) / units as f64 - self.unit) / 4.0;
        }
        if cost.threads > 1 {
            let lost = nanoseconds(cost.wall) - nanoseconds(cost.busy) / cost.threads as f64;
            // A thread that the system set aside for once says little.
            self.meeting += (lost.min(4.0 * self.meeting) - self.meeting) / 8.0;
        } else {
            // What was costly once, is tried again after some hundred rounds.
            self.meeting *= 0.995;
        }
        self.meeting = self.meeting.max(LEAST_MEETING);
    }
}
