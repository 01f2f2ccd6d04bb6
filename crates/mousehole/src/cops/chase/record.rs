//! What was lost to the mouse after each round, from which the distance of every position follows.

use crate::cops::multisets::Multisets;

#[derive(Debug, Default)]
pub(in crate::cops) struct Record {
    pub(super) multisets: Multisets,
    pub(super) words: usize,
    /// The rows with the mouse to move, all that are lost within so many plies.
    pub(super) rounds: Vec<(u32, Vec<u64>)>,
}

impl Record {
    pub(super) fn add(&mut self, plies: u32, rows: &[u64]) {
        let at = self.rounds.partition_point(|(before, _)| *before < plies);
        self.rounds.insert(at, (plies, rows.to_vec()));
    }

    /// In how many plies the mouse is caught that is to move on this place, with the cats on these, by their numbers and in
    /// any order; `None` where that is not on record.
    pub(in crate::cops) fn plies(&self, cats: &mut [usize], mouse: usize) -> Option<u32> {
        cats.sort_unstable();
        let word = self.multisets.number(cats) * self.words + mouse / 64;
        self.rounds.iter().find(|(_, rows)| rows[word] >> (mouse % 64) & 1 == 1).map(|(plies, _)| *plies)
    }
}
