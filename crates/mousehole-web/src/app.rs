//! What all requests share, and how a question about a game is answered: read, solved, told.

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
use crate::solving::{Load, Solved, Solving};
use crate::told::{Room, Told};

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) solving: Arc<Solving>,
    /// One for each piece of work that is not solving.
    desks: Arc<Semaphore>,
    /// One: for the answers that solve on their own, whose memory is not counted with the rest.
    heavy: Arc<Semaphore>,
    room: Room,
}

/// A question about a game that takes its solution.
pub(crate) trait Question: DeserializeOwned + Send + 'static {
    /// The game that it is about, as it stands in the request.
    fn game(&self) -> &RawValue;

    /// Whether the answer takes solving of its own. Such answers are given one at a time.
    const IS_HEAVY: bool = false;

    /// The answer.
    fn answer(self, asked: &Asked) -> Result<Told, ApiError>;
}

/// A game that somebody asked about, solved.
pub(crate) struct Asked {
    pub(crate) limits: Limits,
    /// The solution of this very game, with its own start and limit.
    pub(crate) solution: Arc<Solution>,
    /// Whether it was known before it was asked.
    pub(crate) cached: bool,
    /// Keys of the game that mean nothing.
    pub(crate) ignored: Vec<String>,
    /// Its labels, shared with others and kept counted.
    pub(crate) solved: Arc<Solved>,
}

impl App {
    pub(crate) fn new(limits: &Limits) -> Arc<App> {
        let solving = Solving::new(limits);
        let desks = Arc::new(Semaphore::new(limits.solves.clamp(2, 64)));
        Arc::new(App { limits: limits.clone(), solving, desks, heavy: Arc::new(Semaphore::new(1)), room: Room::new() })
    }

    /// Does a piece of work away from the connections. A panic costs no more than the answer.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (done, desk) = self.at_desk(work).await?;
        drop(desk);
        Ok(done)
    }

    /// Works out an answer and sends it. No other takes the desk before there is room to send this one.
    pub(crate) async fn tell(
        &self,
        work: impl FnOnce() -> Result<Told, ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        let (told, _desk) = self.at_desk(work).await?;
        self.room.send(told).await
    }

    async fn at_desk<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<(T, OwnedSemaphorePermit), ApiError> {
        let desk = Arc::clone(&self.desks).acquire_owned().await.map_err(|_| ApiError::internal())?;
        // The work takes the desk along: it is not free while the work goes on, even if nobody waits for it any more.
        let done = tokio::task::spawn_blocking(move || Ok((work()?, desk)));
        done.await.unwrap_or_else(|_| Err(ApiError::internal()))
    }
}

/// Answers a question about a game.
pub(crate) async fn ask<Q: Question>(State(app): State<Arc<App>>, JsonBody(body): JsonBody) -> Response {
    answer::<Q>(app, body).await.into_response()
}

async fn answer<Q: Question>(app: Arc<App>, body: Bytes) -> Result<Response, ApiError> {
    let solving = Arc::clone(&app.solving);
    let read = app.work(move || {
        let question: Q = read(&body)?;
        let text = GameText::new(question.game())?;
        let (game, ignored) = text.game()?;
        let admitted = solving.admit(&game)?;
        Ok((question, game, ignored, admitted))
    });
    let (question, game, ignored, admitted) = read.await?;
    let (solved, cached) = app.solving.solve(admitted).await?;
    let turn = match Q::IS_HEAVY {
        true => Some(Arc::clone(&app.heavy).acquire_owned().await.map_err(|_| ApiError::internal())?),
        false => None,
    };
    let limits = app.limits.clone();
    let answer = app.tell(move || {
        let solution = Arc::new(solved.solution.for_game(&game).ok_or_else(ApiError::internal)?);
        let answer = question.answer(&Asked { limits, solution, cached, ignored, solved });
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
    limits: LimitsTold,
    load: Load,
}

#[derive(Serialize)]
struct LimitsTold {
    body: usize,
    positions: u64,
    memory: u64,
    cache: u64,
    seconds: f64,
    solves: usize,
    queue: usize,
    connections: usize,
}

/// What runs here, within what limits, and how busy it is.
pub(crate) async fn about(State(app): State<Arc<App>>) -> Response {
    let limits = &app.limits;
    let limits = LimitsTold {
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
