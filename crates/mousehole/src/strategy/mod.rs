//! Strategy: the best moves of a position, and the game that perfect players play.

mod best;
mod keep;
mod line;

pub use best::Move;
pub use line::{Ending, Line};
