//! A game as a JSON document with every rule spelled out, which reads back as the same game.

use serde::{Serialize, Serializer};

use super::Game;
use crate::board::BoardKeys;
use crate::formats::Value;

impl Game {
    /// The whole game, board and rules and start, as one JSON object that [`Input::read`](super::Input::read) takes.
    ///
    /// ```
    /// use mousehole::game::Input;
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// let input = Input::read(game.to_json().as_bytes(), None, None)?;
    /// assert_eq!(input.builder().build()?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.written()).expect("nothing here fails to be written")
    }

    fn written(&self) -> Written<'_> {
        Written {
            preset: self.preset().to_string(),
            rules: WrittenRules(self.settings().values()),
            board: self.board().keys(),
        }
    }
}

#[derive(Serialize)]
struct Written<'a> {
    preset: String,
    rules: WrittenRules,
    #[serde(flatten)]
    board: BoardKeys<'a>,
}

/// Each rule under its name, in order.
struct WrittenRules(Vec<(&'static str, Value)>);

impl Serialize for WrittenRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}
