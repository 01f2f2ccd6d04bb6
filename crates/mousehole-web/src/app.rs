//! What all requests share, and the way of a request about a game: read, solved, answered.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use mousehole::Solution;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::body::JsonBody;
use crate::config::Limits;
use crate::error::ApiError;
use crate::game::GameText;
use crate::payload::{Payload, SendBudget};
use crate::solving::{CachedSolution, Load, Solving};

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) solving: Arc<Solving>,
    /// A permit for each worker that reads requests or computes answers.
    workers: Arc<Semaphore>,
    /// One permit, for answers that solve games of their own: their memory is not counted with the rest.
    heavy: Arc<Semaphore>,
    send_budget: SendBudget,
}

/// A request about a game, answered from its solution.
pub(crate) trait Endpoint: DeserializeOwned + Send + 'static {
    /// The game, as it stands in the request.
    fn game(&self) -> &RawValue;

    /// Whether the answer solves games of its own. Such answers are computed one at a time.
    const IS_HEAVY: bool = false;

    /// Computes the answer.
    fn answer(self, context: &Context) -> Result<Payload, ApiError>;
}

/// What an answer is computed from.
pub(crate) struct Context {
    pub(crate) limits: Limits,
    /// The solution of this very game, with its own start and limit.
    pub(crate) solution: Arc<Solution>,
    /// Whether it was in the cache.
    pub(crate) cached: bool,
    /// Keys of the game that mean nothing.
    pub(crate) ignored: Vec<String>,
    /// The labels, shared with other requests. Holding them keeps their memory counted.
    pub(crate) shared: Arc<CachedSolution>,
}

impl App {
    pub(crate) fn new(limits: &Limits) -> Arc<App> {
        let solving = Solving::new(limits);
        let workers = Arc::new(Semaphore::new(limits.solves.clamp(2, 64)));
        let heavy = Arc::new(Semaphore::new(1));
        Arc::new(App { limits: limits.clone(), solving, workers, heavy, send_budget: SendBudget::new() })
    }

    /// Runs work on a thread of its own, away from the connections. A panic costs no more than the answer.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (done, worker) = self.on_worker(work).await?;
        drop(worker);
        Ok(done)
    }

    /// Computes an answer and sends it. The worker is busy until the answer fits in the send budget, so that finished
    /// answers do not pile up.
    pub(crate) async fn respond(
        &self,
        work: impl FnOnce() -> Result<Payload, ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        let (payload, _worker) = self.on_worker(work).await?;
        self.send_budget.send(payload).await
    }

    async fn on_worker<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<(T, OwnedSemaphorePermit), ApiError> {
        let worker = Arc::clone(&self.workers).acquire_owned().await.map_err(|_| ApiError::internal())?;
        // The permit goes along with the work: the worker is busy until it ends, even if nobody waits for it any more.
        let done = tokio::task::spawn_blocking(move || Ok((work()?, worker)));
        done.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }
}

/// Handles a request about a game.
pub(crate) async fn handle<E: Endpoint>(State(app): State<Arc<App>>, JsonBody(body): JsonBody) -> Response {
    answer::<E>(app, body).await.into_response()
}

async fn answer<E: Endpoint>(app: Arc<App>, body: Bytes) -> Result<Response, ApiError> {
    let solving = Arc::clone(&app.solving);
    let read = app.run(move || {
        let request: E = read(&body)?;
        let text = GameText::new(request.game())?;
        let (game, ignored) = text.game()?;
        let admitted = solving.admit(&game)?;
        Ok((request, game, ignored, admitted))
    });
    let (request, game, ignored, admitted) = read.await?;
    let (shared, cached) = app.solving.solve(admitted).await?;
    let turn = match E::IS_HEAVY {
        true => Some(Arc::clone(&app.heavy).acquire_owned().await.map_err(|_| ApiError::internal())?),
        false => None,
    };
    let limits = app.limits.clone();
    let answer = app.respond(move || {
        let solution = Arc::new(shared.solution.for_game(&game).ok_or_else(ApiError::internal)?);
        let answer = request.answer(&Context { limits, solution, cached, ignored, shared });
        drop(turn);
        answer
    });
    answer.await
}

/// Reads the body of a request.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(body).map_err(|error| ApiError::bad_request(format!("the body is not as expected: {error}")))
}

#[derive(Serialize)]
struct About {
    name: &'static str,
    version: &'static str,
    limits: LimitsJson,
    load: Load,
}

#[derive(Serialize)]
struct LimitsJson {
    body: usize,
    positions: u64,
    memory: u64,
    cache: u64,
    seconds: f64,
    solves: usize,
    queue: usize,
    connections: usize,
}

/// The server's version, limits and load.
pub(crate) async fn about(State(app): State<Arc<App>>) -> Response {
    let limits = &app.limits;
    let limits = LimitsJson {
        body: limits.body,
        positions: limits.positions,
        memory: limits.memory,
        cache: limits.cache,
        seconds: limits.time.as_secs_f64(),
        solves: limits.solves,
        queue: limits.queue,
        connections: limits.connections,
    };
    let version = env!("CARGO_PKG_VERSION");
    Json(About { name: "mousehole", version, limits, load: app.solving.load() }).into_response()
}
