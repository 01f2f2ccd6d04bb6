//! The playground: a page to draw, solve, explore and play pursuit games, and the server of it.
//!
//! ```no_run
//! use mousehole_web::{Config, Server};
//!
//! let server = Server::bind(&Config::default())?;
//! println!("{}", server.url());
//! server.run()?;
//! # Ok::<(), mousehole_web::ServeError>(())
//! ```
//!
//! The page is in the binary, and nothing of the file system can be reached. Games are solved once for all who ask; what
//! is too large, takes too long or comes too often is refused with a clear answer. `docs/http-api.md` has the API.

mod app;
mod assets;
mod body;
mod cache;
mod config;
mod connections;
mod error;
mod game;
mod guard;
mod patient;
mod routes;
mod server;
mod solving;
mod told;

pub use config::{Config, Limits};
pub use server::{ServeError, Server};
