//! Settings of a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use mousehole_api::Bounds;

/// Settings of a server: the address, its names and its limits.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The address to listen at; port 0 picks a free one.
    pub address: SocketAddr,
    /// Names that clients may call the server by, beside its address and those of the machine itself.
    pub hosts: Vec<String>,
    /// What the server may use.
    pub limits: Limits,
}

impl Config {
    /// The default port.
    pub const PORT: u16 = 8913;
}

impl Default for Config {
    fn default() -> Config {
        let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Config::PORT);
        Config { address, hosts: Vec::new(), limits: Limits::default() }
    }
}

/// What a server may use. Requests that would take more are refused with a clear answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// The most bytes of a request's body.
    pub body: usize,
    /// The most positions of a game.
    pub positions: u64,
    /// The most bytes of memory for all work together and for the cache.
    pub memory: u64,
    /// The most bytes of it for the cache of solved games. The latest game is kept in any case.
    pub cache: u64,
    /// The most time for one piece of work, and to wait for its turn.
    pub time: Duration,
    /// The amount of long work, such as solves and pictures, that is done at a time.
    pub solves: usize,
    /// The most long work that waits for its turn.
    pub queue: usize,
    /// The most connections.
    pub connections: usize,
    /// The most time that a client may take to send a request, to read an answer, or to send the next request.
    pub patience: Duration,
}

impl Limits {
    /// How large a game may be.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds { positions: self.positions, memory: self.memory }
    }
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
