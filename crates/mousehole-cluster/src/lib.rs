//! mousehole on several machines: for boards that outgrow the memory of one.
//!
//! Each process owns a shard of the positions, and works out its rounds by the engine `bits`; after every round the
//! processes exchange what the rows at their borders gained, in one message to each other process. The messages go over
//! [timely dataflow](https://docs.rs/timely). Answers are those of one machine, to the bit.
//!
//! A [`Session`] is one process's connection to the others, and the [`Peers`](mousehole::engine::Peers) of a
//! [`Solver`](mousehole::solution::Solver). Every process makes the same calls; the first has the answer:
//!
//! ```
//! use std::sync::Arc;
//! use mousehole::engine::SolveError;
//! use mousehole::{Game, Grid};
//! use mousehole_cluster::{Job, Session};
//!
//! let board: Grid = "####F\n#C...\nM....".parse()?;
//! let game = Game::grid(&board).mouse_jump(2).build()?;
//! let hosts = "127.0.0.1:0".parse()?; // A cluster of one.
//! let session = Arc::new(Session::connect(&Job::new(&game, "start"), &hosts, 0, &Default::default())?);
//! let answer = game.solver().peers(session.clone()).from_start();
//! assert!(matches!(answer, Ok(_) | Err(SolveError::Served)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The network is trusted. There are no secrets and no passwords on it: whoever can reach the ports and speaks the protocol
//! can take part. Bytes of strangers that do not speak it are turned away before timely sees them.

mod checkpoint;
mod error;
mod handshake;
mod hosts;
mod link;
mod plan;
mod session;

pub use checkpoint::Checkpoints;
pub use error::{ClusterError, Lost};
pub use handshake::{Job, Options};
pub use hosts::{Hosts, HostsError, Slurm};
pub use plan::{Plan, Shard};
pub use session::Session;
