//! The mousehole command.
fn main() {}
