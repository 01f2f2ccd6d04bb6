//! Snapshots of a solve in a file, so that a build of hours survives an interruption.
//!
//! The file is for the same program on the same machine, so numbers are in the machine's byte order.
//!
//! | bytes | what |
//! |---|---|
//! | 16 | `mousehole state` and a line feed |
//! | 8 | the version of the engine's snapshots |
//! | 8 | the length of the game's JSON |
//! | … | the game's JSON, as [`Game::to_json`] writes it |
//! | … | the snapshot, as the engine wrote it |
//! | 4 | the CRC-32 of all before |

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crc32fast::Hasher;

use mousehole_base::files::{self, NewFile};
use mousehole_core::engine::{Checkpoint, SNAPSHOT_VERSION};
use mousehole_core::game::Game;
use mousehole_formats::shown_path;

const MAGIC: &[u8; 16] = b"mousehole state\n";

/// The version of the file follows the bytes that the engine writes. This header has no version of its own: a change of it
/// changes the magic.
const VERSION: u64 = SNAPSHOT_VERSION;

/// The default time between snapshots. A solve that is killed loses that much and the round it was in.
const EVERY: Duration = Duration::from_secs(45);

/// A solve that is stopped sooner than this is not saved: running it again costs less than its snapshot.
const WORTH_SAVING: Duration = Duration::from_secs(5);

/// Why a solve cannot resume from a snapshot.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// Reading the file failed.
    #[error("{}: cannot be read: {source}", shown_path(path))]
    File {
        /// The file.
        path: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// The file is not a snapshot.
    #[error("{}: this is not the state of a solve; remove it to start over", shown_path(path))]
    NotASnapshot {
        /// The file.
        path: PathBuf,
    },
    /// It was written by another version, or on another machine.
    #[error("{}: this state has version {found}, expected {VERSION}; remove it to start over", shown_path(path))]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u64,
    },
    /// It is of another game.
    #[error("{}: this is the state of another game; remove it to start over", shown_path(path))]
    OtherGame {
        /// The file.
        path: PathBuf,
    },
    /// It was changed or cut short.
    #[error("{}: this state is damaged; remove it to start over", shown_path(path))]
    Damaged {
        /// The file.
        path: PathBuf,
    },
}

/// A file for the snapshots of one solve.
pub struct SnapshotFile<'n> {
    path: PathBuf,
    header: Vec<u8>,
    every: Duration,
    /// When the last snapshot was saved, or the solve began.
    saved: Mutex<Instant>,
    /// What there is to resume from.
    kept: Option<File>,
    /// Called with what went wrong.
    note: &'n (dyn Fn(&str) + Sync),
}

impl<'n> SnapshotFile<'n> {
    /// A file without a snapshot yet. `note` is called when one cannot be saved or used; the solve goes on.
    pub fn new(path: &Path, game: &Game, note: &'n (dyn Fn(&str) + Sync)) -> SnapshotFile<'n> {
        let json = game.to_json();
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_ne_bytes());
        header.extend((json.len() as u64).to_ne_bytes());
        header.extend(json.as_bytes());
        SnapshotFile {
            path: path.to_owned(),
            header,
            every: EVERY,
            saved: Mutex::new(Instant::now()),
            kept: None,
            note,
        }
    }

    /// The same, resuming from the snapshot in the file, if there is one.
    pub fn resume(
        path: &Path,
        game: &Game,
        note: &'n (dyn Fn(&str) + Sync),
    ) -> Result<SnapshotFile<'n>, SnapshotError> {
        let mut snapshot = SnapshotFile::new(path, game, note);
        snapshot.kept = match files::open_own(path) {
            Ok(file) => {
                snapshot.check(&file)?;
                Some(file)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(SnapshotError::File { path: path.to_owned(), source: error }),
        };
        Ok(snapshot)
    }

    /// The file for the snapshots of a table that is being built, beside it. What an earlier build left there is removed
    /// unless this one resumes it.
    pub fn beside(
        table: &Path,
        game: &Game,
        resume: bool,
        note: &'n (dyn Fn(&str) + Sync),
    ) -> Result<SnapshotFile<'n>, SnapshotError> {
        let mut path = table.as_os_str().to_owned();
        path.push(".state");
        if resume {
            return SnapshotFile::resume(path.as_ref(), game, note);
        }
        let snapshots = SnapshotFile::new(path.as_ref(), game, note);
        snapshots.remove();
        Ok(snapshots)
    }

    /// Sets the time between snapshots.
    #[must_use]
    pub fn every(self, every: Duration) -> SnapshotFile<'n> {
        SnapshotFile { every, ..self }
    }

    /// Whether there is a file, of this solve or of one before.
    pub fn is_there(&self) -> bool {
        self.path.exists()
    }

    /// Whether there is a snapshot to resume from.
    pub fn resumes(&self) -> bool {
        self.kept.is_some()
    }

    /// Removes the file, once it is of no more use.
    pub fn remove(&self) {
        let _ = fs::remove_file(&self.path);
        files::remove_leftovers(&self.path);
    }

    /// Whether a file is a complete snapshot of this game.
    fn check(&self, file: &File) -> Result<(), SnapshotError> {
        let path = || self.path.clone();
        let unreadable = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => SnapshotError::Damaged { path: path() },
            _ => SnapshotError::File { path: path(), source: error },
        };
        let length = file.metadata().map_err(unreadable)?.len();
        let mut file = BufReader::with_capacity(1 << 20, file);
        let mut start = [0; MAGIC.len() + 8];
        match file.read_exact(&mut start) {
            Ok(()) if start.starts_with(MAGIC) => {}
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(unreadable(error)),
            _ => return Err(SnapshotError::NotASnapshot { path: path() }),
        }
        let found = u64::from_ne_bytes(start[MAGIC.len()..].try_into().expect("8 bytes"));
        if found != VERSION {
            return Err(SnapshotError::Version { path: path(), found });
        }
        let mut rest = vec![0; self.header.len() - start.len()];
        let same = match file.read_exact(&mut rest) {
            Ok(()) => rest == self.header[start.len()..],
            // A shorter game, or a file that was cut: of no use either way.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => false,
            Err(error) => return Err(unreadable(error)),
        };
        if !same {
            return Err(SnapshotError::OtherGame { path: path() });
        }
        let mut left =
            length.checked_sub(self.header.len() as u64 + 4).ok_or(SnapshotError::Damaged { path: path() })?;
        let mut sum = Hasher::new();
        sum.update(&self.header);
        let mut bytes = vec![0; 1 << 20];
        while left > 0 {
            let part = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            file.read_exact(&mut bytes[..part]).map_err(unreadable)?;
            sum.update(&bytes[..part]);
            left -= part as u64;
        }
        let mut expected = [0; 4];
        file.read_exact(&mut expected).map_err(unreadable)?;
        if u32::from_ne_bytes(expected) == sum.finalize() {
            Ok(())
        } else {
            Err(SnapshotError::Damaged { path: path() })
        }
    }

    fn write(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let out = BufWriter::with_capacity(1 << 20, NewFile::create(&self.path)?);
        let mut out = Summed { out, sum: Hasher::new() };
        out.write_all(&self.header)?;
        write(&mut out)?;
        let Summed { mut out, sum } = out;
        out.write_all(&sum.finalize().to_ne_bytes())?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.publish()
    }
}

impl Checkpoint for SnapshotFile<'_> {
    fn is_due(&self, stopping: bool) -> bool {
        let since = self.saved.lock().unwrap_or_else(|lock| lock.into_inner()).elapsed();
        since >= if stopping { WORTH_SAVING.min(self.every) } else { self.every }
    }

    fn keep(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        if let Err(error) = self.write(write) {
            (self.note)(&format!("{}: the state of the solve cannot be saved: {error}", shown_path(&self.path)));
        }
        *self.saved.lock().unwrap_or_else(|lock| lock.into_inner()) = Instant::now();
    }

    fn kept(&self) -> Option<Box<dyn Read + '_>> {
        let mut file = BufReader::with_capacity(1 << 20, self.kept.as_ref()?);
        file.seek(SeekFrom::Start(self.header.len() as u64)).ok()?;
        Some(Box::new(file))
    }

    fn is_useless(&self, why: &str) {
        (self.note)(&format!("{}: the solve starts over: {why}", shown_path(&self.path)));
    }
}

/// A writer that computes the checksum of what passes through it.
struct Summed<W> {
    out: W,
    sum: Hasher,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mousehole_core::board::Grid;
    use mousehole_core::engine::{DistanceStore, Progress, SolveError, Tuning};
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn stop_after(rounds: u64) -> impl Fn(Progress) -> ControlFlow<()> + Sync {
        let left = AtomicU64::new(rounds);
        move |_| match left.fetch_sub(1, Ordering::Relaxed) {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn game(width: usize) -> Game {
        let grid: Grid =
            format!("M{}F\n{}\nC{}", ".".repeat(width), ".".repeat(width + 2), "#".repeat(width + 1)).parse().unwrap();
        Game::grid(&grid).build().unwrap()
    }

    fn silent(_: &str) {}

    /// A file with the state of a solve that was stopped.
    fn stopped(game: &Game, path: &Path) {
        let state = SnapshotFile::new(path, game, &silent).every(Duration::ZERO);
        let solver = game.solver().on_progress(stop_after(5)).checkpoint(&state);
        assert_eq!(solver.solve().unwrap_err(), SolveError::Stopped);
    }

    #[test]
    fn a_stopped_solve_goes_on_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let (path, game) = (folder.path().join("state"), game(60));
        stopped(&game, &path);
        let state = SnapshotFile::resume(&path, &game, &|why: &str| panic!("{why}")).unwrap();
        assert!(state.resumes());
        let rounds = AtomicU64::new(0);
        let first_round = |progress: Progress| {
            let _ = rounds.compare_exchange(0, progress.round, Ordering::Relaxed, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        let solution = game.solver().on_progress(first_round).checkpoint(&state).solve().unwrap();
        assert_eq!(rounds.into_inner(), 7, "the first round after those that were kept");
        assert_eq!(solution.labels(), game.solve().unwrap().labels());
        state.remove();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_scratch_file_that_cannot_be_written_loses_no_snapshot() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let grid: Grid =
            format!("M{}C\n{}F{}", ".".repeat(70), format!("{}\n", ".".repeat(72)).repeat(70), ".".repeat(71))
                .parse()
                .unwrap();
        let game = Game::grid(&grid).build().unwrap();
        let tuning = Tuning { distances: Some(DistanceStore::Gains), ..Tuning::default() };
        let solver = |scratch: &Path| game.solver().tuning(tuning).scratch(scratch);
        let Err(SolveError::Memory { needed, .. }) = solver(folder.path()).memory(1).solve() else { panic!("it fits") };
        let state = SnapshotFile::new(&path, &game, &silent).every(Duration::ZERO);
        let failed = solver(&folder.path().join("missing")).memory(needed).checkpoint(&state).solve().unwrap_err();
        assert!(matches!(failed, SolveError::Failed { .. }), "{failed}");
        let state = SnapshotFile::resume(&path, &game, &|why: &str| panic!("{why}")).unwrap();
        assert!(state.resumes());
        let solution = solver(folder.path()).memory(needed).checkpoint(&state).solve().unwrap();
        assert!(solution.work().scratch > 0);
        let expected = game.solve().unwrap();
        assert_eq!(solution.stats(), expected.stats());
        assert!((0..game.positions()).step_by(997).all(|at| solution.labels().get(at) == expected.labels().get(at)));
    }

    #[test]
    fn a_snapshot_of_another_engine_version_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (path, game) = (folder.path().join("state"), game(60));
        stopped(&game, &path);
        let mut bytes = fs::read(&path).unwrap();
        let end = bytes.len() - 4;
        let (before, sum) = bytes.split_at_mut(end);
        before[MAGIC.len()..][..8].copy_from_slice(&(SNAPSHOT_VERSION + 1).to_ne_bytes());
        sum.copy_from_slice(&crc32fast::hash(before).to_ne_bytes());
        fs::write(&path, &bytes).unwrap();
        let refused = SnapshotFile::resume(&path, &game, &silent).err();
        let newer = SNAPSHOT_VERSION + 1;
        assert!(matches!(refused, Some(SnapshotError::Version { found, .. }) if found == newer), "{refused:?}");
    }

    #[test]
    fn snapshots_of_something_else_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        stopped(&game(60), &path);
        let refused = |game: &Game| SnapshotFile::resume(&path, game, &silent).err();
        assert!(matches!(refused(&game(61)), Some(SnapshotError::OtherGame { .. })));
        assert!(matches!(refused(&game(1000)), Some(SnapshotError::OtherGame { .. })));
        let whole = fs::read(&path).unwrap();
        let mut random = 1u64;
        for _ in 0..300 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (random >> 33) as usize % whole.len();
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (random >> 20 & 7);
            fs::write(&path, &bytes).unwrap();
            match (at, refused(&game(60))) {
                (0..16, Some(SnapshotError::NotASnapshot { .. }))
                | (16..24, Some(SnapshotError::Version { .. }))
                | (24.., Some(SnapshotError::OtherGame { .. } | SnapshotError::Damaged { .. })) => {}
                (at, other) => panic!("byte {at}: {other:?}"),
            }
            fs::write(&path, &whole[..at]).unwrap();
            assert!(refused(&game(60)).is_some(), "cut to {at}");
        }
        fs::remove_file(&path).unwrap();
        assert!(!SnapshotFile::resume(&path, &game(60), &silent).unwrap().resumes());
    }
}
