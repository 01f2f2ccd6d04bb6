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
//! [`facts`] are computed from a solution and hold no text. What there is to say of them, point by point, is the same in every
//! language; a [`Language`] makes a sentence of each [`Point`], as [`English`] and [`Chinese`] do. A [`Narration`] tells a game
//! that is being played.

mod analysis;
mod chinese;
pub mod english;
pub mod facts;
mod json;
mod language;
mod points;
mod telling;

pub use chinese::Chinese;
pub use english::English;
pub use facts::{Effort, Explanation, Outcome, explain, explain_from, explain_watched, explain_with};
pub use language::{Language, Narration, Voice};
pub use points::Point;
