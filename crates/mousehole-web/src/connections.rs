//! Connections: so many at a time, each with a client that must not keep it waiting.

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
use crate::patient::Patient;

/// Told to those who come when all connections are taken.
const FULL: &str =
    "{\"error\":{\"code\":\"busy\",\"message\":\"too many clients are connected; try again in a moment\"}}";

/// How many of those are told at a time, and how long that may take. More are cut off.
const TURNED_AWAY: usize = 64;
const FAREWELL: Duration = Duration::from_secs(1);

/// The largest head of a request.
const HEAD: usize = 16 << 10;

pub(crate) struct Connections {
    service: TowerToHyperService<Router>,
    patience: Duration,
    free: Arc<Semaphore>,
    most: usize,
    turned_away: Arc<Semaphore>,
    /// Dropped when the server ends.
    ending: watch::Sender<bool>,
}

impl Connections {
    pub(crate) fn new(limits: &Limits, service: Router) -> Connections {
        let most = limits.connections.clamp(1, 1 << 20);
        Connections {
            service: TowerToHyperService::new(service),
            patience: limits.patience,
            free: Arc::new(Semaphore::new(most)),
            most,
            turned_away: Arc::new(Semaphore::new(TURNED_AWAY)),
            ending: watch::Sender::new(false),
        }
    }

    /// Accepts clients for ever.
    pub(crate) async fn accept(&self, listener: &TcpListener) {
        loop {
            match listener.accept().await {
                Ok((client, _)) => self.welcome(client),
                // The system is short of something, or the client is gone already.
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    fn welcome(&self, client: TcpStream) {
        let _ = client.set_nodelay(true);
        match (Arc::clone(&self.free).try_acquire_owned(), Arc::clone(&self.turned_away).try_acquire_owned()) {
            (Ok(place), _) => {
                let (service, patience, ending) = (self.service.clone(), self.patience, self.ending.subscribe());
                tokio::spawn(async move {
                    serve(client, service, patience, ending).await;
                    drop(place);
                });
            }
            (Err(_), Ok(place)) => {
                tokio::spawn(async move {
                    let _ = timeout(FAREWELL, turn_away(client)).await;
                    drop(place);
                });
            }
            (Err(_), Err(_)) => drop(client),
        }
    }

    /// Lets answers that are under way be finished, within a time.
    pub(crate) async fn end(&self, time: Duration) {
        self.ending.send_replace(true);
        let _ = timeout(time, self.free.acquire_many(self.most as u32)).await;
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
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(Patient::new(client, patience)), service);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // Whatever goes wrong on a connection ends it, and nothing else.
        _ = connection.as_mut() => return,
        _ = ending.wait_for(|ending| *ending) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Says that there is no place, and waits until that has been read: a connection that is closed before its request was
/// read may take the answer with it.
async fn turn_away(mut client: TcpStream) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {}\r\nRetry-After: 1\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        FULL.len()
    );
    client.write_all((head + FULL).as_bytes()).await?;
    client.shutdown().await?;
    let mut rest = [0; 4096];
    while client.read(&mut rest).await? > 0 {}
    Ok(())
}
