//! Signals: what Ctrl-C asks for, and what must not be left behind.

use std::io;
use std::ops::ControlFlow;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use mousehole::files;

use crate::child_group;
use crate::failure::Failure;

/// The exit status by which shells know that Ctrl-C ended a program.
pub(crate) const INTERRUPTED: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C and SIGTERM ask the work to stop where it can be resumed. A second one ends the program at once.
pub(crate) fn stop_on_ctrl_c() -> Result<(), Failure> {
    let asked = |signal| {
        if ASKED.swap(true, Ordering::Relaxed) {
            end_by(signal);
        }
    };
    watch(asked).map_err(|error| Failure::new(format!("cannot watch for Ctrl-C: {error}")))
}

/// Whether to go on.
pub(crate) fn go_on() -> ControlFlow<()> {
    if ASKED.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Has Ctrl-C and SIGTERM remove scratch files, end children and restore the terminal before they end the program.
pub(crate) fn clean_up_on_end() {
    static ONCE: Once = Once::new();
    // If it fails, what is left is removed by the next run.
    ONCE.call_once(|| drop(watch(end_by)));
}

/// Ends the program as the signal would have, having cleaned up.
fn end_by(signal: i32) {
    let _ = crossterm::terminal::disable_raw_mode();
    let _nothing_is_created = files::remove_scratch_files();
    let _nothing_is_started = child_group::end_all();
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    #[cfg(not(unix))]
    std::process::exit(signal);
}

/// Calls `each` with every signal that asks the program to end, unless whoever started it wants that signal ignored.
#[cfg(unix)]
fn watch(mut each: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal)))?;
    std::thread::Builder::new().spawn(move || signals.forever().for_each(&mut each))?;
    Ok(())
}

/// Elsewhere there is one such signal, Ctrl-C, and the status that it ends a program with stands for it.
#[cfg(not(unix))]
fn watch(mut each: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || each(INTERRUPTED.into())).map_err(io::Error::other)
}

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
