//! What a table tells of itself without being read.

use super::open::Table;
use crate::game::Position;
use crate::solution::{Plies, Stats};

/// What a table has, and what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The version of the format.
    pub version: u32,
    /// Positions of the game.
    pub positions: u64,
    /// Bytes of the file.
    pub size: u64,
    /// Blocks of labels, each compressed by itself.
    pub blocks: u64,
    /// Positions in each block but the last, which has the rest.
    pub positions_per_block: u32,
    /// Who wins how many positions.
    pub stats: Stats,
    /// The first of the positions with the longest win, if anything is won.
    pub longest: Option<Position>,
}

impl Info {
    /// How many bytes of the file there are for each position.
    pub fn bytes_per_position(&self) -> f64 {
        self.size as f64 / self.positions as f64
    }

    /// How many times as much the labels would take at four bytes each, which is what they take in memory.
    pub fn ratio(&self) -> f64 {
        4.0 / self.bytes_per_position()
    }
}

impl Table {
    /// What the table has, and what it takes. Nothing is read for that.
    pub fn info(&self) -> Info {
        let header = &self.header;
        let won = header.mouse + header.cat;
        Info {
            version: super::VERSION,
            positions: header.positions,
            size: header.size,
            blocks: header.blocks(),
            positions_per_block: header.block,
            stats: Stats {
                mouse: header.mouse,
                cat: header.cat,
                open: header.positions - won,
                longest: Plies(header.longest),
            },
            longest: (won > 0).then(|| self.game.position(header.longest_at)),
        }
    }
}
