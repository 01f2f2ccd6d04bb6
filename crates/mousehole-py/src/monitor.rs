//! Long work with the interpreter's lock released: it can be interrupted by signals, and reports to a callback.
//!
//! Only Python's main thread sees signals, and engines may report from threads of their own. So large work runs on another
//! thread, while the calling thread checks signals and calls back. Small work stays on the calling thread: it is over before
//! another would have started.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use mousehole::engine::{MachineError, Progress};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::types;

/// How often signals are checked and the callback is called.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// Work on fewer positions than this stays on the calling thread.
const SMALL: u64 = 1 << 20;

/// What progress is reported to: a function, or a bar of tqdm.
pub(crate) enum Callback {
    Function(Py<PyAny>),
    /// A bar, and whether this work has moved it.
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

    /// Reports how many of some things are done, whose number may not be known.
    pub(crate) fn count(&self, py: Python<'_>, done: u64, total: Option<u64>) -> PyResult<()> {
        match (self, total) {
            (Callback::Bar(bar, _), None) => {
                let before: u64 = bar.getattr(py, "n")?.extract(py).unwrap_or(0);
                bar.call_method1(py, "update", (done.saturating_sub(before),)).map(drop)
            }
            (_, total) => self.call(py, Progress::new(0, done, total.unwrap_or(done))),
        }
    }

    fn call(&self, py: Python<'_>, progress: Progress) -> PyResult<()> {
        match self {
            Callback::Function(function) => {
                let Progress { round, labelled, positions, .. } = progress;
                let progress = types::PROGRESS.make(py, (round, labelled, positions))?;
                function.bind(py).call1((progress,)).map(drop)
            }
            Callback::Bar(bar, moved) => move_bar(bar.bind(py), progress, moved.swap(true, Relaxed)),
        }
    }
}

/// Moves a bar to the current progress. A bar that shows other work, such as a search with fewer cats, is reset.
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

/// What the worker and the calling thread share.
pub(crate) struct Monitor {
    callback: Option<Callback>,
    caller: ThreadId,
    stop: AtomicBool,
    latest: Mutex<Latest>,
}

struct Latest {
    progress: Option<Progress>,
    /// The total of the last report.
    total: Option<u64>,
    /// When to check signals again.
    next: Instant,
    /// The exception that stopped the work.
    error: Option<PyErr>,
}

impl Monitor {
    fn new(callback: Option<Callback>) -> Monitor {
        // A callback gets the first report at once.
        let next = Instant::now() + if callback.is_some() { Duration::ZERO } else { TICK };
        let latest = Latest { progress: None, total: None, next, error: None };
        Monitor { callback, caller: thread::current().id(), stop: AtomicBool::new(false), latest: Mutex::new(latest) }
    }

    fn latest(&self) -> MutexGuard<'_, Latest> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks signals and calls back, on the calling thread. Whatever is raised stops the work.
    fn poll(&self) {
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

    /// Takes a report from the work; the answer says whether to go on.
    pub(crate) fn report(&self, progress: Progress) -> ControlFlow<()> {
        let is_time = {
            let mut latest = self.latest();
            latest.progress = Some(progress);
            latest.total = Some(progress.positions);
            Instant::now() >= latest.next
        };
        if is_time && thread::current().id() == self.caller {
            self.poll();
        }
        if self.stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Reports that the work is done, which may be before any of that many positions was looked at.
    pub(crate) fn finish(&self, positions: u64) {
        let mut latest = self.latest();
        let round = latest.progress.map_or(0, |progress| progress.round);
        let total = latest.total.unwrap_or(positions);
        latest.progress = Some(Progress::new(round, total, total));
    }
}

/// Runs work on that many positions with the lock released. An exception of the callback or of a signal goes before the
/// result.
pub(crate) fn run_monitored<T: Send + 'static>(
    py: Python<'_>,
    positions: u64,
    callback: Option<Callback>,
    work: impl FnOnce(&Monitor) -> T + Send + 'static,
) -> PyResult<T> {
    run(py, positions, callback, OnStop::Leave, work)
}

/// The same for work that holds a resource, such as a lock on a file: if it is stopped, its end is waited for.
pub(crate) fn run_to_the_end<T: Send + 'static>(
    py: Python<'_>,
    positions: u64,
    callback: Option<Callback>,
    work: impl FnOnce(&Monitor) -> T + Send + 'static,
) -> PyResult<T> {
    run(py, positions, callback, OnStop::Join, work)
}

/// What to do with a worker that is to stop, which it does at its next report.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnStop {
    Leave,
    Join,
}

fn run<T: Send + 'static>(
    py: Python<'_>,
    positions: u64,
    callback: Option<Callback>,
    on_stop: OnStop,
    work: impl FnOnce(&Monitor) -> T + Send + 'static,
) -> PyResult<T> {
    let monitor = Arc::new(Monitor::new(callback));
    let done = match positions < SMALL {
        true => py.detach(|| Some(work(&monitor))),
        false => py.detach(|| on_a_thread(&monitor, on_stop, work))?,
    };
    // The end is reported as well, if the work came to it.
    if done.is_some() && monitor.callback.is_some() && monitor.latest().error.is_none() {
        monitor.poll();
    }
    match (monitor.latest().error.take(), done) {
        (None, Some(done)) => Ok(done),
        (Some(error), _) => Err(error),
        (None, None) => Err(PyRuntimeError::new_err("stopped before the end")),
    }
}

/// Runs the work on a thread of its own.
fn on_a_thread<T: Send + 'static>(
    monitor: &Arc<Monitor>,
    on_stop: OnStop,
    work: impl FnOnce(&Monitor) -> T + Send + 'static,
) -> PyResult<Option<T>> {
    let (sender, receiver) = channel();
    let own = Arc::clone(monitor);
    let worker = thread::Builder::new().spawn(move || {
        // The caller may be gone.
        let _ = sender.send(work(&own));
    })?;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(done) => return Ok(Some(done)),
            Err(RecvTimeoutError::Timeout) => monitor.poll(),
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Ok(()) => return Ok(None),
                // Labels in a scratch file that cannot be read any more unwind.
                Err(panic) => match panic.downcast::<MachineError>() {
                    Ok(why) => return Err(PyOSError::new_err(why.to_string())),
                    Err(panic) => std::panic::resume_unwind(panic),
                },
            },
        }
        if monitor.stop.load(Relaxed) {
            if on_stop == OnStop::Join {
                // The exception is raised, whatever becomes of the work.
                let _ = worker.join();
            }
            return Ok(None);
        }
    }
}
