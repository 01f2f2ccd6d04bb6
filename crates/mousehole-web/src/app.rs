//! What all requests share, and the way of a request about a game: read, solved, answered.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use mousehole_api::{AnswerUnsolved, ApiError, Context, Payload, Question, ReadQuestion, Route, Stage, game_bytes};
use serde::Serialize;
use tokio::sync::Semaphore;

use crate::body::{JsonBody, body_budget};
use crate::config::Limits;
use crate::gate::{Gate, Ticket, Watch, counted};
use crate::memory_budget::Reservation;
use crate::refused::Refused;
use crate::send_budget::SendBudget;
use crate::solving::{CachedSolution, Load, Solving};

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

/// A question with its solved game, and what is reserved for both.
struct ReadyQuestion {
    question: Box<dyn Question>,
    context: Context,
    ticket: Ticket,
    held: Held,
}

/// The memory of a solved game and that of the request about it.
type Held = (Arc<CachedSolution>, Reservation);

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
    async fn ask(&self, read: ReadQuestion, body: JsonBody) -> Result<ReadyQuestion, ApiError> {
        let solving = Arc::clone(&self.solving);
        let ticket = self.ticket(&body).await?;
        let reading = self.gate().run(&ticket, to_read(&body), move |_, mut reservation| {
            let question = read(&body.bytes)?;
            let game = question.read_game()?;
            let plan = solving.plan(&game)?;
            reservation.shrink_to(counted(game_bytes(&game) + body.bytes.len() as u64));
            Ok((question, game, plan, reservation))
        });
        let (question, game, plan, request) = reading.await?;
        let ticket = match ticket {
            Ticket::Quick if question.is_long(&plan) || plan.is_long() => self.gate().admit_long()?,
            ticket => ticket,
        };
        let (shared, cached) = self.solving.solve(plan, &ticket).await?;
        let context = Context::new(&game, Arc::clone(&shared.solved), cached, self.limits.bounds())?;
        Ok(ReadyQuestion { question, context, ticket, held: (shared, request) })
    }

    /// The ticket to read a body: those that are not small hold up others, and what they are about is hardly small either.
    async fn ticket(&self, body: &JsonBody) -> Result<Ticket, ApiError> {
        match to_read(body) {
            0 => Ok(Ticket::Quick),
            _ => self.gate().admit_large().await,
        }
    }

    fn send(&self, payload: Payload) -> Result<Response, ApiError> {
        self.send_budget.send(payload)
    }

    /// Stops all work.
    pub(crate) fn end(&self) {
        self.gate().end();
    }
}

/// Handles a request about a game.
pub(crate) async fn handle(app: &App, route: Route, body: JsonBody) -> Response {
    let payload = match route {
        Route::Solved(read) => answer(app, read, body).await,
        Route::Unsolved(convert) => answer_unsolved(app, convert, body).await,
    };
    payload.and_then(|payload| app.send(payload)).map_err(Refused).into_response()
}

async fn answer(app: &App, read: ReadQuestion, body: JsonBody) -> Result<Payload, ApiError> {
    let ReadyQuestion { question, context, ticket, held } = app.ask(read, body).await?;
    let memory = counted(question.memory(&context));
    let work = app
        .gate()
        .run(&ticket, memory, move |watch, reservation| Ok((question.answer(&context, watch)?, reservation, held)));
    match work.await? {
        (Stage::Done(payload), ..) => Ok(payload),
        (Stage::Next(memory, rest), reservation, held) => {
            let work = move |watch: &Watch, _reservation| {
                let _held = (reservation, held);
                rest(watch)
            };
            app.gate().run(&ticket, memory, work).await
        }
    }
}

async fn answer_unsolved(app: &App, convert: AnswerUnsolved, body: JsonBody) -> Result<Payload, ApiError> {
    let (bounds, ticket) = (app.limits.bounds(), app.ticket(&body).await?);
    let memory = to_read(&body);
    app.gate().run(&ticket, memory, move |_, _reservation| convert(&body.bytes, bounds)).await
}

/// The bytes that it takes to read the body of a request.
fn to_read(body: &JsonBody) -> u64 {
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
