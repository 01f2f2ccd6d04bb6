//! The threads that share the work, and the buffers they work with.

use std::sync::{Mutex, PoisonError};

use crate::parallel::{self, *};

/// Some threads, or the calling one alone.
pub(super) struct Team(Option<ThreadPool>);

impl Team {
    /// So many threads; where they are not to be had, the calling one does the work.
    pub(super) fn new(threads: usize) -> Team {
        Team(parallel::pool(threads))
    }

    pub(super) fn threads(&self) -> usize {
        self.0.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// Does something with each, and gives what came of it in the same order.
    pub(super) fn map<T: Send, R: Send>(&self, items: Vec<T>, each: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
        match &self.0 {
            Some(pool) => pool.install(|| items.into_par_iter().map(each).collect()),
            None => items.into_iter().map(each).collect(),
        }
    }
}

/// Buffers that nobody uses at the moment.
pub(super) struct Spare<T>(Mutex<Vec<T>>);

impl<T> Default for Spare<T> {
    fn default() -> Spare<T> {
        Spare(Mutex::default())
    }
}

impl<T> Spare<T> {
    /// Lends a buffer: a spare one with whatever is left in it, or a new one.
    pub(super) fn with<R>(&self, new: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let mut buffer = self.take().unwrap_or_else(new);
        let done = work(&mut buffer);
        self.put(buffer);
        done
    }

    pub(super) fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    pub(super) fn put(&self, buffer: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
    }
}
