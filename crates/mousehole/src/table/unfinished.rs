//! A table that is being written: the file under its other name, held by one build at a time.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::build::Build;
use super::error::{Part, TableError};
use super::file::{read_at, write_at};
use super::header::{self, Header, MOST_GAME};
use super::index::{self, ENTRY, Entry};
use super::open::{read_header, read_part};
use crate::game::Game;

/// A table that is being written; made by [`Build::begin`].
///
/// Its file is gone when this is dropped before any block was written, and when writing fails. It stays when writing is
/// stopped, to be continued.
#[derive(Debug)]
pub struct Unfinished {
    /// What the table will be called.
    target: PathBuf,
    pub(super) path: PathBuf,
    pub(super) file: File,
    pub(super) header: Header,
    pub(super) game: String,
    /// The blocks that are written.
    pub(super) index: Vec<Entry>,
    started_over: bool,
    /// Whether the file stays when this is dropped.
    pub(super) stays: bool,
}

impl Unfinished {
    pub(super) fn begin(build: &Build, game: &Game) -> Result<Unfinished, TableError> {
        let target = where_it_leads(&build.path);
        let text = game.to_json();
        let fits = u32::try_from(text.len()).ok().filter(|&bytes| bytes <= MOST_GAME);
        let bytes = fits.ok_or(TableError::TooLarge { bytes: text.len() as u64, most: MOST_GAME })?;
        let header = Header {
            finished: false,
            block: build.block,
            positions: game.positions(),
            size: 0,
            game: bytes,
            stride: 0,
            mouse: 0,
            cat: 0,
            longest_at: 0,
            longest: 0,
            front_sum: 0,
            rest_sum: 0,
        };
        let path = path_of_part(&target);
        let file = take(&target, &path)?;
        let mut this = Unfinished {
            target,
            path,
            file,
            header,
            game: text,
            index: Vec::new(),
            started_over: false,
            // Until it is known to be ours to throw away.
            stays: true,
        };
        let size = this.file.metadata().map_err(|error| TableError::read(&this.path, error))?.len();
        let continued = build.resume && this.find_blocks(size)?;
        this.stays = continued;
        this.started_over = size > 0 && !build.resume;
        if !continued {
            this.clear().map_err(|error| TableError::written(&this.path, error))?;
        }
        Ok(this)
    }

    /// How many blocks an earlier build left complete. They are checked before they are used.
    pub fn kept(&self) -> u64 {
        self.index.len() as u64
    }

    /// How many blocks the table will have.
    pub fn blocks(&self) -> u64 {
        self.header.blocks()
    }

    /// Whether something was there that an earlier build had left, and was thrown away.
    pub fn started_over(&self) -> bool {
        self.started_over
    }

    /// The file that is written until the table is complete.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins the file anew.
    fn clear(&self) -> io::Result<()> {
        self.file.set_len(0)?;
        // In this order: whoever finds half of it finds the header.
        write_at(&self.file, 0, &[&self.header.to_bytes(), self.game.as_bytes()].concat())
    }

    /// Finds the blocks of an earlier build; `false` if there was none or it did not come to writing blocks.
    fn find_blocks(&mut self, size: u64) -> Result<bool, TableError> {
        if size < header::SIZE as u64 {
            return Ok(false);
        }
        let refuse = |why| Err(TableError::CannotContinue { path: self.path.clone(), why });
        let header = match read_header(&self.file, &self.path, size) {
            Ok(header) => header,
            Err(TableError::NotATable { .. }) => return refuse("it is not an unfinished table"),
            Err(TableError::Version { .. }) => return refuse("it was left by another version"),
            Err(TableError::Damaged { .. }) => return refuse("it is damaged"),
            Err(error) => return Err(error),
        };
        if header.game != self.header.game || header.positions != self.header.positions {
            return refuse("it is of another game");
        }
        if size < header.index_at() {
            return Ok(false);
        }
        let mut game = vec![0; header.game as usize];
        read_at(&self.file, header::SIZE as u64, &mut game).map_err(|error| TableError::read(&self.path, error))?;
        if game != self.game.as_bytes() {
            return refuse("it is of another game");
        }
        if header.block != self.header.block {
            return refuse("its blocks have another number of positions");
        }
        let Some(first_at) = header.blocks_at().filter(|&at| at <= size) else { return Ok(false) };
        let index = read_part(&self.file, &self.path, header.index_at(), first_at, Part::Index)?;
        self.index = index::entries(&index, first_at, size);
        self.header.stride = header.stride;
        Ok(!self.index.is_empty())
    }

    /// The byte that the next block begins at.
    pub(super) fn end(&self) -> u64 {
        let end = self.index.last().and_then(|last| last.end());
        end.unwrap_or_else(|| self.header.index_at() + self.header.blocks() * ENTRY as u64)
    }

    /// Writes down what the blocks sum up to, and gives the table its name once all of it is safe on disk.
    pub(super) fn finish(mut self) -> Result<(), TableError> {
        let written = |error| TableError::written(&self.path, error);
        let mut front = crc32fast::Hasher::new();
        front.update(self.game.as_bytes());
        self.index.iter().for_each(|entry| front.update(&entry.to_bytes()));
        let mut rest = front.clone();
        for entry in &self.index {
            rest.combine(&crc32fast::Hasher::new_with_initial_len(entry.sum, u64::from(entry.length)));
        }
        self.header.front_sum = front.finalize();
        self.header.rest_sum = rest.finalize();
        self.header.size = self.end();
        self.header.finished = true;
        write_at(&self.file, 0, &self.header.to_bytes()).map_err(written)?;
        self.file.sync_all().map_err(written)?;
        fs::rename(&self.path, &self.target).map_err(|error| TableError::written(&self.target, error))?;
        self.stays = true;
        sync_folder(&self.target);
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // There is nobody left to tell if these fail.
        if !self.stays {
            let _ = fs::remove_file(&self.path);
        }
        // To close the file is not enough where a process is being started at this moment, which has it open too.
        let _ = self.file.unlock();
    }
}

/// The file itself, where the path is a link to it: the link stays, and what it leads to is replaced.
fn where_it_leads(path: &Path) -> PathBuf {
    let is_link = path.symlink_metadata().is_ok_and(|about| about.is_symlink());
    let file = if is_link { fs::canonicalize(path).ok() } else { None };
    file.unwrap_or_else(|| path.to_owned())
}

fn path_of_part(target: &Path) -> PathBuf {
    let mut name: OsString = target.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Opens the file and locks it, so that no other build writes to it.
fn take(target: &Path, path: &Path) -> Result<File, TableError> {
    let no_file = || TableError::written(target, io::Error::other("it is not a file"));
    if target.metadata().is_ok_and(|about| !about.is_file()) || target.file_name().is_none() {
        return Err(no_file());
    }
    loop {
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = opened.map_err(|error| TableError::written(path, error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(TableError::Busy { path: path.to_owned() }),
            // Some file systems have no locks. Then there is nothing to be had.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(TableError::written(path, error)),
        }
        // Whoever had the lock may have finished the table meanwhile, and this is the file under its new name.
        if is_still(path, &file).map_err(|error| TableError::written(path, error))? {
            return Ok(file);
        }
    }
}

/// Whether a file is still called so.
#[cfg(unix)]
fn is_still(path: &Path, file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    if !own.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    match path.symlink_metadata() {
        Ok(named) => Ok((named.dev(), named.ino()) == (own.dev(), own.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether a file is still called so. Elsewhere, a file that is open keeps its name.
#[cfg(not(unix))]
fn is_still(_: &Path, file: &File) -> io::Result<bool> {
    if file.metadata()?.is_file() { Ok(true) } else { Err(io::Error::other("it is not a file")) }
}

/// Has the folder of a file written to disk, so that its new name is safe too. Not every system can, or needs to.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_file_that_took_another_name_is_not_the_one_of_that_name() {
        let folder = tempfile::tempdir().unwrap();
        let [path, elsewhere] = ["part", "finished"].map(|name| folder.path().join(name));
        let file = File::create(&path).unwrap();
        assert!(is_still(&path, &file).unwrap());
        fs::rename(&path, &elsewhere).unwrap();
        assert!(!is_still(&path, &file).unwrap(), "nothing is called so");
        fs::write(&path, "another").unwrap();
        assert!(!is_still(&path, &file).unwrap(), "something else is called so");
        assert!(is_still(&elsewhere, &file).unwrap());
    }
}
