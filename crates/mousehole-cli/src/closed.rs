//! Whether standard output takes what is written to it.
//!
//! The standard library puts `/dev/null` in the place of a closed standard output before `main` begins, and reports writes to
//! one that is open for reading only as done. So a look before that decides.

#[cfg(unix)]
pub(crate) use unix::stdout_is_closed;

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
    let handle = std::io::stdout().as_raw_handle();
    // What the system returns for none, and for one that is not to be had.
    handle.is_null() || handle.addr() == usize::MAX
}

#[cfg(not(any(unix, windows)))]
pub(crate) fn stdout_is_closed() -> bool {
    false
}
