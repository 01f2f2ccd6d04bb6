//! Table files: what is written is what was solved, and damage is always noticed.

mod faults;
mod forged;
mod page;
mod resuming;
mod round_trip;
mod scratch;
