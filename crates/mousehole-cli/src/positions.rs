//! Positions, one to a line: JSON objects, or the problems of a Moving AI scenario.

use mousehole::board::PlaceName;
use mousehole::formats::{Scenario, text_of};
use mousehole::game::Cats;
use mousehole::{Board, Game, Place, Position, Side};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// Reads the positions of a game.
pub(crate) struct PositionReader<'g> {
    pub(crate) game: &'g Game,
    /// The places of a side that a line leaves out.
    pub(crate) others: &'g (dyn Fn(Side) -> Result<Cats, String> + Sync),
    /// Who is to move where a line does not say.
    pub(crate) turn: Side,
    /// Who stands on the start of a scenario; the other side stands on its goal.
    pub(crate) start: Side,
    /// Whether the lines are those of a scenario.
    pub(crate) is_scenario: bool,
}

/// A line of JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionLine<'l> {
    #[serde(borrow)]
    id: Option<&'l RawValue>,
    mouse: Option<Value>,
    #[serde(alias = "cats")]
    cat: Option<Value>,
    #[serde(alias = "turn")]
    to_move: Option<String>,
}

impl<'g> PositionReader<'g> {
    /// A reader for an input that begins with that.
    pub(crate) fn new(
        game: &'g Game,
        others: &'g (dyn Fn(Side) -> Result<Cats, String> + Sync),
        beginning: &[u8],
    ) -> PositionReader<'g> {
        let first = beginning.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
        let is_scenario = first.and_then(|line| text_of(line).ok()).is_some_and(|line| line.starts_with("version"));
        PositionReader { game, others, turn: game.rules().first, start: Side::Mouse, is_scenario }
    }

    /// Whether a line has no position by right: it is the first of a scenario.
    pub(crate) fn skips(&self, line: &[u8]) -> bool {
        self.is_scenario && is_header(line)
    }

    /// The position of a line. `id` becomes the line's own, if it has one.
    pub(crate) fn read(&self, line: &[u8], id: &mut String) -> Result<Position, String> {
        let text = text_of(line).map_err(|error| format!("column {}: {}", error.column, error.message))?;
        if self.is_scenario { self.scenario(text) } else { self.json(text, id) }
    }

    fn json(&self, text: &str, id: &mut String) -> Result<Position, String> {
        // An array would be taken for an object without its keys.
        if !text.trim_start().starts_with('{') {
            return Err(
                "column 1: expected an object with mouse, cat and to_move, or a scenario from \"version 1\" on"
                    .to_owned(),
            );
        }
        let line: PositionLine<'_> = serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or(&message);
            format!("column {}: {message}", error.column())
        })?;
        if let Some(own) = line.id {
            *id = own.get().to_owned();
        }
        let mouse = line.mouse.map(|value| self.place(&value).map_err(|why| format!("mouse: {why}"))).transpose()?;
        let cats = line.cat.map(|value| self.places(&value).map_err(|why| format!("cat: {why}"))).transpose()?;
        let turn = line.to_move.map(|side| side.parse().map_err(|why| format!("to_move: found {side:?}, {why}")));
        self.position(mouse, cats, turn.transpose()?.unwrap_or(self.turn))
    }

    fn scenario(&self, text: &str) -> Result<Position, String> {
        let Scenario { size, start, goal } =
            Scenario::read(text).map_err(|error| format!("column {}: {}", error.column, error.message))?;
        let Board::Grid(grid) = self.game.board() else {
            return Err("a scenario is about a grid, and this board is a graph".to_owned());
        };
        let (rows, columns) = (grid.rows(), grid.columns());
        if size != (rows, columns) {
            let (wanted_rows, wanted_columns) = size;
            return Err(format!("the scenario's map is {wanted_rows}x{wanted_columns}, and this one {rows}x{columns}"));
        }
        let place = |what: &str, cell: (u32, u32)| {
            self.game.board().place(&cell.into()).map_err(|why| format!("{what}: {why}"))
        };
        let (start, goal) = (place("start", start)?, place("goal", goal)?);
        let (mouse, cat) = if self.start == Side::Mouse { (start, goal) } else { (goal, start) };
        self.position(Some(mouse), Some([cat].into_iter().collect()), self.turn)
    }

    /// The position in which these stand where they are said to, and the others where they stand anyway.
    pub(crate) fn position(&self, mouse: Option<Place>, cats: Option<Cats>, turn: Side) -> Result<Position, String> {
        let game = self.game;
        let cats = cats.map_or_else(|| (self.others)(Side::Cat), Ok)?;
        let (expected, given) = (game.rules().cats, cats.len());
        if given != expected {
            return Err(format!("cat: the game has {expected} cats, and {given} are given")
                .replace("has 1 cats", "has 1 cat")
                .replace("1 are given", "1 is given"));
        }
        if let Some(&cat) = cats.iter().find(|&&cat| game.cat_places().index(cat).is_none()) {
            return Err(format!("cat: {} is a hole, which no cat may enter", game.board().name(cat)));
        }
        let mouse = mouse.map_or_else(|| (self.others)(Side::Mouse).map(|mouse| mouse[0]), Ok)?;
        Ok(Position { mouse, cats, turn })
    }

    /// `[ROW, COL]`, a node, or either as text.
    fn place(&self, value: &Value) -> Result<Place, String> {
        let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
        let name = match value {
            Value::Number(_) => number(value).map(PlaceName::Node),
            Value::String(text) => text.parse().ok(),
            Value::Array(cell) => match cell.as_slice() {
                [row, column] => number(row).zip(number(column)).map(PlaceName::from),
                _ => None,
            },
            _ => None,
        };
        let expected = match self.game.board() {
            Board::Grid(_) => "a place such as [2, 0]",
            Board::Graph(_) => "a node",
        };
        let name = name.ok_or_else(|| format!("expected {expected}"))?;
        self.game.board().place(&name).map_err(|why| why.to_string())
    }

    /// One place, or an array of places; on a grid, an array of two numbers is one place.
    fn places(&self, value: &Value) -> Result<Cats, String> {
        let is_grid = matches!(self.game.board(), Board::Grid(_));
        match value {
            Value::Array(places) if !(is_grid && places.iter().any(Value::is_number)) => {
                places.iter().map(|place| self.place(place)).collect()
            }
            one => Ok([self.place(one)?].into_iter().collect()),
        }
    }
}

fn is_header(line: &[u8]) -> bool {
    text_of(line).is_ok_and(Scenario::is_header)
}
