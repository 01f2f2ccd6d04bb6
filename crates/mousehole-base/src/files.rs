//! Files that are there whole or not at all, in folders where others may plant links or be writing too.
//!
//! A [`NewFile`] is written beside its target, as a scratch file of a random name that must not be there yet, and renamed
//! once it is complete and safe on disk. It is locked meanwhile: a scratch file that nobody has locked was left by a
//! process that was killed, and the next one that writes the same target removes it.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file that takes the place of its target when it is [published](NewFile::publish). If it is dropped before, it is
/// removed, and the target stays what it was.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    scratch: PathBuf,
    target: PathBuf,
}

impl NewFile {
    /// Creates the scratch file beside the target, with its permissions. What killed processes left there for the same
    /// target is removed first.
    pub fn create(target: &Path) -> io::Result<NewFile> {
        let (folder, stem) = place_of(target).ok_or_else(|| io::Error::other("it is not the name of a file"))?;
        remove_leftovers_in(folder, &stem);
        let mode = system::mode(target);
        let (file, scratch) = create_scratch(folder, &stem, mode, &mut OpenOptions::new())?;
        if let Some(mode) = mode {
            system::set_mode(&file, mode);
        }
        Ok(NewFile { file, scratch, target: target.to_owned() })
    }

    /// Renames the file to its target once all of it is safe on disk.
    pub fn publish(self) -> io::Result<()> {
        self.file.sync_all()?;
        let names = lock(&NAMES);
        fs::rename(&self.scratch, &self.target)?;
        forget(&self.scratch);
        drop(names);
        sync_folder(&self.target);
        Ok(())
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
        let _names = lock(&NAMES);
        // Once published it is not listed any more.
        if lock(&SCRATCH_FILES).contains(&self.scratch) {
            // Nobody is left to hear of a failure.
            let _ = fs::remove_file(&self.scratch);
            forget(&self.scratch);
        }
    }
}

/// A file in that folder to write and read back, which is gone once it is closed, however the process ends.
pub fn unnamed(folder: &Path) -> io::Result<File> {
    remove_leftovers_in(folder, "");
    let mut options = OpenOptions::new();
    system::delete_on_close(&mut options);
    let (file, scratch) = create_scratch(folder, "", Some(0o600), &mut options)?;
    if cfg!(not(windows)) {
        fs::remove_file(&scratch)?;
    }
    forget(&scratch);
    Ok(file)
}

/// The scratch files of this process that have a name, each from before it is created until after its name is gone: whoever
/// ends the process, at whatever moment, finds them here.
static SCRATCH_FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Held while a scratch file gets its name or loses it.
static NAMES: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn forget(scratch: &Path) {
    lock(&SCRATCH_FILES).retain(|path| path != scratch);
}

/// Removes the scratch files of this process, which is about to end. No file is created or published any more until what
/// this returns is dropped.
#[must_use = "files are created again once it is dropped"]
pub fn remove_scratch_files() -> impl Sized {
    let names = lock(&NAMES);
    lock(&SCRATCH_FILES).drain(..).for_each(|path| drop(fs::remove_file(path)));
    names
}

/// Bytes that are free for this user on the disk of a folder; `None` where the system does not say.
pub fn free_space(folder: &Path) -> Option<u64> {
    system::free_space(folder)
}

/// Removes the scratch files of this process without a wait, for a thread that may have been stopped at anything.
pub fn try_to_remove_scratch_files() {
    if let Ok(scratch_files) = SCRATCH_FILES.try_lock() {
        scratch_files.iter().for_each(|path| drop(fs::remove_file(path)));
    }
}

/// Removes what killed processes left beside a target.
pub fn remove_leftovers(target: &Path) {
    if let Some((folder, stem)) = place_of(target) {
        remove_leftovers_in(folder, &stem);
    }
}

/// What an earlier process left under a name that others can know, to be read and written: a plain file of this user with
/// no other name. Links are not followed; pipes and devices are not opened.
pub fn open_own(path: &Path) -> io::Result<File> {
    check_own(&path.symlink_metadata()?)?;
    let mut options = OpenOptions::new();
    system::follow_no_link(&mut options);
    let file = options.read(true).write(true).open(path)?;
    // It may have been replaced in between.
    check_own(&file.metadata()?)?;
    Ok(file)
}

/// Where a file of that name goes: to the end of the links that lead from there, which stay. A link that neither this user
/// nor the administrator made is refused.
///
/// Links below `/proc` stand for open files, not for names, and are not followed.
pub fn destination(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // Linux follows as many.
    for _ in 0..40 {
        let about = path.symlink_metadata().ok();
        let Some(about) = about.filter(|about| about.is_symlink() && !path.starts_with("/proc")) else {
            return Ok(path);
        };
        if !system::is_trusted(&about) {
            return Err(io::Error::other("it is a link that another user made"));
        }
        path = folder_of(&path).join(fs::read_link(&path)?);
    }
    Err(io::Error::other("it is a link that leads in a circle"))
}

/// Whether an open file still has that name.
#[doc(hidden)]
pub fn is_named(file: &File, path: &Path) -> io::Result<bool> {
    match path.symlink_metadata() {
        Ok(named) => Ok(system::is_same(&named, &file.metadata()?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Makes a new name safe on disk. Not every system can do that, or needs to.
#[doc(hidden)]
pub fn sync_folder(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The folder of a target, and what the names of its scratch files begin with: no more of its name than leaves room for
/// the rest, since names have at most 255 bytes.
fn place_of(target: &Path) -> Option<(&Path, String)> {
    Some((folder_of(target), target.file_name()?.to_string_lossy().chars().take(40).collect()))
}

/// Comes before the random digits.
const MARK: &str = ".mousehole-";

/// Creates a file that was not there, and locks it.
fn create_scratch(
    folder: &Path,
    stem: &str,
    mode: Option<u32>,
    options: &mut OpenOptions,
) -> io::Result<(File, PathBuf)> {
    system::create_with(options, mode);
    loop {
        // The system seeds the hasher.
        let random = RandomState::new().hash_one(());
        let path = folder.join(format!("{stem}{MARK}{random:016x}.part"));
        let _names = lock(&NAMES);
        lock(&SCRATCH_FILES).push(path.clone());
        match create_locked(&path, options) {
            Ok(Some(file)) => return Ok((file, path)),
            Ok(None) => forget(&path),
            Err(error) => {
                forget(&path);
                return Err(error);
            }
        }
    }
}

/// `None` if another file has that name, or another process takes the new one for a leftover.
fn create_locked(path: &Path, options: &mut OpenOptions) -> io::Result<Option<File>> {
    let file = match options.read(true).write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(None),
        created => created?,
    };
    let is_ours = match file.try_lock() {
        Ok(()) => is_named(&file, path).unwrap_or(true),
        Err(TryLockError::WouldBlock) => false,
        // Where there are no locks, nothing is taken for a leftover either.
        Err(TryLockError::Error(_)) => true,
    };
    Ok(is_ours.then_some(file))
}

/// Removes the scratch files that nobody has locked.
fn remove_leftovers_in(folder: &Path, stem: &str) {
    let is_scratch = |name: &str| {
        let random = name.strip_prefix(stem).and_then(|rest| rest.strip_prefix(MARK)?.strip_suffix(".part"));
        random.is_some_and(|random| random.len() == 16 && random.bytes().all(|digit| digit.is_ascii_hexdigit()))
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = folder.join(entry.file_name());
        if !is_scratch(&entry.file_name().to_string_lossy()) {
            continue;
        }
        let Ok(file) = open_own(&path) else { continue };
        if file.try_lock().is_ok() && is_named(&file, &path).is_ok_and(|named| named) {
            // If it cannot be removed it is in nobody's way.
            let _ = fs::remove_file(&path);
        }
    }
}

fn check_own(about: &Metadata) -> io::Result<()> {
    let why = match about {
        _ if about.is_symlink() => "it is a link; expected a plain file, or none",
        _ if !about.is_file() => "it is not a file",
        _ if !system::is_own(about) => "it belongs to another user",
        _ if system::has_other_names(about) => "it has another name as well; expected a file of one name",
        _ => return Ok(()),
    };
    Err(io::Error::other(why))
}

#[cfg(unix)]
mod system {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};

    use super::*;

    #[allow(unsafe_code)] // The standard library does not tell who runs the program.
    pub(super) fn is_own(about: &Metadata) -> bool {
        // SAFETY: it reads a number that the system keeps.
        about.uid() == unsafe { libc::geteuid() }
    }

    pub(super) fn is_trusted(about: &Metadata) -> bool {
        is_own(about) || about.uid() == 0
    }

    pub(super) fn has_other_names(about: &Metadata) -> bool {
        about.nlink() > 1
    }

    pub(super) fn is_same(one: &Metadata, other: &Metadata) -> bool {
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }

    /// Opens what is there at once, and no link.
    pub(super) fn follow_no_link(options: &mut OpenOptions) {
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    }

    pub(super) fn delete_on_close(_: &mut OpenOptions) {}

    #[allow(unsafe_code)] // The standard library does not tell how full a disk is.
    pub(super) fn free_space(folder: &Path) -> Option<u64> {
        let folder = std::ffi::CString::new(folder.as_os_str().as_encoded_bytes()).ok()?;
        let mut disk = std::mem::MaybeUninit::<libc::statvfs>::zeroed();
        // SAFETY: the path ends in a zero, and `disk` has room for what is written.
        let status = unsafe { libc::statvfs(folder.as_ptr(), disk.as_mut_ptr()) };
        // SAFETY: all zeros are valid numbers, and so is what the call wrote.
        let disk = unsafe { disk.assume_init() };
        #[allow(clippy::useless_conversion)] // The numbers are narrower on some systems.
        (status == 0).then(|| u64::from(disk.f_bavail).saturating_mul(u64::from(disk.f_frsize)))
    }

    /// Who may use the file that is there: the same may use the one that takes its place.
    pub(super) fn mode(target: &Path) -> Option<u32> {
        let about = target.symlink_metadata().ok().filter(Metadata::is_file)?;
        Some(about.mode() & 0o777)
    }

    pub(super) fn create_with(options: &mut OpenOptions, mode: Option<u32>) {
        options.mode(mode.unwrap_or(0o666));
    }

    /// Gives back what the user's mask took. A file system without permissions needs none.
    pub(super) fn set_mode(file: &File, mode: u32) {
        let _ = file.set_permissions(Permissions::from_mode(mode));
    }
}

/// Elsewhere the owner of a file is not asked for, and an open file keeps its name.
#[cfg(not(unix))]
mod system {
    use super::*;

    pub(super) fn is_own(_: &Metadata) -> bool {
        true
    }

    pub(super) fn is_trusted(_: &Metadata) -> bool {
        true
    }

    pub(super) fn has_other_names(_: &Metadata) -> bool {
        false
    }

    pub(super) fn is_same(_: &Metadata, _: &Metadata) -> bool {
        true
    }

    #[cfg(windows)]
    pub(super) fn follow_no_link(options: &mut OpenOptions) {
        const FILE_FLAG_OPEN_REPARSE_POINT: u32 = 0x0020_0000;
        std::os::windows::fs::OpenOptionsExt::custom_flags(options, FILE_FLAG_OPEN_REPARSE_POINT);
    }

    #[cfg(windows)]
    pub(super) fn delete_on_close(options: &mut OpenOptions) {
        const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
        std::os::windows::fs::OpenOptionsExt::custom_flags(options, FILE_FLAG_DELETE_ON_CLOSE);
    }

    #[cfg(windows)]
    #[allow(unsafe_code)] // The standard library does not tell how full a disk is.
    pub(super) fn free_space(folder: &Path) -> Option<u64> {
        use std::os::windows::ffi::OsStrExt;
        let folder: Vec<u16> = folder.as_os_str().encode_wide().chain([0]).collect();
        let (mut free, none) = (0, std::ptr::null_mut());
        // SAFETY: the path ends in a zero, and the one number that is asked for has room.
        let is_known = unsafe {
            windows_sys::Win32::Storage::FileSystem::GetDiskFreeSpaceExW(folder.as_ptr(), &mut free, none, none)
        };
        (is_known != 0).then_some(free)
    }

    #[cfg(not(windows))]
    pub(super) fn free_space(_: &Path) -> Option<u64> {
        None
    }

    #[cfg(not(windows))]
    pub(super) fn follow_no_link(_: &mut OpenOptions) {}

    #[cfg(not(windows))]
    pub(super) fn delete_on_close(_: &mut OpenOptions) {}

    pub(super) fn mode(_: &Path) -> Option<u32> {
        None
    }

    pub(super) fn create_with(_: &mut OpenOptions, _: Option<u32>) {}

    pub(super) fn set_mode(_: &File, _: u32) {}
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_renamed_file_no_longer_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let [path, elsewhere] = ["part", "finished"].map(|name| folder.path().join(name));
        let file = File::create(&path).unwrap();
        assert!(is_named(&file, &path).unwrap());
        fs::rename(&path, &elsewhere).unwrap();
        assert!(!is_named(&file, &path).unwrap(), "no file has the name");
        fs::write(&path, "another").unwrap();
        assert!(!is_named(&file, &path).unwrap(), "another file has the name");
        assert!(is_named(&file, &elsewhere).unwrap());
    }
}
