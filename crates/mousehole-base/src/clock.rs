//! How long work took, where there is a clock.

use std::time::Duration;

/// Measures the time since it was started. In a browser without a system there is no clock to ask, and all times are zero.
pub struct Stopwatch {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    began: std::time::Instant,
}

impl Stopwatch {
    /// Starts to measure.
    pub fn start() -> Stopwatch {
        Stopwatch {
            #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
            began: std::time::Instant::now(),
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        let elapsed = self.began.elapsed();
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        let elapsed = Duration::ZERO;
        elapsed
    }
}
