//! The game and the position of a request.

use std::borrow::Cow;

use mousehole::answer::AnimalsJson;
use mousehole::board::PlaceName;
use mousehole::formats::{self, Format};
use mousehole::game::Input;
use mousehole::{Game, Place, Position, Side, Solution};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::ApiError;

/// The text of a game: a JSON object as it stands in the request, or the contents of a string, in any format.
pub(crate) struct GameText<'a> {
    text: Cow<'a, str>,
    format: Option<Format>,
}

impl<'a> GameText<'a> {
    pub(crate) fn new(raw: &'a RawValue) -> Result<GameText<'a>, ApiError> {
        let raw = raw.get();
        match raw.as_bytes().first() {
            Some(b'{') => Ok(GameText { text: Cow::Borrowed(raw), format: Some(Format::Json) }),
            Some(b'"') => {
                let text: String = serde_json::from_str(raw)
                    .map_err(|error| ApiError::not_as_expected(["the game", "游戏"], &error))?;
                Ok(GameText { text: Cow::Owned(text), format: None })
            }
            _ => Err(ApiError::bad_request([
                "expected the game to be an object, or a string with its text",
                "游戏应为对象，或含有其文本的字符串",
            ])),
        }
    }

    /// Reads the text. It cannot name files.
    pub(crate) fn input(&self) -> Result<Input, ApiError> {
        Input::read(self.text.as_bytes(), self.format, None).map_err(|error| ApiError::bad_input(&error))
    }

    /// Builds the game of an input that was read from this text.
    pub(crate) fn build(&self, input: &Input) -> Result<Game, ApiError> {
        input.builder().build().map_err(|error| {
            let text = formats::text_of(self.text.as_bytes()).unwrap_or_default();
            ApiError::bad_input(&input.fault(&error).in_text(text))
        })
    }

    pub(crate) fn game(&self) -> Result<Game, ApiError> {
        self.build(&self.input()?)
    }
}

/// A position as a request writes it: who stands where, whose turn it is, and how many plies have been played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    mouse: PlaceName,
    #[serde(alias = "cat")]
    cats: Vec<PlaceName>,
    #[serde(alias = "to_move")]
    turn: Option<Side>,
    #[serde(default)]
    plies: u32,
}

/// A position of a game, and the plies that are played and left.
pub(crate) struct Situation {
    pub(crate) position: Position,
    pub(crate) left: Option<u32>,
    pub(crate) plies: u32,
}

impl PositionRequest {
    fn of(&self, game: &Game) -> Result<Situation, ApiError> {
        let place = |name| game.board().place(name).map_err(|error| ApiError::bad_position(&error));
        let cats = self.cats.iter().map(place).collect::<Result<Vec<Place>, _>>()?;
        let position = Position::new(place(&self.mouse)?, cats, self.turn.unwrap_or(game.rules().first));
        let (expected, found) = (game.rules().cats, position.cats.len());
        if found != expected {
            let (cats, are) = (if expected == 1 { "cat" } else { "cats" }, if found == 1 { "is" } else { "are" });
            return Err(ApiError::bad_position([
                format!("the game has {expected} {cats}, and {found} {are} placed"),
                format!("游戏有 {expected} 只猫，而这里放了 {found} 只"),
            ]));
        }
        if let Some(&cat) = position.cats.iter().find(|&&cat| game.cat_places().index(cat).is_none()) {
            let place = game.board().name(cat);
            return Err(ApiError::bad_position([
                format!("{place} is a hole, which no cat may enter"),
                format!("{place} 是洞，猫不能进"),
            ]));
        }
        let left = match game.rules().limit {
            Some(limit) => Some(limit.checked_sub(self.plies).ok_or_else(|| {
                let plies = self.plies;
                ApiError::bad_position([
                    format!("{plies} plies are played, and the limit is {limit}"),
                    format!("已走 {plies} 步，而上限是 {limit} 步"),
                ])
            })?),
            None => None,
        };
        Ok(Situation { position, left, plies: self.plies })
    }
}

impl Situation {
    /// The position of a request, or the start if it has none.
    pub(crate) fn new(at: Option<&PositionRequest>, solution: &Solution) -> Result<Situation, ApiError> {
        let game = solution.game();
        match at {
            Some(at) => at.of(game),
            None => Ok(Situation { position: solution.start().clone(), left: game.rules().limit, plies: 0 }),
        }
    }
}

/// A position as an answer writes it.
#[derive(Serialize)]
pub(crate) struct PositionResponse {
    #[serde(flatten)]
    animals: AnimalsJson,
    turn: Side,
}

impl PositionResponse {
    pub(crate) fn new(game: &Game, position: &Position) -> PositionResponse {
        PositionResponse { animals: AnimalsJson::new(game.board(), position), turn: position.turn }
    }
}
