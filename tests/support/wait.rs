//! Waiting for something to happen, within bounds.

use std::thread;
use std::time::{Duration, Instant};

/// Far longer than anything takes on a busy machine: it ends a test that would hang, and decides nothing else.
const PATIENCE: Duration = Duration::from_secs(300);

/// Waits until `happened` gives a value, and returns it; fails if it never does.
#[track_caller]
pub fn wait_for<T>(what: &str, mut happened: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(value) = happened() {
            return value;
        }
        assert!(began.elapsed() < PATIENCE, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Waits until a process is over; one that nobody has waited for yet counts as over.
#[cfg(target_os = "linux")]
#[track_caller]
pub fn wait_until_gone(pid: &str) {
    wait_for("a process to end", || match std::fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z')).then_some(()),
        Err(_) => Some(()),
    });
}
