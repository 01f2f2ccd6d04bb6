//! The bytes of answers.

use std::io::{self, Write};

use serde::Serialize;

use crate::error::ApiError;

/// The most bytes of an answer.
const MAX_PAYLOAD: usize = 8 << 20;

/// The body of an answer.
#[derive(Debug)]
pub struct Payload {
    /// What it is, as HTTP has it.
    pub content_type: &'static str,
    /// The body itself.
    pub bytes: Vec<u8>,
}

impl Payload {
    /// An answer in JSON.
    pub fn json(value: &impl Serialize) -> Result<Payload, ApiError> {
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
