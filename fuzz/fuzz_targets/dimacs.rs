//! DIMACS graphs.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mousehole::formats::Format;

fuzz_target!(|bytes: &[u8]| mousehole_fuzz::read(bytes, Format::Dimacs));
