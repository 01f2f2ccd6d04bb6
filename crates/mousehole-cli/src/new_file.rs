//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use mousehole::formats::shown_path;

use crate::failure::Failure;

/// A file that is written under another name, and gets its own once it is complete. If it does not come to that, what was
/// there before stays, and nothing else does.
///
/// What is not a plain file, such as a pipe, is written to as it is.
pub(crate) struct NewFile {
    /// What messages call it.
    name: String,
    target: PathBuf,
    scratch: Option<PathBuf>,
    file: BufWriter<File>,
}

impl NewFile {
    /// Begins the file, so that a path that cannot be written to is found out before the work is done.
    pub(crate) fn create(path: &Path) -> Result<NewFile, Failure> {
        // A link is to be kept, and what it leads to replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let is_plain = fs::metadata(&target).map_or(true, |about| about.is_file());
        let scratch = is_plain.then(|| {
            let mut name = target.clone().into_os_string();
            name.push(format!(".{}.part", std::process::id()));
            PathBuf::from(name)
        });
        let file = match &scratch {
            Some(scratch) => File::create(scratch),
            None => File::options().write(true).open(&target),
        };
        let name = shown_path(path);
        let file = BufWriter::with_capacity(1 << 16, file.map_err(|error| cannot_write(&name, &error))?);
        Ok(NewFile { name, target, scratch, file })
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let finished = self.file.flush().and_then(|()| match self.scratch.take() {
            Some(scratch) => {
                self.file.get_ref().sync_all()?;
                fs::rename(&scratch, &self.target).inspect_err(|_| drop(fs::remove_file(&scratch)))
            }
            None => Ok(()),
        });
        finished.map_err(|error| cannot_write(&self.name, &error))
    }

    /// What messages call it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The failure that an error of writing to this file comes to.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        cannot_write(&self.name, error)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(scratch) = &self.scratch {
            // There is nobody left to tell if it fails.
            let _ = fs::remove_file(scratch);
        }
    }
}

fn cannot_write(name: &str, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => Failure::new(format!("cannot write {name}: {error}")),
    }
}
