//! Long work, with the interpreter's lock released: watched for signals, told to a callback, and stopped at once.
//!
//! Signals are seen only by Python's main thread, and engines may report from threads of their own. So large work runs on
//! another thread, while the one that called looks at signals and calls back; small work, which is over before a thread
//! would have started, stays where it is.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use mousehole::engine::Progress;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::types;

/// How often signals are looked at, and the callback is called.
const TICK: Duration = Duration::from_millis(20);

/// Work on fewer positions than this is small.
const SMALL: u64 = 1 << 20;

/// Whoever wants to know how far the work is: a function, or a bar of tqdm.
pub(crate) enum Callback {
    Function(Py<PyAny>),
    /// A bar, and whether it was moved by this work already.
    Bar(Py<PyAny>, AtomicBool),
}

impl Callback {
    pub(crate) fn new(given: &Bound<'_, PyAny>) -> PyResult<Callback> {
        let has = |name| given.hasattr(name);
        if has("update")? && has("total")? && has("n")? {
            return Ok(Callback::Bar(given.clone().unbind(), AtomicBool::new(false)));
        }
        match given.is_callable() {
            true => Ok(Callback::Function(given.clone().unbind())),
            false => Err(PyTypeError::new_err("progress: expected a function of one argument, or a bar of tqdm")),
        }
    }

    fn call(&self, py: Python<'_>, progress: Progress) -> PyResult<()> {
        match self {
            Callback::Function(function) => {
                let Progress { round, labelled, positions, .. } = progress;
                let told = types::PROGRESS.make(py, (round, labelled, positions))?;
                function.bind(py).call1((told,)).map(drop)
            }
            Callback::Bar(bar, moved) => move_bar(bar.bind(py), progress, moved.swap(true, Relaxed)),
        }
    }
}

/// Moves a bar to where the work is. One that shows other work, or what is over, such as with fewer cats, begins anew.
fn move_bar(bar: &Bound<'_, PyAny>, progress: Progress, moved: bool) -> PyResult<()> {
    let mut before: u64 = bar.getattr("n")?.extract().unwrap_or(0);
    let total: Option<u64> = bar.getattr("total")?.extract().unwrap_or(None);
    let is_other = if moved { total != Some(progress.positions) } else { before > 0 };
    if is_other || progress.labelled < before {
        match bar.hasattr("reset")? {
            true => drop(bar.call_method1("reset", (progress.positions,))?),
            false => bar.setattr("n", 0)?,
        }
        before = 0;
    }
    bar.setattr("total", progress.positions)?;
    bar.call_method1("update", (progress.labelled.saturating_sub(before),)).map(drop)
}

/// What the worker and the thread that called have in common.
pub(crate) struct Watcher {
    callback: Option<Callback>,
    caller: ThreadId,
    stop: AtomicBool,
    latest: Mutex<Latest>,
}

struct Latest {
    progress: Option<Progress>,
    /// Of how many positions there was talk last.
    total: Option<u64>,
    /// When to look at signals again.
    next: Instant,
    /// What stopped the work.
    error: Option<PyErr>,
}

impl Watcher {
    fn new(callback: Option<Callback>) -> Watcher {
        // A callback hears of the first round at once.
        let next = Instant::now() + if callback.is_some() { Duration::ZERO } else { TICK };
        let latest = Latest { progress: None, total: None, next, error: None };
        Watcher { callback, caller: thread::current().id(), stop: AtomicBool::new(false), latest: Mutex::new(latest) }
    }

    fn latest(&self) -> MutexGuard<'_, Latest> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at signals and calls back, on the thread that called. Whatever is raised stops the work.
    fn look(&self) {
        let progress = self.latest().progress.take();
        let looked = Python::attach(|py| {
            py.check_signals()?;
            match (&self.callback, progress) {
                (Some(callback), Some(progress)) => callback.call(py, progress),
                _ => Ok(()),
            }
        });
        if let Err(error) = looked {
            self.latest().error.get_or_insert(error);
            self.stop.store(true, Relaxed);
        }
        self.latest().next = Instant::now() + TICK;
    }

    /// Tells how far the work is, and whether to go on.
    pub(crate) fn tell(&self, progress: Progress) -> ControlFlow<()> {
        let is_time = {
            let mut latest = self.latest();
            latest.progress = Some(progress);
            latest.total = Some(progress.positions);
            Instant::now() >= latest.next
        };
        if is_time && thread::current().id() == self.caller {
            self.look();
        }
        if self.stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Watcher {
    /// Tells that work is done which may end before all positions are looked at.
    pub(crate) fn finish(&self) {
        let mut latest = self.latest();
        if let Some(total) = latest.total {
            let round = latest.progress.map_or(0, |progress| progress.round);
            latest.progress = Some(Progress::new(round, total, total));
        }
    }
}

/// Does work on so many positions, with the lock released. An error of the callback or a signal comes before its result.
pub(crate) fn watched<T: Send + 'static>(
    py: Python<'_>,
    positions: u64,
    callback: Option<Callback>,
    work: impl FnOnce(&Watcher) -> T + Send + 'static,
) -> PyResult<T> {
    watch(py, positions, callback, Stopped::Left, work)
}

/// The same for work that holds what the next caller may want: once it is to stop, its end is waited for.
pub(crate) fn watched_to_its_end<T: Send + 'static>(
    py: Python<'_>,
    positions: u64,
    callback: Option<Callback>,
    work: impl FnOnce(&Watcher) -> T + Send + 'static,
) -> PyResult<T> {
    watch(py, positions, callback, Stopped::Joined, work)
}

/// What becomes of a worker that is to stop, which it does at its next report.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stopped {
    Left,
    Joined,
}

fn watch<T: Send + 'static>(
    py: Python<'_>,
    positions: u64,
    callback: Option<Callback>,
    stopped: Stopped,
    work: impl FnOnce(&Watcher) -> T + Send + 'static,
) -> PyResult<T> {
    let watcher = Arc::new(Watcher::new(callback));
    let done = match positions < SMALL {
        true => py.detach(|| Some(work(&watcher))),
        false => py.detach(|| on_a_thread(&watcher, stopped, work)),
    };
    // The end is told as well, if the work came to it.
    if done.is_some() && watcher.callback.is_some() && watcher.latest().error.is_none() {
        watcher.look();
    }
    match (watcher.latest().error.take(), done) {
        (None, Some(done)) => Ok(done),
        (Some(error), _) => Err(error),
        (None, None) => Err(PyRuntimeError::new_err("stopped before the end")),
    }
}

/// Does the work on a thread of its own.
fn on_a_thread<T: Send + 'static>(
    watcher: &Arc<Watcher>,
    stopped: Stopped,
    work: impl FnOnce(&Watcher) -> T + Send + 'static,
) -> Option<T> {
    let (sender, receiver) = channel();
    let own = Arc::clone(watcher);
    let worker = thread::spawn(move || {
        // Nobody may be left to hear it.
        let _ = sender.send(work(&own));
    });
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(done) => return Some(done),
            Err(RecvTimeoutError::Timeout) => watcher.look(),
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Ok(()) => return None,
                Err(panic) => std::panic::resume_unwind(panic),
            },
        }
        if watcher.stop.load(Relaxed) {
            if stopped == Stopped::Joined {
                // What was raised is told, whatever becomes of the work.
                let _ = worker.join();
            }
            return None;
        }
    }
}
