//! The files of the page, in the binary. `build/main.rs` lists them; the file system is never read.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use mousehole::game::{KnobValues, Preset, Rules, Settings};

use crate::error::ApiError;

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

/// The one module that is not a file: what the page has to know of the rules, from the library.
static RULES: LazyLock<Asset> = LazyLock::new(|| {
    let text = rules_module();
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    Asset {
        path: "js/game/presets.js",
        content_type: "text/javascript; charset=utf-8",
        etag: format!("\"{:016x}\"", hasher.finish()).leak(),
        bytes: text.leak().as_bytes(),
    }
});

/// The rules of each preset, and the words that each rule chooses from. How many cats there are and the directions of a
/// grid come from the board.
fn rules_module() -> String {
    let of_board = |key: &str| matches!(key, "cats" | "directions");
    let rules = |preset| Rules::preset(preset).values().into_iter().filter(|(key, _)| !of_board(key));
    let presets: BTreeMap<&str, BTreeMap<_, _>> =
        Preset::ALL.iter().map(|&(preset, name)| (name, rules(preset).collect())).collect();
    let words: BTreeMap<&str, &[&str]> = Settings::KNOBS
        .iter()
        .filter_map(|knob| match knob.values {
            KnobValues::Words(words) => Some((knob.key, words)),
            _ => None,
        })
        .collect();
    let json = |value: serde_json::Result<String>| value.expect("plain data");
    format!(
        "export const PRESETS = {};\nexport const WORDS = {};\n",
        json(serde_json::to_string(&presets)),
        json(serde_json::to_string(&words))
    )
}

/// Serves a file of the page.
pub(crate) async fn serve(request: Request) -> axum::response::Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::method_not_allowed("GET, HEAD").into_response();
    }
    let path = request.uri().path();
    let wanted = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    match ASSETS.iter().chain([&*RULES]).find(|asset| asset.path == wanted && !path.starts_with("//")) {
        Some(asset) => asset.response(&request).into_response(),
        None => ApiError::not_found().into_response(),
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
    fn the_page_gets_presets_and_words_from_the_library() {
        let module = rules_module();
        let grid = [
            r#""grid":{"capture":"touch","cat_hole":"wins","cat_jump":1,"cats_move":"freely","endless":"cat","#,
            r#""first":"mouse","jump":"over","lazy":false,"limit":"1000""#,
        ];
        assert!(module.contains(&grid.concat()), "{module}");
        assert!(module.contains(r#""stuck":["stays","loses"]"#), "{module}");
    }

    #[test]
    fn the_page_is_served_and_its_type_declarations_are_not() {
        assert!(ASSETS.iter().any(|asset| asset.path == "index.html"));
        assert!(ASSETS.iter().all(|asset| !asset.path.ends_with(".d.ts") && !asset.path.contains("..")));
    }
}
