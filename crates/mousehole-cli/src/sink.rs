//! Where output goes: standard output, or a file that is there whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use mousehole::files::{self, NewFile};
use mousehole::formats::shown_path;

use crate::failure::Failure;
use crate::signals;

/// Collects small writes into blocks of this size.
const BUFFER: usize = 1 << 16;

/// Standard output, or a file.
///
/// A file takes its name once it is complete, as [`NewFile`] does it. What is not a plain file, such as a named pipe, is
/// written in place.
pub(crate) struct Sink {
    /// What messages call it.
    name: String,
    target: Target,
}

enum Target {
    Stdout(BufWriter<io::Stdout>),
    InPlace(BufWriter<File>),
    Renamed(BufWriter<NewFile>),
}

impl Sink {
    pub(crate) fn stdout() -> Sink {
        Sink { name: "the output".to_owned(), target: Target::Stdout(BufWriter::with_capacity(BUFFER, io::stdout())) }
    }

    /// Opens the file, or standard output for `-`. Call it before the work, so that a path that cannot be written to costs
    /// no solve.
    pub(crate) fn create(path: &Path) -> Result<Sink, Failure> {
        if path.as_os_str() == "-" {
            return Ok(Sink::stdout());
        }
        let name = shown_path(path);
        let target = Target::create(path).map_err(|error| Failure::writing(&name, &error))?;
        Ok(Sink { name, target })
    }

    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout(_))
    }

    /// What messages call it.
    pub(crate) fn name(&self) -> &str {
        if self.is_stdout() { "<stdout>" } else { &self.name }
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_all(bytes).map_err(|error| self.failure(&error))
    }

    /// Hands on what was put, so that a reader at the other end of a pipe sees it.
    pub(crate) fn hand_on(&mut self) -> Result<(), Failure> {
        self.flush().map_err(|error| self.failure(&error))
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let name = self.name;
        let finished = match self.target {
            Target::Renamed(file) => {
                file.into_inner().map_err(io::IntoInnerError::into_error).and_then(NewFile::publish)
            }
            Target::Stdout(_) | Target::InPlace(_) => self.target.writer().flush(),
        };
        finished.map_err(|error| Failure::writing(&name, &error))
    }

    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        Failure::writing(&self.name, error)
    }
}

impl Target {
    fn create(path: &Path) -> io::Result<Target> {
        // A link stays, and what it leads to is replaced.
        let target = files::destination(path)?;
        let is_open_file = target.symlink_metadata().is_ok_and(|about| about.is_symlink());
        if is_open_file || path.metadata().is_ok_and(|about| !about.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Target::InPlace(BufWriter::with_capacity(BUFFER, file)));
        }
        signals::clean_up_on_end();
        Ok(Target::Renamed(BufWriter::with_capacity(BUFFER, NewFile::create(&target)?)))
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Target::Stdout(stdout) => stdout,
            Target::InPlace(file) => file,
            Target::Renamed(file) => file,
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.target.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.writer().flush()
    }
}
