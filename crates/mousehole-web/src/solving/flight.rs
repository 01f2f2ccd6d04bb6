//! One solve under way, shared by all requests for the same game.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use mousehole::game::LabelKey;
use mousehole_api::ApiError;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::{CachedSolution, Solving};

pub(super) type Outcome = Result<Arc<CachedSolution>, ApiError>;

/// A solve under way.
#[derive(Debug)]
pub(super) struct Flight {
    pub(super) key: LabelKey,
    /// The number of [`Waiter`]s. It changes only under the lock of [`Solving`].
    waiters: AtomicUsize,
    /// The task that solves. To abort it stops the solve, whether it runs or waits to.
    pub(super) task: OnceLock<AbortHandle>,
    outcome: watch::Sender<Option<Outcome>>,
}

impl Flight {
    pub(super) fn new(key: LabelKey) -> Flight {
        Flight { key, waiters: AtomicUsize::new(0), task: OnceLock::new(), outcome: watch::Sender::new(None) }
    }

    pub(super) fn waiters(&self) -> usize {
        self.waiters.load(Ordering::Relaxed)
    }

    /// Where the outcome will appear.
    pub(super) fn outcome(&self) -> watch::Receiver<Option<Outcome>> {
        self.outcome.subscribe()
    }

    /// Hands the outcome to all who wait.
    pub(super) fn finish(&self, outcome: Outcome) {
        self.outcome.send_replace(Some(outcome));
    }

    /// Removes this flight, and not a later one with the same key, from those that others may join.
    pub(super) fn leave(self: &Arc<Flight>, flights: &mut HashMap<LabelKey, Arc<Flight>>) {
        if flights.get(&self.key).is_some_and(|flight| Arc::ptr_eq(flight, self)) {
            flights.remove(&self.key);
        }
    }
}

/// A request that waits for a flight. When the last is dropped, the solve is stopped.
pub(super) struct Waiter {
    solving: Arc<Solving>,
    flight: Arc<Flight>,
}

impl Waiter {
    /// Must be called under the lock of `solving`.
    pub(super) fn new(solving: Arc<Solving>, flight: Arc<Flight>) -> Waiter {
        flight.waiters.fetch_add(1, Ordering::Relaxed);
        Waiter { solving, flight }
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let mut flights = self.solving.flights();
        if self.flight.waiters.fetch_sub(1, Ordering::Relaxed) == 1 {
            // Later requests start a new flight: they must not join one that is being stopped.
            self.flight.leave(&mut flights);
            if let Some(task) = self.flight.task.get() {
                task.abort();
            }
        }
    }
}
