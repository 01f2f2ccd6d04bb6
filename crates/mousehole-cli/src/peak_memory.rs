//! The memory of the program: how much a piece of work takes at its height, and what happens where there is no more.
//!
//! The allocator passes everything on to the system's. Unless a measurement runs, it does nothing more than look at one flag
//! and at what the system returned.
#![allow(unsafe_code)] // An allocator cannot be written without; this is the only place.

use std::alloc::{GlobalAlloc, Layout, System};
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use mousehole::engine::may_fail;
use mousehole::files;

static COUNTING: AtomicBool = AtomicBool::new(false);
/// Bytes taken less bytes given back since the measurement began; below zero when older memory is given back.
static LIVE: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

/// Does the work, and returns the most bytes it held at a time.
///
/// Memory of all threads counts, so one measurement at a time.
pub(crate) fn measure<T>(work: impl FnOnce() -> T) -> (T, u64) {
    LIVE.store(0, Relaxed);
    PEAK.store(0, Relaxed);
    COUNTING.store(true, Relaxed);
    let done = work();
    COUNTING.store(false, Relaxed);
    (done, PEAK.load(Relaxed).unsigned_abs() as u64)
}

fn taken(bytes: usize) {
    if COUNTING.load(Relaxed) {
        let live = LIVE.fetch_add(bytes as isize, Relaxed) + bytes as isize;
        PEAK.fetch_max(live, Relaxed);
    }
}

fn given_back(bytes: usize) {
    if COUNTING.load(Relaxed) {
        LIVE.fetch_sub(bytes as isize, Relaxed);
    }
}

/// Where memory is not to be had, the library would abort; this says so, and ends with an exit code. Whoever can do without,
/// and waits for the answer, gets it.
fn had(block: *mut u8, bytes: usize) -> *mut u8 {
    if block.is_null() && !may_fail() {
        no_memory(format_args!("{bytes} bytes more are not to be had"));
    }
    block
}

/// Nothing here may allocate but the names of scratch files: if that fails too, it ends at once.
#[cold]
fn no_memory(why: fmt::Arguments<'_>) -> ! {
    static ENDING: AtomicBool = AtomicBool::new(false);
    if ENDING.swap(true, Relaxed) {
        // Leaves another thread the time to clean up.
        thread::sleep(Duration::from_secs(1));
    } else {
        let mut message = [0; 100];
        let room = message.len();
        let mut rest = &mut message[..];
        let _ = writeln!(rest, "error: out of memory: {why}");
        let written = room - rest.len();
        let _ = io::stderr().write_all(&message[..written]);
        files::try_to_remove_scratch_files();
    }
    exit_now()
}

/// Has the program end with a message and an exit code where the C library aborts it. It does so where it has no memory to
/// note what a thread must clean up, which it asks of itself and not of this allocator.
#[cfg(unix)]
pub(crate) fn end_where_c_has_none() {
    extern "C" fn aborted(signal: libc::c_int) {
        if thread::panicking() {
            // Rust aborts, and has said why.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
        no_memory(format_args!("the C library cannot go on"));
    }
    // SAFETY: what it calls takes no lock that an aborted thread holds, but those of the allocator if scratch files are
    // removed; the alternative would be to leave them.
    unsafe {
        libc::signal(libc::SIGABRT, aborted as extern "C" fn(libc::c_int) as libc::sighandler_t);
    }
}

#[cfg(not(unix))]
pub(crate) fn end_where_c_has_none() {}

/// Ends the program without a look at what others would clean up.
#[cfg(unix)]
fn exit_now() -> ! {
    // SAFETY: it ends the process, and nothing comes after it.
    unsafe { libc::_exit(2) }
}

#[cfg(not(unix))]
fn exit_now() -> ! {
    std::process::exit(2)
}

struct CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

// SAFETY: every call goes to the system's allocator with the arguments unchanged, so its promises hold; counting touches
// only atomics, and the end of the program neither returns nor unwinds.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`, which is the system's.
        had(unsafe { System.alloc(layout) }, layout.size())
    }

    /// Passed on as it is, so that the system may hand out zero pages and fill them only when they are touched.
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        // SAFETY: the caller keeps the contract of `alloc_zeroed`, which is the system's.
        had(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        taken(new_size);
        given_back(layout.size());
        // SAFETY: the caller keeps the contract of `realloc`; the block came from the system's allocator.
        had(unsafe { System.realloc(block, layout, new_size) }, new_size)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        given_back(layout.size());
        // SAFETY: the caller keeps the contract of `dealloc`; the block came from the system's allocator.
        unsafe { System.dealloc(block, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_height_is_measured_and_not_the_sum() {
        // Zeros that nobody touches take no memory of the machine, so there may be more of them than all other tests,
        // which run meanwhile, allocate and free.
        const GIGABYTES: usize = 4 << 30;
        let zeros = || drop(std::hint::black_box(vec![0_u8; GIGABYTES]));
        let (_, peak) = measure(|| {
            zeros();
            zeros();
        });
        assert!(peak.abs_diff(GIGABYTES as u64) < 1 << 30, "{peak}");
    }
}
