//! The HTTP API: the first line names the route, the rest is the body.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use mousehole_web::{Limits, Offline};

const ROUTES: [&str; 8] = ["solve", "colors", "moves", "line", "reply", "explain", "convert", "picture"];

/// Small games only: it is the reading and the answering that is looked at.
static API: LazyLock<Offline> = LazyLock::new(|| {
    let limits = Limits {
        positions: 1 << 13,
        memory: 256 << 20,
        cache: 1 << 20,
        time: Duration::from_secs(5),
        ..Limits::default()
    };
    Offline::new(&limits).expect("a runtime")
});

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
    let (route, body) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    // An unknown one stands for a known one, so that no input is wasted.
    let index = ROUTES.iter().position(|known| known.as_bytes() == route).unwrap_or(bytes.len() % ROUTES.len());
    let (status, answer) = API.post(&format!("/api/{}", ROUTES[index]), body.to_vec());
    match status {
        200 => assert!(!answer.is_empty()),
        400 | 413 | 422 => {
            assert!(answer.starts_with(br#"{"error":{"code":""#), "{}", String::from_utf8_lossy(&answer))
        }
        _ => panic!("{status} {}", String::from_utf8_lossy(&answer)),
    }
});
