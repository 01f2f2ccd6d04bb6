//! Signals: Ctrl-C asks to stop, and a limit on the size of files is an error like others.

use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// What shells say of a program that Ctrl-C ended.
pub(crate) const INTERRUPTED: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on, Ctrl-C asks the work to stop at the next good moment. A second one does not wait for it.
pub(crate) fn stop_on_ctrl_c() -> Result<(), Failure> {
    let asked = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(asked).map_err(|error| Failure::new(format!("cannot watch for Ctrl-C: {error}")))
}

/// Whether to go on.
pub(crate) fn go_on() -> ControlFlow<()> {
    if ASKED.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Has writes past a limit on the size of files fail, as those on a full disk do, where they would end the program and
/// leave what it was writing.
#[cfg(unix)]
#[allow(unsafe_code)] // The standard library has no way to ignore a signal.
pub(crate) fn survive_file_limits() {
    // SAFETY: nothing is run when the signal comes, and no other thread is there yet to change signals as well.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

#[cfg(not(unix))]
pub(crate) fn survive_file_limits() {}
