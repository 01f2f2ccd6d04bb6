//! Long sequences of bytes that grow side by side: in memory as far as that was allowed, in a scratch file from there on.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

use mousehole_base::files;
use mousehole_base::positioned::{read_at, write_at};

use crate::engine::MachineError;

/// Bytes of a page. Every sequence has one that is not full, and there are as many as every 64th row has; smaller pages are
/// smaller writes to the scratch file.
const PAGE: usize = 16 << 10;

/// The memory that sequences share, and the scratch file behind it.
pub(super) struct PagePool {
    free: Mutex<Vec<Box<[u8]>>>,
    /// Pages that may still be made, beside the first of each sequence.
    left: AtomicUsize,
    /// Where the scratch file is made once it is needed.
    folder: PathBuf,
    file: OnceLock<io::Result<File>>,
    /// Bytes of the scratch file.
    end: AtomicU64,
    /// Where pages of it are free again.
    holes: Mutex<Vec<u64>>,
    /// What writing it failed with.
    failed: Mutex<Option<io::Error>>,
}

impl PagePool {
    /// A pool that holds that many bytes beside the first page of each sequence.
    pub(super) fn new(bytes: u64, folder: PathBuf) -> PagePool {
        PagePool {
            free: Mutex::default(),
            left: AtomicUsize::new((bytes / PAGE as u64) as usize),
            folder,
            file: OnceLock::new(),
            end: AtomicU64::new(0),
            holes: Mutex::default(),
            failed: Mutex::default(),
        }
    }

    /// The most bytes that a pool takes for its share and the first pages of that many sequences.
    pub(super) fn memory(bytes: u64, sequences: u64) -> u64 {
        let pages = (bytes / PAGE as u64).saturating_add(sequences);
        // A page is listed in its sequence or in the pool, in a vector that may be twice as long as it needs to be.
        pages
            .saturating_mul((PAGE + 4 * size_of::<Page>()) as u64)
            .saturating_add(sequences * size_of::<Pages>() as u64)
    }

    /// The share of a pool that takes no more than that many bytes.
    pub(super) fn held_in(bytes: u64) -> u64 {
        bytes / (PAGE + 4 * size_of::<Page>()) as u64 * PAGE as u64
    }

    fn take_free(&self) -> Option<Box<[u8]>> {
        self.free.lock().unwrap_or_else(|lock| lock.into_inner()).pop()
    }

    /// A page for a sequence that has some.
    fn take(&self) -> Option<Box<[u8]>> {
        self.take_free().or_else(|| {
            let made = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok();
            made.then(|| vec![0; PAGE].into())
        })
    }

    fn file(&self) -> io::Result<&File> {
        let made = self.file.get_or_init(|| files::unnamed(&self.folder));
        made.as_ref().map_err(|error| io::Error::new(error.kind(), error.to_string()))
    }

    /// Writes a page to the scratch file. A failure is kept for [`PagePool::check`].
    fn spill(&self, page: &[u8]) -> u64 {
        let hole = self.holes.lock().unwrap_or_else(|lock| lock.into_inner()).pop();
        let at = hole.unwrap_or_else(|| self.end.fetch_add(PAGE as u64, Relaxed));
        if let Err(error) = self.file().and_then(|file| write_at(file, at, page)) {
            self.failed.lock().unwrap_or_else(|lock| lock.into_inner()).get_or_insert(error);
        }
        at
    }

    /// Bytes of the scratch file.
    pub(super) fn spilled(&self) -> u64 {
        self.end.load(Relaxed)
    }

    /// Fails if something could not be written.
    pub(super) fn check(&self) -> io::Result<()> {
        let failed = self.failed.lock().unwrap_or_else(|lock| lock.into_inner());
        failed.as_ref().map_or(Ok(()), |error| Err(self.explained(error, "written")))
    }

    /// Ends whatever reads labels, as what went to the scratch file cannot be read again. Labels in memory cannot fail, so
    /// that those who read them are not told by an error; they unwind without a message of their own, and a
    /// [`MachineError`] says why.
    pub(super) fn unwind(&self, error: &io::Error) -> ! {
        std::panic::resume_unwind(Box::new(MachineError::from(self.explained(error, "read"))))
    }

    fn explained(&self, error: &io::Error, done: &str) -> io::Error {
        let folder = mousehole_formats::shown_path(&self.folder);
        io::Error::new(error.kind(), format!("the scratch file in {folder} cannot be {done}: {error}"))
    }
}

enum Page {
    Held(Box<[u8]>),
    /// At an offset of the scratch file.
    Spilled(u64),
}

/// One sequence of bytes.
#[derive(Default)]
pub(super) struct Pages {
    pages: Vec<Page>,
    len: usize,
}

impl Pages {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn append(&mut self, mut bytes: &[u8], pool: &PagePool) {
        while !bytes.is_empty() {
            let at = self.len % PAGE;
            if self.len == self.pages.len() * PAGE {
                self.add_page(pool);
            }
            let Some(Page::Held(page)) = self.pages.last_mut() else { unreachable!("the last page is held") };
            let now = bytes.len().min(PAGE - at);
            page[at..][..now].copy_from_slice(&bytes[..now]);
            self.len += now;
            bytes = &bytes[now..];
        }
    }

    #[cold]
    fn add_page(&mut self, pool: &PagePool) {
        let page = match self.pages.last_mut() {
            None => pool.take_free().unwrap_or_else(|| vec![0; PAGE].into()),
            Some(last) => pool.take().unwrap_or_else(|| {
                let Page::Held(page) = last else { unreachable!("the last page is held") };
                let at = pool.spill(page);
                let Page::Held(page) = std::mem::replace(last, Page::Spilled(at)) else { unreachable!() };
                page
            }),
        };
        self.pages.push(Page::Held(page));
    }

    /// The bytes of a range, which are copied where they are not on one page in memory.
    pub(super) fn bytes(&self, range: Range<usize>, pool: &PagePool) -> io::Result<Cow<'_, [u8]>> {
        if let Some(Page::Held(page)) = self.pages.get(range.start / PAGE)
            && range.end <= (range.start / PAGE + 1) * PAGE
        {
            return Ok(Cow::Borrowed(&page[range.start % PAGE..][..range.len()]));
        }
        let mut copied = Vec::with_capacity(range.len());
        self.read(range, &mut copied, pool)?;
        Ok(Cow::Owned(copied))
    }

    /// Appends the bytes of a range to `out`.
    pub(super) fn read(&self, range: Range<usize>, out: &mut Vec<u8>, pool: &PagePool) -> io::Result<()> {
        let mut at = range.start;
        while at < range.end {
            let now = (at / PAGE * PAGE..range.end.min((at / PAGE + 1) * PAGE)).end - at;
            match &self.pages[at / PAGE] {
                Page::Held(page) => out.extend_from_slice(&page[at % PAGE..][..now]),
                Page::Spilled(offset) => {
                    let before = out.len();
                    out.resize(before + now, 0);
                    read_at(pool.file()?, offset + (at % PAGE) as u64, &mut out[before..])?;
                }
            }
            at += now;
        }
        Ok(())
    }

    /// Gives all pages back but one: another sequence would make it one of its later ones, and this would have to make its first
    /// anew, beyond what the pool may hold.
    pub(super) fn clear(&mut self, pool: &PagePool) {
        let mut free = pool.free.lock().unwrap_or_else(|lock| lock.into_inner());
        let mut holes = pool.holes.lock().unwrap_or_else(|lock| lock.into_inner());
        let mut first = None;
        for page in self.pages.drain(..) {
            match page {
                Page::Held(_) if first.is_none() => first = Some(page),
                Page::Held(page) => free.push(page),
                Page::Spilled(at) => holes.push(at),
            }
        }
        self.pages.extend(first);
        self.len = 0;
    }

    /// Bytes in memory.
    pub(super) fn memory(&self) -> u64 {
        self.pages.iter().filter(|page| matches!(page, Page::Held(_))).count() as u64 * PAGE as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_appended_wherever_it_lies() {
        let folder = tempfile::tempdir().unwrap();
        for held in [0, 1, 3, 100] {
            let pool = PagePool::new((held * PAGE) as u64, folder.path().to_owned());
            let mut expected = [Vec::new(), Vec::new()];
            let mut sequences = [Pages::default(), Pages::default()];
            for step in 0..2_000_usize {
                let bytes: Vec<u8> = (0..step % 97).map(|at| (at * 31 + step * 7) as u8).collect();
                sequences[step % 2].append(&bytes, &pool);
                expected[step % 2].extend(bytes);
            }
            pool.check().unwrap();
            assert_eq!(pool.spilled() > 0, held < 100);
            for (pages, expected) in sequences.iter_mut().zip(&expected) {
                assert_eq!(pages.len(), expected.len());
                for range in [0..expected.len(), PAGE - 3..PAGE + 3, 7..8, 5..5] {
                    let mut found = Vec::new();
                    pages.read(range.clone(), &mut found, &pool).unwrap();
                    assert_eq!(found, expected[range.clone()]);
                    assert_eq!(*pages.bytes(range.clone(), &pool).unwrap(), expected[range]);
                }
                let memory = pages.memory();
                pages.clear(&pool);
                assert!(memory <= ((held + 1) * PAGE) as u64 && pages.len() == 0);
            }
            // What one gives back, the other takes: together they hold no more than the pool, and a page each.
            for step in 0..50 {
                let (one, other) = (step % 2, 1 - step % 2);
                sequences[one].clear(&pool);
                sequences[other].append(&[1; 5 * PAGE], &pool);
                sequences[one].append(&[2], &pool);
                let memory: u64 = sequences.iter().map(Pages::memory).sum();
                assert!(memory <= ((held + 2) * PAGE) as u64, "{memory} bytes, {held} pages of the pool");
            }
        }
        let pool = PagePool::new(0, folder.path().to_owned());
        let mut pages = Pages::default();
        pages.append(&[1; 3 * PAGE], &pool);
        pool.file().unwrap().set_len(1).unwrap();
        let error = pages.read(0..PAGE, &mut Vec::new(), &pool).unwrap_err();
        let unwound = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pool.unwind(&error))).unwrap_err();
        let why = unwound.downcast::<MachineError>().unwrap().to_string();
        assert!(why.starts_with("the scratch file in ") && why.contains(" cannot be read: "), "{why}");
        let elsewhere = folder.path().join("missing");
        let pool = PagePool::new(0, elsewhere);
        Pages::default().append(&[1; 3 * PAGE], &pool);
        // Whoever asks again is not given what is left.
        assert!(pool.check().is_err() && pool.check().is_err());
    }
}
