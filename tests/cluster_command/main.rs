//! `mousehole cluster`: the real program, as several processes on this machine.

mod answers;
#[cfg(target_os = "linux")]
mod losses;
#[cfg(target_os = "linux")]
mod namespaces;
mod plan;
mod processes;
mod relay;
#[path = "../cli/runner.rs"]
#[allow(dead_code, reason = "tests of other commands use the rest")]
mod runner;

use std::path::{Path, PathBuf};

use mousehole_testing::random_grid;

/// The number of times that an environment variable asks for, in place of those of an everyday run.
#[cfg(target_os = "linux")]
fn times(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().map_or(usual, |times| times.parse().expect("a number of times"))
}

/// A random board in a file.
fn board(folder: &Path, size: usize) -> PathBuf {
    let path = folder.join(format!("{size}.txt"));
    std::fs::write(&path, random_grid(size, 1)).unwrap();
    path
}

/// A JSON answer without what depends on the time.
fn without_time(line: &str) -> serde_json::Value {
    let mut json: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    json.as_object_mut().expect("an object").remove("seconds");
    json
}
