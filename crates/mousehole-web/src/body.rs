//! The JSON body of a request, within limits of size and time.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use tokio::time::timeout;

use crate::app::App;
use crate::error::ApiError;

/// How much of a body that is refused is read all the same: a client that is cut off while it sends never reads why.
const MAX_DISCARDED: usize = 16 << 20;

/// The body of a request that says it is JSON.
pub(crate) struct JsonBody(pub(crate) Bytes);

impl FromRequest<Arc<App>> for JsonBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<JsonBody, ApiError> {
        let is_json = is_json(request.headers());
        let max = if is_json { app.limits.body } else { 0 };
        match timeout(app.limits.patience, collect(request.into_body(), max)).await {
            Ok(Ok(_)) if !is_json => Err(ApiError::unsupported_media()),
            Ok(Ok(Some(body))) => Ok(JsonBody(body.into())),
            Ok(Ok(None)) => Err(ApiError::too_large(max)),
            Ok(Err(_)) => Err(ApiError::bad_request("the body ended too soon")),
            Err(_) => Err(ApiError::slow()),
        }
    }
}

/// All of a body; `None` if it is longer than `max`.
async fn collect(mut body: Body, max: usize) -> Result<Option<Vec<u8>>, axum::Error> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame?.into_data() else { continue };
        length += data.len();
        match length {
            kept if kept <= max => bytes.extend_from_slice(&data),
            discarded if discarded <= MAX_DISCARDED => bytes = Vec::new(),
            _ => break,
        }
    }
    Ok((length <= max).then_some(bytes))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}
