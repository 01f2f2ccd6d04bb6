//! Strategy: the best moves of a position, the game that perfect players play, and games against opponents.

mod best;
mod keep;
mod line;
mod opponent;
mod play;

pub use best::Move;
pub(crate) use best::{best_of, moves_by};
pub use line::{Ending, Line};
pub use opponent::{Opponent, Player};
pub use play::{Animal, Illegal, Made, Play, Quality, Stage, Standing, Tally, Worth};
