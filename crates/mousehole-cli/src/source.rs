//! Where a board comes from: a file, standard input, or the built-in example.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use mousehole::formats::shown_path;
use mousehole::game::Settings;

use crate::failure::Failure;

/// The board that is solved when none is given: the example of LeetCode 1728, where the mouse jumps 2 cells.
const EXAMPLE: &str = "####F\n#C...\nM....\n";

/// The Petersen graph, the smallest that takes three cats.
const PETERSEN: &str = "IheA@GUAo\n";

/// The largest input that is read whole.
pub(crate) const LARGEST: u64 = 256 << 20;

pub(crate) enum Source {
    Example,
    Petersen,
    Stdin,
    File(PathBuf),
}

impl Source {
    pub(crate) fn new(file: Option<&Path>) -> Source {
        match file {
            None => Source::Example,
            Some(path) if path.as_os_str() == "-" => Source::Stdin,
            Some(path) => Source::File(path.to_owned()),
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
    pub(crate) fn all_of(&self, stream: impl Read) -> Result<Vec<u8>, Failure> {
        if self.size().is_some_and(|size| size > LARGEST) {
            return Err(self.too_large());
        }
        let mut bytes = Vec::new();
        stream.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| self.unreadable(&error))?;
        if bytes.len() as u64 > LARGEST { Err(self.too_large()) } else { Ok(bytes) }
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
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::IsADirectory => "this is a directory, expected a file".to_owned(),
            io::ErrorKind::PermissionDenied => "no permission to read it".to_owned(),
            _ => format!("cannot be read: {error}"),
        };
        Failure::new(format!("{}: {why}", self.name()))
    }
}
