//! Cops and robbers: how many cats it takes to catch a mouse that is nowhere safe.
//!
//! The cats choose places, then the mouse does, then the cats move first. The *cop number* of a graph is the least number
//! of cats that win, and the *capture time* the number of moves that so many take, when both sides play their best.
//!
//! - [`Search`] answers for one board, by any rules;
//! - [`SmallGraphs`] answers for many graphs of up to 64 nodes, by the classic rules, in about a microsecond each;
//! - [`dismantle`] takes a graph apart corner by corner, which shows whether one cat wins.
//!
//! Cats are alike, so those of a placement are not told apart here, as the engines do. All answers are the same.

mod bounds;
mod by_engine;
mod chase;
mod dismantle;
mod multisets;
mod narrow;
mod parts;
mod played;
mod search;
mod shortcut;
mod small;
mod ways;

pub use chase::Capture;
pub use dismantle::{Dismantling, dismantle};
pub use played::Played;
pub use search::{CopNumber, Hunt, Search};
pub use shortcut::Shortcut;
pub use small::SmallGraphs;
