//! The API without a network.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use tokio::runtime::{Builder, Runtime};

use crate::app::App;
use crate::config::Limits;
use crate::router::router;
use crate::server::ServeError;

/// The API of a server without the network, for tests and fuzzing: no connection, and no question who asks.
///
/// ```
/// use mousehole_web::{Limits, Offline};
///
/// let api = Offline::new(&Limits::default())?;
/// let (status, answer) = api.post("/api/moves", br#"{"game": "M.F\n..C"}"#.to_vec());
/// assert_eq!((status, answer[0]), (200, b'{'));
/// # Ok::<(), mousehole_web::ServeError>(())
/// ```
#[derive(Debug)]
pub struct Offline {
    runtime: Runtime,
    service: TowerToHyperService<Router>,
}

impl Offline {
    /// An API within these limits.
    pub fn new(limits: &Limits) -> Result<Offline, ServeError> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        Ok(Offline { runtime, service: TowerToHyperService::new(router(App::new(limits))) })
    }

    /// Posts a body that is said to be JSON to a path; the status and the body of the answer.
    pub fn post(&self, path: &str, body: Vec<u8>) -> (u16, Vec<u8>) {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json").body(Body::from(body));
        let Ok(request) = request else { return (400, Vec::new()) };
        self.runtime.block_on(async {
            let Ok(response) = self.service.call(request).await;
            let status = response.status().as_u16();
            let body = response.into_body().collect().await.map(|body| body.to_bytes().to_vec());
            (status, body.unwrap_or_default())
        })
    }
}
