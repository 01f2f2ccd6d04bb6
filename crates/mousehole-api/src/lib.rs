//! The questions that the playground asks about a game, and their answers as JSON.
//!
//! There is no network, no clock and no thread in here: a server and a page that has the library as WebAssembly answer with
//! the same code. Whoever asks reads a question of [`ROUTES`], solves its game by a [`SolvePlan`], and answers from the
//! [`Context`] that comes of it. `docs/http-api.md` has the questions.

mod bounds;
mod error;
mod game;
mod lru_cache;
mod payload;
mod plan;
#[cfg(test)]
mod presets;
mod question;
mod questions;
mod solved;

pub use bounds::Bounds;
pub use error::ApiError;
pub use lru_cache::LruCache;
pub use payload::Payload;
pub use plan::SolvePlan;
pub use question::{Context, Question, Stage, Watch};
pub use questions::{AnswerUnsolved, ROUTES, ReadQuestion, Route};
pub use solved::{Solved, game_bytes};
