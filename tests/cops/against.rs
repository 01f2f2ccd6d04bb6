//! What an engine that knows no theorem and tells cats apart has to say.

use mousehole::Game;
use mousehole::cops::{Capture, Search};

/// How the cats of a game catch the mouse, by `counter`.
pub(crate) fn counter(game: &Game) -> Option<Capture> {
    Search::new(game).engine("counter").unwrap().hunt().unwrap().capture
}
