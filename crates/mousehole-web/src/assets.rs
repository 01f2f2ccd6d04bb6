//! The files of the page, in the binary. `build.rs` lists and compresses them; the file system is never read.

use std::io::Read;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use flate2::read::GzDecoder;
use mousehole_api::ApiError;

use crate::refused::Refused;

/// A file of the page.
#[derive(Debug)]
struct Asset {
    /// Within the page, without a slash in front.
    path: &'static str,
    content_type: &'static str,
    etag: &'static str,
    gzip: &'static [u8],
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
        let mentions = |name, of: &dyn Fn(&str) -> bool| {
            let values = request.headers().get_all(name).iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).any(|value| of(value.trim()))
        };
        let known = mentions(header::IF_NONE_MATCH, &|tag| self.is(tag));
        let takes_gzip = mentions(header::ACCEPT_ENCODING, &takes_gzip);
        let mut response = match (known, takes_gzip) {
            (true, _) => StatusCode::NOT_MODIFIED.into_response(),
            (false, true) => self.gzip.into_response(),
            (false, false) => self.plain().into_response(),
        };
        let headers = response.headers_mut();
        if takes_gzip && !known {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::ETAG, HeaderValue::from_static(self.etag));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }

    /// The file as it is, for the few clients that take nothing else.
    fn plain(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        GzDecoder::new(self.gzip).read_to_end(&mut bytes).expect("the build script made it");
        bytes
    }

    /// Whether a tag of a request is the one of this file, in whatever form it was sent.
    fn is(&self, tag: &str) -> bool {
        tag == "*" || tag.trim_start_matches("W/") == self.etag.trim_start_matches("W/")
    }
}

/// Whether an encoding that a request accepts is gzip: `gzip`, or `gzip;q=0.5`, and not `gzip;q=0`.
fn takes_gzip(encoding: &str) -> bool {
    let mut parts = encoding.split(';').map(str::trim);
    let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip") || name == "*");
    is_gzip && !parts.any(|part| part.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_served_and_its_type_declarations_are_not() {
        assert!(ASSETS.iter().any(|asset| asset.path == "index.html"));
        assert!(ASSETS.iter().all(|asset| !asset.path.ends_with(".d.ts") && !asset.path.contains("..")));
    }

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        for taken in ["gzip", "GZIP", "gzip;q=0.5", "gzip; q=1", "*"] {
            assert!(takes_gzip(taken), "{taken}");
        }
        for refused in ["", "br", "gzip;q=0", "gzip; q=0.000", "identity", "x-gzip2"] {
            assert!(!takes_gzip(refused), "{refused}");
        }
    }
}
