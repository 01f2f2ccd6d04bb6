//! Work shared by threads, or done by the calling one where the feature `parallel` is off.
//!
//! The other crates are written once, with the names of rayon's iterators: without the feature, they are wrappers of
//! the iterators of the standard library.

mod crew;

pub use crew::{Allowance, Beside, Claims, Cost, Crew, Padded, Patience};
#[cfg(not(feature = "parallel"))]
pub use sequential::*;
#[cfg(feature = "parallel")]
pub use threads::*;

/// How many threads are worth starting where nobody gave a number: one for each core.
pub fn cores() -> usize {
    if cfg!(feature = "parallel") { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 }
}

/// A pool of threads; `None` where one thread is asked for or more are not to be had, and the calling one does the work.
pub fn pool(threads: usize) -> Option<ThreadPool> {
    (threads > 1).then(|| start(threads)).flatten()
}

#[cfg(feature = "parallel")]
mod threads {
    pub use rayon::ThreadPool;
    pub use rayon::current_num_threads;
    pub use rayon::prelude::*;

    pub(super) fn start(threads: usize) -> Option<ThreadPool> {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()
    }
}

#[cfg(not(feature = "parallel"))]
#[allow(missing_docs)] // The names and what they mean are those of rayon.
mod sequential {
    use std::iter::{Enumerate, Rev, Sum, Zip};
    use std::slice;

    /// The calling thread.
    pub struct ThreadPool;

    impl ThreadPool {
        pub fn install<T>(&self, work: impl FnOnce() -> T) -> T {
            work()
        }

        pub fn current_num_threads(&self) -> usize {
            1
        }
    }

    pub(super) fn start(_: usize) -> Option<ThreadPool> {
        None
    }

    pub fn current_num_threads() -> usize {
        1
    }

    /// An iterator with the methods of a parallel one.
    pub struct Sequential<I>(I);

    impl<I: Iterator> Sequential<I> {
        pub fn map<R>(self, f: impl FnMut(I::Item) -> R) -> Sequential<impl Iterator<Item = R>> {
            Sequential(self.0.map(f))
        }

        pub fn zip<J: Iterator>(self, other: Sequential<J>) -> Sequential<Zip<I, J>> {
            Sequential(self.0.zip(other.0))
        }

        pub fn enumerate(self) -> Sequential<Enumerate<I>> {
            Sequential(self.0.enumerate())
        }

        pub fn filter(self, f: impl FnMut(&I::Item) -> bool) -> Sequential<impl Iterator<Item = I::Item>> {
            Sequential(self.0.filter(f))
        }

        pub fn rev(self) -> Sequential<Rev<I>>
        where
            I: DoubleEndedIterator,
        {
            Sequential(self.0.rev())
        }

        pub fn for_each(self, f: impl FnMut(I::Item)) {
            self.0.for_each(f);
        }

        pub fn for_each_init<S>(self, init: impl FnOnce() -> S, mut f: impl FnMut(&mut S, I::Item)) {
            let mut state = init();
            self.0.for_each(|item| f(&mut state, item));
        }

        pub fn try_for_each<E>(mut self, f: impl FnMut(I::Item) -> Result<(), E>) -> Result<(), E> {
            self.0.try_for_each(f)
        }

        pub fn reduce(
            self,
            identity: impl FnOnce() -> I::Item,
            op: impl FnMut(I::Item, I::Item) -> I::Item,
        ) -> I::Item {
            self.0.fold(identity(), op)
        }

        pub fn sum<S: Sum<I::Item>>(self) -> S {
            self.0.sum()
        }

        pub fn collect<C: FromIterator<I::Item>>(self) -> C {
            self.0.collect()
        }
    }

    pub trait IntoParallelIterator: IntoIterator + Sized {
        fn into_par_iter(self) -> Sequential<Self::IntoIter> {
            Sequential(self.into_iter())
        }
    }

    impl<I: IntoIterator> IntoParallelIterator for I {}

    pub trait ParallelSlice<T> {
        fn par_chunks(&self, size: usize) -> Sequential<slice::Chunks<'_, T>>;
        fn par_iter_mut(&mut self) -> Sequential<slice::IterMut<'_, T>>;
        fn par_chunks_mut(&mut self, size: usize) -> Sequential<slice::ChunksMut<'_, T>>;
        fn par_chunks_exact_mut(&mut self, size: usize) -> Sequential<slice::ChunksExactMut<'_, T>>;
    }

    impl<T> ParallelSlice<T> for [T] {
        fn par_chunks(&self, size: usize) -> Sequential<slice::Chunks<'_, T>> {
            Sequential(self.chunks(size))
        }

        fn par_iter_mut(&mut self) -> Sequential<slice::IterMut<'_, T>> {
            Sequential(self.iter_mut())
        }

        fn par_chunks_mut(&mut self, size: usize) -> Sequential<slice::ChunksMut<'_, T>> {
            Sequential(self.chunks_mut(size))
        }

        fn par_chunks_exact_mut(&mut self, size: usize) -> Sequential<slice::ChunksExactMut<'_, T>> {
            Sequential(self.chunks_exact_mut(size))
        }
    }
}
