//! Programs of others that are started, and ended with all that they started.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::signals;

/// The groups that there are, which a signal that ends the program must not leave behind.
static GROUPS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn groups() -> MutexGuard<'static, Vec<u32>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the processes of all groups. None is started while what is returned is kept.
pub(crate) fn end_all() -> impl Drop {
    let groups = groups();
    groups.iter().for_each(|&group| end(group));
    groups
}

/// The group of a child, where the system has groups: all that it starts, unless it leaves the group. A signal that ends
/// the program ends it too.
pub(crate) struct ChildGroup(u32);

impl ChildGroup {
    /// Starts a process in a group of its own.
    pub(crate) fn spawn(command: &mut Command) -> io::Result<(Child, ChildGroup)> {
        signals::clean_up_on_end();
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // No signal finds the child started and not listed.
        let mut groups = groups();
        let child = command.spawn()?;
        groups.push(child.id());
        let group = ChildGroup(child.id());
        Ok((child, group))
    }

    /// Ends every process of the group, and waits for the first of them.
    pub(crate) fn end(&self, child: &mut Child) {
        groups().retain(|&group| group != self.0);
        end(self.0);
        // It may be over already.
        let _ = child.kill();
        let _ = child.wait();
    }
}

#[cfg(unix)]
#[allow(unsafe_code)] // The standard library ends single processes only.
fn end(group: u32) {
    if let Ok(group @ 1..) = libc::pid_t::try_from(group) {
        // SAFETY: the call takes numbers and touches no memory. The group is one that this program made.
        unsafe {
            libc::killpg(group, libc::SIGKILL);
        }
    }
}

#[cfg(not(unix))]
fn end(_: u32) {}
