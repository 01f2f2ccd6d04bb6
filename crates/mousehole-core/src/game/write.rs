//! A game as text: a JSON document that reads back as the same game, and grid text, which has room for the board alone.

use mousehole_base::message::InChinese;

#[cfg(feature = "json")]
use mousehole_formats::Value;

use super::Game;
#[cfg(feature = "json")]
use super::Rules;
#[cfg(feature = "json")]
use crate::board::BoardKeys;
use crate::board::{Board, Grid, PlaceName};

#[cfg(feature = "json")]
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
        let changed = self.rules().beyond_presets();
        let is_written = |rule: &(&'static str, Value)| !Rules::is_written_if_changed(rule.0) || changed.contains(rule);
        let rules = self.settings().values().into_iter().filter(is_written).collect();
        let preset = self.preset().to_string();
        let keys = GameKeys { preset, rules, board: self.board().keys() };
        serde_json::to_string(&keys).expect("nothing here fails to be written")
    }
}

#[cfg(feature = "json")]
#[derive(serde::Serialize)]
struct GameKeys<'a> {
    preset: String,
    #[serde(serialize_with = "as_map")]
    rules: Vec<(&'static str, Value)>,
    #[serde(flatten)]
    board: BoardKeys<'a>,
}

/// Writes each rule under its name, in order.
#[cfg(feature = "json")]
fn as_map<S: serde::Serializer>(rules: &[(&'static str, Value)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(rules.iter().map(|(key, value)| (key, value)))
}

/// Why a game cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CannotDraw {
    /// The board is a graph.
    #[error("a graph cannot be drawn as a grid; its formats are for graphs")]
    Graph,
    /// A cell has room for one letter.
    #[error("{first} and {second} both stand on {place}, and a cell has room for one letter; JSON has no such bounds")]
    Together {
        /// The one.
        first: &'static str,
        /// The other.
        second: &'static str,
        /// Where they stand.
        place: PlaceName,
    },
}

impl InChinese for CannotDraw {
    fn in_chinese(&self) -> String {
        match self {
            CannotDraw::Graph => "图不能画成网格；图有图的格式".to_owned(),
            CannotDraw::Together { first, second, place } => {
                let [first, second] = [first, second].map(|who| match *who {
                    "food" => "食物",
                    "a cat" => "猫",
                    _ => "老鼠",
                });
                format!("{first}和{second}都在 {place}，而一格只能写一个字母；JSON 没有这种限制")
            }
        }
    }
}

impl Game {
    /// The board as grid text, with everybody where the game has them. Rules are left out.
    ///
    /// ```
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// let game = mousehole::Game::grid(&board).mouse((1, 2)).mouse_jump(2).build()?;
    /// assert_eq!(game.to_grid_text()?, "C.F\n..M\n");
    /// assert_eq!(game.to_pasted()?, "[\"C.F\",\"..M\"]\n1\n2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_grid_text(&self) -> Result<String, CannotDraw> {
        Ok(self.drawn()?.to_string())
    }

    /// The grid as drawn, where no two stand on one cell.
    fn drawn(&self) -> Result<&Grid, CannotDraw> {
        let Board::Grid(grid) = self.board() else { return Err(CannotDraw::Graph) };
        let food = self.holes().iter().map(|&place| (place, "food"));
        let cats = self.start().cats().into_iter().flat_map(|cats| cats.iter()).map(|&place| (place, "a cat"));
        let mut standing = vec![None; grid.places()];
        for (place, second) in food.chain(cats).chain(self.start().mouse().map(|place| (place, "the mouse"))) {
            if let Some(first) = standing[place.index()].replace(second) {
                return Err(CannotDraw::Together { first, second, place: self.board().name(place) });
            }
        }
        Ok(grid)
    }
}
