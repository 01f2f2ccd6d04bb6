//! Why a pursuit game comes out as it does: facts that were checked, and sentences that say them.
//!
//! ```
//! use mousehole::{Game, Grid};
//! use mousehole_explain::{English, Language, explain};
//!
//! let board: Grid = "####F\n#C...\nM....".parse()?;
//! let solution = Game::grid(&board).cat_jump(1).mouse_jump(2).build()?.solve()?;
//! let explanation = explain(&solution);
//!
//! // The facts …
//! assert_eq!(explanation.spare.map(|spare| spare.turns), Some(0));
//! // … and what English makes of them.
//! let sentences = English.explanation(&explanation);
//! assert_eq!(sentences[0], "The mouse wins in 5 plies: it reaches the food.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`facts`] are computed from a solution and hold no text. A [`Language`] turns them into sentences, and so the choices of
//! a game that is being played; [`English`] is the first. Another language is another implementation of the trait: it finds
//! all that it needs in the facts.

mod analysis;
pub mod english;
pub mod facts;
mod json;
mod language;

pub use english::English;
pub use facts::{Effort, Explanation, Outcome, explain, explain_from, explain_watched, explain_with};
pub use language::{Language, Voice};
