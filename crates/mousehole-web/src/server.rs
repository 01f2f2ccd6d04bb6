//! The server: listens, serves, and ends when it is told to.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::middleware;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::app::App;
use crate::config::Config;
use crate::connections::Connections;
use crate::guard::{Hosts, guard};
use crate::routes::router;

/// How long answers that are under way may take when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nothing can listen there.
    #[error("cannot listen at {address}: {}", why(error))]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// What the system said.
        error: io::Error,
    },
    /// The system gives no threads or signals.
    #[error("cannot start the server: {0}")]
    Start(#[from] io::Error),
}

fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "the port is in use; choose another, or 0 for any that is free".to_owned(),
        io::ErrorKind::AddrNotAvailable => "this machine has no such address".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission; ports from 1024 on need none".to_owned(),
        _ => error.to_string(),
    }
}

/// A server that listens, and answers once it [runs](Server::run).
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    config: Config,
}

impl Server {
    /// Listens at the address of the configuration.
    pub fn bind(config: &Config) -> Result<Server, ServeError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let address = config.address;
        let listen = |error| ServeError::Listen { address, error };
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(listen)?;
        let address = listener.local_addr()?;
        Ok(Server { runtime, listener, address, config: config.clone() })
    }

    /// Where it listens, with the port that was picked.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the page is, for somebody at this machine.
    pub fn url(&self) -> String {
        let here = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        format!("http://{}/", SocketAddr::new(here, self.address.port()))
    }

    /// Serves until the process is told to end, by Ctrl-C or in the system's own way.
    pub fn run(self) -> Result<(), ServeError> {
        let Server { runtime, listener, address, config } = self;
        let app = App::new(&config.limits);
        let hosts = Arc::new(Hosts::new(address, &config.hosts));
        let service = router(Arc::clone(&app)).layer(middleware::from_fn_with_state(hosts, guard));
        let connections = Connections::new(&config.limits, service);
        runtime
            .block_on(async {
                tokio::select! {
                    () = connections.accept(&listener) => {}
                    ended = told_to_end() => ended?,
                }
                drop(listener);
                app.solving.stop();
                connections.end(LAST_WORDS).await;
                Ok(())
            })
            .inspect(|()| runtime.shutdown_background())
    }
}

#[cfg(unix)]
async fn told_to_end() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}

#[cfg(not(unix))]
async fn told_to_end() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
