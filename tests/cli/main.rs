//! The real program, run as users run it.

mod batch;
mod bench;
mod compare;
mod errors;
mod line;
mod output;
mod rules;
mod runner;
mod shell;
mod solve;
