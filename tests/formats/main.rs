//! What is written is read again as it was, and means the same to others.

mod parity;
mod round_trip;
mod test_cases;
