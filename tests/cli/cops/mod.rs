//! `cops`: one board, and streams of graphs.

mod bounds;
mod count;
mod one;
mod stream;

use super::runner::data;

/// A graph of the project's data.
fn graph(name: &str) -> String {
    data(&format!("graphs/{name}.g6"))
}
