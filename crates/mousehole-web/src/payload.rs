//! The bytes of answers, and the memory that they may take until they are sent.

use std::io::{self, Write};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;

/// The most bytes of an answer.
const MAX_PAYLOAD: usize = 8 << 20;

/// Answers up to this size are not counted: there are at most as many of them as connections.
const UNCOUNTED: usize = 64 << 10;

/// The most bytes of all larger answers that are being sent.
const SEND_BUDGET: usize = 64 << 20;

/// The body of an answer.
#[derive(Debug)]
pub(crate) struct Payload {
    content_type: &'static str,
    bytes: Vec<u8>,
}

impl Payload {
    /// An answer in JSON.
    pub(crate) fn json(value: &impl Serialize) -> Result<Payload, ApiError> {
        let mut bounded = Bounded(Vec::new());
        serde_json::to_writer(&mut bounded, value).map_err(|_| ApiError::answer_too_large(MAX_PAYLOAD))?;
        Ok(Payload { content_type: "application/json", bytes: bounded.0 })
    }

    /// An answer of another type.
    pub(crate) fn new(content_type: &'static str, bytes: impl Into<Vec<u8>>) -> Result<Payload, ApiError> {
        let bytes = bytes.into();
        match bytes.len() {
            ..=MAX_PAYLOAD => Ok(Payload { content_type, bytes }),
            _ => Err(ApiError::answer_too_large(MAX_PAYLOAD)),
        }
    }
}

/// A buffer that refuses to grow beyond the largest answer.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_PAYLOAD {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Bounds the bytes of the answers that are being sent.
#[derive(Debug)]
pub(crate) struct SendBudget(Arc<Semaphore>);

impl SendBudget {
    pub(crate) fn new() -> SendBudget {
        SendBudget(Arc::new(Semaphore::new(SEND_BUDGET)))
    }

    /// The response with an answer, once it fits in the budget.
    pub(crate) async fn send(&self, payload: Payload) -> Result<Response, ApiError> {
        let Payload { content_type, bytes } = payload;
        let counted = if bytes.len() > UNCOUNTED { bytes.len() as u32 } else { 0 };
        let permit = Arc::clone(&self.0).acquire_many_owned(counted).await.map_err(|_| ApiError::internal())?;
        let mut response = Response::new(Body::from(Bytes::from_owner(CountedBytes { bytes, _permit: permit })));
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        Ok(response)
    }
}

/// The bytes of an answer, counted until they are sent.
struct CountedBytes {
    bytes: Vec<u8>,
    _permit: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for CountedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}
