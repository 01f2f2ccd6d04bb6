//! Matrices, a bit for each pair of nodes.

use super::bits::Bits;

/// With few bits, looking at all of them is faster than guessing which is the last.
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
            each_bit(before, |other| rows[other] |= 1 << node);
        }
    }
}

/// The rows of digraph6, as they stand.
pub(super) fn rows_of_whole(data: &[u8], rows: &mut [u64]) {
    let mut bits = Bits::new(data);
    let length = rows.len() as u32;
    rows.iter_mut().for_each(|row| *row = bits.set(length));
}

#[inline]
fn each_bit(mut bits: u64, mut with: impl FnMut(usize)) {
    while bits != 0 {
        with(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
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
            each_bit(found, |at| one(row, first + at as u64));
        }
    }
}
