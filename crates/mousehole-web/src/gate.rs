//! The gate that all work passes. What runs, what waits, how long and with how much memory is bounded; what is over a bound
//! is refused at once, and work whose client goes is stopped.
//!
//! There are two lanes. Work that is quick, by a bound that is known before it starts, never waits behind work that may
//! take long: it has threads of its own, and a part of the memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mousehole_api::ApiError;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::config::Limits;
use crate::memory_budget::{Lane, MemoryBudget, Reservation};

/// A bound on settings, so that sums of them do not overflow a semaphore.
const MAX_PLACES: usize = 1 << 20;

/// What a request holds may be this large without being counted: there are at most as many of them as connections.
pub(crate) const UNCOUNTED: usize = 16 << 10;

/// Admits work.
#[derive(Debug)]
pub(crate) struct Gate {
    time: Duration,
    /// The number of threads for long work, and the most of it that waits.
    threads: usize,
    queue: usize,
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
    /// A permit for all long work that runs or waits.
    admitted: Arc<Semaphore>,
    /// A permit for each large request that is being read or was.
    large: Arc<Semaphore>,
    memory: Arc<MemoryBudget>,
    /// The number of pieces of work that were stopped.
    stopped: Arc<AtomicU64>,
    /// The server ends.
    ending: Arc<AtomicBool>,
}

/// How busy the server is.
#[derive(Debug, Serialize)]
pub(crate) struct GateLoad {
    /// Long work that runs: solves, layouts, lines, explanations and pictures.
    running: usize,
    /// Long work that waits for its turn.
    waiting: usize,
    /// Work that was stopped since the server started, for its client had gone or its time was up.
    stopped: u64,
    /// Bytes that are reserved, those of the cache among them.
    memory: u64,
}

/// The right to run, one piece of work after another.
#[derive(Clone, Debug)]
pub(crate) enum Ticket {
    Quick,
    Long(#[expect(dead_code, reason = "counted while they are held")] Arc<[OwnedSemaphorePermit]>),
}

impl Gate {
    pub(crate) fn new(limits: &Limits, memory: Arc<MemoryBudget>) -> Gate {
        let (threads, queue) = (limits.solves.clamp(1, MAX_PLACES), limits.queue.min(MAX_PLACES));
        let places = |number| Arc::new(Semaphore::new(number));
        Gate {
            time: limits.time,
            threads,
            queue,
            quick: places(threads.clamp(2, 64)),
            long: places(threads),
            admitted: places(threads + queue),
            large: places(threads),
            memory,
            stopped: Arc::default(),
            ending: Arc::default(),
        }
    }

    /// Admits work that may take long, unless as much as may be waits already.
    pub(crate) fn admit_long(&self) -> Result<Ticket, ApiError> {
        Ok(Ticket::Long(Arc::new([self.place()?])))
    }

    /// Admits the work of a large request, which takes memory from when it is read until it is answered: no more of them
    /// are begun than can run.
    pub(crate) async fn admit_large(&self) -> Result<Ticket, ApiError> {
        let place = self.place()?;
        let large = timeout(self.time, Arc::clone(&self.large).acquire_owned()).await.map_err(|_| ApiError::busy())?;
        Ok(Ticket::Long(Arc::new([place, large.map_err(|_| ApiError::cancelled())?])))
    }

    fn place(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| ApiError::busy())
    }

    /// Runs work on a thread of its own, once there is one and that many bytes are reserved. A panic costs no more than the
    /// answer. When the future is dropped, the work is asked to stop.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        ticket: &Ticket,
        bytes: u64,
        work: impl FnOnce(&Watch, Reservation) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = timeout(self.time, self.turn(ticket, bytes)).await;
        let (thread, reservation) = turn.unwrap_or_else(|_| Err(ApiError::busy()))?;
        let watch =
            Watch { stop: Arc::default(), ending: Arc::clone(&self.ending), began: Instant::now(), time: self.time };
        let _stop = StopOnDrop(Arc::clone(&watch.stop));
        let (ticket, stopped) = (ticket.clone(), Arc::clone(&self.stopped));
        let done = tokio::task::spawn_blocking(move || {
            // They are taken until the work ends, whether or not anybody still waits for it.
            let _held = (thread, ticket);
            let done = work(&watch, reservation);
            if done.is_err() && mousehole_api::Watch::why_stopped(&watch).is_some() {
                stopped.fetch_add(1, Ordering::Relaxed);
            }
            done
        });
        done.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }

    async fn turn(&self, ticket: &Ticket, bytes: u64) -> Result<(OwnedSemaphorePermit, Reservation), ApiError> {
        let (lane, threads) = match ticket {
            Ticket::Quick => (Lane::Quick, &self.quick),
            Ticket::Long(_) => (Lane::Long, &self.long),
        };
        if bytes > self.memory.most(lane) {
            return Err(ApiError::memory(bytes, self.memory.most(lane)));
        }
        let thread = Arc::clone(threads).acquire_owned().await.map_err(|_| ApiError::cancelled())?;
        Ok((thread, self.memory.reserve(bytes, lane).await))
    }

    /// How busy the server is.
    pub(crate) fn load(&self) -> GateLoad {
        let running = self.threads.saturating_sub(self.long.available_permits());
        let admitted = (self.threads + self.queue).saturating_sub(self.admitted.available_permits());
        GateLoad {
            running,
            waiting: admitted.saturating_sub(running),
            stopped: self.stopped.load(Ordering::Relaxed),
            memory: self.memory.reserved(),
        }
    }

    /// Stops all work, and admits no more.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
        for places in [&self.quick, &self.long, &self.admitted, &self.large] {
            places.close();
        }
    }
}

/// Says when work is to stop: nobody waits for it any more, or its time is up.
#[derive(Debug)]
pub(crate) struct Watch {
    stop: Arc<AtomicBool>,
    ending: Arc<AtomicBool>,
    began: Instant,
    time: Duration,
}

impl mousehole_api::Watch for Watch {
    fn why_stopped(&self) -> Option<ApiError> {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        match (is_set(&self.stop) || is_set(&self.ending), self.began.elapsed() > self.time) {
            (true, _) => Some(ApiError::cancelled()),
            (false, true) => Some(ApiError::time_limit(self.time.as_secs_f64())),
            (false, false) => None,
        }
    }
}

struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The bytes to reserve for what a request holds.
pub(crate) fn counted(bytes: u64) -> u64 {
    if bytes > UNCOUNTED as u64 { bytes } else { 0 }
}
