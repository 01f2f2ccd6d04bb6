//! Rules as users set them: any of them, from a game file, from flags, or by the builder.

use std::fmt;
use std::str::FromStr;

use super::{CatInHole, Rules, Side, Stay, Stuck, Winner};
use crate::board::{Board, Directions, NoSuchPlace, Place, PlaceName};
use crate::formats::{Fault, Setting, Value};

/// A ply limit as users write it: a number, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit(pub Option<u32>);

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Limit, String> {
        match text {
            "none" => Ok(Limit(None)),
            _ => text
                .parse()
                .map(|plies| Limit(Some(plies)))
                .map_err(|_| format!("expected a number of plies up to {}, or none", u32::MAX)),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(plies) => write!(f, "{plies}"),
            None => f.write_str("none"),
        }
    }
}

impl FromStr for Directions {
    type Err = String;

    fn from_str(text: &str) -> Result<Directions, String> {
        match text {
            "4" => Ok(Directions::Four),
            "8" => Ok(Directions::Eight),
            _ => Err("expected 4 or 8".to_owned()),
        }
    }
}

/// Places as users write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// Each by its name.
    Named(Vec<PlaceName>),
    /// A list of two bare numbers, which only the board can tell: one cell of a grid, or two nodes of a graph.
    Pair(u32, u32),
}

impl Places {
    /// The places of a board that are meant.
    pub(super) fn on(&self, board: &Board) -> Result<Vec<Place>, NoSuchPlace> {
        match (self, board) {
            (Places::Named(names), _) => names.iter().map(|name| board.place(name)).collect(),
            (&Places::Pair(row, column), Board::Grid(_)) => Ok(vec![board.place(&PlaceName::Cell { row, column })?]),
            (&Places::Pair(first, second), Board::Graph(_)) => {
                [first, second].iter().map(|&node| board.place(&PlaceName::Node(node))).collect()
            }
        }
    }
}

impl From<Vec<PlaceName>> for Places {
    fn from(names: Vec<PlaceName>) -> Places {
        Places::Named(names)
    }
}

/// What a user set. `None` leaves a knob as the preset has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// See [`Rules::mouse_jump`](super::Rules::mouse_jump).
    pub mouse_jump: Option<u32>,
    /// See [`Rules::cat_jump`](super::Rules::cat_jump).
    pub cat_jump: Option<u32>,
    /// See [`Rules::first`](super::Rules::first).
    pub first: Option<Side>,
    /// See [`Rules::stay`](super::Rules::stay).
    pub stay: Option<Stay>,
    /// See [`Rules::stuck`](super::Rules::stuck).
    pub stuck: Option<Stuck>,
    /// See [`Rules::cat_in_hole`](super::Rules::cat_in_hole).
    pub cat_in_hole: Option<CatInHole>,
    /// See [`Rules::cats`](super::Rules::cats).
    pub cats: Option<usize>,
    /// See [`Rules::lazy`](super::Rules::lazy).
    pub lazy: Option<bool>,
    /// See [`Rules::endless`](super::Rules::endless).
    pub endless: Option<Winner>,
    /// See [`Rules::limit`](super::Rules::limit).
    pub limit: Option<Limit>,
    /// See [`Rules::directions`](super::Rules::directions).
    pub directions: Option<Directions>,
    /// `false` makes every edge of a graph lead both ways, `true` as listed; otherwise it is as the format has it.
    pub directed: Option<bool>,
    /// Where the mouse starts.
    pub mouse: Option<PlaceName>,
    /// Where the cats start.
    pub cat: Option<Places>,
    /// The holes.
    pub hole: Option<Places>,
}

impl Settings {
    /// The names of the knobs in files, in the order of the fields.
    pub const KEYS: [&'static str; 15] = [
        "mouse_jump",
        "cat_jump",
        "first",
        "stay",
        "stuck",
        "cat_hole",
        "cats",
        "lazy",
        "endless",
        "limit",
        "directions",
        "directed",
        "mouse",
        "cat",
        "hole",
    ];

    /// Reads the settings of a file.
    pub fn from_document(settings: &[Setting]) -> Result<Settings, Fault> {
        let mut read = Settings::default();
        for setting in settings {
            read.set(&setting.key, &setting.value).map_err(|expected| {
                let is_rule = Settings::KEYS.contains(&setting.key.as_str());
                let offset = if is_rule { setting.offset } else { setting.key_offset };
                Fault::new(offset, format!("found {setting}, {expected}"))
            })?;
        }
        Ok(read)
    }

    /// Sets one knob by its name; the error says what was expected.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), String> {
        match key {
            "mouse_jump" => self.mouse_jump = Some(number(value)?),
            "cat_jump" => self.cat_jump = Some(number(value)?),
            "first" => self.first = Some(word(value)?),
            "stay" => self.stay = Some(word(value)?),
            "stuck" => self.stuck = Some(word(value)?),
            "cat_hole" => self.cat_in_hole = Some(word(value)?),
            "cats" => self.cats = Some(number(value)? as usize),
            "lazy" => self.lazy = Some(truth(value)?),
            "endless" => self.endless = Some(word(value)?),
            "limit" => self.limit = Some(word(value)?),
            "directions" => self.directions = Some(word(value)?),
            "directed" => self.directed = Some(truth(value)?),
            "mouse" => self.mouse = Some(place(value)?),
            "cat" => self.cat = Some(places(value)?),
            "hole" => self.hole = Some(places(value)?),
            _ => return Err(format!("which is no rule; expected one of {}", Settings::KEYS.join(", "))),
        }
        Ok(())
    }

    /// The rules with what is set here.
    ///
    /// ```
    /// use mousehole::game::{Rules, Settings};
    /// let settings = Settings { mouse_jump: Some(2), ..Settings::default() };
    /// assert_eq!(settings.applied_to(&Rules::grid()), Rules { mouse_jump: 2, ..Rules::grid() });
    /// ```
    pub fn applied_to(&self, rules: &Rules) -> Rules {
        Rules {
            mouse_jump: self.mouse_jump.unwrap_or(rules.mouse_jump),
            cat_jump: self.cat_jump.unwrap_or(rules.cat_jump),
            first: self.first.unwrap_or(rules.first),
            stay: self.stay.unwrap_or(rules.stay),
            stuck: self.stuck.unwrap_or(rules.stuck),
            cat_in_hole: self.cat_in_hole.unwrap_or(rules.cat_in_hole),
            cats: self.cats.unwrap_or(rules.cats),
            lazy: self.lazy.unwrap_or(rules.lazy),
            endless: self.endless.unwrap_or(rules.endless),
            limit: self.limit.map_or(rules.limit, |limit| limit.0),
            directions: self.directions.unwrap_or(rules.directions),
        }
    }

    /// These settings, with those of `over` where they are set.
    pub fn overridden_by(self, over: Settings) -> Settings {
        Settings {
            mouse_jump: over.mouse_jump.or(self.mouse_jump),
            cat_jump: over.cat_jump.or(self.cat_jump),
            first: over.first.or(self.first),
            stay: over.stay.or(self.stay),
            stuck: over.stuck.or(self.stuck),
            cat_in_hole: over.cat_in_hole.or(self.cat_in_hole),
            cats: over.cats.or(self.cats),
            lazy: over.lazy.or(self.lazy),
            endless: over.endless.or(self.endless),
            limit: over.limit.or(self.limit),
            directions: over.directions.or(self.directions),
            directed: over.directed.or(self.directed),
            mouse: over.mouse.or(self.mouse),
            cat: over.cat.or(self.cat),
            hole: over.hole.or(self.hole),
        }
    }
}

fn number(value: &Value) -> Result<u32, String> {
    match value {
        Value::Integer(number) => {
            u32::try_from(*number).map_err(|_| format!("expected a number from 0 to {}", u32::MAX))
        }
        _ => Err("expected a number".to_owned()),
    }
}

fn truth(value: &Value) -> Result<bool, String> {
    match value {
        Value::Bool(truth) => Ok(*truth),
        _ => Err("expected true or false".to_owned()),
    }
}

/// A word, or a number that stands for itself (`limit = 1000`, `directions = 8`).
fn word<T: FromStr<Err = String>>(value: &Value) -> Result<T, String> {
    match value {
        Value::Text(text) => text.parse(),
        Value::Integer(number) => number.to_string().parse(),
        _ => Err("expected a word or a number".to_owned()),
    }
}

/// `"2,0"`, `[2, 0]`, `17`, `"17"` or `"alice"`.
fn place(value: &Value) -> Result<PlaceName, String> {
    match value {
        Value::List(pair) => match pair.as_slice() {
            [row, column] => Ok(PlaceName::Cell { row: number(row)?, column: number(column)? }),
            _ => Err("expected a place: [ROW, COL] on a grid, a node number or a name on a graph".to_owned()),
        },
        Value::Integer(_) => number(value).map(PlaceName::Node),
        _ => word(value),
    }
}

/// One place or several.
fn places(value: &Value) -> Result<Places, String> {
    match value {
        Value::List(list) => match list.as_slice() {
            [first @ Value::Integer(_), second @ Value::Integer(_)] => {
                Ok(Places::Pair(number(first)?, number(second)?))
            }
            _ => list.iter().map(place).collect::<Result<_, _>>().map(Places::Named),
        },
        _ => Ok(Places::Named(vec![place(value)?])),
    }
}
