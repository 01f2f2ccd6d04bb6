//! mousehole solves pursuit games exactly. A mouse runs for a hole or food, cats hunt it, both play perfectly: who wins,
//! in how many moves, by which moves? It labels every position by retrograde analysis: the positions that a side can force
//! are its attractor, and the round in which a position joins it is its distance from the end.
//!
//! # Who wins?
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
//! # Best moves
//!
//! ```
//! # let board: mousehole::Grid = "####F\n#C...\nM....".parse()?;
//! # let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
//! let solution = game.solve()?;
//! let best = solution.best_moves(solution.start());
//! assert_eq!(game.board().name(best[0].to.mouse).to_string(), "2,2");
//! assert_eq!(best[0].verdict.plies.map(|plies| plies.0), Some(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cop numbers
//!
//! ```
//! use mousehole::{Game, Graph, cops::Search};
//!
//! // One cop never catches a robber on a ring of four; two do.
//! let ring = Graph::from_lists(&[[1, 3], [0, 2], [1, 3], [0, 2]])?;
//! let game = Game::cops(ring).build()?;
//! assert_eq!(Search::new(&game).cop_number()?.cats, Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! All of these but `gpu` are on by default. With `default-features = false` the solver itself is left, without further crates.
//!
//! | feature | adds |
//! |---|---|
//! | `parallel` | all cores: solves, checks and searches share their work |
//! | `mmap` | huge pages for large games |
//! | `json` | boards, games and answers as JSON; certificates; implies `serde` |
//! | `toml` | game files |
//! | `table` | table files; implies `json` |
//! | `gpu` | the engine `gpu`, for NVIDIA devices; not on by default |
//! | `serde` | `Serialize` and `Deserialize` for positions, places, labels and verdicts |
//!
//! # Tour
//!
//! In the order the data flows:
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
//! - [`maker`] helps to make boards: which wall turns the verdict, and boards with a wanted outcome;
//! - [`trace`] follows the classic methods step by step on small boards;
//! - [`puzzle`] answers the two puzzles with the signatures their solvers know.
//!
//! # Engines
//!
//! All of them give the same labels:
//!
//! | name | what it is | takes |
//! |---|---|---|
//! | `bits` | rows of positions at once, as bits that spread like a wave; the default | every game, 2³¹ ways to place the cats |
//! | `gpu` | the same sets on an NVIDIA device; with the feature `gpu` | what `bits` takes |
//! | `counter` | a queue of labelled positions, and a count of tried moves for each other one | every game, 2³¹ ways to place the cats |
//! | `recheck` | backward search that looks at all moves of a candidate again | one cat, 2²⁶ positions |
//! | `dp` | who wins within 0, 1, 2, … plies, each from the one before | one cat, 20,000 positions |

#[cfg(feature = "json")]
pub mod answer;
#[cfg(feature = "json")]
pub mod certificate;
pub mod maker;
pub mod puzzle;
#[cfg(feature = "table")]
pub mod table;
pub mod trace;
pub mod verify;

#[doc(inline)]
pub use mousehole_base::message::{InChinese, Message};
#[doc(inline)]
pub use mousehole_base::words::Expected;
#[doc(inline)]
pub use mousehole_base::{files, random};
#[doc(inline)]
pub use mousehole_cops as cops;
#[doc(inline)]
pub use mousehole_core::{Board, Game, Graph, Grid, Place, Plies, Position, Side, Solution, Verdict, Winner};
#[doc(inline)]
pub use mousehole_core::{board, engine, game, solution, strategy};
#[doc(inline)]
pub use mousehole_formats as formats;

/// The Rust of the README, run with the documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
