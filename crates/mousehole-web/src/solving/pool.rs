//! The memory of all solved games, those under way and those that are kept: so many bytes, and no more.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Bytes that are lent.
#[derive(Debug)]
pub(super) struct Pool {
    free: Mutex<u64>,
    /// Somebody gave something back.
    returned: Notify,
    /// Who waits is served in turn, so that a large loan is not put off by small ones for ever.
    turn: tokio::sync::Mutex<()>,
}

/// Bytes on loan.
#[derive(Debug)]
pub(super) struct Loan {
    pool: Arc<Pool>,
    bytes: u64,
}

impl Pool {
    pub(super) fn new(bytes: u64) -> Arc<Pool> {
        Arc::new(Pool { free: Mutex::new(bytes), returned: Notify::new(), turn: tokio::sync::Mutex::new(()) })
    }

    /// Lends so many bytes once there are so many. `give_up` is called while there are not, and says whether it gave up
    /// something.
    pub(super) async fn lend(self: &Arc<Pool>, bytes: u64, give_up: impl Fn() -> bool) -> Loan {
        let _turn = self.turn.lock().await;
        loop {
            let returned = self.returned.notified();
            if self.take(bytes) {
                return Loan { pool: Arc::clone(self), bytes };
            }
            if !give_up() {
                returned.await;
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

impl Loan {
    /// Gives back all but so many bytes.
    pub(super) fn keep(&mut self, bytes: u64) {
        let returned = self.bytes.saturating_sub(bytes);
        self.bytes -= returned;
        *self.pool.free() += returned;
        self.pool.returned.notify_one();
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        self.keep(0);
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
    fn what_is_not_there_is_waited_for() {
        let pool = Pool::new(10);
        let nothing = || false;
        let Poll::Ready(mut first) = poll(pin!(pool.lend(8, nothing))) else { panic!("there is enough") };
        let mut second = pin!(pool.lend(5, nothing));
        assert!(poll(second.as_mut()).is_pending());
        // A smaller one that comes later waits for its turn.
        let mut third = pin!(pool.lend(1, nothing));
        assert!(poll(third.as_mut()).is_pending());
        first.keep(5);
        assert!(poll(second.as_mut()).is_ready());
        assert_eq!(first.bytes(), 5);
    }

    #[test]
    fn what_is_given_up_need_not_be_waited_for() {
        let pool = Pool::new(10);
        let Poll::Ready(kept) = poll(pin!(pool.lend(8, || false))) else { panic!("there is enough") };
        let kept = Cell::new(Some(kept));
        assert!(poll(pin!(pool.lend(10, || kept.take().is_some()))).is_ready());
    }
}
