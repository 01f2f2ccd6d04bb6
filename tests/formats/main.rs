//! What is written is read again as it was, and means the same to others.

#[path = "../agreement/case.rs"]
#[allow(dead_code)]
mod case;
mod parity;
mod round_trip;
