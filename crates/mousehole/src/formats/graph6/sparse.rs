//! sparse6: for each edge a bit that says whether to go on to the next node, and the number of a node.

use super::super::Fault;
use super::bits::Bits;

/// How many bits the number of a node takes.
pub(super) fn width(nodes: u64) -> u32 {
    u64::BITS - nodes.saturating_sub(1).leading_zeros()
}

/// Calls `edge` for each edge. The last character is filled up with bits that mean nothing.
pub(super) fn edges(data: &[u8], start: usize, nodes: u64, mut edge: impl FnMut(u64, u64)) -> Result<(), Fault> {
    let width = width(nodes);
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
