//! Processes that tests start.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Sends a signal to a child, unless it has ended. Another program that sends it would come too late for some.
#[allow(unsafe_code)] // The standard library sends no signals.
pub fn send_signal(child: &mut Child, signal: i32) {
    if child.try_wait().expect("a child").is_none() {
        // SAFETY: the child has its number until somebody waits for it.
        unsafe { libc::kill(child.id() as libc::pid_t, signal) };
    }
}

/// Writes a shell script that can be run. Another process writes it: one that a test beside this one starts would have the
/// file open for writing, and none could run it.
pub fn write_script(path: &Path, text: &str) {
    let mut sh = Command::new("sh");
    sh.args(["-c", "cat >\"$0\" && chmod 755 \"$0\""]).arg(path);
    let mut sh = sh.stdin(Stdio::piped()).spawn().expect("sh");
    sh.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("sh reads it");
    assert!(sh.wait().expect("a child").success());
}
