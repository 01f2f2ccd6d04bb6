//! The other processes of a solve that runs on several machines, as an engine sees them.

use std::io;

/// The processes that solve a game together. Each owns a shard of the positions, and all of them call
/// [`Peers::exchange`] equally often, in the same order.
///
/// The crate `mousehole-cluster` has the one that goes over a network.
pub trait Peers: Send + Sync {
    /// How many processes there are.
    fn count(&self) -> usize;

    /// Which of them this one is, from 0 on.
    fn index(&self) -> usize;

    /// Sends a message to each process, and returns the one that each has sent here. What a process sends to itself comes
    /// back as it is.
    fn exchange(&self, messages: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>>;
}

/// One of the parts that a game is cut into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardOf {
    /// Which one, from 0 on.
    pub index: usize,
    /// How many there are.
    pub count: usize,
}

/// What a shard has and takes; made by [`shard_size`](super::shard_size).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShardSize {
    /// Rows of its own, of both attractors together where both are wanted.
    pub rows: u64,
    /// Copies of rows of other shards that its own rows can move to.
    pub copies: u64,
    /// For the mouse's attractor and the cats', as far as they are wanted: its rows that others have copies of, counted once
    /// for each copy, and the groups of 512 positions of a row.
    pub sent: [Option<(u64, u64)>; 2],
    /// The most bytes of memory.
    pub memory: u64,
}
