//! Table files: every label of a game on disk, to be probed without reading the rest.

mod state;

pub use state::{StateError, StateFile};
