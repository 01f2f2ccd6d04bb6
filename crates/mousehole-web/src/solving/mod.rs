//! Each game is solved once for all who ask: shared while it is solved, cached after that, stopped when nobody waits.

mod cached_solution;
mod flight;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mousehole::Game;
use mousehole::game::LabelKey;
use mousehole_api::{ApiError, LruCache, SolvePlan};
use serde::Serialize;

use crate::config::Limits;
use crate::gate::{Gate, GateLoad, Ticket};
use crate::memory_budget::{Lane, MemoryBudget};
pub(crate) use cached_solution::CachedSolution;
use flight::{Flight, Waiter};

/// All solving of a server.
#[derive(Debug)]
pub(crate) struct Solving {
    limits: Limits,
    gate: Arc<Gate>,
    memory: Arc<MemoryBudget>,
    /// Locked before the cache where both are.
    flights: Mutex<HashMap<LabelKey, Arc<Flight>>>,
    cache: Arc<Cache>,
}

type Cache = Mutex<LruCache<LabelKey, Arc<CachedSolution>>>;

/// How busy the server is.
#[derive(Debug, Serialize)]
pub(crate) struct Load {
    #[serde(flatten)]
    gate: GateLoad,
    /// Clients that wait for a solve.
    clients: usize,
    cached: usize,
    cached_bytes: u64,
}

impl Solving {
    pub(crate) fn new(limits: &Limits) -> Arc<Solving> {
        let cache: Arc<Cache> = Arc::new(Mutex::new(LruCache::new(limits.cache)));
        let evicting = Arc::clone(&cache);
        let memory = MemoryBudget::new(limits.memory, move || {
            // A value of its own, so that the lock is released before the memory is.
            let evicted = lock(&evicting).evict();
            evicted.is_some()
        });
        let gate = Arc::new(Gate::new(limits, Arc::clone(&memory)));
        Arc::new(Solving { limits: limits.clone(), gate, memory, flights: Mutex::default(), cache })
    }

    /// The gate that solves pass, and all other work.
    pub(crate) fn gate(&self) -> &Arc<Gate> {
        &self.gate
    }

    /// Checks a game against the limits. Nothing large is allocated.
    pub(crate) fn plan(&self, game: &Game) -> Result<SolvePlan, ApiError> {
        let lane = |is_quick| if is_quick { Lane::Quick } else { Lane::Long };
        SolvePlan::new(game, self.limits.bounds(), |is_quick| self.memory.most(lane(is_quick)))
    }

    /// The solution of a game, and whether it was in the cache. A solve that takes long runs on the ticket, if that is for
    /// long work, or else on one of its own.
    pub(crate) async fn solve(
        self: &Arc<Solving>,
        plan: SolvePlan,
        ticket: &Ticket,
    ) -> Result<(Arc<CachedSolution>, bool), ApiError> {
        let (waiter, mut outcome) = {
            let mut flights = self.flights();
            let flight = match flights.get(plan.key()) {
                Some(flight) => Arc::clone(flight),
                None => {
                    if let Some(solution) = lock(&self.cache).get(plan.key()) {
                        return Ok((solution, true));
                    }
                    let ticket = match ticket {
                        _ if plan.is_quick() => Ticket::Quick,
                        Ticket::Long(_) => ticket.clone(),
                        Ticket::Quick => self.gate.admit_long()?,
                    };
                    let flight = Arc::new(Flight::new(plan.key().clone()));
                    flights.insert(plan.key().clone(), Arc::clone(&flight));
                    let task = tokio::spawn(Arc::clone(self).fly(plan, Arc::clone(&flight), ticket));
                    flight.task.get_or_init(|| task.abort_handle());
                    flight
                }
            };
            let outcome = flight.outcome();
            (Waiter::new(Arc::clone(self), flight), outcome)
        };
        let outcome = outcome.wait_for(Option::is_some).await.map_err(|_| ApiError::internal())?.clone();
        drop(waiter);
        Ok((outcome.ok_or_else(ApiError::internal)??, false))
    }

    /// How busy the server is.
    pub(crate) fn load(&self) -> Load {
        let clients = self.flights().values().map(|flight| flight.waiters()).sum();
        let (cached, cached_bytes) = lock(&self.cache).size();
        Load { gate: self.gate.load(), clients, cached, cached_bytes }
    }

    fn flights(&self) -> MutexGuard<'_, HashMap<LabelKey, Arc<Flight>>> {
        lock(&self.flights)
    }

    /// Solves a game, caches it, and wakes all who wait for it.
    async fn fly(self: Arc<Solving>, plan: SolvePlan, flight: Arc<Flight>, ticket: Ticket) {
        let solved = self.gate.run(&ticket, plan.memory(), move |watch, mut reservation| {
            let solved = plan.solve(watch)?;
            reservation.shrink_to(plan.kept(&solved));
            Ok(Arc::new(CachedSolution::new(solved, reservation)))
        });
        let outcome = solved.await;
        // Whoever finds no flight any more finds the game in the cache. Large memory is freed outside the locks.
        let evicted = outcome
            .as_ref()
            .map(|solution| lock(&self.cache).insert(flight.key.clone(), Arc::clone(solution), solution.bytes()));
        drop(evicted);
        flight.leave(&mut self.flights());
        drop(ticket);
        flight.finish(outcome);
    }
}

/// Nothing that holds a lock panics, and the state would be consistent even then.
fn lock<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
