//! Many small grids side by side.

use std::sync::Arc;

use bytemuck::{Pod, Zeroable};

use crate::machine::{Buffer, Error, Machine};

/// The rules that all boards of a batch share, and their size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallRules {
    /// Rows and columns of the boards: at most 64 cells.
    pub size: (u32, u32),
    /// Whether diagonals are directions.
    pub diagonals: bool,
    /// The longest jumps of the mouse and of the cat.
    pub jumps: [u32; 2],
    /// Whether the mouse may stay, and whether the cat may.
    pub stays: [bool; 2],
    /// Whether a side that cannot move loses.
    pub stuck_loses: bool,
    /// Whether the cat may enter holes.
    pub cat_enters: bool,
    /// Whether the cat wins there.
    pub cat_wins: bool,
}

/// A board of a batch. Cells are counted row by row, and sets have a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SmallBoard {
    /// The cells that are no walls.
    pub floor: u64,
    /// The cells where the mouse is safe.
    pub holes: u64,
    /// The cell of the mouse.
    pub mouse: u8,
    /// The cell of the cat.
    pub cat: u8,
    /// Whether the cat moves first.
    pub cat_moves: bool,
}

/// Who wins a board: 1 for the mouse or 2 for the cat in the two low bits, and the plies above; 0 where neither can.
pub type SmallLabel = u32;

/// Mirrors `struct SmallParams` of `kernels/small.cuh`, where the fields are explained.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct SmallParams {
    floor: u64,
    holes: u64,
    starts: u64,
    labels: u64,
    boards: u64,
    rows: u64,
    columns: u64,
    directions: u64,
    jumps: [u64; 2],
    stays: [u64; 2],
    stuck_loses: u64,
    cat_enters: u64,
    cat_wins: u64,
}

/// Boards that go to the device at a time: 24 bytes each.
const CHUNK: usize = 1 << 22;

/// Who wins from the start of each board, and in how many plies, with the milliseconds that kernels took.
pub fn label_starts(
    machine: &Arc<dyn Machine>,
    rules: &SmallRules,
    boards: &[SmallBoard],
) -> Result<(Vec<SmallLabel>, f32), Error> {
    let room = boards.len().min(CHUNK) as u64;
    let [floor, holes, starts, labels] = [8, 8, 4, 4].map(|bytes| Buffer::zeroed(machine, room * bytes));
    let (floor, holes, starts, labels) = (floor?, holes?, starts?, labels?);
    let mut found = Vec::with_capacity(boards.len());
    let mut kernel_ms = 0.0;
    for some in boards.chunks(CHUNK) {
        let start =
            |board: &SmallBoard| u32::from(board.mouse) | u32::from(board.cat) << 8 | u32::from(board.cat_moves) << 16;
        floor.write(&some.iter().map(|board| board.floor).collect::<Vec<u64>>())?;
        holes.write(&some.iter().map(|board| board.holes).collect::<Vec<u64>>())?;
        starts.write(&some.iter().map(start).collect::<Vec<u32>>())?;
        machine.finish()?;
        let params = SmallParams {
            floor: floor.address,
            holes: holes.address,
            starts: starts.address,
            labels: labels.address,
            boards: some.len() as u64,
            rows: rules.size.0.into(),
            columns: rules.size.1.into(),
            directions: if rules.diagonals { 8 } else { 4 },
            jumps: rules.jumps.map(|jump| jump.min(64).into()),
            stays: rules.stays.map(u64::from),
            stuck_loses: rules.stuck_loses.into(),
            cat_enters: rules.cat_enters.into(),
            cat_wins: rules.cat_wins.into(),
        };
        machine.launch("small_boards", bytemuck::cast_slice(&[params]))?;
        kernel_ms += machine.finish()?;
        found.extend(labels.read::<SmallLabel>(0, some.len())?);
    }
    Ok((found, kernel_ms))
}
