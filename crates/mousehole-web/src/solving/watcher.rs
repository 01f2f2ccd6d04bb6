//! Watches a solve, and stops it when it takes too long or nobody waits for it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mousehole::engine::{Progress, SolveError};

use crate::error::ApiError;

pub(super) struct Watcher {
    is_stopped: Arc<AtomicBool>,
    began: Instant,
    time: Duration,
}

impl Watcher {
    pub(super) fn new(is_stopped: Arc<AtomicBool>, time: Duration) -> Watcher {
        Watcher { is_stopped, began: Instant::now(), time }
    }

    /// What to say of a solve that failed.
    pub(super) fn told(&self, error: SolveError) -> ApiError {
        let late = error == SolveError::Stopped && !self.is_stopped.load(Ordering::Relaxed);
        if late { ApiError::time_limit(self.time.as_secs_f64()) } else { error.into() }
    }

    /// Says whether the solve may go on.
    pub(super) fn progress(&self, _: Progress) -> ControlFlow<()> {
        if self.is_stopped.load(Ordering::Relaxed) || self.began.elapsed() > self.time {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
