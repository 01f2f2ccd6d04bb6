//! Where a board comes from: a file, standard input, or an example that is built in.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use mousehole::formats::{self, BoardText, shown_path};
use mousehole::game::Settings;
use mousehole::table::is_table;

use crate::failure::Failure;
use crate::streams::stdin_is_given;

/// The board that is solved when none is given: the example of LeetCode 1728, where the mouse jumps 2 cells.
const EXAMPLE: &str = "####F\n#C...\nM....\n";

/// The Petersen graph, the smallest that takes three cats.
const PETERSEN: &str = "IheA@GUAo\n";

/// The largest input that is read whole.
pub(crate) const LARGEST: u64 = 256 << 20;

/// Bytes that show whether to read on.
const SHORT: u64 = 16;

pub(crate) enum Source {
    Example,
    Petersen,
    Stdin,
    File(PathBuf),
}

impl Source {
    /// What a user names.
    pub(crate) fn new(file: &Path) -> Source {
        if file.as_os_str() == "-" { Source::Stdin } else { Source::File(file.to_owned()) }
    }

    /// What a user names; otherwise standard input, if there is any, or else the example of the command.
    pub(crate) fn or_example(file: Option<&Path>, example: Source) -> Source {
        match file {
            Some(file) => Source::new(file),
            None if stdin_is_given() => Source::Stdin,
            None => example,
        }
    }

    /// The same for a command without an example, which is given `what`.
    pub(crate) fn or_stdin(file: Option<&Path>, what: &str) -> Result<Source, Failure> {
        match file {
            Some(file) => Ok(Source::new(file)),
            None if stdin_is_given() => Ok(Source::Stdin),
            None => Err(Failure::new(format!("expected {what} in a FILE or on standard input"))),
        }
    }

    /// Whether it is built in.
    pub(crate) fn is_example(&self) -> bool {
        matches!(self, Source::Example | Source::Petersen)
    }

    /// The name that messages call it by.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Example => "built-in example".to_owned(),
            Source::Petersen => "the Petersen graph".to_owned(),
            Source::Stdin => "<stdin>".to_owned(),
            Source::File(path) => shown_path(path),
        }
    }

    /// The rules that come with it and are not written in it.
    pub(crate) fn settings(&self) -> Settings {
        match self {
            Source::Example => Settings { cat_jump: Some(1), mouse_jump: Some(2), ..Settings::default() },
            Source::Petersen | Source::Stdin | Source::File(_) => Settings::default(),
        }
    }

    /// The folder that a game file's paths start from.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Source::File(path) => path.parent(),
            Source::Stdin => Some(Path::new("")),
            Source::Example | Source::Petersen => None,
        }
    }

    /// All of it, if it is not too large.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Failure> {
        self.all_of(self.open()?)
    }

    /// All that is left of a stream of it, if that is not too large.
    pub(crate) fn all_of(&self, mut stream: impl Read) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        for most in [SHORT, LARGEST + 1] {
            let rest = most - bytes.len() as u64;
            stream.by_ref().take(rest).read_to_end(&mut bytes).map_err(|error| self.unreadable(&error))?;
            if is_table(&bytes) {
                return Err(Failure::new(format!(
                    "{}: this is a table; `mousehole table probe` reads it",
                    self.name()
                )));
            }
            if self.size().unwrap_or(0).max(bytes.len() as u64) > LARGEST {
                return Err(self.too_large());
            }
        }
        Ok(bytes)
    }

    /// The failure of finding more than is read.
    pub(crate) fn too_large(&self) -> Failure {
        Failure::new(format!("{}: larger than 256 MiB, the limit", self.name()))
    }

    /// A stream of it.
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        Ok(match self {
            Source::Example => Box::new(EXAMPLE.as_bytes()),
            Source::Petersen => Box::new(PETERSEN.as_bytes()),
            Source::Stdin => Box::new(io::stdin()),
            Source::File(path) => {
                let file = File::open(path).map_err(|error| self.unreadable(&error))?;
                if file.metadata().is_ok_and(|about| about.is_dir()) {
                    return Err(self.unreadable(&io::ErrorKind::IsADirectory.into()));
                }
                Box::new(file)
            }
        })
    }

    /// The size of a plain file.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Source::File(path) => path.metadata().ok().filter(|about| about.is_file()).map(|about| about.len()),
            _ => None,
        }
    }

    /// The failure to read it.
    pub(crate) fn unreadable(&self, error: &io::Error) -> Failure {
        let why = match error.kind() {
            io::ErrorKind::NotFound if self.is_board() => format!("there is no such file; {PIPE_IT}"),
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::IsADirectory => "this is a directory, expected a file".to_owned(),
            io::ErrorKind::PermissionDenied => "no permission to read it".to_owned(),
            _ => format!("cannot be read: {error}"),
        };
        Failure::new(format!("{}: {why}", self.name()))
    }

    /// Whether the name of the file is a board.
    fn is_board(&self) -> bool {
        matches!(self, Source::File(path) if path.to_str().is_some_and(is_board))
    }
}

/// What to do with a board that was given in place of a file's name.
pub(crate) const PIPE_IT: &str =
    "it looks like a board, and boards are in files or on standard input: printf '%b\\n' 'BOARD' | mousehole solve";

/// Whether an argument is a board, with its lines apart by line ends or by `\n`.
pub(crate) fn is_board(argument: &str) -> bool {
    let text = argument.replace("\\n", "\n");
    let document = formats::read(&text, None);
    text.len() > 2 && document.is_ok_and(|document| matches!(document.board, BoardText::Grid(_) | BoardText::Graph(_)))
}
