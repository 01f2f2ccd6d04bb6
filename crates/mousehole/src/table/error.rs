//! What can be wrong with a table file.

use std::convert::Infallible;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::VERSION;
use crate::formats::shown_path;

/// Why a table could not be written, opened or probed.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The system said no.
    #[error("{}: cannot be {doing}: {error}", shown_path(path))]
    File {
        /// The file.
        path: PathBuf,
        /// What was being done with it: `read`, `written`, and the like.
        doing: &'static str,
        /// What the system said.
        error: io::Error,
    },
    /// It is something else than a table.
    #[error("{}: this is no table; expected a file that `mousehole table build` wrote", shown_path(path))]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// It is a table that is not yet finished.
    #[error("{}: this table is not finished; `mousehole table build` with --resume continues it", shown_path(path))]
    Unfinished {
        /// The file.
        path: PathBuf,
    },
    /// It is of a version of the format that is not known here.
    #[error(
        "{}: this is version {found} of the format; version {VERSION} is the one that is read here",
        shown_path(path)
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// It is not as it was written.
    #[error("{}: damaged: {part}: {what}", shown_path(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where.
        part: Part,
        /// What is wrong there.
        what: &'static str,
    },
    /// The position asked for is not one of the table's game.
    #[error("this is not a position of the table's game")]
    NoSuchPosition,
    /// Its labels cannot all be right.
    #[error("the labels contradict each other; `mousehole table verify` tells where")]
    Contradiction,
    /// Somebody else is writing it.
    #[error("{}: another build is writing it", shown_path(path))]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// What an interrupted build left cannot be continued.
    #[error("{}: cannot be continued: {why}; build without --resume to start over", shown_path(path))]
    CannotContinue {
        /// The file.
        path: PathBuf,
        /// Why.
        why: &'static str,
    },
    /// The game takes more room than the format has.
    #[error("the board takes {bytes} bytes to write down, and a table has room for {most}")]
    TooLarge {
        /// Bytes of the game.
        bytes: u64,
        /// Bytes there may be.
        most: u32,
    },
    /// Whoever watched said stop.
    #[error("stopped before the end")]
    Stopped,
}

/// A part of a table file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What the file begins with.
    Header,
    /// The game.
    Game,
    /// Where the blocks are.
    Index,
    /// A block of labels.
    Block {
        /// Its number.
        number: u64,
        /// The byte it begins at.
        at: u64,
    },
    /// All of it.
    File,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Header => f.write_str("the header"),
            Part::Game => f.write_str("the game"),
            Part::Index => f.write_str("the index"),
            Part::Block { number, at } => write!(f, "block {number}, at byte {at}"),
            Part::File => f.write_str("the file as a whole"),
        }
    }
}

impl TableError {
    pub(super) fn read(path: &Path, error: io::Error) -> TableError {
        TableError::File { path: path.to_owned(), doing: "read", error }
    }

    pub(super) fn written(path: &Path, error: io::Error) -> TableError {
        TableError::File { path: path.to_owned(), doing: "written", error }
    }

    pub(super) fn damaged(path: &Path, part: Part, what: &'static str) -> TableError {
        TableError::Damaged { path: path.to_owned(), part, what }
    }
}

impl From<Infallible> for TableError {
    fn from(never: Infallible) -> TableError {
        match never {}
    }
}
