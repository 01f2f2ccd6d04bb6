//! What an attractor is worked out from, as plain lists.
//!
//! A row is a number of the winner, a bit of a row is a number of the loser.

/// Lists of numbers, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// Where each list begins, and where the last one ends.
    pub at: Vec<u32>,
    /// The numbers of all lists.
    pub to: Vec<u32>,
}

impl Lists {
    /// Lists of numbers.
    pub fn new<I: IntoIterator<Item = u32>>(lists: impl IntoIterator<Item = I>) -> Lists {
        let mut at = vec![0];
        let mut to = Vec::new();
        for list in lists {
            to.extend(list);
            at.push(u32::try_from(to.len()).expect("moves are numbered in 32 bits"));
        }
        Lists { at, to }
    }

    /// How many numbers the lists have.
    pub fn moves(&self) -> u64 {
        self.to.len() as u64
    }

    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.at.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of the lists.
    pub fn list(&self, number: usize) -> &[u32] {
        &self.to[self.at[number] as usize..self.at[number + 1] as usize]
    }

    /// The lists of the numbers that have a number in their list.
    pub(crate) fn reversed(&self) -> Lists {
        let mut at = vec![0; self.len() + 1];
        self.to.iter().for_each(|&to| at[to as usize + 1] += 1);
        (1..at.len()).for_each(|i| at[i] += at[i - 1]);
        let mut next = at.clone();
        let mut to = vec![0; self.to.len()];
        for from in 0..self.len() {
            for &number in self.list(from) {
                to[next[number as usize] as usize] = from as u32;
                next[number as usize] += 1;
            }
        }
        Lists { at, to }
    }
}

/// How a side moves between its numbers.
#[derive(Clone, Debug)]
pub enum Moves {
    /// Where a move leads to from each number.
    Lists(Lists),
    /// Several animals that all move. A number reads their places as digits, and the lists are the moves of one.
    Axes {
        /// Where one animal can go.
        steps: Lists,
        /// How many animals there are.
        animals: u32,
    },
}

/// How *every* move of the loser is looked at.
#[derive(Clone, Debug)]
pub enum Every {
    /// One animal on a grid, that slides over patches of 8 × 8 cells. The winner's moves are lists then, and in a list in which
    /// a row has itself, it comes first.
    Slides {
        /// The tiles above, below, left and right of each tile of 8 × 8 patches; [`NO_BIT`] where there is none.
        beside: Vec<[u32; 4]>,
        /// By word, the cells it can pass.
        floor: Vec<u64>,
        /// By word, the cells that it has no move from.
        stuck: Vec<u64>,
        /// The longest jump, 1 to 8.
        jump: u32,
        /// Whether it may stay.
        stays: bool,
    },
    /// Moves from one bit to others.
    Moves(Moves),
}

/// No tile, or no bit.
pub const NO_BIT: u32 = u32::MAX;

/// The words of a tile.
pub const TILE_WORDS: usize = 64;

/// The row and column of the patch that each word of a tile is: round the border, then through the inside, so that words
/// beside another tile lie together. Mirrored by `patch_row` and `patch_column` of `kernels/slides.cuh`.
pub const PATCHES: [(u8, u8); TILE_WORDS] = {
    let mut patches = [(0, 0); TILE_WORDS];
    let mut word = 0;
    while word < TILE_WORDS {
        let at = word as u8;
        patches[word] = match at {
            0..8 => (0, at),
            8..14 => (at - 7, 7),
            14..22 => (7, 21 - at),
            22..28 => (28 - at, 0),
            _ => (1 + (at - 28) / 6, 1 + (at - 28) % 6),
        };
        word += 1;
    }
    patches
};

/// What is known of a row. Numbered as in `kernels/common.cuh`.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Nothing: what is won in it follows from moves.
    Open,
    /// All is won that is not lost.
    Done,
    /// The winner cannot move, and loses by that.
    Frozen,
}

/// The bits in which a cat is on the mouse.
#[derive(Clone, Debug)]
pub enum Captures {
    /// One to a row, or [`NO_BIT`].
    One(Vec<u32>),
    /// Pairs of a row and a bit.
    Many(Vec<(u32, u32)>),
}

/// The attractor of one side.
#[derive(Clone, Debug)]
pub struct Problem {
    /// How the winner moves between rows. In lists, those of rows that are not [`Row::Open`] are empty.
    pub moves: Moves,
    /// How many rows there are.
    pub rows: usize,
    /// The words of a row; with [`Every::Slides`], whole tiles.
    pub words: usize,
    /// How many bits there are, in the order of the loser's numbers; of no meaning with [`Every::Slides`].
    pub bits: usize,
    /// How the loser moves.
    pub every: Every,
    /// What is known of each row.
    pub states: Vec<Row>,
    /// Where a cat is on the mouse.
    pub captures: Captures,
    /// Whether those are won or lost.
    pub capture_wins: bool,
    /// By word, the bits that stand for a number.
    pub used: Vec<u64>,
    /// By word, the bits that are lost, captures aside.
    pub lost: Vec<u64>,
    /// The same in rows that are done.
    pub lost_in_done: Vec<u64>,
    /// What is won in 0 plies with the loser to move: words by `row · words + word`, and their bits.
    pub won_at_once: Vec<[u64; 2]>,
    /// Pairs of a row and a bit that are won in 1 ply with the loser to move, all of whose moves run into the winner. With
    /// [`Every::Moves`] the device finds them, if there is any pair.
    pub won_in_one: Vec<(u32, u32)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversed_lists_have_every_pair_the_other_way_round() {
        let lists = Lists::new([vec![1, 2], vec![], vec![0, 1, 2]]);
        assert_eq!(lists.reversed(), Lists::new([vec![2], vec![0, 2], vec![0, 2]]));
    }

    #[test]
    fn every_patch_of_a_tile_is_one_word() {
        let mut patches = PATCHES.to_vec();
        patches.sort_unstable();
        assert!(patches.into_iter().eq((0..8).flat_map(|row| (0..8).map(move |column| (row, column)))));
    }
}
