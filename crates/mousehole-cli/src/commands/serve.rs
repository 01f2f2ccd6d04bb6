//! `serve`: the playground in the browser.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use clap::Args;
use mousehole_web::{Config, Limits, ServeError, Server};

use crate::args::Bytes;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 picks a free one
    #[arg(long, value_name = "PORT", default_value_t = Config::PORT)]
    pub(crate) port: u16,
    /// The address to listen on; any but a loopback address lets other machines connect
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// A host name that requests may use, such as that of a proxy in front; once for each
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Largest body of a request [default: 256 KiB]
    #[arg(long, value_name = "SIZE")]
    body: Option<Bytes>,
    /// Most positions of a game [default: 134217728]
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
    /// Memory for all work together and for solved games that are kept [default: 1 GiB]
    #[arg(long, value_name = "SIZE")]
    memory: Option<Bytes>,
    /// Part of it for keeping solved games; the latest is always kept [default: 256 MiB]
    #[arg(long, value_name = "SIZE")]
    cache: Option<Bytes>,
    /// Time limit of a solve, a picture or another piece of work [default: 20]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Solves, pictures and other long work done at a time [default: one per core, from 2 to 8]
    #[arg(long, value_name = "N")]
    solves: Option<NonZeroUsize>,
    /// Long work that may wait for its turn [default: 64]
    #[arg(long, value_name = "N")]
    queue: Option<usize>,
    /// Clients that may be connected [default: 512]
    #[arg(long, value_name = "N")]
    connections: Option<NonZeroUsize>,
    /// Time limit for a client to send a request or to read an answer [default: 30]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    patience: Option<Duration>,
}

/// A time in seconds, such as `20` or `0.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    // No clock reaches further.
    time.filter(|time| time.as_secs() < 1 << 32)
        .ok_or_else(|| "expected a number of seconds, such as 20 or 0.5".to_owned())
}

impl ServeArgs {
    /// The server that is asked for.
    pub(crate) fn config(&self) -> Config {
        let (asked, usual) = (&self.limits, Limits::default());
        let limits = Limits {
            body: asked.body.map_or(usual.body, |body| usize::try_from(body.0).unwrap_or(usize::MAX)),
            positions: asked.positions.unwrap_or(usual.positions),
            memory: asked.memory.map_or(usual.memory, |memory| memory.0),
            cache: asked.cache.map_or(usual.cache, |cache| cache.0),
            time: asked.time.unwrap_or(usual.time),
            solves: asked.solves.map_or(usual.solves, NonZeroUsize::get),
            queue: asked.queue.unwrap_or(usual.queue),
            connections: asked.connections.map_or(usual.connections, NonZeroUsize::get),
            patience: asked.patience.unwrap_or(usual.patience),
        };
        Config { address: (self.bind, self.port).into(), hosts: self.allow_host.clone(), limits }
    }
}

pub(crate) fn serve(args: &ServeArgs, output: &Output) -> Result<ExitCode, Failure> {
    let failed = |error: ServeError| Failure::new(error.to_string());
    let server = Server::bind(&args.config()).map_err(failed)?;
    if !args.bind.is_loopback() {
        output.warn(
            "anybody who can reach this machine over the network can use the playground, which solves whatever it is sent \
             within its limits; without --bind, only this machine can",
        );
    }
    output.print(&format!("{}\n", server.url()))?;
    if args.open
        && let Err(error) = open(&server.url())
    {
        output.warn(&format!("cannot open the browser: {error}"));
    }
    server.run();
    Ok(ExitCode::SUCCESS)
}

/// Opens a page in the browser of the user, without a shell in between.
fn open(url: &str) -> std::io::Result<()> {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = Stdio::null;
    let mut browser = Command::new(program).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn()?;
    // Reap it when it is done, which is as soon as the browser has the address.
    std::thread::spawn(move || browser.wait());
    Ok(())
}
