//! graph6, sparse6 and digraph6.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| mousehole_fuzz::read_line(bytes));
