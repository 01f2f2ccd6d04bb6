//! The files of the page, in the binary. `build/main.rs` lists them; nothing of the file system is ever read.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::error::ApiError;

/// A file of the page.
#[derive(Debug)]
struct Asset {
    /// Within the page, without a slash in front.
    path: &'static str,
    kind: &'static str,
    /// Its ETag.
    tag: &'static str,
    bytes: &'static [u8],
}

static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Answers a request for a file of the page.
pub(crate) async fn serve(request: Request) -> axum::response::Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::method_not_allowed("GET, HEAD").into_response();
    }
    let path = request.uri().path();
    let wanted = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    match ASSETS.iter().find(|asset| asset.path == wanted && !path.starts_with("//")) {
        Some(asset) => asset.answer(&request).into_response(),
        None => ApiError::not_found().into_response(),
    }
}

impl Asset {
    fn answer(&self, request: &Request) -> Response<Body> {
        let known = request.headers().get_all(header::IF_NONE_MATCH).iter().any(|tags| self.is_among(tags));
        let mut response = match known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => self.bytes.into_response(),
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::ETAG, HeaderValue::from_static(self.tag));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }

    fn is_among(&self, tags: &HeaderValue) -> bool {
        let tags = tags.to_str().unwrap_or_default();
        tags.split(',').any(|tag| matches!(tag.trim(), "*") || tag.trim().trim_start_matches("W/") == self.tag)
    }
}

/// What the build does to scripts and styles, here for its tests.
#[cfg(test)]
#[path = "../build/slim.rs"]
mod slim;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_helpers_of_its_authors_are_not() {
        assert!(ASSETS.iter().any(|asset| asset.path == "index.html"));
        assert!(ASSETS.iter().all(|asset| !asset.path.ends_with(".d.ts") && !asset.path.contains("..")));
    }
}
