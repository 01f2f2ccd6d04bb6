//! What can go wrong with a request, as a status, a code and one clear sentence.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mousehole::engine::{SolveError, bytes_in_words};
use mousehole::formats::ReadError;
use mousehole::trace::TraceError;
use serde::Serialize;
use serde_json::{Map, Value};

/// The most characters of a message that quotes the request.
const MAX_MESSAGE: usize = 400;

/// Why a request is not answered as asked.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    /// More keys, such as a line or the figures of a limit.
    more: Map<String, Value>,
    header: Option<(header::HeaderName, &'static str)>,
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    error: ErrorDetails<'a>,
}

#[derive(Serialize)]
struct ErrorDetails<'a> {
    code: &'a str,
    message: &'a str,
    #[serde(flatten)]
    more: &'a Map<String, Value>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), more: Map::new(), header: None }
    }

    fn with(mut self, key: &str, value: impl Into<Value>) -> ApiError {
        self.more.insert(key.to_owned(), value.into());
        self
    }

    fn header(mut self, name: header::HeaderName, value: &'static str) -> ApiError {
        self.header = Some((name, value));
        self
    }

    /// A malformed request. The message may quote it, and is one short line all the same.
    pub(crate) fn bad_request(message: impl AsRef<str>) -> ApiError {
        let shown = |letter: char| if letter.is_control() { ' ' } else { letter };
        let message: String = message.as_ref().chars().map(shown).take(MAX_MESSAGE).collect();
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// The game cannot be read or makes no sense; lines and columns are those of its own text.
    pub(crate) fn bad_input(error: &ReadError) -> ApiError {
        ApiError::refused(&error.message).with("line", error.line).with("column", error.column)
    }

    /// This cannot be done with this game.
    pub(crate) fn refused(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_input", message)
    }

    /// The game, or the method, is not one to follow step by step.
    pub(crate) fn no_trace(error: &TraceError) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no_trace", error.to_string())
    }

    pub(crate) fn bad_position(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_position", message)
    }

    pub(crate) fn not_found() -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not_found", "there is nothing at this path")
    }

    pub(crate) fn method_not_allowed(allow: &'static str) -> ApiError {
        let message = format!("this path takes {}", allow.replace(", ", " and "));
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message).header(header::ALLOW, allow)
    }

    pub(crate) fn unsupported_media() -> ApiError {
        let message = "expected a JSON body, with Content-Type: application/json";
        ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media", message)
    }

    pub(crate) fn too_large(max: usize) -> ApiError {
        let message = format!("the body is larger than {}, the limit of this server", bytes_in_words(max as u64));
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message).with("max", max)
    }

    pub(crate) fn answer_too_large(max: usize) -> ApiError {
        let message = format!("the answer is larger than {}, the limit of this server", bytes_in_words(max as u64));
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "answer_too_large", message).with("max", max)
    }

    pub(crate) fn slow() -> ApiError {
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "slow", "the body did not come in time")
    }

    pub(crate) fn host() -> ApiError {
        let message = "the Host header is not a name of this server (mousehole serve --allow-host NAME adds one)";
        ApiError::new(StatusCode::FORBIDDEN, "host", message)
    }

    pub(crate) fn origin() -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "origin", "requests from pages of other sites are refused")
    }

    pub(crate) fn too_many_positions(positions: u64, max: u64) -> ApiError {
        let message = format!("the game has {positions} positions; this server solves at most {max}");
        let error = ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_positions", message);
        error.with("positions", positions).with("max", max)
    }

    pub(crate) fn too_many_moves(max: u64) -> ApiError {
        let message = format!("the cats may have more than {max} moves in a turn, the limit of this server");
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "too_many_positions", message).with("max", max)
    }

    pub(crate) fn time_limit(seconds: f64) -> ApiError {
        let message = format!("the answer was not found within {seconds} s, the limit of this server");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "time_limit", message).with("seconds", seconds)
    }

    pub(crate) fn busy() -> ApiError {
        let message = "the server has as much to do as it takes on; try again in a moment";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).header(header::RETRY_AFTER, "1")
    }

    /// Seen only while the server ends, since otherwise nobody waits for the answer any more.
    pub(crate) fn cancelled() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "cancelled", "the work was stopped")
    }

    /// More memory than all that the server may use.
    pub(crate) fn memory(needed: u64, max: u64) -> ApiError {
        let (words, allowed) = (bytes_in_words(needed), bytes_in_words(max));
        let message = format!("the answer needs up to {words} of memory, and this server may use {allowed}");
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "memory", message).with("needed", needed).with("max", max)
    }

    /// A fault of the server itself.
    pub(crate) fn internal() -> ApiError {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "the server failed to answer this request; please report it",
        )
    }
}

impl From<SolveError> for ApiError {
    fn from(error: SolveError) -> ApiError {
        let refused = |code| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, error.to_string());
        match error {
            SolveError::Memory { positions, needed, allowed, .. } => {
                refused("memory").with("positions", positions).with("needed", needed).with("max", allowed)
            }
            SolveError::Stopped => ApiError::cancelled(),
            SolveError::Refused { .. } | SolveError::NoSuchEngine { .. } => refused("bad_input"),
            _ => ApiError::internal(),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = ErrorDetails { code: self.code, message: &self.message, more: &self.more };
        let mut response = (self.status, Json(ErrorBody { error })).into_response();
        if let Some((name, value)) = self.header {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}
