//! Moving AI scenarios.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| mousehole_fuzz::read_scenario(bytes));
