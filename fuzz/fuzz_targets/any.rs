//! Every format, recognised by content, and on to the game.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| mousehole_fuzz::read_and_build(bytes));
