//! Where the output goes: standard output, or a file that is there whole or not at all.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use crate::failure::Failure;
use crate::new_file::NewFile;

pub(super) enum Target {
    Stdout(BufWriter<StdoutLock<'static>>),
    File(NewFile),
}

impl Target {
    pub(super) fn begin(path: Option<&Path>) -> Result<Target, Failure> {
        match path {
            Some(path) if path.as_os_str() != "-" => NewFile::create(path).map(Target::File),
            _ => Ok(Target::Stdout(BufWriter::with_capacity(1 << 16, io::stdout().lock()))),
        }
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Target::Stdout(mut stdout) => Ok(stdout.flush()?),
            Target::File(file) => file.finish(),
        }
    }

    /// The failure that an error of writing comes to.
    pub(super) fn failure(&self, error: &io::Error) -> Failure {
        match self {
            Target::Stdout(_) => Failure::from(io::Error::new(error.kind(), error.to_string())),
            Target::File(file) => file.failure(error),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::File(file) => file.flush(),
        }
    }
}
