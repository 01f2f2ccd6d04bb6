//! Connections: a bounded number, each with timeouts for its client.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::config::Limits;
use crate::write_timeout::WriteTimeout;

/// The answer when all connections are taken.
const BUSY: &str = "{\"error\":{\"code\":\"busy\",\"message\":\"too many clients are connected; try again in a moment\",\"chinese\":\"连接的客户端太多，请稍后再试\"}}";

/// The most clients that are sent that answer at a time, and how long each may take. Others are cut off.
const MAX_REJECTED: usize = 64;
const REJECT_TIMEOUT: Duration = Duration::from_secs(1);

/// The most bytes of a request's head.
const MAX_HEAD: usize = 16 << 10;

pub(crate) struct Connections {
    service: TowerToHyperService<Router>,
    patience: Duration,
    free: Arc<Semaphore>,
    capacity: usize,
    rejecting: Arc<Semaphore>,
    /// Becomes true when the server ends.
    ending: watch::Sender<bool>,
}

impl Connections {
    pub(crate) fn new(limits: &Limits, service: Router) -> Connections {
        let capacity = limits.connections.clamp(1, 1 << 20);
        Connections {
            service: TowerToHyperService::new(service),
            patience: limits.patience,
            free: Arc::new(Semaphore::new(capacity)),
            capacity,
            rejecting: Arc::new(Semaphore::new(MAX_REJECTED)),
            ending: watch::Sender::new(false),
        }
    }

    /// Accepts clients until it is dropped.
    pub(crate) async fn accept(&self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((client, _)) => self.admit(client),
                // Out of file handles, or the client is gone already.
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    fn admit(&self, client: TcpStream) {
        let _ = client.set_nodelay(true);
        match (Arc::clone(&self.free).try_acquire_owned(), Arc::clone(&self.rejecting).try_acquire_owned()) {
            (Ok(permit), _) => {
                let (service, patience, ending) = (self.service.clone(), self.patience, self.ending.subscribe());
                tokio::spawn(async move {
                    serve(client, service, patience, ending).await;
                    drop(permit);
                });
            }
            (Err(_), Ok(permit)) => {
                tokio::spawn(async move {
                    let _ = timeout(REJECT_TIMEOUT, reject(client)).await;
                    drop(permit);
                });
            }
            (Err(_), Err(_)) => drop(client),
        }
    }

    /// Waits until the answers that are under way are sent, at most for that time.
    pub(crate) async fn end(&self, time: Duration) {
        self.ending.send_replace(true);
        let _ = timeout(time, self.free.acquire_many(self.capacity as u32)).await;
    }
}

async fn serve(
    client: TcpStream,
    service: TowerToHyperService<Router>,
    patience: Duration,
    mut ending: watch::Receiver<bool>,
) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(WriteTimeout::new(client, patience)), service);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // Whatever goes wrong on a connection ends it, and nothing else.
        _ = connection.as_mut() => return,
        _ = ending.wait_for(|ending| *ending) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Answers that the server is busy, and waits until the client has read it: closing a connection with an unread request may
/// discard the answer.
async fn reject(mut client: TcpStream) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {}\r\nRetry-After: 1\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        BUSY.len()
    );
    client.write_all((head + BUSY).as_bytes()).await?;
    client.shutdown().await?;
    let mut rest = [0; 4096];
    while client.read(&mut rest).await? > 0 {}
    Ok(())
}
