//! The core of mousehole: [`board`]s, [`game`]s, the [`engine`]s that label their positions, [`solution`]s and [`strategy`].
//!
//! It is a crate of its own for those of mousehole that stand on it. Everybody else depends on `mousehole`, which has all of
//! this under the same names, with cop numbers, tables and proofs.

pub mod board;
pub mod engine;
pub mod game;
pub mod solution;
pub mod strategy;

pub use board::{Board, Graph, Grid, Place};
pub use game::{Game, Position, Side, Winner};
pub use solution::{Plies, Solution, Verdict};
