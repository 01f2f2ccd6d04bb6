//! Strategy: the best moves of a position, the game that perfect players play, and games against opponents.

mod fight;
mod line;
mod look;
mod moves;
mod opponent;
mod play;
mod rating;
mod remembered;

pub use line::{Ending, Line};
pub use moves::{Move, best_moves, moves, reason};
pub use opponent::{Opponent, Player};
pub use play::{Animal, GameState, IllegalChoice, JudgedChoice, Play, Quality, Standing, Tally, Worth};
pub use rating::Rating;
