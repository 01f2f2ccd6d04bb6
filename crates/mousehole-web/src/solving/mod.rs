//! Each game is solved once for all who ask: shared while it is solved, cached after that, stopped when nobody waits.

mod cached_solution;
mod flight;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mousehole::engine::{SolveError, Tuning};
use mousehole::game::{LabelKey, Start};
use mousehole::solution::Question;
use mousehole::{Board, Game};
use serde::Serialize;

use crate::config::Limits;
use crate::error::ApiError;
use crate::gate::{Gate, GateLoad, Ticket};
use crate::lru_cache::LruCache;
use crate::memory_budget::{Lane, MemoryBudget};
pub(crate) use cached_solution::CachedSolution;
use flight::{Flight, Waiter};

/// The most moves of the cats in one turn: those of several cats that move far multiply.
const MAX_MOVES: u64 = 1 << 16;

/// Games with at most this many positions, times the moves of several cats in a turn, are solved in hundredths of a second.
const QUICK: u64 = 1 << 17;

/// Graphs with more edges are large, however few bytes their text has.
const MAX_QUICK_EDGES: usize = 1 << 14;

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

/// A game that is within the limits, and what it takes to solve it.
#[derive(Debug)]
pub(crate) struct SolvePlan {
    pub(crate) game: Game,
    key: LabelKey,
    /// Bytes that the engine needs.
    memory: u64,
    /// Bytes that are kept beside the labels.
    overhead: u64,
    /// Whether a look at all moves of all positions takes hundredths of a second.
    pub(crate) is_quick: bool,
}

impl SolvePlan {
    /// Whether any answer may take long: there are too many edges to be held or written often, or the animals choose where
    /// to start, among many places.
    pub(crate) fn is_long(&self) -> bool {
        let is_dense = matches!(self.game.board(), Board::Graph(graph) if graph.edges() > MAX_QUICK_EDGES);
        is_dense || (!self.is_quick && matches!(self.game.start(), Start::Placement { .. }))
    }
}

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
        if game.positions() > self.limits.positions {
            return Err(ApiError::too_many_positions(game.positions(), self.limits.positions));
        }
        let moves = max_cat_moves(game);
        if moves > MAX_MOVES {
            return Err(ApiError::too_many_moves(MAX_MOVES));
        }
        let is_quick = game.positions().saturating_mul(moves) <= QUICK;
        let overhead = CachedSolution::overhead(game);
        let for_engine = self.memory.most(if is_quick { Lane::Quick } else { Lane::Long }).saturating_sub(overhead);
        let engine = game.solver().memory(for_engine).plan(Question::Everything)?;
        let memory = engine.memory(game, &Question::Everything.task(game, Tuning::default()));
        Ok(SolvePlan { game: game.clone(), key: game.label_key(), overhead, memory, is_quick })
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
            let flight = match flights.get(&plan.key) {
                Some(flight) => Arc::clone(flight),
                None => {
                    if let Some(solution) = lock(&self.cache).get(&plan.key) {
                        return Ok((solution, true));
                    }
                    let ticket = match ticket {
                        _ if plan.is_quick => Ticket::Quick,
                        Ticket::Long(_) => ticket.clone(),
                        Ticket::Quick => self.gate.admit_long()?,
                    };
                    let flight = Arc::new(Flight::new(plan.key.clone()));
                    flights.insert(plan.key.clone(), Arc::clone(&flight));
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
        let SolvePlan { game, memory, overhead, .. } = plan;
        let solved = self.gate.run(&ticket, memory + overhead, move |watch, mut reservation| {
            let solved = game.solver().memory(memory).on_progress(|progress| watch.check(progress)).solve();
            let solution = solved.map_err(|error| match error {
                SolveError::Stopped => watch.stopped(),
                error => error.into(),
            })?;
            // Found once for all who share it.
            solution.start();
            reservation.shrink_to(solution.labels().memory() + overhead);
            Ok(Arc::new(CachedSolution::new(solution, reservation)))
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
