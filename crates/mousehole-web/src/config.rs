//! What a server is told before it starts.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// Where to listen, to whom, and within what limits.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The address to listen at; port 0 picks a free one.
    pub address: SocketAddr,
    /// Names that clients may call the server by, beside its address and those of the machine itself.
    pub hosts: Vec<String>,
    /// What it may use.
    pub limits: Limits,
}

impl Config {
    /// The port when none is asked for.
    pub const PORT: u16 = 8913;
}

impl Default for Config {
    fn default() -> Config {
        let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Config::PORT);
        Config { address, hosts: Vec::new(), limits: Limits::default() }
    }
}

/// What a server may use. What would take more is refused with a clear answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// The bytes of a request's body.
    pub body: usize,
    /// The positions of a game.
    pub positions: u64,
    /// The bytes of memory for all games together, those that are being solved and those that are kept.
    pub memory: u64,
    /// The bytes of it for solved games that are kept. The latest is kept in any case.
    pub cache: u64,
    /// How long one solve may take.
    pub time: Duration,
    /// How many games are solved at a time.
    pub solves: usize,
    /// How many more may wait for that.
    pub queue: usize,
    /// How many clients may be connected.
    pub connections: usize,
    /// How long a client may take to send a request, to read an answer, or to ask again.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 256 << 10,
            positions: 1 << 27,
            memory: 1 << 30,
            cache: 256 << 20,
            time: Duration::from_secs(20),
            solves: std::thread::available_parallelism().map_or(2, |cores| cores.get().clamp(2, 8)),
            queue: 64,
            connections: 512,
            patience: Duration::from_secs(30),
        }
    }
}
