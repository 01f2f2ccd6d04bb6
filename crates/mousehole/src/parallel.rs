//! Work shared by threads, or done by the calling one where the feature `parallel` is off.
//!
//! The rest of the crate is written once, with the names of rayon's iterators: without the feature, they are wrappers of
//! the iterators of the standard library.

mod crew;

pub(crate) use crew::{Claims, Cost, Crew};
#[cfg(not(feature = "parallel"))]
pub(crate) use sequential::*;
#[cfg(feature = "parallel")]
pub(crate) use threads::*;

/// How many threads are worth starting where nobody gave a number: one for each core.
pub(crate) fn cores() -> usize {
    if cfg!(feature = "parallel") { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 }
}

/// A pool of threads; `None` where one thread is asked for or more are not to be had, and the calling one does the work.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    (threads > 1).then(|| start(threads)).flatten()
}

#[cfg(feature = "parallel")]
mod threads {
    pub(crate) use rayon::ThreadPool;
    #[cfg(feature = "table")]
    pub(crate) use rayon::current_num_threads;
    pub(crate) use rayon::prelude::*;

    pub(super) fn start(threads: usize) -> Option<ThreadPool> {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()
    }
}

#[cfg(not(feature = "parallel"))]
#[allow(dead_code)] // Which of these are used depends on the other features.
mod sequential {
    use std::iter::{Enumerate, Rev, Sum, Zip};
    use std::slice;

    /// The calling thread.
    pub(crate) struct ThreadPool;

    impl ThreadPool {
        pub(crate) fn install<T>(&self, work: impl FnOnce() -> T) -> T {
            work()
        }

        pub(crate) fn current_num_threads(&self) -> usize {
            1
        }
    }

    pub(super) fn start(_: usize) -> Option<ThreadPool> {
        None
    }

    pub(crate) fn current_num_threads() -> usize {
        1
    }

    /// An iterator with the methods of a parallel one.
    pub(crate) struct Sequential<I>(I);

    impl<I: Iterator> Sequential<I> {
        pub(crate) fn map<R>(self, f: impl FnMut(I::Item) -> R) -> Sequential<impl Iterator<Item = R>> {
            Sequential(self.0.map(f))
        }

        pub(crate) fn zip<J: Iterator>(self, other: Sequential<J>) -> Sequential<Zip<I, J>> {
            Sequential(self.0.zip(other.0))
        }

        pub(crate) fn enumerate(self) -> Sequential<Enumerate<I>> {
            Sequential(self.0.enumerate())
        }

        pub(crate) fn filter(self, f: impl FnMut(&I::Item) -> bool) -> Sequential<impl Iterator<Item = I::Item>> {
            Sequential(self.0.filter(f))
        }

        pub(crate) fn rev(self) -> Sequential<Rev<I>>
        where
            I: DoubleEndedIterator,
        {
            Sequential(self.0.rev())
        }

        pub(crate) fn for_each(self, f: impl FnMut(I::Item)) {
            self.0.for_each(f);
        }

        pub(crate) fn for_each_init<S>(self, init: impl FnOnce() -> S, mut f: impl FnMut(&mut S, I::Item)) {
            let mut state = init();
            self.0.for_each(|item| f(&mut state, item));
        }

        pub(crate) fn try_for_each<E>(mut self, f: impl FnMut(I::Item) -> Result<(), E>) -> Result<(), E> {
            self.0.try_for_each(f)
        }

        pub(crate) fn reduce(
            self,
            identity: impl FnOnce() -> I::Item,
            op: impl FnMut(I::Item, I::Item) -> I::Item,
        ) -> I::Item {
            self.0.fold(identity(), op)
        }

        pub(crate) fn sum<S: Sum<I::Item>>(self) -> S {
            self.0.sum()
        }

        pub(crate) fn collect<C: FromIterator<I::Item>>(self) -> C {
            self.0.collect()
        }
    }

    pub(crate) trait IntoParallelIterator: IntoIterator + Sized {
        fn into_par_iter(self) -> Sequential<Self::IntoIter> {
            Sequential(self.into_iter())
        }
    }

    impl<I: IntoIterator> IntoParallelIterator for I {}

    pub(crate) trait ParallelSlice<T> {
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
