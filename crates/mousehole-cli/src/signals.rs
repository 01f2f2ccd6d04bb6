//! Signals: what Ctrl-C asks for, and what must not be left behind.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::failure::Failure;

/// The exit status by which shells know that Ctrl-C ended a program.
pub(crate) const INTERRUPTED: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks the work to stop where it can be resumed. A second one ends the program at once.
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

/// Scratch files, which a signal that ends the program must not leave behind.
static SCRATCH: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn scratch() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    SCRATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has a signal that ends the program remove this file first.
pub(crate) fn remove_on_end(path: &Path) {
    scratch().push(path.to_owned());
    clean_up_on_end();
}

/// Takes back [`remove_on_end`].
pub(crate) fn keep_on_end(path: &Path) {
    scratch().retain(|scratch| scratch != path);
}

/// Has Ctrl-C and SIGTERM remove scratch files and restore the terminal before they end the program.
#[cfg(unix)]
pub(crate) fn clean_up_on_end() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let signals = [SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal));
        let Ok(mut signals) = Signals::new(signals) else { return };
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                let _ = crossterm::terminal::disable_raw_mode();
                scratch().iter().for_each(|path| drop(std::fs::remove_file(path)));
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    });
}

/// On other systems a console is restored when its program ends.
#[cfg(not(unix))]
pub(crate) fn clean_up_on_end() {}

/// Whether whoever started the program wants this signal ignored, as shells do for jobs in the background.
#[cfg(unix)]
#[allow(unsafe_code)] // The standard library cannot ask.
fn is_ignored(signal: libc::c_int) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: without a new action `sigaction` only writes the present one, and it is read only if that succeeded.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
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
