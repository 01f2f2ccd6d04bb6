//! How large a game may be.

/// How large a game may be, and how much memory it may take to answer a question about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most positions of a game.
    pub positions: u64,
    /// The most bytes of memory.
    pub memory: u64,
}
