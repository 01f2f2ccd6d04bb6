//! What all requests share, and the way of a request about a game: read, solved, answered.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use mousehole::Solution;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use tokio::sync::Semaphore;

use crate::body::{JsonBody, body_budget};
use crate::config::Limits;
use crate::error::ApiError;
use crate::game::GameText;
use crate::gate::{Gate, Ticket, Watch, counted};
use crate::memory_budget::Reservation;
use crate::payload::{Payload, SendBudget};
use crate::solving::{CachedSolution, Load, SolvePlan, Solving};

/// Bytes to read a game for each byte of its text: in graph6, a byte may say that there are six edges.
const BYTES_TO_READ: u64 = 256;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) limits: Limits,
    solving: Arc<Solving>,
    pub(crate) body_budget: Arc<Semaphore>,
    send_budget: SendBudget,
}

/// A request about a game.
pub(crate) trait Question: DeserializeOwned + Send + 'static {
    /// The game, as it stands in the request.
    fn game(&self) -> &RawValue;

    /// Whether the answer may take long once the game is solved.
    fn is_long(&self, plan: &SolvePlan) -> bool;
}

/// A question that is answered from the solution of its game.
pub(crate) trait Endpoint: Question {
    /// The bytes that the answer takes beside the solution.
    fn memory(&self, _context: &Context) -> u64 {
        0
    }

    /// Computes the answer.
    fn answer(self, context: &Context, watch: &Watch) -> Result<Payload, ApiError>;
}

/// What an answer is computed from.
pub(crate) struct Context {
    pub(crate) limits: Limits,
    /// The solution of this very game, with its own start and limit.
    pub(crate) solution: Arc<Solution>,
    /// Whether it was in the cache.
    pub(crate) cached: bool,
    /// The labels, shared with other requests. Holding them keeps their memory counted.
    pub(crate) shared: Arc<CachedSolution>,
    /// The bytes of the request.
    _request: Reservation,
}

impl App {
    pub(crate) fn new(limits: &Limits) -> Arc<App> {
        let (body_budget, send_budget) = (body_budget(limits), SendBudget::new());
        Arc::new(App { limits: limits.clone(), solving: Solving::new(limits), body_budget, send_budget })
    }

    /// The gate that all work passes.
    pub(crate) fn gate(&self) -> &Gate {
        self.solving.gate()
    }

    /// Reads a request, and solves its game.
    pub(crate) async fn ask<Q: Question>(&self, body: JsonBody) -> Result<(Q, Context, Ticket), ApiError> {
        let solving = Arc::clone(&self.solving);
        let ticket = self.ticket(&body).await?;
        let reading = self.gate().run(&ticket, to_read(&body), move |_, mut reservation| {
            let question: Q = read(&body)?;
            let game = GameText::new(question.game())?.game()?;
            let plan = solving.plan(&game)?;
            reservation.shrink_to(counted(CachedSolution::game_bytes(&game) + body.bytes.len() as u64));
            Ok((question, game, plan, reservation))
        });
        let (question, game, plan, request) = reading.await?;
        let ticket = match ticket {
            Ticket::Quick if question.is_long(&plan) || plan.is_long() => self.gate().admit_long()?,
            ticket => ticket,
        };
        let (shared, cached) = self.solving.solve(plan, &ticket).await?;
        let solution = Arc::new(shared.solution.for_game(&game).ok_or_else(ApiError::internal)?);
        let context = Context { limits: self.limits.clone(), solution, cached, shared, _request: request };
        Ok((question, context, ticket))
    }

    /// The ticket to read a body: those that are not small hold up others, and what they are about is hardly small either.
    pub(crate) async fn ticket(&self, body: &JsonBody) -> Result<Ticket, ApiError> {
        match to_read(body) {
            0 => Ok(Ticket::Quick),
            _ => self.gate().admit_large().await,
        }
    }

    pub(crate) fn send(&self, payload: Payload) -> Result<Response, ApiError> {
        self.send_budget.send(payload)
    }

    /// Stops all work.
    pub(crate) fn end(&self) {
        self.gate().end();
    }
}

/// Handles a request about a game.
pub(crate) async fn handle<E: Endpoint>(State(app): State<Arc<App>>, body: JsonBody) -> Response {
    answer::<E>(app, body).await.into_response()
}

async fn answer<E: Endpoint>(app: Arc<App>, body: JsonBody) -> Result<Response, ApiError> {
    let (question, context, ticket) = app.ask::<E>(body).await?;
    let memory = question.memory(&context);
    let answer = app.gate().run(&ticket, memory, move |watch, _reservation| question.answer(&context, watch));
    app.send(answer.await?)
}

/// Reads the body of a request.
pub(crate) fn read<T: DeserializeOwned>(body: &JsonBody) -> Result<T, ApiError> {
    serde_json::from_slice(&body.bytes)
        .map_err(|error| ApiError::bad_request(format!("the body is not as expected: {error}")))
}

/// The bytes that it takes to read the body of a request.
pub(crate) fn to_read(body: &JsonBody) -> u64 {
    BYTES_TO_READ * counted(body.bytes.len() as u64)
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
