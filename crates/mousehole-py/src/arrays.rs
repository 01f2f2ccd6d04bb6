//! Every label and distance as a numpy array: decoded once, on all cores, and handed over without a copy.

use std::sync::Mutex;
use std::thread;

use mousehole::Game;
use mousehole::engine::{allocate, available_memory, bytes_in_words};
use mousehole::game::{Position, Side};
use mousehole::solution::{LabelSource, PackedLabel};
use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{Element, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::bad_value;

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

/// An array with a value for the label of each position, which nobody can write to.
pub(crate) fn array<'py, L: LabelSource, T: Element + Default + Copy>(
    py: Python<'py>,
    labels: &L,
    value: fn(PackedLabel) -> T,
    error: fn(&L::Error) -> PyErr,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    // Where numpy cannot be had that is an error here; to make an array without it would be a fault.
    py.import("numpy")?;
    let game = labels.game();
    let shape = shape(game)?;
    let bytes = game.positions().saturating_mul(size_of::<T>() as u64);
    if let Some(free) = available_memory().filter(|free| *free < bytes) {
        return Err(PyMemoryError::new_err(format!(
            "the array takes {} for {} positions, and {} is free",
            bytes_in_words(bytes),
            game.positions(),
            bytes_in_words(free)
        )));
    }
    let values = py.detach(|| allocate(T::default(), game.positions() as usize));
    let mut values = values.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    py.detach(|| decode(labels, value, &mut values)).map_err(|why| error(&why))?;
    let values = ArrayD::from_shape_vec(IxDyn(&shape), values).map_err(bad_value)?;
    let array = PyArrayDyn::from_owned_array(py, values);
    array.readwrite().make_nonwriteable();
    Ok(array)
}

/// Fills in the values of all positions in the order of their numbers.
fn decode<L: LabelSource, T: Copy + Send>(
    labels: &L,
    value: fn(PackedLabel) -> T,
    values: &mut [T],
) -> Result<(), L::Error> {
    let game = labels.game();
    let width = game.placements() as usize;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if game.positions() < WORTH_THREADS { 1 } else { cores() };
    let rows = Mutex::new((0..).zip(values.chunks_mut(width)));
    let next = || rows.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
    let work = || {
        let mut row_labels = vec![PackedLabel::default(); width];
        while let Some((row, values)) = next() {
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
