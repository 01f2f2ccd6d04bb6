//! Every label and distance as a numpy array: decoded once, on all cores, and handed over without a copy.

use std::io;
use std::sync::{Arc, Mutex};
use std::thread;

use mousehole::Game;
use mousehole::engine::{Progress, allocate, available_memory, bytes_in_words};
use mousehole::game::{Position, Side};
use mousehole::solution::{LabelSource, PackedLabel};
use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{Element, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::errors::bad_value;
use crate::monitor::{Monitor, run_monitored};

/// Fewer positions than this are decoded before a second thread has started.
const WORTH_THREADS: u64 = 1 << 18;

/// The most dimensions that every numpy has.
const MAX_DIMENSIONS: usize = 32;

/// The value of a distance where nobody can force an end.
const OPEN: i32 = -1;

/// Who wins: 0 nobody, 1 the mouse, 2 the cats.
pub(crate) fn label(packed: PackedLabel) -> u8 {
    (packed.code() & 3) as u8
}

/// In how many plies.
pub(crate) fn distance(packed: PackedLabel) -> i32 {
    let code = packed.code();
    if code == 0 { OPEN } else { (code >> 2) as i32 }
}

/// The shape of the arrays: sides to move, places of the mouse, and places of each cat.
fn shape(game: &Game) -> PyResult<Vec<usize>> {
    let mut shape = vec![2, game.board().places()];
    shape.resize(2 + game.rules().cats, game.cat_places().count());
    if shape.len() > MAX_DIMENSIONS {
        return Err(bad_value(format!("an array has at most {MAX_DIMENSIONS} axes, and this takes {}", shape.len())));
    }
    Ok(shape)
}

/// Where a position stands in the arrays.
pub(crate) fn index<'py>(py: Python<'py>, game: &Game, position: &Position) -> PyResult<Bound<'py, PyTuple>> {
    let turn = usize::from(position.turn == Side::Cat);
    let cat = |&cat| game.cat_places().index(cat).ok_or_else(|| bad_value("this is not a position of the game"));
    let mut index = vec![turn, position.mouse.index()];
    for place in position.cats.iter() {
        index.push(cat(place)?);
    }
    PyTuple::new(py, index)
}

/// An array with a value for the label of each position, which nobody can write to. Monitored for signals.
pub(crate) fn array<'py, L, T>(
    py: Python<'py>,
    labels: &Arc<L>,
    value: fn(PackedLabel) -> T,
    error: fn(&L::Error) -> PyErr,
) -> PyResult<Bound<'py, PyArrayDyn<T>>>
where
    L: LabelSource<Error: 'static> + Send + 'static,
    T: Element + Default + Copy + 'static,
{
    find_numpy(py)?;
    let (shape, positions) = (shape(labels.game())?, labels.game().positions());
    let bytes = positions.saturating_mul(size_of::<T>() as u64);
    if let Some(free) = available_memory().filter(|free| *free < bytes) {
        return Err(PyMemoryError::new_err(format!(
            "the array takes {} for {positions} positions, and {} is free",
            bytes_in_words(bytes),
            bytes_in_words(free)
        )));
    }
    let labels = Arc::clone(labels);
    let decoded = run_monitored(py, positions, None, move |monitor| {
        let mut values = allocate(T::default(), positions as usize).map_err(Undecoded::Memory)?;
        decode(&*labels, value, &mut values, monitor).map_err(Undecoded::Unread)?;
        Ok(values)
    })?;
    let values = decoded.map_err(|why| match why {
        Undecoded::Memory(why) => PyMemoryError::new_err(why.to_string()),
        Undecoded::Unread(why) => error(&why),
    })?;
    let values = ArrayD::from_shape_vec(IxDyn(&shape), values).map_err(bad_value)?;
    let array = PyArrayDyn::from_owned_array(py, values);
    array.readwrite().make_nonwriteable();
    Ok(array)
}

/// Why there is no array.
enum Undecoded<E> {
    Memory(io::Error),
    Unread(E),
}

/// Makes the C interface of numpy known to the crate that uses it, or says why it cannot be had.
///
/// The crate runs Python code to find it, and panics where that raises anything. Only the main thread handles signals, so on
/// another Ctrl-C cannot come in between.
pub(crate) fn find_numpy(py: Python<'_>) -> PyResult<()> {
    static FOUND: PyOnceLock<()> = PyOnceLock::new();
    if FOUND.get(py).is_some() {
        return Ok(());
    }
    let find = |py: Python<'_>| {
        py.import("numpy")?;
        PyArrayDyn::<u8>::zeros(py, IxDyn(&[]), false);
        FOUND.get_or_init(py, || ());
        Ok(())
    };
    let finder = thread::Builder::new().spawn(move || Python::attach(find))?;
    py.detach(|| finder.join()).unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Fills in the values of all positions in the order of their numbers, until the monitor says to stop.
fn decode<L: LabelSource, T: Copy + Send>(
    labels: &L,
    value: fn(PackedLabel) -> T,
    values: &mut [T],
    monitor: &Monitor,
) -> Result<(), L::Error> {
    let game = labels.game();
    let (width, positions) = (game.placements() as usize, game.positions());
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if positions < WORTH_THREADS { 1 } else { cores() };
    let rows = Mutex::new((0..).zip(values.chunks_mut(width)));
    let next = || rows.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
    let work = || {
        let mut row_labels = vec![PackedLabel::default(); width];
        while let Some((row, values)) = next() {
            if monitor.report(Progress::new(0, row * width as u64, positions)).is_break() {
                break;
            }
            labels.row(row, &mut row_labels)?;
            values.iter_mut().zip(&row_labels).for_each(|(to, &label)| *to = value(label));
        }
        Ok(())
    };
    thread::scope(|scope| {
        let others: Vec<_> =
            (1..threads).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
        let own = work();
        let join = |other: thread::ScopedJoinHandle<'_, Result<(), L::Error>>| {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        others.into_iter().map(join).fold(own, Result::and)
    })
}
