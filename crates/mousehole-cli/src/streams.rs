//! Whether standard output takes what is written to it, and whether standard input has been given.
//!
//! The standard library puts `/dev/null` in the place of a closed standard output before `main` begins, and reports writes to
//! one that is open for reading only as done. So a look before that decides.

use std::io::{self, IsTerminal};

#[cfg(unix)]
pub(crate) use unix::stdout_is_closed;

/// Whether somebody has something to say on standard input: it is a file, a pipe or the like. A terminal waits for input that
/// nobody promised, and `/dev/null`, which also stands in for a closed one, says that there is none.
pub(crate) fn stdin_is_given() -> bool {
    !io::stdin().is_terminal() && !stdin_is_device()
}

#[cfg(unix)]
fn stdin_is_device() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let file = io::stdin().as_fd().try_clone_to_owned().map(std::fs::File::from);
    file.and_then(|file| file.metadata()).map_or(true, |about| about.file_type().is_char_device())
}

#[cfg(windows)]
#[allow(unsafe_code)] // The standard library does not tell devices from pipes.
fn stdin_is_device() -> bool {
    // SAFETY: of the C library, whose words these are.
    unsafe extern "C" {
        fn _isatty(descriptor: std::ffi::c_int) -> std::ffi::c_int;
    }
    // SAFETY: it only asks whether the descriptor is a device, `NUL` among them.
    unsafe { _isatty(0) != 0 }
}

#[cfg(not(any(unix, windows)))]
fn stdin_is_device() -> bool {
    false
}

#[cfg(unix)]
#[allow(unsafe_code)] // Safe code runs too late.
mod unix {
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    /// What the system calls before `main`.
    // SAFETY: the section holds addresses of functions without results, which may use what the C library has.
    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static BEFORE_MAIN: extern "C" fn() = look;

    extern "C" fn look() {
        // SAFETY: it only asks how the descriptor is open, if it is.
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFL) };
        CLOSED.store(flags == -1 || flags & libc::O_ACCMODE == libc::O_RDONLY, Relaxed);
    }

    pub(crate) fn stdout_is_closed() -> bool {
        CLOSED.load(Relaxed)
    }
}

#[cfg(windows)]
pub(crate) fn stdout_is_closed() -> bool {
    use std::os::windows::io::AsRawHandle;
    let handle = io::stdout().as_raw_handle();
    // What the system returns for none, and for one that is not to be had.
    handle.is_null() || handle.addr() == usize::MAX
}

#[cfg(not(any(unix, windows)))]
pub(crate) fn stdout_is_closed() -> bool {
    false
}
