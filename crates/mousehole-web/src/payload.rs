//! The bytes of answers, and the memory that they may take until they are sent.

use std::io::{self, Write};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;
use crate::gate::counted;

/// The most bytes of an answer.
const MAX_PAYLOAD: usize = 8 << 20;

/// The most bytes of all answers that are being sent and are not small.
const SEND_BUDGET: usize = 32 << 20;

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
        serde_json::to_writer(&mut bounded, value).map_err(|_| Payload::too_large())?;
        Ok(Payload { content_type: "application/json", bytes: bounded.0 })
    }

    /// Whether an answer of that many bytes would be too large.
    pub(crate) fn is_too_large(bytes: usize) -> bool {
        bytes > MAX_PAYLOAD
    }

    /// The error of an answer that would be too large.
    pub(crate) fn too_large() -> ApiError {
        ApiError::answer_too_large(MAX_PAYLOAD)
    }

    /// An answer of another type.
    pub(crate) fn new(content_type: &'static str, bytes: impl Into<Vec<u8>>) -> Result<Payload, ApiError> {
        let bytes = bytes.into();
        match bytes.len() {
            ..=MAX_PAYLOAD => Ok(Payload { content_type, bytes }),
            _ => Err(Payload::too_large()),
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

    /// The response with an answer, if it fits in the budget. None waits for that: clients that take their time would hold
    /// up all others.
    pub(crate) fn send(&self, payload: Payload) -> Result<Response, ApiError> {
        let Payload { content_type, bytes } = payload;
        let counted = counted(bytes.len() as u64) as u32;
        let permit = Arc::clone(&self.0).try_acquire_many_owned(counted).map_err(|_| ApiError::busy())?;
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
