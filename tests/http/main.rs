//! The HTTP API of `mousehole serve`, asked of the real server.

mod client;
mod command;
mod errors;
mod fuzz;
mod games;
mod gate;
mod guard;
mod guide;
mod limits;
mod load;
mod page;
mod routes;
mod same;
mod server;
mod stopped;
