//! Numbers without rhyme, the same every time.

pub(super) struct Random(mousehole::random::Random);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(mousehole::random::Random::new(seed))
    }

    /// From 0 to 1.
    pub(super) fn part(&mut self) -> f64 {
        (self.0.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Not as the library does it: every layout would come out another.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, (self.0.next() % (i as u64 + 1)) as usize);
        }
    }
}
