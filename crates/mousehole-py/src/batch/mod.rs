//! Many boards on all cores, answered in their order.
//!
//! Boards are taken from the iterable in shares, enough of them that handing a share over costs nothing; from an iterable
//! that takes its time, a board by itself is a share. A few shares for each thread are out at a time.

pub(crate) mod cops;
mod job;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::vec;

use mousehole::engine::available_memory;
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyType};
use rayon::ThreadPool;

use crate::errors::bad_value;
use crate::keywords::Keywords;
use crate::monitor::{Callback, TICK};
use job::{Answer, Job, Solving, Task};

/// The most boards of a share. Whole solutions may be large, so their shares have one board.
const SHARE: usize = 32;
/// The most time for gathering a share.
const GATHERING: Duration = Duration::from_millis(1);
/// Shares that are out for each thread: one to work on, and one to go on with.
const SHARES: usize = 2;

/// Solves many boards on all cores, and yields the answers in their order.
///
/// Each board is anything that `Game` takes, or a `Game`; the rules of the keywords go over its own. Boards are taken
/// from the iterable as they are needed, at most 64 for each thread ahead of the answers, so that it may be without end.
///
/// An answer is a `Verdict` of the start, or with `question="everything"` a `Solution`. A board that cannot be read or
/// solved raises its error, and the next answer goes on with the next board; with `errors="return"` the error takes the
/// place of the answer. Anything but an `Exception`, such as the `KeyboardInterrupt` of Ctrl-C, is raised at once, and ends the
/// batch.
///
/// A `Game` keeps its own rules and places but for those that keywords change. A preset, in `rules` as well, takes the place
/// of all its rules; where cops and robbers comes of another game, or the other way round, animals stand as on the board.
///
/// >>> import mousehole
/// >>> boards = [["M.C...F"], ["MC", "x"], ["M...F", "....C"]]
/// >>> for answer in mousehole.batch(boards, errors="return"):
/// ...     print(answer.winner if isinstance(answer, mousehole.Verdict) else type(answer).__name__)
/// cat
/// ValueError
/// cat
#[pyfunction]
#[pyo3(signature = (boards, *, question="start", errors="raise", **keywords))]
pub(crate) fn batch(
    boards: &Bound<'_, PyAny>,
    question: &str,
    errors: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyBatch> {
    let keywords = Keywords::read("batch", keywords)?;
    if keywords.options.progress.is_some() {
        return Err(bad_value("progress: a batch takes none; its answers show how far it is, as in tqdm(batch(...))"));
    }
    let everything = choice("question", question, ["start", "everything"])?;
    let returned = choice("errors", errors, ["raise", "return"])?;
    let share = if everything { 1 } else { SHARE };
    let running = Running::new(boards, share, keywords.options.threads, |memory, stop| {
        let memory = keywords.options.memory.or(memory);
        Arc::new(Solving { keywords, memory, everything, stop })
    })?;
    Ok(PyBatch { about: About::Boards, returned, running: Mutex::new(running) })
}

/// Whether it is the second of two words.
fn choice(argument: &str, given: &str, words: [&str; 2]) -> PyResult<bool> {
    match words.iter().position(|word| *word == given) {
        Some(found) => Ok(found == 1),
        None => Err(bad_value(format!("{argument}: found '{given}', expected one of {}", words.join(" ")))),
    }
}

/// Whether an error is meant to stop the program, such as Ctrl-C or `sys.exit()`.
fn is_fatal(py: Python<'_>, error: &PyErr) -> bool {
    !error.is_instance_of::<PyException>(py)
}

/// The answers of a batch, one after the other.
#[pyclass(frozen, name = "Batch", module = "mousehole")]
pub(crate) struct PyBatch {
    about: About,
    /// Whether errors are answers.
    returned: bool,
    running: Mutex<Running>,
}

/// What the answers are about, for messages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Boards,
    Graphs,
}

/// Answers to the boards of a share.
type Answers = Vec<PyResult<Answer>>;

struct Running {
    /// Where boards come from, until there are no more.
    boards: Option<Py<PyIterator>>,
    /// The most boards of a share, and the most shares that are out or back and not yet due.
    share: usize,
    shares: usize,
    /// The number of shares that went out, and of the one that is due next.
    out: usize,
    due: usize,
    back: BTreeMap<usize, Answers>,
    /// What is left of the share that was due last.
    now: vec::IntoIter<PyResult<Answer>>,
    sender: Sender<(usize, Answers)>,
    receiver: Receiver<(usize, Answers)>,
    pool: ThreadPool,
    task: Arc<dyn Task>,
    /// Set when nobody waits for answers any more.
    stop: Arc<AtomicBool>,
    /// How many answers were given.
    given: u64,
    progress: Option<Callback>,
    /// The number of boards, if it is known, and when to report next.
    total: Option<u64>,
    next_report: Instant,
}

#[pymethods]
impl PyBatch {
    /// `Batch[Verdict]` and the like, for those who write types.
    #[classmethod]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("types")?.call_method1("GenericAlias", (class, item))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        // Like a generator, it answers one at a time.
        let mut running = self.running.try_lock().map_err(|_| bad_value("the batch is already running"))?;
        let Some(answer) = running.next(py)? else {
            running.report(py, true)?;
            return Ok(None);
        };
        let index = running.given;
        running.given += 1;
        running.report(py, false)?;
        match (self.about, answer.and_then(|answer| answer.object(py, index))) {
            (_, Err(error)) if is_fatal(py, &error) => Err(error),
            (About::Boards, Err(error)) if self.returned => Ok(Some(error.into_value(py).into_bound(py).into_any())),
            (About::Graphs, Err(error)) if self.returned => cops::failed(py, index, &error).map(Some),
            (About::Graphs, Err(error)) => Err(cops::at_index(py, index, error)),
            (_, answer) => answer.map(Some),
        }
    }
}

impl Running {
    /// Boards whose task is made of the memory for each and of what tells it to stop.
    fn new(
        boards: &Bound<'_, PyAny>,
        share: usize,
        threads: Option<usize>,
        task: impl FnOnce(Option<u64>, Arc<AtomicBool>) -> Arc<dyn Task>,
    ) -> PyResult<Running> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
        let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        // Boards that are solved at the same time share what memory there is.
        let memory = available_memory().map(|memory| memory / pool.current_num_threads() as u64);
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = channel();
        Ok(Running {
            boards: Some(boards.try_iter()?.unbind()),
            share,
            shares: SHARES * pool.current_num_threads(),
            out: 0,
            due: 0,
            back: BTreeMap::new(),
            now: Vec::new().into_iter(),
            sender,
            receiver,
            pool,
            task: task(memory, Arc::clone(&stop)),
            stop,
            given: 0,
            progress: None,
            total: boards.len().ok().map(|boards| boards as u64),
            next_report: Instant::now(),
        })
    }

    /// Reports how many answers were given, now and then and at the end.
    fn report(&mut self, py: Python<'_>, at_the_end: bool) -> PyResult<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        if !at_the_end && Instant::now() < self.next_report {
            return Ok(());
        }
        self.next_report = Instant::now() + TICK;
        progress.count(py, self.given, self.total)
    }

    /// The answer that is due, if there is another.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<PyResult<Answer>>> {
        loop {
            if let Some(answer) = self.now.next() {
                return Ok(Some(answer));
            }
            self.hand_out(py)?;
            if self.due == self.out {
                return Ok(None);
            }
            self.now = self.wait(py)?.into_iter();
        }
    }

    /// Hands out shares until there is enough to do. Where boards are slow to come, an answer that is there is not held
    /// back for the sake of another.
    fn hand_out(&mut self, py: Python<'_>) -> PyResult<()> {
        while self.boards.is_some() && self.out - self.due < self.shares {
            let jobs = self.gather(py)?;
            if jobs.is_empty() {
                break;
            }
            let slow = jobs.len() < self.share;
            let (number, task, sender) = (self.out, Arc::clone(&self.task), self.sender.clone());
            self.out += 1;
            self.pool.spawn(move || {
                // The batch may be gone.
                let _ = sender.send((number, task.answers(jobs)));
            });
            self.back.extend(self.receiver.try_iter());
            if slow && self.back.contains_key(&self.due) {
                break;
            }
        }
        Ok(())
    }

    /// Takes some boards from the iterable. An error of the iterable takes the place of its last board, and is raised in its
    /// turn, or at once if it is fatal.
    fn gather(&mut self, py: Python<'_>) -> PyResult<Vec<Job>> {
        let Some(boards) = self.boards.as_ref().map(|boards| boards.bind(py).clone()) else { return Ok(Vec::new()) };
        let began = Instant::now();
        let mut jobs = Vec::new();
        for board in boards {
            let failed = board.is_err();
            match board.map_or_else(Job::Failed, |board| Job::of(&board)) {
                Job::Failed(error) if is_fatal(py, &error) => {
                    self.end();
                    return Err(error);
                }
                job => jobs.push(job),
            }
            if failed {
                break;
            }
            if jobs.len() == self.share || began.elapsed() > GATHERING {
                return Ok(jobs);
            }
        }
        self.boards = None;
        Ok(jobs)
    }

    /// Answers no more.
    fn end(&mut self) {
        self.stop.store(true, Relaxed);
        self.boards = None;
        self.due = self.out;
        self.back.clear();
    }

    /// The share that is due, once it is back.
    fn wait(&mut self, py: Python<'_>) -> PyResult<Answers> {
        loop {
            if let Some(answers) = self.back.remove(&self.due) {
                self.due += 1;
                return Ok(answers);
            }
            let receiver = Mutex::new(&mut self.receiver);
            let next = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK);
            match py.detach(next) {
                Ok((number, answers)) => drop(self.back.insert(number, answers)),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.end())?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the threads of the batch are gone"));
                }
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
