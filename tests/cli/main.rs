//! The real program, run as users run it.

mod batch;
mod bench;
mod certificate;
mod compare;
mod convert;
mod cops;
mod errors;
mod explain;
mod files;
mod hunt;
mod input;
mod levels;
mod line;
mod memory;
mod output;
mod play;
mod render;
mod rules;
mod runner;
mod shell;
mod solve;
mod starts;
mod table;
mod terminal;
mod verify;
mod window;
