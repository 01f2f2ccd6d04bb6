//! Which bit of a row stands for which number of a side.
//!
//! On a grid a word is a patch of 8 × 8 cells, and patches without floor are left out, so that neighbours share words and
//! memory follows the floor. On a graph, and for several cats, bits are in the order of the numbers.

use super::plane::Group;
use crate::board::{Board, Directions, Place};
use crate::game::{Game, Side};

/// Where the bits of a row stand for which number.
pub(super) struct BitLayout {
    /// The bit of each number.
    pub(super) bit_of: Vec<u32>,
    /// The bits that stand for a number, group by group. The last group may have words without any.
    pub(super) used: Vec<Group>,
    /// The patches, where words are patches.
    pub(super) patches: Option<Vec<Patch>>,
}

/// A word that is an 8 × 8 patch of a grid, with its neighbours.
///
/// A neighbour that is not there has no bits, and its word is the patch's own.
#[derive(Clone, Copy)]
pub(super) struct Patch {
    /// The cells an animal can stop on, and those it can pass: cats pass holes that they may not enter.
    pub(super) stops: u64,
    pub(super) floor: u64,
    /// The same of the patches above, below, left and right.
    pub(super) stops_beside: [u64; 4],
    pub(super) floor_beside: [u64; 4],
    /// The words of those patches.
    pub(super) word: [u32; 4],
}

const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
const RIGHT_COLUMN: u64 = LEFT_COLUMN << 7;

/// How all bits of a patch move one cell, as rooks slide on the bitboards of chess programs; `behind` is the patch that bits
/// come in from.
impl Patch {
    #[inline(always)]
    pub(super) fn up(patch: u64, behind: u64) -> u64 {
        patch >> 8 | behind << 56
    }

    #[inline(always)]
    pub(super) fn down(patch: u64, behind: u64) -> u64 {
        patch << 8 | behind >> 56
    }

    #[inline(always)]
    pub(super) fn left(patch: u64, behind: u64) -> u64 {
        (patch & !LEFT_COLUMN) >> 1 | (behind & LEFT_COLUMN) << 7
    }

    #[inline(always)]
    pub(super) fn right(patch: u64, behind: u64) -> u64 {
        (patch & !RIGHT_COLUMN) << 1 | (behind & RIGHT_COLUMN) >> 7
    }
}

const NONE: u32 = u32::MAX;

impl BitLayout {
    /// Bits in the order of the numbers.
    pub(super) fn plain(count: usize) -> BitLayout {
        let used = |word: usize| match count.saturating_sub(word * 64) {
            0 => 0,
            bits @ 1..64 => !0 >> (64 - bits),
            _ => !0,
        };
        let used = (0..count.div_ceil(512)).map(|group| std::array::from_fn(|i| used(group * 8 + i))).collect();
        BitLayout { bit_of: (0..count as u32).collect(), used, patches: None }
    }

    /// The bytes that [`patched`](BitLayout::patched) takes for a time, for the patches without floor too.
    pub(super) fn rectangle_memory(game: &Game) -> u64 {
        let Board::Grid(grid) = game.board() else { return 0 };
        let patches: u64 = [grid.rows(), grid.columns()].map(|cells| u64::from(cells.div_ceil(8))).iter().product();
        patches * (2 * size_of::<u64>() + size_of::<u32>()) as u64
    }

    /// Patches of a grid, for a side of one animal.
    pub(super) fn patched(game: &Game, side: Side) -> BitLayout {
        let Board::Grid(grid) = game.board() else { unreachable!("patches are of a grid") };
        let (down, across) = (grid.rows().div_ceil(8) as usize, grid.columns().div_ceil(8) as usize);
        let may_stand = |place: Place| side == Side::Mouse || game.cat_places().index(place).is_some();
        let mut floor_at = vec![0u64; down * across];
        let mut stops_at = vec![0u64; down * across];
        let mut spot_of = Vec::with_capacity(grid.places());
        for place in (0..grid.places() as u32).map(Place) {
            let (row, column) = grid.cell(place);
            let patch = (row / 8) as usize * across + (column / 8) as usize;
            let bit = (row % 8) * 8 + column % 8;
            floor_at[patch] |= 1 << bit;
            if may_stand(place) {
                stops_at[patch] |= 1 << bit;
                spot_of.push((patch as u32, bit));
            }
        }
        let mut word_at = vec![NONE; down * across];
        let kept: Vec<usize> = (0..floor_at.len()).filter(|&patch| floor_at[patch] != 0).collect();
        for (word, &patch) in kept.iter().enumerate() {
            word_at[patch] = word as u32;
        }
        let patches = kept.iter().map(|&patch| {
            let (row, column) = (patch / across, patch % across);
            let own = word_at[patch];
            let neighbours = [
                (row > 0).then(|| patch - across),
                (row + 1 < down).then(|| patch + across),
                (column > 0).then(|| patch - 1),
                (column + 1 < across).then(|| patch + 1),
            ];
            Patch {
                stops: stops_at[patch],
                floor: floor_at[patch],
                stops_beside: neighbours.map(|at| at.map_or(0, |at| stops_at[at])),
                floor_beside: neighbours.map(|at| at.map_or(0, |at| floor_at[at])),
                word: neighbours.map(|at| at.map(|at| word_at[at]).filter(|&word| word != NONE).unwrap_or(own)),
            }
        });
        let patches: Vec<Patch> = patches.collect();
        let bit_of: Vec<u32> = spot_of.iter().map(|&(patch, bit)| word_at[patch as usize] * 64 + bit).collect();
        let used = patches.chunks(8).map(|group| std::array::from_fn(|i| group.get(i).map_or(0, |patch| patch.stops)));
        let used = used.collect();
        BitLayout { bit_of, used, patches: Some(patches) }
    }

    /// Whether a side's moves are steps within and between neighbouring patches: one animal on a grid, four directions,
    /// and no jump beyond the next patch.
    pub(super) fn can_patch(game: &Game, side: Side) -> bool {
        let rules = game.rules();
        let one = side == Side::Mouse || rules.cats == 1;
        matches!(game.board(), Board::Grid(_)) && one && rules.directions == Directions::Four && rules.jump(side) <= 8
    }

    /// How many patches of a grid have floor.
    pub(super) fn patches_with_floor(game: &Game) -> usize {
        let Board::Grid(grid) = game.board() else { return 0 };
        let [down, across] = [grid.rows(), grid.columns()].map(|cells| cells.div_ceil(8));
        let is_floor = |row: u32, column: u32| grid.place_at(row, column).is_some();
        let has_floor =
            |row: u32, column: u32| (row..row + 8).any(|row| (column..column + 8).any(|at| is_floor(row, at)));
        (0..down).map(|row| (0..across).filter(|column| has_floor(8 * row, 8 * column)).count()).sum()
    }

    /// How many groups a row has.
    #[inline]
    pub(super) fn groups(&self) -> usize {
        self.used.len()
    }

    /// The bit of each number.
    pub(super) fn bits(&self) -> &[u32] {
        &self.bit_of
    }

    /// The bit of a number.
    #[inline]
    pub(super) fn bit(&self, number: usize) -> usize {
        self.bit_of[number] as usize
    }
}
