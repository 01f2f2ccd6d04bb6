//! Attractors on an NVIDIA device: which positions of a pursuit game a side wins, and in how many plies.
//!
//! This crate knows rows, bits and moves, and nothing of boards and rules: a [`Problem`] has all that an attractor is worked
//! out from, as plain lists. Its sets stay on the device; counts are made there, and rows, columns and single bits are
//! fetched when asked for.
//!
//! The kernels in `src/kernels` are compiled for the device that is there when they are first needed, and kept. The driver
//! library and the compiler are found at run time: the same program runs where there are none, and says so.

mod attractor;
mod cuda;
mod graphs;
#[cfg(feature = "host")]
pub mod host;
mod machine;
mod params;
mod problem;
mod small;

pub use attractor::{Attractor, Counts, Goal, NEVER, memory};
pub use graphs::{CopNumber, MOST_NODES, cop_numbers};
pub use machine::{Device, Error, Machine};
pub use problem::{Captures, Every, Lists, Moves, NO_BIT, PATCHES, Problem, Row, TILE_WORDS};
pub use small::{SmallBoard, SmallLabel, SmallRules, label_starts};

use std::sync::{Arc, OnceLock};

/// The machine that solves: the first device, or why there is none. It is opened once.
pub fn machine() -> Result<Arc<dyn Machine>, Error> {
    static MACHINE: OnceLock<Result<Arc<dyn Machine>, Error>> = OnceLock::new();
    #[cfg(feature = "host")]
    if let Some(host) = host::machine() {
        return Ok(host);
    }
    MACHINE.get_or_init(|| cuda::open(0)).clone()
}

/// The devices there are, or why none can be used.
pub fn devices() -> Result<Vec<Device>, Error> {
    cuda::devices()
}
