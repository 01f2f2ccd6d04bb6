//! A game as a JSON document with every rule spelled out, which reads back as the same game.

use serde::Serialize;

use super::{Game, Limit, Start};
use crate::board::{Board, BoardKeys, Directions, Place, PlaceName};

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
        let (board, rules) = (self.board(), self.rules());
        let name = |&place: &Place| board.name(place);
        let (mouse, cats) = match self.start() {
            Start::At(position) => (Some(name(&position.mouse)), Some(&position.cats)),
            Start::Placement { cats } => (None, cats.as_ref()),
        };
        let directions = if rules.directions == Directions::Four { 4 } else { 8 };
        Written {
            preset: self.preset().to_string(),
            rules: WrittenRules {
                mouse_jump: rules.mouse_jump,
                cat_jump: rules.cat_jump,
                first: rules.first.to_string(),
                stay: rules.stay.to_string(),
                stuck: rules.stuck.to_string(),
                cat_hole: rules.cat_in_hole.to_string(),
                cats: rules.cats,
                lazy: rules.lazy,
                endless: rules.endless.to_string(),
                limit: Limit(rules.limit).to_string(),
                directions: matches!(board, Board::Grid(_)).then_some(directions),
                mouse,
                cat: cats.map(|cats| cats.iter().map(name).collect()),
                hole: self.holes().iter().map(name).collect(),
            },
            board: board.keys(),
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

#[derive(Serialize)]
struct WrittenRules {
    mouse_jump: u32,
    cat_jump: u32,
    first: String,
    stay: String,
    stuck: String,
    cat_hole: String,
    cats: usize,
    lazy: bool,
    endless: String,
    limit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    directions: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mouse: Option<PlaceName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cat: Option<Vec<PlaceName>>,
    hole: Vec<PlaceName>,
}
