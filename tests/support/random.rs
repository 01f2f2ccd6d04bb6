//! Random numbers and boards that are the same in every run and on every machine.

/// The generator of the library, for indices.
#[derive(Clone, Debug)]
pub struct Random(mousehole::random::Random);

impl Random {
    /// Starts a sequence. Every seed is as good as any other.
    pub fn new(seed: u64) -> Random {
        Random(mousehole::random::Random::new(seed))
    }

    /// Any number.
    #[expect(clippy::should_implement_trait, reason = "a sequence without end needs no `Option`")]
    pub fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// A number below `bound`, or 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    /// One of a slice that is not empty.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        self.0.pick(of)
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
