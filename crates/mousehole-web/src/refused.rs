//! An error of the API as a response.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mousehole_api::ApiError;

/// A request that is not answered as asked.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) ApiError);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refused(error) = self;
        let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, error.to_json()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some((name, value)) = error.header() {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        response
    }
}
