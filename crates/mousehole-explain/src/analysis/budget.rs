//! A bound on the work of an explanation.

/// The moves that may still be looked at before a question is given up, so that a large board costs no more than a moment.
pub(crate) struct Budget(u64);

impl Budget {
    pub(crate) fn new(moves: u64) -> Budget {
        Budget(moves)
    }

    /// Spends some of it; `None` when too little is left, and from then on.
    pub(crate) fn take(&mut self, moves: usize) -> Option<()> {
        let left = self.0.checked_sub(moves as u64);
        self.0 = left.unwrap_or(0);
        left.map(drop)
    }
}
