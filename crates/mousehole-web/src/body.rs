//! The JSON body of a request, within limits of size and time.

use std::sync::Arc;

use axum::body::{Body, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use mousehole_api::ApiError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::app::App;
use crate::config::Limits;
use crate::gate::UNCOUNTED;
use crate::refused::Refused;

/// How much of a body that is refused is read all the same: a client that is cut off while it sends never reads why.
const MAX_DISCARDED: usize = 16 << 20;

/// The most bytes of all bodies that are being received or read and are not small.
const BODY_BUDGET: usize = 16 << 20;

/// The budget for such bodies: for one in any case.
pub(crate) fn body_budget(limits: &Limits) -> Arc<Semaphore> {
    Arc::new(Semaphore::new(BODY_BUDGET.max(limits.body).min(Semaphore::MAX_PERMITS)))
}

/// The body of a request that says it is JSON.
pub(crate) struct JsonBody {
    pub(crate) bytes: Vec<u8>,
    permit: Option<OwnedSemaphorePermit>,
}

impl FromRequest<Arc<App>> for JsonBody {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<JsonBody, Refused> {
        let is_json = is_json(request.headers());
        let max = if is_json { app.limits.body } else { 0 };
        let mut refused = None;
        let collected = collect(request.into_body(), max, &app.body_budget, &mut refused);
        let body = match timeout(app.limits.patience, collected).await {
            Ok(_) if !is_json => Err(ApiError::unsupported_media()),
            Ok(body) => refused.map_or(body, Err),
            Err(_) => Err(refused.filter(|_| is_json).unwrap_or_else(ApiError::slow)),
        };
        body.map_err(Refused)
    }
}

/// All of a body, if it is no longer than `max`. One that is `refused` is read all the same, and nothing of it is kept.
async fn collect(
    mut body: Body,
    max: usize,
    budget: &Arc<Semaphore>,
    refused: &mut Option<ApiError>,
) -> Result<JsonBody, ApiError> {
    // As much as it may grow to, so that it never waits for more.
    let most = body.size_hint().upper().map_or(max, |upper| usize::try_from(upper).unwrap_or(max).min(max));
    let mut kept = JsonBody { bytes: Vec::new(), permit: None };
    let mut length = 0;
    if usize::try_from(body.size_hint().lower()).map_or(true, |lower| lower > max) {
        *refused = Some(ApiError::too_large(max));
    }
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| ApiError::bad_request(["the body ended too soon", "请求内容不完整"]))?;
        let Ok(data) = frame.into_data() else { continue };
        length += data.len();
        if length > max {
            *refused = Some(ApiError::too_large(max));
        } else if length > UNCOUNTED && kept.permit.is_none() && refused.is_none() {
            match Arc::clone(budget).try_acquire_many_owned(u32::try_from(most).unwrap_or(u32::MAX)) {
                Ok(permit) => kept.permit = Some(permit),
                Err(_) => *refused = Some(ApiError::busy()),
            }
        }
        match refused {
            None => kept.bytes.extend_from_slice(&data),
            Some(_) if length <= MAX_DISCARDED => kept = JsonBody { bytes: Vec::new(), permit: None },
            Some(_) => break,
        }
    }
    Ok(kept)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}
