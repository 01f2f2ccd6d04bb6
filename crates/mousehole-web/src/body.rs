//! The JSON body of a request, within limits of size and time.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::app::App;
use crate::error::ApiError;

/// The body of a request that says it is JSON.
pub(crate) struct JsonBody(pub(crate) Bytes);

impl FromRequest<Arc<App>> for JsonBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<JsonBody, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::unsupported_media());
        }
        let most = app.limits.body;
        let length =
            request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        if length.is_some_and(|length: u64| length > most as u64) {
            return Err(ApiError::too_large(most));
        }
        let body = Limited::new(request.into_body(), most).collect();
        match tokio::time::timeout(app.limits.patience, body).await {
            Ok(Ok(body)) => Ok(JsonBody(body.to_bytes())),
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(ApiError::too_large(most)),
            Ok(Err(_)) => Err(ApiError::bad_request("the body broke off")),
            Err(_) => Err(ApiError::slow()),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}
