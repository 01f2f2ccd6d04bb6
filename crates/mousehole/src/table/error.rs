//! Why a table cannot be written, opened or probed.

use std::convert::Infallible;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use mousehole_formats::shown_path;

use super::VERSION;

/// Why a table cannot be written, opened or probed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Reading or writing the file failed.
    #[error("{}: cannot be {doing}: {source}", shown_path(path))]
    File {
        /// The file.
        path: PathBuf,
        /// What was being done with it: `read` or `written`.
        doing: &'static str,
        /// Why it failed.
        source: io::Error,
    },
    /// The file is not a table.
    #[error("{}: this is not a table; expected a file that `mousehole table build` wrote", shown_path(path))]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// The table is not finished.
    #[error("{}: this table is not finished", shown_path(path))]
    Unfinished {
        /// The file.
        path: PathBuf,
    },
    /// The table is of another game.
    #[error("{}: this is a table of another game", shown_path(path))]
    OtherGame {
        /// The file.
        path: PathBuf,
    },
    /// The table has another version of the format.
    #[error("{}: this table has version {found} of the format; expected version {VERSION}", shown_path(path))]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// The file is not as it was written.
    #[error("{}: damaged: {part}: {what}", shown_path(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where.
        part: Part,
        /// What is wrong there.
        what: &'static str,
    },
    /// The game of the table has no such position.
    #[error("this is not a position of the table's game")]
    NoSuchPosition,
    /// Another build has locked the file.
    #[error("{}: another build is writing it", shown_path(path))]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// What an interrupted build left cannot be continued.
    #[error("{}: cannot be continued: {why}", shown_path(path))]
    CannotContinue {
        /// The file.
        path: PathBuf,
        /// Why.
        why: &'static str,
    },
    /// The game is too large for the format.
    #[error("the board takes {bytes} bytes to write down, and a table has room for {most}")]
    TooLarge {
        /// Bytes of the game.
        bytes: u64,
        /// The most bytes a game may have.
        most: u32,
    },
    /// The caller stopped it.
    #[error("stopped before the end")]
    Stopped,
}

/// A part of a table file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Sizes, counts and checksums.
    Header,
    /// The game.
    Game,
    /// Where the blocks are.
    Index,
    /// A block of labels.
    Block {
        /// Its number.
        number: u64,
        /// Its offset.
        at: u64,
    },
    /// The whole file.
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
    pub(super) fn read(path: &Path, source: io::Error) -> TableError {
        TableError::File { path: path.to_owned(), doing: "read", source }
    }

    pub(super) fn written(path: &Path, source: io::Error) -> TableError {
        TableError::File { path: path.to_owned(), doing: "written", source }
    }
}

impl From<Infallible> for TableError {
    fn from(never: Infallible) -> TableError {
        match never {}
    }
}
