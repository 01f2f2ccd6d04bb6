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

/// A ring. Its picture has more pixels than that of any other board with as many places.
pub(crate) fn ring(nodes: u32) -> Value {
    let lists: Vec<[u32; 2]> = (0..nodes).map(|node| [(node + nodes - 1) % nodes, (node + 1) % nodes]).collect();
    json!({"graph": lists, "rules": {"mouse": 0, "cat": [nodes / 2], "hole": [nodes / 4]}})
}

/// The graph6 of a complete graph. It is solved in a moment, but has so many edges that a picture takes any machine many
/// seconds.
pub(crate) fn complete(nodes: usize) -> Value {
    let digits = [12, 6, 0].map(|shift| char::from(63 + (nodes >> shift & 63) as u8));
    json!(format!("~{}{}", String::from_iter(digits), "~".repeat((nodes * (nodes - 1) / 2).div_ceil(6))))
}

/// A square mesh of nodes, which takes a while to lay out.
pub(crate) fn mesh(side: u32) -> Value {
    let beside = |node: u32| {
        let (row, column) = (node / side, node % side);
        let near = [(row > 0, node.wrapping_sub(side)), (column > 0, node.wrapping_sub(1))];
        let far = [(column + 1 < side, node + 1), (row + 1 < side, node + side)];
        near.into_iter().chain(far).filter(|(there, _)| *there).map(|(_, node)| node).collect::<Vec<u32>>()
    };
    json!({"graph": (0..side * side).map(beside).collect::<Vec<_>>()})
}

/// An open field, with changes to its rules that take long to try.
pub(crate) fn field(side: usize) -> Value {
    let mut rows = vec![".".repeat(side); side];
    rows[0].replace_range(..1, "M");
    rows[side - 1].replace_range(..1, "C");
    rows[side / 2].replace_range(side - 1.., "F");
    json!({"grid": rows})
}

/// The flags of a server that takes such games on.
pub(crate) const LARGE: [&str; 4] = ["--positions", "1000000000", "--memory", "8G"];
