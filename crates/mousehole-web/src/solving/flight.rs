//! One solve under way, and those who wait for it.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use mousehole::game::LabelKey;
use tokio::sync::{Notify, watch};

use super::watcher::Watcher;
use super::{Solved, Solving};
use crate::error::ApiError;

pub(super) type Outcome = Result<Arc<Solved>, ApiError>;

/// A solve under way.
#[derive(Debug)]
pub(super) struct Flight {
    pub(super) key: LabelKey,
    /// How many wait for it. It changes only while what is known is locked.
    waiting: AtomicUsize,
    is_stopped: Arc<AtomicBool>,
    stopped: Notify,
    outcome: watch::Sender<Option<Outcome>>,
}

impl Flight {
    pub(super) fn new(key: LabelKey) -> Flight {
        Flight {
            key,
            waiting: AtomicUsize::new(0),
            is_stopped: Arc::default(),
            stopped: Notify::new(),
            outcome: watch::Sender::new(None),
        }
    }

    /// How many wait for it.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Where the outcome will be.
    pub(super) fn landed(&self) -> watch::Receiver<Option<Outcome>> {
        self.outcome.subscribe()
    }

    /// Tells the outcome to all who wait.
    pub(super) fn land(&self, outcome: Outcome) {
        self.outcome.send_replace(Some(outcome));
    }

    /// Has the solve stop, wherever it is.
    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.stopped.notify_one();
    }

    /// Watches the solve: it stops when this flight does, or when it has taken so long.
    pub(super) fn watcher(&self, time: Duration) -> Watcher {
        Watcher::new(Arc::clone(&self.is_stopped), time)
    }

    /// Waits for something, unless nobody waits for the outcome any more.
    pub(super) async fn unless_stopped<T>(&self, waiting: impl Future<Output = T>) -> Result<T, ApiError> {
        tokio::select! {
            done = waiting => Ok(done),
            () = self.stopped.notified() => Err(ApiError::cancelled()),
        }
    }

    /// Takes this flight, and no later one of the same key, from those that others may join.
    pub(super) fn leave(self: &Arc<Flight>, flights: &mut HashMap<LabelKey, Arc<Flight>>) {
        if flights.get(&self.key).is_some_and(|flight| Arc::ptr_eq(flight, self)) {
            flights.remove(&self.key);
        }
    }
}

/// Somebody who waits. When all have gone, the solve is stopped.
pub(super) struct Seat {
    solving: Arc<Solving>,
    flight: Arc<Flight>,
}

impl Seat {
    /// Takes a seat; what is known is locked by the caller.
    pub(super) fn take(solving: Arc<Solving>, flight: Arc<Flight>) -> Seat {
        flight.waiting.fetch_add(1, Ordering::Relaxed);
        Seat { solving, flight }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut known = self.solving.known();
        if self.flight.waiting.fetch_sub(1, Ordering::Relaxed) == 1 {
            // Who comes later starts anew and does not join what is being stopped.
            self.flight.leave(&mut known.flights);
            self.flight.stop();
        }
    }
}
