//! The bytes of a table file, finished or not: read and written at an offset, whoever else does so at the same time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use mousehole_base::files;
use mousehole_base::parallel::*;
use mousehole_base::positioned::{read_at, write_at};

use super::block::{Block, Summary};
use super::error::{Part, TableError};
use super::header::{self, Header, HeaderError, IndexEntry};

/// Blocks that [`TableFile::summaries`] reads at a time: several for each core, and at most 8 MiB once decoded.
const BLOCKS_AT_A_TIME: usize = 64;

/// A file and the path that errors name it by.
#[derive(Debug)]
pub(super) struct TableFile {
    path: PathBuf,
    file: File,
}

impl TableFile {
    /// Opens a file for reading. A pipe or a device is refused, since it might never answer.
    pub(super) fn open(path: &Path) -> Result<TableFile, TableError> {
        let open = || match path.metadata()?.is_file() {
            true => File::open(path),
            false => Err(not_a_file()),
        };
        let file = open().map_err(|error| TableError::read(path, error))?;
        Ok(TableFile { path: path.to_owned(), file })
    }

    /// Opens a file for writing, or creates it, and locks it against other builds. Its contents stay.
    pub(super) fn lock(path: PathBuf) -> Result<TableFile, TableError> {
        let failed = |error| TableError::written(&path, error);
        loop {
            let created = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
            let opened = match created {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match files::open_own(&path) {
                    // Whoever was writing it has finished or removed it.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    opened => opened,
                },
                created => created,
            };
            let file = opened.map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(TableError::Busy { path }),
                // Some file systems have no locks. Building without one is better than not at all.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
            // Whoever held the lock may have finished the table meanwhile, and this is the file under its new name.
            if files::is_named(&file, &path).map_err(failed)? {
                return Ok(TableFile { path, file });
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn size(&self) -> Result<u64, TableError> {
        Ok(self.file.metadata().map_err(|error| TableError::read(&self.path, error))?.len())
    }

    pub(super) fn truncate(&self, size: u64) -> Result<(), TableError> {
        self.file.set_len(size).map_err(|error| TableError::written(&self.path, error))
    }

    pub(super) fn write(&self, at: u64, bytes: &[u8]) -> Result<(), TableError> {
        write_at(&self.file, at, bytes).map_err(|error| TableError::written(&self.path, error))
    }

    /// Renames the file once all of it is safe on disk.
    pub(super) fn publish(&self, target: &Path) -> Result<(), TableError> {
        self.file.sync_all().map_err(|error| TableError::written(&self.path, error))?;
        fs::rename(&self.path, target).map_err(|error| TableError::written(target, error))?;
        files::sync_folder(target);
        Ok(())
    }

    /// Releases the lock. Closing the file is not enough: a process that is being forked right now has it open too.
    pub(super) fn unlock(&self) {
        // Nobody is left to hear of a failure.
        let _ = self.file.unlock();
    }

    pub(super) fn damaged(&self, part: Part, what: &'static str) -> TableError {
        TableError::Damaged { path: self.path.clone(), part, what }
    }

    pub(super) fn header(&self) -> Result<Header, TableError> {
        let not_a_table = || TableError::NotATable { path: self.path.clone() };
        let mut bytes = [0; header::SIZE];
        read_at(&self.file, 0, &mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => not_a_table(),
            _ => TableError::read(&self.path, error),
        })?;
        Header::from_bytes(&bytes).map_err(|error| match error {
            HeaderError::Magic => not_a_table(),
            HeaderError::Version(found) => TableError::Version { path: self.path.clone(), found },
            HeaderError::Damaged(what) => self.damaged(Part::Header, what),
        })
    }

    /// The bytes of a range that the file is known to have.
    pub(super) fn part(&self, range: Range<u64>, part: Part) -> Result<Vec<u8>, TableError> {
        let mut bytes = vec![0; (range.end - range.start) as usize];
        read_at(&self.file, range.start, &mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => self.damaged(part, "the file ends before it does"),
            _ => TableError::read(&self.path, error),
        })?;
        Ok(bytes)
    }

    /// One block, checked.
    pub(super) fn block(&self, header: &Header, number: u64, entry: IndexEntry) -> Result<Block, TableError> {
        let part = Part::Block { number, at: entry.at };
        let bytes = self.part(entry.at..entry.at + u64::from(entry.length), part)?;
        if crc32fast::hash(&bytes) != entry.sum {
            return Err(self.damaged(part, "its checksum differs"));
        }
        Block::from_bytes(&bytes, header.positions_in(number), header.stride as usize)
            .map_err(|what| self.damaged(part, what))
    }

    /// Reads some blocks from number `first` on, on all cores, and sums each up.
    pub(super) fn summaries(
        &self,
        header: &Header,
        index: &[IndexEntry],
        first: usize,
    ) -> Vec<Result<Summary, TableError>> {
        let numbers = first..index.len().min(first + BLOCKS_AT_A_TIME);
        let summary = |number: usize| Ok(self.block(header, number as u64, index[number])?.summary());
        numbers.into_par_iter().map(summary).collect()
    }
}

/// The file that is written before it takes the place of another.
pub(super) fn part_path(target: &Path) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

pub(super) fn not_a_file() -> io::Error {
    io::Error::other("it is not a file")
}
