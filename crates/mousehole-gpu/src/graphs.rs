//! Many small graphs side by side.

use std::sync::Arc;

use bytemuck::{Pod, Zeroable};

use crate::machine::{Buffer, Error, Machine};

/// The most nodes of a graph.
pub const MOST_NODES: usize = 12;

/// Mirrors `struct GraphParams` of `kernels/graphs.cuh`, where the fields are explained.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct GraphParams {
    graphs: u64,
    answers: u64,
    count: u64,
    nodes: u64,
}

/// The cop number of a graph and the moves that as many cats take; `None` where three cats are not enough.
pub type CopNumber = Option<(u8, u8)>;

/// Graphs that go to the device at a time.
const CHUNK: usize = 1 << 22;

/// The cop number of each graph, with the milliseconds that kernels took.
///
/// `near` has for each graph and node the set of the node and its neighbours. There are at most [`MOST_NODES`].
pub fn cop_numbers(machine: &Arc<dyn Machine>, nodes: usize, near: &[u16]) -> Result<(Vec<CopNumber>, f32), Error> {
    assert!((1..=MOST_NODES).contains(&nodes) && near.len().is_multiple_of(nodes), "whole graphs of that size");
    let room = (near.len() / nodes).min(CHUNK);
    let graphs = Buffer::zeroed(machine, (room * nodes * 2) as u64)?;
    let answers = Buffer::zeroed(machine, room as u64 * 2)?;
    let mut found = Vec::with_capacity(near.len() / nodes);
    let mut kernel_ms = 0.0;
    for some in near.chunks(CHUNK * nodes) {
        let count = some.len() / nodes;
        graphs.write(some)?;
        machine.finish()?;
        let params =
            GraphParams { graphs: graphs.address, answers: answers.address, count: count as u64, nodes: nodes as u64 };
        machine.launch("small_graphs", bytemuck::cast_slice(&[params]))?;
        kernel_ms += machine.finish()?;
        let answer = |code: u16| (code != 0).then_some(((code & 0xff) as u8, (code >> 8) as u8));
        found.extend(answers.read::<u16>(0, count)?.into_iter().map(answer));
    }
    Ok((found, kernel_ms))
}
