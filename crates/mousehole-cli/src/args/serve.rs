//! The arguments of `serve`.

use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use mousehole_web::{Config, Limits};

use super::Bytes;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 picks a free one
    #[arg(long, value_name = "PORT", default_value_t = Config::PORT)]
    pub(crate) port: u16,
    /// The address to listen at; all but those of this machine itself let others in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// A name that the server may be called by, such as that of a proxy in front of it; once for each
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// The largest body of a request; without it, 256 KiB
    #[arg(long, value_name = "SIZE")]
    body: Option<Bytes>,
    /// The most positions of a game; without it, 134217728
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
    /// The memory for all games together, solved and being solved; without it, 1 GiB
    #[arg(long, value_name = "SIZE")]
    memory: Option<Bytes>,
    /// The memory of it for solved games that are kept, the latest in any case; without it, 256 MiB
    #[arg(long, value_name = "SIZE")]
    cache: Option<Bytes>,
    /// The most seconds that one solve may take; without it, 20
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How many games are solved at a time; without it, as many as there are cores, from 2 to 8
    #[arg(long, value_name = "N")]
    solves: Option<NonZeroUsize>,
    /// How many more may wait; without it, 64
    #[arg(long, value_name = "N")]
    queue: Option<usize>,
    /// How many clients may be connected; without it, 512
    #[arg(long, value_name = "N")]
    connections: Option<NonZeroUsize>,
    /// The most seconds that a client may take to send a request or to read an answer; without it, 30
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
