//! Settings: the rules that a user sets, from a game file, by flags or by the builder.

use super::Settings;
use crate::board::{Board, NoSuchPlace, Place, PlaceName};
use crate::formats::{Fault, ReadErrorKind, Setting};

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

impl Settings {
    /// Reads the settings of a file.
    pub fn from_document(settings: &[Setting]) -> Result<Settings, Fault> {
        let mut read = Settings::default();
        for setting in settings {
            match read.set(&setting.key, &setting.value) {
                Ok(true) => {}
                Ok(false) => {
                    let keys: Vec<&str> = Settings::KNOBS.iter().map(|knob| knob.key).collect();
                    let message = format!("found {setting}, which is no rule; expected one of {}", keys.join(", "));
                    return Err(Fault::new(setting.key_offset, message).of_kind(ReadErrorKind::Rule));
                }
                Err(expected) => {
                    let message = format!("found {setting}, {expected}");
                    return Err(Fault::new(setting.offset, message).of_kind(ReadErrorKind::Rule));
                }
            }
        }
        Ok(read)
    }
}
