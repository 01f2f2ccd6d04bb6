//! The edges of a line, from its bits: six to a character, the most significant first.

use super::BIAS;
use crate::bitset::Ones;
use crate::formats::Fault;

/// A walk through bits.
struct Bits<'a> {
    data: std::slice::Iter<'a, u8>,
    /// Bits that were read and not yet taken: the last `count` of them.
    ahead: u64,
    count: u32,
}

impl Bits<'_> {
    fn new(data: &[u8]) -> Bits<'_> {
        Bits { data: data.iter(), ahead: 0, count: 0 }
    }

    /// The next `length` bits, up to 58, as a number. Past the end there are zeros.
    #[inline]
    fn number(&mut self, length: u32) -> u64 {
        while self.count < length {
            self.ahead = self.ahead << 6 | self.data.next().map_or(0, |byte| u64::from(byte - BIAS));
            self.count += 6;
        }
        self.count -= length;
        self.ahead >> self.count & ((1 << length) - 1)
    }

    /// The next `length` bits, up to 64, as a set: the first of them is bit 0.
    #[inline]
    fn set(&mut self, length: u32) -> u64 {
        match length {
            0 => 0,
            1..=58 => self.number(length).reverse_bits() >> (64 - length),
            _ => self.set(32) | self.set(length - 32) << 32,
        }
    }
}

/// Up to this many nodes, looking at every bit of a row is faster than finding the set ones: the end of that loop is
/// mispredicted for almost every row.
const SMALL: usize = 24;

/// The rows of graph6, which has for each node its bits for those before it.
pub(super) fn rows_of_half(data: &[u8], rows: &mut [u64]) {
    let mut bits = Bits::new(data);
    for node in 0..rows.len() {
        let before = bits.set(node as u32);
        rows[node] = before;
        if node <= SMALL {
            rows[..node].iter_mut().enumerate().for_each(|(other, row)| *row |= (before >> other & 1) << node);
        } else {
            Ones(before).for_each(|other| rows[other] |= 1 << node);
        }
    }
}

/// The rows of digraph6, as they stand.
pub(super) fn rows_of_whole(data: &[u8], rows: &mut [u64]) {
    let mut bits = Bits::new(data);
    let length = rows.len() as u32;
    rows.iter_mut().for_each(|row| *row = bits.set(length));
}

/// The edges of graph6: column by column, each as far as the diagonal.
pub(super) fn edges_of_half(data: &[u8], nodes: u64, mut edge: impl FnMut(u64, u64)) {
    each_row(data, (0..nodes).map(|node| (node, node)), |node, before| edge(before, node));
}

/// The edges of digraph6.
pub(super) fn edges_of_whole(data: &[u8], nodes: u64, edge: impl FnMut(u64, u64)) {
    each_row(data, (0..nodes).map(|node| (node, nodes)), edge);
}

/// Calls `one` with each bit that is set, by its row and its place in the row. The rows come with their lengths.
fn each_row(data: &[u8], rows: impl Iterator<Item = (u64, u64)>, mut one: impl FnMut(u64, u64)) {
    const STEP: u64 = 54;
    let mut bits = Bits::new(data);
    for (row, length) in rows {
        for first in (0..length).step_by(STEP as usize) {
            let found = bits.set((length - first).min(STEP) as u32);
            Ones(found).for_each(|at| one(row, first + at as u64));
        }
    }
}

/// How many bits the number of a node takes.
pub(super) fn node_width(nodes: u64) -> u32 {
    u64::BITS - nodes.saturating_sub(1).leading_zeros()
}

/// The edges of sparse6: for each a bit that says whether to go on to the next node, and the number of a node. The last character is filled up with bits that mean nothing.
pub(super) fn edges_of_sparse(
    data: &[u8],
    start: usize,
    nodes: u64,
    mut edge: impl FnMut(u64, u64),
) -> Result<(), Fault> {
    let width = node_width(nodes);
    let mut left = 6 * data.len();
    let mut bits = Bits::new(data);
    let mut node = 0;
    while left > width as usize {
        let next = bits.number(1);
        let number = bits.number(width);
        node += next;
        if number > node {
            node = number;
        } else if node < nodes {
            edge(number, node);
        }
        if node >= nodes {
            // At most five bits fill up the last character, and a node that is not there is a way to fill them.
            if left > 5 {
                let message = format!("found node {node}, expected a node from 0 to {}", nodes - 1);
                return Err(Fault::new(start + data.len() - left.div_ceil(6), message));
            }
            return Ok(());
        }
        left -= 1 + width as usize;
    }
    Ok(())
}
