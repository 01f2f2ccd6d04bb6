//! A bound on the memory of all games, those being solved and those in the cache.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Bytes that can be reserved.
#[derive(Debug)]
pub(super) struct MemoryBudget {
    free: Mutex<u64>,
    /// Some bytes were released.
    released: Notify,
    /// Reservations are served in turn, so that small ones cannot starve a large one.
    queue: tokio::sync::Mutex<()>,
}

/// Bytes that are reserved until this is dropped.
#[derive(Debug)]
pub(super) struct Reservation {
    budget: Arc<MemoryBudget>,
    bytes: u64,
}

impl MemoryBudget {
    pub(super) fn new(bytes: u64) -> Arc<MemoryBudget> {
        Arc::new(MemoryBudget { free: Mutex::new(bytes), released: Notify::new(), queue: tokio::sync::Mutex::new(()) })
    }

    /// Reserves that many bytes once they are free. While they are not, `evict` is called, and says whether it freed
    /// anything.
    pub(super) async fn reserve(self: &Arc<MemoryBudget>, bytes: u64, evict: impl Fn() -> bool) -> Reservation {
        let _turn = self.queue.lock().await;
        loop {
            let released = self.released.notified();
            if self.take(bytes) {
                return Reservation { budget: Arc::clone(self), bytes };
            }
            if !evict() {
                released.await;
            }
        }
    }

    fn take(&self, bytes: u64) -> bool {
        let mut free = self.free();
        let left = free.checked_sub(bytes);
        *free = left.unwrap_or(*free);
        left.is_some()
    }

    fn free(&self) -> MutexGuard<'_, u64> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reservation {
    /// Releases all but that many bytes.
    pub(super) fn shrink_to(&mut self, bytes: u64) {
        let released = self.bytes.saturating_sub(bytes);
        self.bytes -= released;
        *self.budget.free() += released;
        self.budget.released.notify_one();
    }

    pub(super) fn bytes(&self) -> u64 {
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
    use std::cell::Cell;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn poll<F: Future>(future: std::pin::Pin<&mut F>) -> Poll<F::Output> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn a_reservation_waits_for_its_bytes_and_its_turn() {
        let budget = MemoryBudget::new(10);
        let nothing = || false;
        let Poll::Ready(mut first) = poll(pin!(budget.reserve(8, nothing))) else { panic!("there is enough") };
        let mut second = pin!(budget.reserve(5, nothing));
        assert!(poll(second.as_mut()).is_pending());
        // A smaller one that comes later waits for its turn.
        let mut third = pin!(budget.reserve(1, nothing));
        assert!(poll(third.as_mut()).is_pending());
        first.shrink_to(5);
        assert!(poll(second.as_mut()).is_ready());
        assert_eq!(first.bytes(), 5);
    }

    #[test]
    fn a_reservation_does_not_wait_for_what_can_be_evicted() {
        let budget = MemoryBudget::new(10);
        let Poll::Ready(kept) = poll(pin!(budget.reserve(8, || false))) else { panic!("there is enough") };
        let kept = Cell::new(Some(kept));
        assert!(poll(pin!(budget.reserve(10, || kept.take().is_some()))).is_ready());
    }
}
