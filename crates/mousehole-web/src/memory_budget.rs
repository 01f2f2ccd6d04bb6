//! A bound on the memory of all work and of the cache.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The part of the memory that is left to quick work: one in this many. Of 1 GiB, it is what dozens of quick solves take.
const SPARE_PART: u64 = 64;

/// Bytes that can be reserved.
pub(crate) struct MemoryBudget {
    size: u64,
    free: Mutex<u64>,
    /// Some bytes were released.
    released: Notify,
    /// Reservations of a lane are served in turn, so that small ones cannot starve a large one.
    queues: [tokio::sync::Mutex<()>; 2],
    /// Frees what is only kept in case it is needed again, and says whether there was any.
    evict: Box<dyn Fn() -> bool + Send + Sync>,
}

/// Who reserves: work that is quick, by a bound that is known before it starts, or work that may take long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    Quick,
    Long,
}

/// Bytes that are reserved until this is dropped.
#[derive(Debug)]
pub(crate) struct Reservation {
    budget: Arc<MemoryBudget>,
    bytes: u64,
}

impl std::fmt::Debug for MemoryBudget {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("MemoryBudget")
            .field("size", &self.size)
            .field("free", &self.free)
            .finish_non_exhaustive()
    }
}

impl MemoryBudget {
    /// A budget of that many bytes. While too few are free, `evict` is called, and says whether it freed anything.
    pub(crate) fn new(size: u64, evict: impl Fn() -> bool + Send + Sync + 'static) -> Arc<MemoryBudget> {
        let (free, released) = (Mutex::new(size), Notify::new());
        Arc::new(MemoryBudget { size, free, released, queues: Default::default(), evict: Box::new(evict) })
    }

    /// The most bytes that work of a lane can reserve.
    pub(crate) fn most(&self, lane: Lane) -> u64 {
        match lane {
            Lane::Quick => self.size,
            Lane::Long => self.size - self.size / SPARE_PART,
        }
    }

    /// The bytes that are reserved.
    pub(crate) fn reserved(&self) -> u64 {
        self.size - *self.free()
    }

    /// Reserves that many bytes, no more than the lane can have, once they are free.
    pub(crate) async fn reserve(self: &Arc<MemoryBudget>, bytes: u64, lane: Lane) -> Reservation {
        let _turn = self.queues[lane as usize].lock().await;
        loop {
            let released = self.released.notified();
            if self.take(bytes, lane) {
                return Reservation { budget: Arc::clone(self), bytes };
            }
            if !(self.evict)() {
                released.await;
            }
        }
    }

    fn take(&self, bytes: u64, lane: Lane) -> bool {
        let spare = self.size - self.most(lane);
        let mut free = self.free();
        let fits = bytes == 0 || free.checked_sub(bytes).is_some_and(|left| left >= spare);
        *free -= if fits { bytes } else { 0 };
        fits
    }

    fn free(&self) -> MutexGuard<'_, u64> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reservation {
    /// Releases all but that many bytes.
    pub(crate) fn shrink_to(&mut self, bytes: u64) {
        let released = self.bytes.saturating_sub(bytes);
        self.bytes -= released;
        *self.budget.free() += released;
        self.budget.released.notify_waiters();
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.shrink_to(0);
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn poll<F: Future>(future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    fn at_once(budget: &Arc<MemoryBudget>, bytes: u64, lane: Lane) -> Option<Reservation> {
        match poll(pin!(budget.reserve(bytes, lane))) {
            Poll::Ready(reservation) => Some(reservation),
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_reservation_waits_for_its_bytes_and_its_turn() {
        let budget = MemoryBudget::new(10, || false);
        let mut first = at_once(&budget, 8, Lane::Long).expect("there is enough");
        let mut second = pin!(budget.reserve(5, Lane::Long));
        assert!(poll(second.as_mut()).is_pending());
        // A smaller one that comes later waits for its turn.
        let mut third = pin!(budget.reserve(1, Lane::Long));
        assert!(poll(third.as_mut()).is_pending());
        first.shrink_to(5);
        assert!(poll(second.as_mut()).is_ready());
        assert_eq!((first.bytes(), budget.reserved()), (5, 5));
    }

    #[test]
    fn quick_work_waits_neither_for_the_turn_of_long_work_nor_for_its_memory() {
        let budget = MemoryBudget::new(640, || false);
        assert_eq!(budget.most(Lane::Long), 630);
        let _first = at_once(&budget, 580, Lane::Long).expect("there is enough");
        {
            let mut second = pin!(budget.reserve(80, Lane::Long));
            assert!(poll(second.as_mut()).is_pending());
            assert!(at_once(&budget, 60, Lane::Quick).is_some(), "it does not wait for the turn of the second");
        }
        // What is left to quick work is not for long work.
        assert!(at_once(&budget, 51, Lane::Long).is_none() && at_once(&budget, 50, Lane::Long).is_some());
    }

    #[test]
    fn a_reservation_does_not_wait_for_what_can_be_evicted() {
        let kept: Arc<Mutex<Option<Reservation>>> = Arc::default();
        let cache = Arc::clone(&kept);
        let budget = MemoryBudget::new(10, move || cache.lock().unwrap().take().is_some());
        *kept.lock().unwrap() = at_once(&budget, 8, Lane::Quick);
        assert_eq!(budget.reserved(), 8);
        assert!(at_once(&budget, 10, Lane::Quick).is_some());
    }
}
