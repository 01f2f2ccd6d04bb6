//! Checkpoints of a solve on several processes.
//!
//! Each process writes its part to a file of its own, `QUESTION-PROCESS-of-PROCESSES.NUMBER`, in a folder that may be shared
//! or its own. A checkpoint is complete when every process has its part: only then the one before it is removed. Whoever
//! resumes says which numbers it has, and all go on from the last that everyone has.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mousehole::engine::{Checkpoint, Peers};
use mousehole::table::SnapshotFile;
use mousehole::{Game, files};

use crate::error::ClusterError;
use crate::session::Session;

/// The part of a process in the checkpoints of a solve.
pub struct Checkpoints<'s> {
    folder: PathBuf,
    /// What names of files of this process begin with, up to the number.
    name: String,
    game: &'s Game,
    session: Arc<Session>,
    every: Duration,
    /// The number of the last checkpoint.
    last: Mutex<u64>,
    /// What there is to resume from.
    kept: Option<SnapshotFile<'s>>,
    note: &'s (dyn Fn(&str) + Sync),
}

impl<'s> Checkpoints<'s> {
    /// Checkpoints in a folder, from the start of the solve or, to `resume`, from the last that is complete. All processes
    /// call this at the same time. `note` is called when one cannot be written.
    pub fn new(
        folder: &Path,
        (game, question): (&'s Game, &str),
        session: &Arc<Session>,
        (every, resume): (Duration, bool),
        note: &'s (dyn Fn(&str) + Sync),
    ) -> Result<Checkpoints<'s>, ClusterError> {
        let (index, count) = (session.index(), session.count());
        let failed = |why: String| ClusterError::Checkpoint { folder: folder.to_owned(), why };
        let broken = |error: io::Error| failed(error.to_string());
        fs::create_dir_all(folder).map_err(broken)?;
        let mut checkpoints = Checkpoints {
            folder: folder.to_owned(),
            name: format!("{question}-{index}-of-{count}."),
            game,
            session: session.clone(),
            every,
            last: Mutex::new(0),
            kept: None,
            note,
        };
        let mut own = Vec::new();
        for entry in fs::read_dir(folder).map_err(broken)? {
            let name = entry.map_err(broken)?.file_name();
            let Some((asked, rest)) = name.to_str().and_then(|name| name.split_once('-')) else { continue };
            let Some((of, number)) = rest.split_once("-of-").and_then(|(_, rest)| rest.split_once('.')) else {
                continue;
            };
            let (Ok(of), Ok(number)) = (of.parse::<usize>(), number.parse::<u64>()) else { continue };
            if resume && asked == question && of != count {
                return Err(failed(format!("these are checkpoints of {of} processes, and there are {count}")));
            }
            if name.to_str().is_some_and(|name| {
                name == checkpoints.path(number).file_name().and_then(|own| own.to_str()).unwrap_or_default()
            }) {
                own.push(number);
            }
        }
        // What was damaged, or is of another game, is told before anything is solved.
        let mut whole = Vec::new();
        if resume {
            for &number in &own {
                SnapshotFile::resume(&checkpoints.path(number), game, note)
                    .map_err(|error| failed(error.to_string()))?;
                whole.push(number);
            }
        }
        let bytes: Vec<u8> = whole.iter().flat_map(|number| number.to_le_bytes()).collect();
        let lists = session.exchange(vec![bytes; count]).map_err(broken)?;
        let everyone_has = |number: &u64| lists.iter().all(|list| list.as_chunks().0.contains(&number.to_le_bytes()));
        let common = whole.iter().copied().filter(everyone_has).max();
        if let Some(number) = common {
            let resumed = SnapshotFile::resume(&checkpoints.path(number), game, note);
            checkpoints.kept = Some(resumed.map_err(|error| failed(error.to_string()))?);
        }
        for &number in own.iter().filter(|number| Some(**number) != common) {
            let _ = fs::remove_file(checkpoints.path(number));
        }
        // A process that was killed may have left a part half written: of the checkpoint after its last one.
        let last = own.iter().copied().max().unwrap_or(0);
        (common.unwrap_or(0)..=last + 1).for_each(|number| files::remove_leftovers(&checkpoints.path(number)));
        checkpoints.last = Mutex::new(common.unwrap_or(0));
        session.ask_for_checkpoints(every);
        Ok(checkpoints)
    }

    /// Whether there is a checkpoint to go on from.
    pub fn resumes(&self) -> bool {
        self.kept.is_some()
    }

    /// Removes this process's part, once the answer is there.
    pub fn remove(&self) {
        let _ = fs::remove_file(self.path(*self.last.lock().unwrap_or_else(|lock| lock.into_inner())));
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{}{number}", self.name))
    }
}

impl Checkpoint for Checkpoints<'_> {
    fn is_due(&self, stopping: bool) -> bool {
        !stopping && self.session.checkpoint_is_due()
    }

    fn keep(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let mut last = self.last.lock().unwrap_or_else(|lock| lock.into_inner());
        let (failed, path) = (AtomicBool::new(false), self.path(*last + 1));
        let note = |why: &str| {
            failed.store(true, Relaxed);
            (self.note)(why);
        };
        SnapshotFile::new(&path, self.game, &note).keep(write);
        // A peer that cannot be reached is noticed, and ends all of this, elsewhere.
        let written = self.session.exchange(vec![vec![u8::from(!failed.into_inner())]; self.session.count()]);
        if written.is_ok_and(|written| written.iter().all(|written| written == &[1])) {
            let _ = fs::remove_file(self.path(*last));
            *last += 1;
        } else {
            let _ = fs::remove_file(&path);
        }
        self.session.ask_for_checkpoints(self.every);
    }

    fn kept(&self) -> Option<Box<dyn Read + '_>> {
        self.kept.as_ref()?.kept()
    }

    fn is_useless(&self, why: &str) {
        // One process that started over would be out of step with the others.
        (self.note)(&format!("{}: the checkpoint cannot be used: {why}", self.folder.display()));
        std::process::exit(2);
    }
}
