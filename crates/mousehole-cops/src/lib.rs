//! Cops and robbers: how many cats it takes to catch a mouse that is nowhere safe.
//!
//! The cats choose places, then the mouse does, then the cats move first. The *cop number* of a graph is the least number
//! of cats that win, and the *capture time* the number of moves they take when both sides play their best.
//!
//! - [`Search`] answers for one board, by any rules;
//! - [`SmallGraphs`] answers for many graphs of up to 64 nodes, by the classic rules, in about a microsecond each;
//! - [`dismantle`] takes a graph apart corner by corner, which shows whether one cat wins.
//!
//! Here cats are interchangeable: a placement is a multiset of places, where the engines number every order of the cats.
//! The answers are the same.

mod bounds;
mod capture_line;
mod capture_times;
mod chase;
mod components;
mod dismantling;
mod dominating;
mod move_graph;
mod opposed;
mod placements;
mod search;
mod shortcut;
mod small_graphs;
mod symmetry;
mod treewidth;

#[cfg(feature = "gpu")]
pub use mousehole_core::engine::ManyGraphs;

pub use bounds::{Bound, Bounds, Reason};
pub use capture_line::CaptureLine;
pub use capture_times::{CaptureTimes, Throttling};
pub use chase::Capture;
pub use dismantling::{Dismantling, dismantle};
pub use search::{CopNumber, Hunt, Search};
pub use shortcut::Shortcut;
pub use small_graphs::SmallGraphs;
