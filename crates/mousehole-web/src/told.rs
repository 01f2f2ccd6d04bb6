//! Answers, and the memory that they may take until they are sent.

use std::io::{self, Write};
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;

/// The longest answer.
const LONGEST: usize = 8 << 20;

/// Answers up to this are not counted; there are no more of them than connections.
const SHORT: usize = 64 << 10;

/// The bytes of all longer answers that are being sent.
const ALL: usize = 64 << 20;

/// An answer.
#[derive(Debug)]
pub(crate) struct Told {
    kind: &'static str,
    bytes: Vec<u8>,
}

impl Told {
    /// An answer in JSON.
    pub(crate) fn json(value: &impl Serialize) -> Result<Told, ApiError> {
        let mut bounded = Bounded(Vec::new());
        serde_json::to_writer(&mut bounded, value).map_err(|_| ApiError::answer_too_large(LONGEST))?;
        Ok(Told { kind: "application/json", bytes: bounded.0 })
    }

    /// An answer of another kind.
    pub(crate) fn new(kind: &'static str, bytes: impl Into<Vec<u8>>) -> Result<Told, ApiError> {
        let bytes = bytes.into();
        if bytes.len() > LONGEST { Err(ApiError::answer_too_large(LONGEST)) } else { Ok(Told { kind, bytes }) }
    }
}

/// Bytes up to the longest answer.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LONGEST {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Room for the answers that are being sent.
#[derive(Debug)]
pub(crate) struct Room(Arc<Semaphore>);

impl Room {
    pub(crate) fn new() -> Room {
        Room(Arc::new(Semaphore::new(ALL)))
    }

    /// The response that sends an answer, once there is room for it.
    pub(crate) async fn send(&self, told: Told) -> Result<Response, ApiError> {
        let Told { kind, bytes } = told;
        let counted = if bytes.len() > SHORT { bytes.len() as u32 } else { 0 };
        let room = Arc::clone(&self.0).acquire_many_owned(counted).await.map_err(|_| ApiError::internal())?;
        let mut response = Response::new(Body::from(Bytes::from_owner(Sent { bytes, _room: room })));
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        Ok(response)
    }
}

/// The bytes of an answer, counted until they are sent.
struct Sent {
    bytes: Vec<u8>,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Sent {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}
