//! The playground: a page to draw, solve, explore and play pursuit games, and the server of it.
//!
//! ```no_run
//! use mousehole_web::{Config, Server};
//!
//! let server = Server::bind(&Config::default())?;
//! println!("{}", server.url());
//! server.run();
//! # Ok::<(), mousehole_web::ServeError>(())
//! ```
//!
//! The page is in the binary, and the file system cannot be reached. A game is solved once for all who ask. What is too
//! large, takes too long or comes too often is refused with a clear answer. `docs/http-api.md` has the API.

mod app;
mod assets;
mod body;
mod config;
mod connections;
mod gate;
mod guard;
mod memory_budget;
mod offline;
mod refused;
mod router;
mod send_budget;
mod server;
mod solving;
mod write_timeout;

pub use config::{Config, Limits};
pub use offline::Offline;
pub use server::{ServeError, Server};
