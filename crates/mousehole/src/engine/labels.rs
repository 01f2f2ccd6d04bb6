//! The label of every position, in memory.

use std::fmt;

use crate::game::Side;

/// A number of plies: one side's moves and the other's each count one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(pub u32);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What can be forced from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// That side wins in that many plies, if it hurries and the other delays.
    Won {
        /// The winner.
        by: Side,
        /// How long it takes.
        plies: Plies,
    },
    /// Neither side can force an end.
    Open,
}

const MOUSE: u32 = 1;
const CAT: u32 = 2;
const WINNER: u32 = 3;

/// A label in four bytes: the winner in the two low bits, the plies above.
///
/// While the winner's bits are 0 the position is not labelled, and an engine may keep a count in the other bits. A
/// position that never gets a winner is open, whatever its count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell(u32);

impl Cell {
    /// The longest distance a cell holds. No game that fits in memory comes near it.
    pub(crate) const LONGEST: u32 = u32::MAX >> 2;

    #[inline]
    pub(crate) fn won(by: Side, plies: u32) -> Cell {
        debug_assert!(plies <= Cell::LONGEST);
        Cell(plies << 2 | if by == Side::Mouse { MOUSE } else { CAT })
    }

    /// Who won, once the position is labelled.
    #[inline]
    pub(crate) fn winner(self) -> Option<Side> {
        match self.0 & WINNER {
            MOUSE => Some(Side::Mouse),
            CAT => Some(Side::Cat),
            _ => None,
        }
    }

    /// The cell with one more on its count, and that count.
    #[inline]
    pub(crate) fn counted(self) -> (Cell, u32) {
        let counted = Cell(self.0 + 4);
        (counted, counted.0 >> 2)
    }

    #[inline]
    pub(crate) fn label(self) -> Label {
        self.winner().map_or(Label::Open, |by| Label::Won { by, plies: Plies(self.0 >> 2) })
    }
}

/// The labels of all positions of a game, by their number.
#[derive(Clone)]
pub struct Labels {
    cells: Vec<Cell>,
}

impl Labels {
    pub(crate) fn from_cells(cells: Vec<Cell>) -> Labels {
        Labels { cells }
    }

    /// How many positions there are.
    pub fn len(&self) -> u64 {
        self.cells.len() as u64
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The label of the position with that number.
    #[inline]
    pub fn get(&self, number: u64) -> Label {
        self.cells[number as usize].label()
    }

    /// All labels, in the order of the numbers.
    pub fn iter(&self) -> impl Iterator<Item = Label> + '_ {
        self.cells.iter().map(|cell| cell.label())
    }
}

impl PartialEq for Labels {
    fn eq(&self, other: &Labels) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Labels {}

impl fmt::Debug for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Labels({})", self.len())
    }
}
