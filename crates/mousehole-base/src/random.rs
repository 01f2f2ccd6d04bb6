//! Random numbers that are the same on every machine.

use std::ops::RangeInclusive;

/// A generator of random numbers, SplitMix64 (G. Steele, D. Lea and C. Flood, 2014): the same numbers for the same seed, on
/// every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts a sequence. Every seed is as good as any other.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Any number.
    #[expect(clippy::should_implement_trait, reason = "a sequence without end needs no `Option`")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    /// Puts things into any order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }

    /// A number of a range that is not empty.
    pub fn within(&mut self, range: RangeInclusive<usize>) -> usize {
        range.start() + self.below((range.end() - range.start()) as u64 + 1) as usize
    }

    /// Whether something happens that does so `percent` times out of a hundred.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of a slice that is not empty.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len() as u64) as usize]
    }
}
