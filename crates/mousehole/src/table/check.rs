//! Checking a whole table: every byte, every block, and what they are said to sum up to.

use std::ops::ControlFlow;

use super::error::{Part, TableError};
use super::header;
use super::open::{Table, read_part};
use super::scan::next_summaries;
use super::summary::Summary;
use super::write::Written;
use crate::solution::Plies;

impl Table {
    /// Reads the whole file and checks its checksum, every block, and that the counts and the longest win are those of
    /// the labels. Whether the labels are right is for [`verify`](crate::verify) to say.
    ///
    /// `watch` is told how far it is, and may stop it.
    pub fn check(&self, mut watch: impl FnMut(Written) -> ControlFlow<()>) -> Result<(), TableError> {
        let damaged = |part, what| Err(TableError::damaged(&self.path, part, what));
        let header = &self.header;
        let first_at = self.index[0].at;
        let mut sum = crc32fast::Hasher::new();
        sum.update(&read_part(&self.file, &self.path, header::SIZE as u64, first_at, Part::Index)?);
        if sum.clone().finalize() != header.front_sum {
            return damaged(Part::Game, "the checksum of the game and the index differs");
        }
        let mut summary = Summary::default();
        let mut read = 0;
        while read < self.index.len() {
            for found in next_summaries(&self.file, &self.path, header, &self.index, read) {
                summary.add(found?);
                let entry = self.index[read];
                sum.combine(&crc32fast::Hasher::new_with_initial_len(entry.sum, u64::from(entry.length)));
                read += 1;
            }
            let far = Written { positions: summary.positions, of: header.positions };
            if watch(far).is_break() {
                return Err(TableError::Stopped);
            }
        }
        if sum.finalize() != header.rest_sum {
            return damaged(Part::File, "its checksum differs");
        }
        let longest = summary.longest.unwrap_or((Plies(0), 0));
        let told = (header.mouse, header.cat, (Plies(header.longest), header.longest_at));
        if told != (summary.mouse, summary.cat, longest) {
            return damaged(Part::Header, "its counts are not those of the labels");
        }
        Ok(())
    }
}
