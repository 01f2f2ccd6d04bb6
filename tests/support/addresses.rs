//! Addresses for the processes of a cluster.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Addresses of this machine that are free, and stay so for a while.
pub fn free_addresses(count: usize) -> Vec<String> {
    static CALLS: AtomicU8 = AtomicU8::new(1);
    // On Linux every call has an address of its own, where nobody else takes a port that was free a moment ago.
    let call = if cfg!(target_os = "linux") { CALLS.fetch_add(1, Relaxed) } else { 0 };
    let listener = |_| TcpListener::bind(format!("127.0.{call}.1:0")).expect("a free port");
    let listeners: Vec<TcpListener> = (0..count).map(listener).collect();
    listeners.iter().map(|listener| listener.local_addr().expect("its address").to_string()).collect()
}
