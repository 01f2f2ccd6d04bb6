//! Keeping the state of a long solve, to go on from it after an interruption.

use std::io::{self, Read, Write};

/// Someone who keeps the state of a solve.
pub trait Checkpoint: Sync {
    /// Whether the state should be kept now: it has been a while, or the solve is about to be stopped.
    fn is_due(&self, stopping: bool) -> bool;

    /// Keeps the state that `write` puts down. A failure is for the keeper to tell: the solve goes on.
    fn keep(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>);

    /// The state that was kept of the same game before, if there is one.
    fn kept(&self) -> Option<Box<dyn Read + '_>>;

    /// The engine could not go on from what was kept, and starts over.
    fn is_useless(&self, why: &str);
}
