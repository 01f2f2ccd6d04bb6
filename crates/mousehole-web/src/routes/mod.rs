//! One file for each thing that can be asked.

mod colors;
mod convert;
mod explain;
mod line;
mod moves;
mod picture;
mod reply;
mod solve;

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};

use crate::app::{App, about, ask};
use crate::assets;
use crate::error::ApiError;

/// All paths of the server.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api", only(get(about), "GET, HEAD"))
        .route("/api/solve", only(post(ask::<solve::Solve>), "POST"))
        .route("/api/colors", only(post(ask::<colors::Colors>), "POST"))
        .route("/api/moves", only(post(ask::<moves::Moves>), "POST"))
        .route("/api/line", only(post(ask::<line::AskedLine>), "POST"))
        .route("/api/reply", only(post(ask::<reply::Reply>), "POST"))
        .route("/api/explain", only(post(ask::<explain::Explain>), "POST"))
        .route("/api/convert", only(post(convert::convert), "POST"))
        .route("/api/picture", only(post(ask::<picture::AskedPicture>), "POST"))
        .fallback(other)
        .with_state(app)
}

/// Answers other methods in the same form as all errors.
fn only(methods: MethodRouter<Arc<App>>, allow: &'static str) -> MethodRouter<Arc<App>> {
    methods.fallback(move || async move { ApiError::method_not_allowed(allow) })
}

async fn other(request: Request) -> Response {
    match request.uri().path().starts_with("/api/") {
        true => ApiError::not_found().into_response(),
        false => assets::serve(request).await,
    }
}
