//! Games solved once for all who ask: shared while they are solved, kept after that, stopped when nobody waits.

mod flight;
mod pool;
mod solved;
mod watcher;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mousehole::Game;
use mousehole::engine::{Question, Task, Tuning};
use mousehole::game::LabelKey;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::cache::Cache;
use crate::config::Limits;
use crate::error::ApiError;
use flight::{Flight, Seat};
use pool::Pool;
pub(crate) use solved::Solved;

/// More solves and waiting games than this make no difference.
const MOST: usize = 1 << 20;

/// More moves in one turn are not looked at: several cats that move far multiply them.
const MOST_MOVES: u64 = 1 << 16;

/// All solving of a server.
#[derive(Debug)]
pub(crate) struct Solving {
    limits: Limits,
    known: Mutex<Known>,
    /// One for each game that is solved or waits for it.
    admitted: Arc<Semaphore>,
    /// One for each game that is solved.
    slots: Arc<Semaphore>,
    memory: Arc<Pool>,
}

#[derive(Debug)]
struct Known {
    flights: HashMap<LabelKey, Arc<Flight>>,
    cache: Cache<LabelKey, Arc<Solved>>,
}

/// A game that is within the limits, and what it takes to solve it.
#[derive(Debug)]
pub(crate) struct Admissible {
    game: Game,
    key: LabelKey,
    /// The bytes that the engine needs, and those for what is kept beside the labels.
    memory: u64,
    beside: u64,
}

/// How busy it is.
#[derive(Debug, Serialize)]
pub(crate) struct Load {
    /// Games that are solved, and games that wait for that.
    running: usize,
    waiting: usize,
    /// Clients that wait for either.
    clients: usize,
    cached: usize,
    cached_bytes: u64,
}

impl Solving {
    pub(crate) fn new(limits: &Limits) -> Arc<Solving> {
        let limits = Limits { solves: limits.solves.clamp(1, MOST), queue: limits.queue.min(MOST), ..limits.clone() };
        Arc::new(Solving {
            known: Mutex::new(Known { flights: HashMap::new(), cache: Cache::new(limits.cache) }),
            admitted: Arc::new(Semaphore::new(limits.solves + limits.queue)),
            slots: Arc::new(Semaphore::new(limits.solves)),
            memory: Pool::new(limits.memory),
            limits,
        })
    }

    /// Checks a game against the limits. Nothing large is allocated.
    pub(crate) fn admit(&self, game: &Game) -> Result<Admissible, ApiError> {
        if game.positions() > self.limits.positions {
            return Err(ApiError::too_many_positions(game.positions(), self.limits.positions));
        }
        if most_moves(game) > MOST_MOVES {
            return Err(ApiError::too_many_moves(MOST_MOVES));
        }
        let beside = Solved::beside_labels(game);
        let most = self.limits.memory.saturating_sub(beside);
        let engine = game.solver().memory(most).plan(Question::Everything)?;
        let task = Task { question: Question::Everything, tuning: Tuning::default() };
        Ok(Admissible { game: game.clone(), key: game.label_key(), beside, memory: engine.memory(game, &task) })
    }

    /// The labels of a game, and whether they were known already.
    pub(crate) async fn solve(self: &Arc<Solving>, asked: Admissible) -> Result<(Arc<Solved>, bool), ApiError> {
        let (seat, mut landed) = {
            let mut known = self.known();
            if let Some(solved) = known.cache.get(&asked.key) {
                return Ok((solved, true));
            }
            let flight = match known.flights.get(&asked.key) {
                Some(flight) => Arc::clone(flight),
                None => {
                    let admitted = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| ApiError::busy())?;
                    let flight = Arc::new(Flight::new(asked.key.clone()));
                    known.flights.insert(asked.key.clone(), Arc::clone(&flight));
                    tokio::spawn(Arc::clone(self).fly(asked, Arc::clone(&flight), admitted));
                    flight
                }
            };
            let landed = flight.landed();
            (Seat::take(Arc::clone(self), flight), landed)
        };
        let outcome = landed.wait_for(Option::is_some).await.map_err(|_| ApiError::internal())?.clone();
        drop(seat);
        Ok((outcome.ok_or_else(ApiError::internal)??, false))
    }

    /// How busy it is.
    pub(crate) fn load(&self) -> Load {
        let known = self.known();
        let (cached, cached_bytes) = known.cache.size();
        let clients = known.flights.values().map(|flight| flight.waiting()).sum();
        drop(known);
        let running = self.limits.solves.saturating_sub(self.slots.available_permits());
        let admitted = (self.limits.solves + self.limits.queue).saturating_sub(self.admitted.available_permits());
        Load { running, waiting: admitted.saturating_sub(running), clients, cached, cached_bytes }
    }

    /// Stops all that is being solved.
    pub(crate) fn stop(&self) {
        self.known().flights.values().for_each(|flight| flight.stop());
    }

    /// Nothing that holds the lock panics; what it guards would be whole even then.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Solves a game, and tells all who wait for it.
    async fn fly(self: Arc<Solving>, asked: Admissible, flight: Arc<Flight>, admitted: OwnedSemaphorePermit) {
        let outcome = self.run(asked, &flight).await;
        let mut known = self.known();
        flight.leave(&mut known.flights);
        let kept = |solved: &Arc<Solved>| known.cache.insert(flight.key.clone(), Arc::clone(solved), solved.bytes());
        let given_up = outcome.as_ref().map(kept);
        // Large memory is freed outside the lock.
        drop(known);
        drop(given_up);
        drop(admitted);
        flight.land(outcome);
    }

    /// Solves a game when it is its turn.
    async fn run(&self, asked: Admissible, flight: &Flight) -> Result<Arc<Solved>, ApiError> {
        let Admissible { game, memory, beside, .. } = asked;
        let slot = flight.unless_stopped(Arc::clone(&self.slots).acquire_owned()).await?;
        let slot = slot.map_err(|_| ApiError::internal())?;
        let give_up = || {
            let given_up = self.known().cache.give_up();
            given_up.is_some()
        };
        let mut loan = flight.unless_stopped(self.memory.lend(memory + beside, give_up)).await?;
        let watcher = flight.watcher(self.limits.time);
        let solved = tokio::task::spawn_blocking(move || {
            // The slot is free when the work has ended, whether or not anybody still waits for it.
            let _slot = slot;
            let solution = game
                .solver()
                .memory(memory)
                .on_progress(|progress| watcher.progress(progress))
                .solve()
                .map_err(|why| watcher.told(why))?;
            loan.keep(solution.labels().memory() + beside);
            Ok(Arc::new(Solved::new(solution, loan)))
        });
        solved.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }
}

/// At least as many moves as several cats ever have in a turn. One animal has no more than there are places.
fn most_moves(game: &Game) -> u64 {
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
