//! Each game is solved once for all who ask: shared while it is solved, cached after that, stopped when nobody waits.

mod cached_solution;
mod flight;
mod memory_budget;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use mousehole::Game;
use mousehole::engine::{SolveError, Tuning};
use mousehole::game::LabelKey;
use mousehole::solution::Question;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Limits;
use crate::error::ApiError;
use crate::lru_cache::LruCache;
pub(crate) use cached_solution::CachedSolution;
use flight::{Flight, Waiter};
use memory_budget::MemoryBudget;

/// A bound on settings, so that sums of them do not overflow a semaphore.
const MAX_QUEUE: usize = 1 << 20;

/// The most moves of the cats in one turn: those of several cats that move far multiply.
const MAX_MOVES: u64 = 1 << 16;

/// All solving of a server.
#[derive(Debug)]
pub(crate) struct Solving {
    limits: Limits,
    state: Mutex<State>,
    /// A permit for each game that is being solved or waits for it.
    admitted: Arc<Semaphore>,
    /// A permit for each game that is being solved.
    slots: Arc<Semaphore>,
    memory: Arc<MemoryBudget>,
}

#[derive(Debug)]
struct State {
    flights: HashMap<LabelKey, Arc<Flight>>,
    cache: LruCache<LabelKey, Arc<CachedSolution>>,
}

/// A game that is within the limits, and what it takes to solve it.
#[derive(Debug)]
pub(crate) struct AdmittedGame {
    game: Game,
    key: LabelKey,
    /// Bytes that the engine needs.
    memory: u64,
    /// Bytes that are kept beside the labels.
    overhead: u64,
}

/// How busy the server is.
#[derive(Debug, Serialize)]
pub(crate) struct Load {
    /// Games that are being solved.
    running: usize,
    /// Games that wait to be solved.
    waiting: usize,
    /// Clients that wait for either.
    clients: usize,
    cached: usize,
    cached_bytes: u64,
}

impl Solving {
    pub(crate) fn new(limits: &Limits) -> Arc<Solving> {
        let limits =
            Limits { solves: limits.solves.clamp(1, MAX_QUEUE), queue: limits.queue.min(MAX_QUEUE), ..limits.clone() };
        Arc::new(Solving {
            state: Mutex::new(State { flights: HashMap::new(), cache: LruCache::new(limits.cache) }),
            admitted: Arc::new(Semaphore::new(limits.solves + limits.queue)),
            slots: Arc::new(Semaphore::new(limits.solves)),
            memory: MemoryBudget::new(limits.memory),
            limits,
        })
    }

    /// Checks a game against the limits. Nothing large is allocated.
    pub(crate) fn admit(&self, game: &Game) -> Result<AdmittedGame, ApiError> {
        if game.positions() > self.limits.positions {
            return Err(ApiError::too_many_positions(game.positions(), self.limits.positions));
        }
        if max_cat_moves(game) > MAX_MOVES {
            return Err(ApiError::too_many_moves(MAX_MOVES));
        }
        let overhead = CachedSolution::overhead(game);
        let for_engine = self.limits.memory.saturating_sub(overhead);
        let engine = game.solver().memory(for_engine).plan(Question::Everything)?;
        let task = Question::Everything.task(game, Tuning::default());
        Ok(AdmittedGame { game: game.clone(), key: game.label_key(), overhead, memory: engine.memory(game, &task) })
    }

    /// The solution of a game, and whether it was in the cache.
    pub(crate) async fn solve(
        self: &Arc<Solving>,
        admitted: AdmittedGame,
    ) -> Result<(Arc<CachedSolution>, bool), ApiError> {
        let (waiter, mut outcome) = {
            let mut state = self.state();
            if let Some(solution) = state.cache.get(&admitted.key) {
                return Ok((solution, true));
            }
            let flight = match state.flights.get(&admitted.key) {
                Some(flight) => Arc::clone(flight),
                None => {
                    let permit = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| ApiError::busy())?;
                    let flight = Arc::new(Flight::new(admitted.key.clone()));
                    state.flights.insert(admitted.key.clone(), Arc::clone(&flight));
                    tokio::spawn(Arc::clone(self).fly(admitted, Arc::clone(&flight), permit));
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
        let state = self.state();
        let (cached, cached_bytes) = state.cache.size();
        let clients = state.flights.values().map(|flight| flight.waiters()).sum();
        drop(state);
        let running = self.limits.solves.saturating_sub(self.slots.available_permits());
        let admitted = (self.limits.solves + self.limits.queue).saturating_sub(self.admitted.available_permits());
        Load { running, waiting: admitted.saturating_sub(running), clients, cached, cached_bytes }
    }

    /// Stops all solves.
    pub(crate) fn stop(&self) {
        self.state().flights.values().for_each(|flight| flight.stop());
    }

    /// Nothing that holds the lock panics, and the state would be consistent even then.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Solves a game, caches it, and wakes all who wait for it.
    async fn fly(self: Arc<Solving>, admitted: AdmittedGame, flight: Arc<Flight>, permit: OwnedSemaphorePermit) {
        let outcome = self.solve_in_turn(admitted, &flight).await;
        let mut state = self.state();
        flight.leave(&mut state.flights);
        let evicted = outcome
            .as_ref()
            .map(|solution| state.cache.insert(flight.key.clone(), Arc::clone(solution), solution.bytes()));
        // Large memory is freed outside the lock.
        drop(state);
        drop(evicted);
        drop(permit);
        flight.finish(outcome);
    }

    /// Solves a game once there are a slot and memory for it.
    async fn solve_in_turn(&self, admitted: AdmittedGame, flight: &Flight) -> Result<Arc<CachedSolution>, ApiError> {
        let AdmittedGame { game, memory, overhead, .. } = admitted;
        let slot = flight.unless_stopped(Arc::clone(&self.slots).acquire_owned()).await?;
        let slot = slot.map_err(|_| ApiError::internal())?;
        let evict = || {
            // A value of its own, so that the lock is released before the memory is.
            let evicted = self.state().cache.evict();
            evicted.is_some()
        };
        let mut reservation = flight.unless_stopped(self.memory.reserve(memory + overhead, evict)).await?;
        let (stop, limit, began) = (flight.stop_flag(), self.limits.time, Instant::now());
        let solved = tokio::task::spawn_blocking(move || {
            // The slot is busy until the work ends, whether or not anybody still waits for it.
            let _slot = slot;
            let on_progress = |_| match stop.is_set() || began.elapsed() > limit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            let solved = game.solver().memory(memory).on_progress(on_progress).solve();
            let solution = solved.map_err(|error| match error {
                SolveError::Stopped if !stop.is_set() => ApiError::time_limit(limit.as_secs_f64()),
                error => error.into(),
            })?;
            reservation.shrink_to(solution.labels().memory() + overhead);
            Ok(Arc::new(CachedSolution::new(solution, reservation)))
        });
        solved.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }
}

/// An upper bound on the moves that several cats have in a turn. A single cat is no danger: it has no more moves than there
/// are places.
fn max_cat_moves(game: &Game) -> u64 {
    let (board, rules) = (game.board(), game.rules());
    if rules.cats == 1 {
        return 1;
    }
    let mut reached = Vec::new();
    let most = (0..board.places() as u32).map(|place| {
        reached.clear();
        board.reach(mousehole::Place(place), rules.cat_jump, rules.directions, &mut reached);
        reached.len() as u64 + 1
    });
    let most = most.max().unwrap_or(1);
    let cats = rules.cats as u32;
    if rules.lazy { most.saturating_mul(cats.into()) } else { most.saturating_pow(cats) }
}
