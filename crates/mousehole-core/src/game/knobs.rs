//! Rules as knobs: what is derived from the list of all rules in `rules.rs`.

use std::str::FromStr;

use mousehole_base::words::Expected;
use mousehole_formats::Value;

use super::{CapturedBy, CatInHole, CatsMove, JumpPath, Places, Rules, Side, Stay, Stuck, Winner};
use crate::board::{Directions, PlaceName};

/// One rule as users meet it: its name, what it is about, and what it can be set to.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Knob {
    /// Its name in files; a flag has `-` for `_`.
    pub key: &'static str,
    doc: &'static str,
    /// What help texts call its value.
    pub placeholder: &'static str,
    /// What it can be set to.
    pub values: KnobValues,
}

impl Knob {
    /// What it is about, in a few words.
    pub fn about(&self) -> &'static str {
        self.doc.trim().trim_end_matches('.')
    }
}

/// What a [`Knob`] can be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KnobValues {
    /// A number from 0 on.
    Number,
    /// A number from 0 on, or this word.
    NumberOr(&'static str),
    /// True or false.
    Truth,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A place of the board.
    Place,
    /// Any number of places.
    Places,
}

/// Declares all rules: `Rules` with its presets, `Settings`, the builder's methods, and the way in and out by name.
macro_rules! knobs {
    (
        $(#[$about:meta])*
        Rules {
            $(#[doc = $doc:literal]
            $name:ident: $type:ty $(as $given:ty)? = [$grid:expr, $graph:expr, $cops:expr], $value:literal, $use:ident;)+
        }
        Settings {
            $(#[doc = $board_doc:literal] $board_name:ident: $board_type:ty, $board_value:literal;)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct Rules {
            $(#[doc = $doc] pub $name: $type,)+
        }

        impl Rules {
            /// Cat and Mouse II: jumps along rows and columns to the food, a cat on the food wins, 1000 plies.
            pub fn grid() -> Rules {
                Rules { $($name: $grid,)+ }
            }

            /// Cat and Mouse: along edges to the hole, nobody stays, the cat keeps out of the hole, endless play is a draw.
            pub fn graph() -> Rules {
                Rules { $($name: $graph,)+ }
            }

            /// Cops and robbers: the cats move first, everybody may stay, a mouse that is never caught wins.
            pub fn cops() -> Rules {
                Rules { $($name: $cops,)+ }
            }

            /// Each rule by its name in files, with its value, in the order in which games are written.
            pub fn values(&self) -> Vec<(&'static str, mousehole_formats::Value)> {
                Settings::from(self).values()
            }

            /// The same rules with those that make no difference to labels as the grid preset has them.
            pub(super) fn of_labels(&self) -> Rules {
                let usual = Rules::grid();
                Rules { $($name: if $crate::game::knobs::counts!($use) { self.$name } else { usual.$name },)+ }
            }
        }

        /// What a user set. `None` leaves a rule as the preset has it.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Settings {
            $(#[doc = $doc] pub $name: Option<$type>,)+
            $(#[doc = $board_doc] pub $board_name: Option<$board_type>,)+
        }

        impl Settings {
            /// All that can be set.
            pub const KNOBS: &'static [$crate::game::Knob] = &[
                $($crate::game::knobs::knob::<$type>(stringify!($name), $doc, $value),)+
                $($crate::game::knobs::knob::<$board_type>(stringify!($board_name), $board_doc, $board_value),)+
            ];

            /// Sets a rule by its name in files. False where no rule has that name.
            pub fn set(
                &mut self,
                key: &str,
                value: &mousehole_formats::Value,
            ) -> Result<bool, mousehole_base::words::Expected> {
                use $crate::game::knobs::KnobValue;
                match key {
                    $(stringify!($name) => self.$name = Some(KnobValue::from_value(value)?),)+
                    $(stringify!($board_name) => self.$board_name = Some(KnobValue::from_value(value)?),)+
                    _ => return Ok(false),
                }
                Ok(true)
            }

            /// What is set, each by its name in files, in the order in which games are written.
            pub fn values(&self) -> Vec<(&'static str, mousehole_formats::Value)> {
                use $crate::game::knobs::KnobValue;
                let values = [
                    $((stringify!($name), self.$name.as_ref().map(KnobValue::to_value)),)+
                    $((stringify!($board_name), self.$board_name.as_ref().map(KnobValue::to_value)),)+
                ];
                values.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
            }

            /// The rules with what is set here.
            ///
            /// ```
            /// use mousehole::game::{Rules, Settings};
            /// let settings = Settings { mouse_jump: Some(2), ..Settings::default() };
            /// assert_eq!(settings.applied_to(&Rules::grid()), Rules { mouse_jump: 2, ..Rules::grid() });
            /// ```
            pub fn applied_to(&self, rules: &Rules) -> Rules {
                Rules { $($name: self.$name.unwrap_or(rules.$name),)+ }
            }

            /// These settings, with those of `over` where they are set.
            pub fn overridden_by(self, over: Settings) -> Settings {
                Settings {
                    $($name: over.$name.or(self.$name),)+
                    $($board_name: over.$board_name.or(self.$board_name),)+
                }
            }
        }

        /// Every rule set, and nothing of the board.
        impl From<&Rules> for Settings {
            fn from(rules: &Rules) -> Settings {
                Settings { $($name: Some(rules.$name),)+ ..Settings::default() }
            }
        }

        impl super::GameBuilder {
            $(
                #[doc = $doc]
                pub fn $name(mut self, $name: $crate::game::knobs::given!($type $(as $given)?)) -> super::GameBuilder {
                    self.settings.$name = Some($name.into());
                    self
                }
            )+
        }
    };
}

/// Whether a rule that is declared so counts for labels.
macro_rules! counts {
    (labels) => {
        true
    };
    (verdict) => {
        false
    };
}

/// What the builder takes for a rule.
macro_rules! given {
    ($type:ty) => {
        $type
    };
    ($type:ty as $given:ty) => {
        $given
    };
}

pub(super) use {counts, given, knobs};

pub(super) const fn knob<T: KnobValue>(key: &'static str, doc: &'static str, placeholder: &'static str) -> Knob {
    Knob { key, doc, placeholder, values: T::VALUES }
}

/// A type that a rule can have: how users write its values.
pub(super) trait KnobValue: Sized {
    const VALUES: KnobValues;

    fn from_value(value: &Value) -> Result<Self, Expected>;

    /// The value as games are written.
    fn to_value(&self) -> Value;
}

/// The word for a jump without a bound.
const UNBOUNDED: &str = "unbounded";

/// A jump.
impl KnobValue for u32 {
    const VALUES: KnobValues = KnobValues::NumberOr(UNBOUNDED);

    fn from_value(value: &Value) -> Result<u32, Expected> {
        match value {
            Value::Text(text) if text == UNBOUNDED => Ok(Rules::UNBOUNDED),
            Value::Text(_) => Err(Expected::new(["a number or unbounded", "数或 unbounded"])),
            _ => number(value),
        }
    }

    fn to_value(&self) -> Value {
        match *self {
            Rules::UNBOUNDED => Value::Text(UNBOUNDED.to_owned()),
            jump => Value::Integer(jump.into()),
        }
    }
}

const NUMBER: [&str; 2] = ["a number", "数"];
const WORD_OR_NUMBER: [&str; 2] = ["a word or a number", "单词或数"];

fn up_to(most: u64) -> Expected {
    Expected::new([format!("a number from 0 to {most}"), format!("0 到 {most} 的数")])
}

fn number(value: &Value) -> Result<u32, Expected> {
    match value {
        Value::Integer(number) => u32::try_from(*number).map_err(|_| up_to(u32::MAX.into())),
        _ => Err(Expected::new(NUMBER)),
    }
}

impl KnobValue for usize {
    const VALUES: KnobValues = KnobValues::Number;

    fn from_value(value: &Value) -> Result<usize, Expected> {
        match value {
            Value::Integer(number) => usize::try_from(*number).map_err(|_| up_to(usize::MAX as u64)),
            _ => Err(Expected::new(NUMBER)),
        }
    }

    fn to_value(&self) -> Value {
        Value::Integer(*self as i64)
    }
}

impl KnobValue for Option<u32> {
    const VALUES: KnobValues = KnobValues::NumberOr("none");

    fn from_value(value: &Value) -> Result<Option<u32>, Expected> {
        let number = |text: &str| text.parse().ok().map(Some);
        let read = match value {
            Value::Text(text) if text == "none" => Some(None),
            Value::Text(text) => number(text),
            Value::Integer(value) => number(&value.to_string()),
            _ => return Err(Expected::new(WORD_OR_NUMBER)),
        };
        read.ok_or_else(|| {
            let most = u32::MAX;
            Expected::new([
                format!("a number of plies up to {most}, or none"),
                format!("不超过 {most} 的步数，或 none"),
            ])
        })
    }

    fn to_value(&self) -> Value {
        Value::Text(self.map_or("none".to_owned(), |number| number.to_string()))
    }
}

impl KnobValue for bool {
    const VALUES: KnobValues = KnobValues::Truth;

    fn from_value(value: &Value) -> Result<bool, Expected> {
        match value {
            Value::Bool(truth) => Ok(*truth),
            _ => Err(Expected::new(["true or false", "true 或 false"])),
        }
    }

    fn to_value(&self) -> Value {
        Value::Bool(*self)
    }
}

macro_rules! words_are_values {
    ($($type:ty),+) => {
        $(impl KnobValue for $type {
            const VALUES: KnobValues = KnobValues::Words(<$type>::WORDS);

            fn from_value(value: &Value) -> Result<$type, Expected> {
                word(value)
            }

            fn to_value(&self) -> Value {
                Value::Text(self.to_string())
            }
        })+
    };
}

words_are_values!(Side, Stay, Stuck, CatInHole, Winner, JumpPath, CapturedBy, CatsMove);

impl KnobValue for Directions {
    const VALUES: KnobValues = KnobValues::Words(&["4", "8"]);

    fn from_value(value: &Value) -> Result<Directions, Expected> {
        word(value)
    }

    fn to_value(&self) -> Value {
        Value::Integer(self.steps().len() as i64)
    }
}

/// A word, or a number that stands for itself (`directions = 8`).
fn word<T: FromStr<Err = Expected>>(value: &Value) -> Result<T, Expected> {
    match value {
        Value::Text(text) => text.parse(),
        Value::Integer(number) => number.to_string().parse(),
        _ => Err(Expected::new(WORD_OR_NUMBER)),
    }
}

fn pair(first: u32, second: u32) -> Value {
    Value::List(vec![Value::Integer(first.into()), Value::Integer(second.into())])
}

impl KnobValue for PlaceName {
    const VALUES: KnobValues = KnobValues::Place;

    /// `"2,0"`, `[2, 0]`, `17`, `"17"` or `"alice"`.
    fn from_value(value: &Value) -> Result<PlaceName, Expected> {
        match value {
            Value::List(pair) => match pair.as_slice() {
                [row, column] => Ok(PlaceName::Cell { row: number(row)?, column: number(column)? }),
                _ => Err(Expected::new([
                    "a place: [ROW, COL] on a grid, a node number or a name on a graph",
                    "位置：网格上为 [行, 列]，图上为节点编号或名称",
                ])),
            },
            Value::Integer(_) => number(value).map(PlaceName::Node),
            _ => word(value),
        }
    }

    fn to_value(&self) -> Value {
        match self {
            PlaceName::Cell { row, column } => pair(*row, *column),
            PlaceName::Node(node) => Value::Integer((*node).into()),
            PlaceName::Named(name) => Value::Text(name.to_string()),
        }
    }
}

impl KnobValue for Places {
    const VALUES: KnobValues = KnobValues::Places;

    /// One place or several.
    fn from_value(value: &Value) -> Result<Places, Expected> {
        match value {
            Value::List(list) => match list.as_slice() {
                [first @ Value::Integer(_), second @ Value::Integer(_)] => {
                    Ok(Places::Pair(number(first)?, number(second)?))
                }
                _ => list.iter().map(PlaceName::from_value).collect::<Result<_, _>>().map(Places::Named),
            },
            _ => Ok(Places::Named(vec![PlaceName::from_value(value)?])),
        }
    }

    fn to_value(&self) -> Value {
        match self {
            Places::Named(names) => Value::List(names.iter().map(PlaceName::to_value).collect()),
            Places::Pair(first, second) => pair(*first, *second),
        }
    }
}
