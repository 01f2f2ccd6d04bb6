//! Games to ask about.

use serde_json::{Value, json};

/// The built-in example.
pub(crate) fn example() -> Value {
    json!({"grid": ["####F", "#C...", "M...."], "catJump": 1, "mouseJump": 2})
}

/// A path with two cats. It is found out step by step: that of 600 nodes takes any machine many seconds.
pub(crate) fn path(nodes: u32) -> Value {
    let lists: Vec<Vec<u32>> = (0..nodes)
        .map(|node| [node.checked_sub(1), Some(node + 1).filter(|&next| next < nodes)].into_iter().flatten().collect())
        .collect();
    json!({"graph": lists, "rules": {"mouse": nodes / 2, "cat": [1, nodes - 1], "hole": [0]}})
}

/// The flags of a server that takes such games on.
pub(crate) const LARGE: [&str; 4] = ["--positions", "1000000000", "--memory", "8G"];
