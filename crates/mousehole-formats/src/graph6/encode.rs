//! Writing the three formats.

use super::{BIAS, node_width, push_size};

/// A graph in graph6. `edges` has each edge once or twice, in any order; an edge from a node to itself is left out.
///
/// ```
/// use mousehole::formats::graph6::graph6;
/// assert_eq!(graph6(5, [(0, 2), (0, 4), (1, 3), (3, 4)]), "DQc");
/// ```
///
/// # Panics
///
/// If an edge has an end that is not below `nodes`.
pub fn graph6<E: IntoIterator<Item = (u64, u64)>>(nodes: u64, edges: E) -> String {
    let mut line = Vec::new();
    push_size(nodes, &mut line);
    let mut matrix = Matrix::zeros(line, u128::from(nodes) * u128::from(nodes.saturating_sub(1)) / 2);
    for (one, other) in edges {
        check_ends(nodes, (one, other));
        let (low, high) = (one.min(other), one.max(other));
        if low != high {
            matrix.set(high * (high - 1) / 2 + low);
        }
    }
    text(matrix.line)
}

/// A directed graph in digraph6.
///
/// ```
/// use mousehole::formats::graph6::digraph6;
/// assert_eq!(digraph6(5, [(0, 2), (0, 4), (3, 1), (3, 4)]), "&DI?AO?");
/// ```
///
/// # Panics
///
/// If an edge has an end that is not below `nodes`.
pub fn digraph6<E: IntoIterator<Item = (u64, u64)>>(nodes: u64, edges: E) -> String {
    let mut line = vec![b'&'];
    push_size(nodes, &mut line);
    let mut matrix = Matrix::zeros(line, u128::from(nodes) * u128::from(nodes));
    for (from, to) in edges {
        check_ends(nodes, (from, to));
        matrix.set(from * nodes + to);
    }
    text(matrix.line)
}

/// A graph in sparse6. `edges` has each edge once, ordered by its larger node and then by its smaller one, as
/// `(smaller, larger)`.
///
/// ```
/// use mousehole::formats::graph6::sparse6;
/// assert_eq!(sparse6(7, [(0, 1), (0, 2), (1, 2), (5, 6)]), ":Fa@x^");
/// ```
///
/// # Panics
///
/// If an edge has an end that is not below `nodes`.
pub fn sparse6<E: IntoIterator<Item = (u64, u64)>>(nodes: u64, edges: E) -> String {
    let mut line = vec![b':'];
    push_size(nodes, &mut line);
    let width = node_width(nodes);
    let mut bits = Bits { line, free: 0 };
    let mut last = 0;
    for (smaller, larger) in edges {
        check_ends(nodes, (smaller, larger));
        bits.push(u64::from(larger > last), 1);
        if larger > last + 1 {
            bits.push(larger, width);
            bits.push(0, 1);
        }
        last = larger;
        bits.push(smaller, width);
    }
    // Filled up with ones, which would be an edge of the last node in one case, and then a zero goes before them.
    if bits.free > width && last + 2 == nodes && nodes == 1 << width {
        bits.push(0, 1);
    }
    let free = bits.free;
    bits.push((1 << free) - 1, free);
    text(bits.line)
}

fn check_ends(nodes: u64, (one, other): (u64, u64)) {
    assert!(one.max(other) < nodes, "the edge ({one}, {other}) has an end that a graph of {nodes} nodes does not have");
}

/// A line that grows by bits.
struct Bits {
    line: Vec<u8>,
    /// How many bits of the last character are not yet used.
    free: u32,
}

impl Bits {
    fn push(&mut self, value: u64, width: u32) {
        for at in (0..width).rev() {
            if self.free == 0 {
                self.line.push(BIAS);
                self.free = 6;
            }
            self.free -= 1;
            let last = self.line.last_mut().expect("one was just added");
            *last += (value >> at & 1) as u8 * (1 << self.free);
        }
    }
}

/// A line that ends with a matrix.
struct Matrix {
    line: Vec<u8>,
    start: usize,
}

impl Matrix {
    /// Adds that many bits to a line, all of them 0.
    fn zeros(mut line: Vec<u8>, bits: u128) -> Matrix {
        let start = line.len();
        line.resize(start + bits.div_ceil(6) as usize, BIAS);
        Matrix { line, start }
    }

    fn set(&mut self, bit: u64) {
        let byte = &mut self.line[self.start + (bit / 6) as usize];
        *byte = BIAS + ((*byte - BIAS) | (32 >> (bit % 6)));
    }
}

fn text(line: Vec<u8>) -> String {
    String::from_utf8(line).expect("characters from ? to ~")
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    /// An edge beyond the last node was written as another edge, or as bits that no reader takes.
    #[test]
    fn edges_beyond_the_last_node_are_refused() {
        for edge in [(0, 9), (9, 0), (0, 5), (5, 5)] {
            for write in [graph6::<[(u64, u64); 1]>, digraph6, sparse6] {
                let error = catch_unwind(|| write(5, [edge])).unwrap_err();
                let message = error.downcast_ref::<String>().expect("a message");
                assert!(message.ends_with("has an end that a graph of 5 nodes does not have"), "{message}");
            }
        }
    }
}
