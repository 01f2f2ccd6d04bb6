//! Bounds the memory that answers may take until they are sent.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use mousehole_api::{ApiError, Payload};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::gate::counted;

/// The most bytes of all answers that are being sent and are not small.
const SEND_BUDGET: usize = 32 << 20;

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
