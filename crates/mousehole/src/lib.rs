//! mousehole solves pursuit games exactly. A mouse runs for a hole or food, cats hunt it, both play perfectly: who wins,
//! in how many moves, by which moves?
//!
//! ```
//! use mousehole::{Game, Grid, Winner};
//!
//! let board: Grid = "####F\n#C...\nM....".parse()?;
//! let game = Game::grid(&board).cat_jump(1).mouse_jump(2).build()?;
//! let solution = game.solve()?;
//! assert_eq!(solution.verdict(game.start()).winner, Winner::Mouse);
//!
//! // The game that perfect players play, position by position.
//! assert_eq!(solution.line().positions.len(), 1 + 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The tour, in the order the data flows:
//!
//! - [`formats`] reads text into documents that remember where everything stood;
//! - [`board`] has the places and the ways between them: [`Grid`] and [`Graph`];
//! - [`game`] has the rules: presets, settings, positions, legal moves, the end;
//! - [`engine`] labels every position;
//! - [`solution`] holds the labels and turns them into verdicts;
//! - [`strategy`] finds the best moves and the perfect line, and plays them;
//! - [`answer`] is all that is said of a start, and the JSON of it;
//! - [`cops`] finds cop numbers and capture times, for one board or for millions of small graphs;
//! - [`verify`] checks every label against the rules, [`table`] keeps them in a file, and [`certificate`] proves one verdict;
//! - [`puzzle`] answers the two puzzles with the signatures their solvers know.
//!
//! The engines, all of which give the same labels:
//!
//! | name | what it is | takes |
//! |---|---|---|
//! | `bits` | rows of positions at once, as bits that spread like a wave; the default | every game, 2³¹ ways to place the cats |
//! | `counter` | a queue of labelled positions, and a count of tried moves for each other one | every game, 2³¹ ways to place the cats |
//! | `recheck` | backward search that looks at all moves of a candidate again | one cat, 2²⁶ positions |
//! | `dp` | who wins within 0, 1, 2, … plies, each from the one before | one cat, 20,000 positions |

#[cfg(feature = "json")]
pub mod answer;
mod bitset;
pub mod board;
#[cfg(feature = "json")]
pub mod certificate;
mod clock;
pub mod cops;
pub mod engine;
pub mod formats;
pub mod game;
mod parallel;
pub mod puzzle;
pub mod solution;
pub mod strategy;
#[cfg(feature = "table")]
pub mod table;
pub mod verify;
mod words;

pub use board::{Board, Graph, Grid, Place};
pub use game::{Game, Position, Side, Winner};
pub use solution::{Plies, Solution, Verdict};
pub use words::Expected;

/// The Rust of the README, run with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
