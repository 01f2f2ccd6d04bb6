//! Writing the blocks of a table: labels in, compressed blocks out, in order and on all cores.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::block::Block;
use super::error::TableError;
use super::feed::Feed;
use super::file::write_at;
use super::index::{ENTRY, Entry};
use super::scan::next_summaries;
use super::summary::Summary;
use super::unfinished::Unfinished;
use crate::solution::{LabelSource, PackedLabel, Plies};

/// How far the work on a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Positions that are done.
    pub positions: u64,
    /// Positions there are.
    pub of: u64,
}

/// The most blocks that are compressed before they are written, so that they take little memory.
const MOST_AT_A_TIME: usize = 64;

impl Unfinished {
    /// Writes the table and gives it its name. Blocks that an earlier build left are checked and kept.
    ///
    /// `watch` is told how far it is, every few blocks, and may stop it. What is written by then stays, for
    /// [`Build::resume`](super::Build::resume).
    ///
    /// # Panics
    /// If the labels are of another game than the one this was begun for.
    pub fn write<L: LabelSource<Error: Into<TableError>>>(
        mut self,
        labels: &L,
        mut watch: impl FnMut(Written) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        assert!(labels.game().to_json() == self.game, "labels of the game that the table is for");
        match self.write_blocks(labels, &mut watch) {
            Ok(summary) => {
                let (longest, at) = summary.longest.unwrap_or((Plies(0), 0));
                (self.header.mouse, self.header.cat) = (summary.mouse, summary.cat);
                (self.header.longest, self.header.longest_at) = (longest.0, at);
                // From here on there is nothing left to be stopped.
                self.stays = false;
                self.finish()
            }
            Err(error) => {
                self.stays = matches!(error, TableError::Stopped) && !self.index.is_empty();
                Err(error)
            }
        }
    }

    fn write_blocks<L: LabelSource<Error: Into<TableError>>>(
        &mut self,
        labels: &L,
        watch: &mut dyn FnMut(Written) -> ControlFlow<()>,
    ) -> Result<Summary, TableError> {
        let of = self.header.positions;
        let mut tell = |positions| match watch(Written { positions, of }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(TableError::Stopped),
        };
        let mut summary = Summary::default();
        self.check_kept(&mut summary, &mut tell)?;
        let per_block = self.header.block as usize;
        let mut feed = Feed::new(labels, summary.positions);
        if self.index.is_empty() {
            self.header.stride = feed.best_stride(per_block)?;
            self.put(0, &self.header.to_bytes())?;
        }
        let at_a_time = (4 * rayon::current_num_threads()).clamp(1, MOST_AT_A_TIME);
        while summary.positions < of {
            let labels = feed.next(per_block)?;
            for several in labels.chunks(at_a_time * per_block) {
                self.write_several(several, &mut summary)?;
                tell(summary.positions)?;
            }
        }
        Ok(summary)
    }

    /// Checks the blocks that an earlier build left, and forgets them from the first bad one on.
    fn check_kept(
        &mut self,
        summary: &mut Summary,
        tell: &mut dyn FnMut(u64) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let mut good = 0;
        while good < self.index.len() {
            for found in next_summaries(&self.file, &self.path, &self.header, &self.index, good) {
                match found {
                    Ok(found) => summary.add(found),
                    Err(_) => {
                        self.index.truncate(good);
                        break;
                    }
                }
                good += 1;
            }
            tell(summary.positions)?;
        }
        self.file.set_len(self.end()).map_err(|error| TableError::written(&self.path, error))
    }

    /// Compresses and writes the blocks of some labels, which make whole blocks.
    fn write_several(&mut self, labels: &[PackedLabel], summary: &mut Summary) -> Result<(), TableError> {
        let stride = self.header.stride as usize;
        let made: Vec<(Vec<u8>, Summary)> = labels
            .par_chunks(self.header.block as usize)
            .map(|cells| {
                let block = Block::of(cells);
                (block.to_bytes(stride), block.summary())
            })
            .collect();
        let entries_at = self.header.index_at() + (self.index.len() * ENTRY) as u64;
        let (first_at, mut at) = (self.end(), self.end());
        let mut entries = Vec::new();
        let mut written = Vec::new();
        for (bytes, _) in &made {
            let entry = Entry { at, length: bytes.len() as u32, sum: crc32fast::hash(bytes) };
            at += bytes.len() as u64;
            entries.push(entry);
            written.extend_from_slice(bytes);
        }
        self.put(first_at, &written)?;
        // An entry is written after its block: what an interrupted build left is what the index tells.
        let index: Vec<u8> = entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        self.put(entries_at, &index)?;
        self.index.extend(entries);
        made.iter().for_each(|(_, found)| summary.add(*found));
        Ok(())
    }

    fn put(&self, at: u64, bytes: &[u8]) -> Result<(), TableError> {
        write_at(&self.file, at, bytes).map_err(|error| TableError::written(&self.path, error))
    }
}
