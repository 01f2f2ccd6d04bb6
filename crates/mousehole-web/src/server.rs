//! The server: listens, serves, and shuts down on a signal.

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
use crate::router::router;

/// How long answers that are under way may take once the server shuts down.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {}", why(source))]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why it failed.
        source: io::Error,
    },
    /// Threads or signal handlers could not be set up.
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
    signals: Signals,
    address: SocketAddr,
    config: Config,
}

impl Server {
    /// Listens at the address of the configuration, and for the signals that end the server: whoever learns the address
    /// may end it.
    pub fn bind(config: &Config) -> Result<Server, ServeError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let address = config.address;
        let listen = |source| ServeError::Listen { address, source };
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(listen)?;
        let address = listener.local_addr()?;
        let signals = runtime.block_on(async { Signals::new() })?;
        Ok(Server { runtime, listener, signals, address, config: config.clone() })
    }

    /// The address it listens at, with the port that was picked.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The URL of the page, for a browser on this machine.
    pub fn url(&self) -> String {
        let here = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        format!("http://{}/", SocketAddr::new(here, self.address.port()))
    }

    /// Serves until Ctrl-C, or SIGTERM where the system has it.
    pub fn run(self) {
        let Server { runtime, listener, mut signals, address, config } = self;
        let app = App::new(&config.limits);
        let hosts = Arc::new(Hosts::new(address, &config.hosts));
        let service = router(Arc::clone(&app)).layer(middleware::from_fn_with_state(hosts, guard));
        let connections = Connections::new(&config.limits, service);
        runtime.block_on(async {
            tokio::select! {
                () = connections.accept(&listener) => {}
                () = signals.end() => {}
            }
            drop(listener);
            app.end();
            connections.end(SHUTDOWN_GRACE).await;
        });
        runtime.shutdown_background();
    }
}

/// The signals that end the server, from when this is made.
#[cfg(unix)]
#[derive(Debug)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};

        Ok(Signals { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for one of them.
    async fn end(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The signal that ends the server, Ctrl-C, from when this is made.
#[cfg(windows)]
#[derive(Debug)]
struct Signals(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Signals {
    fn new() -> io::Result<Signals> {
        tokio::signal::windows::ctrl_c().map(Signals)
    }

    /// Waits for it.
    async fn end(&mut self) {
        self.0.recv().await;
    }
}
