//! The paths of the API, one file for each.

mod colors;
mod convert;
mod explain;
mod line;
mod moves;
mod picture;
mod reply;
mod solve;
mod trace;

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};

use crate::app::{App, about, handle};
use crate::assets;
use crate::error::ApiError;

/// All paths of the server.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api", only(get(about), "GET, HEAD"))
        .route("/api/solve", only(post(handle::<solve::SolveRequest>), "POST"))
        .route("/api/colors", only(post(handle::<colors::ColorsRequest>), "POST"))
        .route("/api/moves", only(post(handle::<moves::MovesRequest>), "POST"))
        .route("/api/line", only(post(handle::<line::LineRequest>), "POST"))
        .route("/api/reply", only(post(handle::<reply::ReplyRequest>), "POST"))
        .route("/api/explain", only(post(handle::<explain::ExplainRequest>), "POST"))
        .route("/api/trace", only(post(handle::<trace::TraceRequest>), "POST"))
        .route("/api/convert", only(post(convert::convert), "POST"))
        .route("/api/picture", only(post(picture::picture), "POST"))
        .fallback(other)
        .with_state(app)
}

/// Answers other methods with an error in the same form as all others.
fn only(methods: MethodRouter<Arc<App>>, allow: &'static str) -> MethodRouter<Arc<App>> {
    methods.fallback(move || async move { ApiError::method_not_allowed(allow) })
}

async fn other(request: Request) -> Response {
    match request.uri().path().starts_with("/api/") {
        true => ApiError::not_found().into_response(),
        false => assets::serve(request).await,
    }
}
