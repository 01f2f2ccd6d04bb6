//! Where output goes: standard output, or a file that is there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use mousehole::formats::shown_path;

use crate::failure::Failure;
use crate::signals;

/// Collects small writes into blocks of this size.
const BUFFER: usize = 1 << 16;

/// Standard output, or a file.
///
/// A file is written under a scratch name and renamed once it is complete. Until then whatever was there before stays, and
/// an unfinished file is removed. What is not a plain file, such as a named pipe, is written in place.
pub(crate) struct Sink {
    /// What messages call it.
    name: String,
    target: Target,
}

enum Target {
    Stdout(BufWriter<io::Stdout>),
    InPlace(BufWriter<File>),
    Renamed { file: BufWriter<File>, scratch: Scratch, path: PathBuf },
}

/// The scratch file, removed on drop unless it was renamed.
struct Scratch(PathBuf);

impl Scratch {
    fn create(path: PathBuf) -> io::Result<(Scratch, File)> {
        signals::remove_on_end(&path);
        let scratch = Scratch(path);
        let file = File::create(&scratch.0)?;
        Ok((scratch, file))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        signals::keep_on_end(&self.0);
        // Nothing useful can be done if it fails; after the rename there is nothing to remove.
        let _ = fs::remove_file(&self.0);
    }
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
        let finished = self.flush().and_then(|()| match &self.target {
            Target::Renamed { file, scratch, path } => {
                file.get_ref().sync_all()?;
                fs::rename(&scratch.0, path)
            }
            Target::Stdout(_) | Target::InPlace(_) => Ok(()),
        });
        finished.map_err(|error| self.failure(&error))
    }

    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        Failure::writing(&self.name, error)
    }
}

impl Target {
    fn create(path: &Path) -> io::Result<Target> {
        // Keep a link and replace what it leads to.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
            let file = File::options().write(true).open(&path)?;
            return Ok(Target::InPlace(BufWriter::with_capacity(BUFFER, file)));
        }
        let mut name = path.clone().into_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let (scratch, file) = Scratch::create(name.into())?;
        Ok(Target::Renamed { file: BufWriter::with_capacity(BUFFER, file), scratch, path })
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Target::Stdout(stdout) => stdout,
            Target::InPlace(file) | Target::Renamed { file, .. } => file,
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
