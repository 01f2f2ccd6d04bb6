//! Certificates: accepted ones are true, and those of the solver are accepted.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| mousehole_fuzz::check_certificate(bytes));
