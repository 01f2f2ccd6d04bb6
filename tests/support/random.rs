//! Random numbers and boards that are the same in every run and on every machine.

/// A generator of random numbers (splitmix64).
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

    /// A number below `bound`, or 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// One of a slice that is not empty.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// The text of a square grid with 15 % walls, food in a corner, the cat in the middle and the mouse in the corner across.
pub fn random_grid(size: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut rows: Vec<String> =
        (0..size).map(|_| (0..size).map(|_| if random.below(100) < 15 { '#' } else { '.' }).collect()).collect();
    for (token, at) in [("F", 0), ("C", size / 2), ("M", size - 1)] {
        rows[at].replace_range(at..=at, token);
    }
    rows.join("\n")
}
