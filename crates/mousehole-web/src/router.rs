//! The paths of the server.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use mousehole_api::{ApiError, ROUTES};

use crate::app::{App, about, handle};
use crate::assets;
use crate::body::JsonBody;
use crate::refused::Refused;

/// All paths of the server.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new().route("/api", only(get(about), "GET, HEAD"));
    let api = ROUTES.iter().fold(api, |api, &(name, route)| {
        let answer = move |State(app): State<Arc<App>>, body: JsonBody| async move { handle(&app, route, body).await };
        api.route(&format!("/api/{name}"), only(post(answer), "POST"))
    });
    api.fallback(other).with_state(app)
}

/// Answers other methods with an error in the same form as all others.
fn only(methods: MethodRouter<Arc<App>>, allow: &'static str) -> MethodRouter<Arc<App>> {
    methods.fallback(move || async move { Refused(ApiError::method_not_allowed(allow)) })
}

async fn other(request: Request) -> Response {
    match request.uri().path().starts_with("/api/") {
        true => Refused(ApiError::not_found()).into_response(),
        false => assets::serve(request).await,
    }
}
