//! The files of the page, in the binary. `build/main.rs` lists them; the file system is never read.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use mousehole_api::ApiError;

use crate::refused::Refused;

/// A file of the page.
#[derive(Debug)]
struct Asset {
    /// Within the page, without a slash in front.
    path: &'static str,
    content_type: &'static str,
    etag: &'static str,
    bytes: &'static [u8],
}

static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Serves a file of the page.
pub(crate) async fn serve(request: Request) -> axum::response::Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Refused(ApiError::method_not_allowed("GET, HEAD")).into_response();
    }
    let path = request.uri().path();
    let wanted = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    match ASSETS.iter().find(|asset| asset.path == wanted && !path.starts_with("//")) {
        Some(asset) => asset.response(&request).into_response(),
        None => Refused(ApiError::not_found()).into_response(),
    }
}

impl Asset {
    fn response(&self, request: &Request) -> Response<Body> {
        let known = request.headers().get_all(header::IF_NONE_MATCH).iter().any(|tags| self.is_among(tags));
        let mut response = match known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => self.bytes.into_response(),
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::ETAG, HeaderValue::from_static(self.etag));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }

    fn is_among(&self, tags: &HeaderValue) -> bool {
        let tags = tags.to_str().unwrap_or_default();
        tags.split(',').any(|tag| matches!(tag.trim(), "*") || tag.trim().trim_start_matches("W/") == self.etag)
    }
}

/// Part of the build script, included here to run its tests.
#[cfg(test)]
#[path = "../build/slim.rs"]
mod slim;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_served_and_its_type_declarations_are_not() {
        assert!(ASSETS.iter().any(|asset| asset.path == "index.html"));
        assert!(ASSETS.iter().all(|asset| !asset.path.ends_with(".d.ts") && !asset.path.contains("..")));
    }
}
