//! Bits in tiles: 8 × 8 patches of 8 × 8 cells, as the kernels lay them out. Tiles without floor are left out.

use mousehole_gpu::{NO_BIT, PATCHES, TILE_WORDS};

use crate::board::{Board, Grid, Place};
use crate::engine::bits::layout::BitLayout;
use crate::game::{Game, Side};

/// The cells of a side of a tile.
const SIDE: u32 = 64;

/// The tiles of a grid.
pub(super) struct Tiles {
    pub(super) layout: BitLayout,
    /// The tiles above, below, left and right of each.
    pub(super) beside: Vec<[u32; 4]>,
    /// By word, the cells that can be passed.
    pub(super) floor: Vec<u64>,
}

impl Tiles {
    pub(super) fn new(game: &Game, side: Side) -> Tiles {
        let grid = grid(game);
        let (down, across) = (grid.rows().div_ceil(SIDE) as usize, grid.columns().div_ceil(SIDE) as usize);
        let number_at = numbers(grid);
        let count = number_at.iter().filter(|&&number| number != NO_BIT).count();
        let mut word_at = [[0; 8]; 8];
        for (word, &(row, column)) in PATCHES.iter().enumerate() {
            word_at[row as usize][column as usize] = word;
        }
        let bit = |place: Place| {
            let (row, column) = grid.cell(place);
            let tile = number_at[(row / SIDE) as usize * across + (column / SIDE) as usize] as usize;
            let word = word_at[(row / 8 % 8) as usize][(column / 8 % 8) as usize];
            (tile * TILE_WORDS + word) * 64 + (row % 8 * 8 + column % 8) as usize
        };
        let mut floor = vec![0u64; count * TILE_WORDS];
        let mut used = vec![[0u64; 8]; count * TILE_WORDS / 8];
        let mut bit_of = Vec::with_capacity(grid.places());
        for place in (0..grid.places() as u32).map(Place) {
            let bit = bit(place);
            floor[bit / 64] |= 1 << (bit % 64);
            if side == Side::Mouse || game.cat_places().index(place).is_some() {
                used[bit / 512][bit / 64 % 8] |= 1 << (bit % 64);
                bit_of.push(bit as u32);
            }
        }
        let mut beside = vec![[NO_BIT; 4]; count];
        for (at, &number) in number_at.iter().enumerate().filter(|(_, number)| **number != NO_BIT) {
            let (row, column) = (at / across, at % across);
            let neighbors = [
                (row > 0).then(|| at - across),
                (row + 1 < down).then(|| at + across),
                (column > 0).then(|| at - 1),
                (column + 1 < across).then(|| at + 1),
            ];
            beside[number as usize] = neighbors.map(|at| at.map_or(NO_BIT, |at| number_at[at]));
        }
        Tiles { layout: BitLayout { bit_of, used, patches: None }, beside, floor }
    }

    /// The words of a row.
    pub(super) fn words(game: &Game) -> usize {
        numbers(grid(game)).into_iter().filter(|&number| number != NO_BIT).count() * TILE_WORDS
    }
}

fn grid(game: &Game) -> &Grid {
    let Board::Grid(grid) = game.board() else { unreachable!("tiles are of a grid") };
    grid
}

/// The number of each tile that has floor.
fn numbers(grid: &Grid) -> Vec<u32> {
    let across = grid.columns().div_ceil(SIDE);
    let mut has_floor = vec![false; (grid.rows().div_ceil(SIDE) * across) as usize];
    for place in (0..grid.places() as u32).map(Place) {
        let (row, column) = grid.cell(place);
        has_floor[(row / SIDE * across + column / SIDE) as usize] = true;
    }
    let mut next = 0..;
    has_floor.into_iter().map(|floor| if floor { next.next().expect("a number") } else { NO_BIT }).collect()
}
