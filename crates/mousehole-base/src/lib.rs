//! What the crates of mousehole are built on, and what knows nothing of games. Nobody else needs it: depend on `mousehole`.

pub mod bitset;
pub mod clock;
pub mod files;
pub mod memory;
pub mod message;
pub mod parallel;
pub mod positioned;
pub mod random;
pub mod words;
