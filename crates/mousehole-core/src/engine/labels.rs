//! The label of every position, in memory.

use std::any::Any;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use crate::game::{Game, Side};

/// A number of plies: one side's moves and the other's each count one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plies(pub u32);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What can be forced from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(into = "Label", from = "Label"))]
pub struct PackedLabel(u32);

impl From<PackedLabel> for Label {
    fn from(packed: PackedLabel) -> Label {
        packed.label()
    }
}

impl From<Label> for PackedLabel {
    fn from(label: Label) -> PackedLabel {
        match label {
            Label::Won { by, plies } => PackedLabel::won(by, plies.0),
            Label::Open => PackedLabel(0),
        }
    }
}

impl PackedLabel {
    /// The label without a count.
    fn normal(self) -> PackedLabel {
        PackedLabel(self.code())
    }

    /// The four bytes: 1 for the mouse or 2 for the cats in the two low bits and the plies above, or 0 if it is open.
    pub fn code(self) -> u32 {
        if self.0 & WINNER == 0 { 0 } else { self.0 }
    }

    /// The label with that [`code`](PackedLabel::code); `None` where no label has it.
    pub fn from_code(code: u32) -> Option<PackedLabel> {
        (code == 0 || matches!(code & WINNER, MOUSE | CAT)).then_some(PackedLabel(code))
    }

    /// The longest distance it holds. No game that fits in memory comes near it.
    #[doc(hidden)]
    pub const LONGEST: u32 = u32::MAX >> 2;

    #[inline]
    /// Won by a side in that many plies.
    #[doc(hidden)]
    pub fn won(by: Side, plies: u32) -> PackedLabel {
        debug_assert!(plies <= PackedLabel::LONGEST);
        PackedLabel(plies << 2 | if by == Side::Mouse { MOUSE } else { CAT })
    }

    /// Who won, once the position is labelled.
    #[inline]
    #[doc(hidden)]
    pub fn winner(self) -> Option<Side> {
        match self.0 & WINNER {
            MOUSE => Some(Side::Mouse),
            CAT => Some(Side::Cat),
            _ => None,
        }
    }

    /// Who won, if it took that many plies.
    #[inline]
    #[doc(hidden)]
    pub fn won_in(self, plies: u32) -> Option<Side> {
        self.winner().filter(|_| self.0 >> 2 == plies)
    }

    /// The same with one more on its count, and that count.
    #[inline]
    #[doc(hidden)]
    pub fn counted(self) -> (PackedLabel, u32) {
        let counted = PackedLabel(self.0 + 4);
        (counted, counted.0 >> 2)
    }

    #[inline]
    fn plies(self) -> Plies {
        Plies(self.0 >> 2)
    }

    /// The label.
    #[inline]
    pub fn label(self) -> Label {
        self.winner().map_or(Label::Open, |by| Label::Won { by, plies: self.plies() })
    }
}

/// The labels of every position of a game, wherever they are kept: in memory, in a file, or in a program of one's own.
///
/// A `Verifier` checks them against the rules, and a table is written from them.
pub trait LabelSource: Sync {
    /// Why labels could not be read.
    type Error: Send;

    /// The game whose positions are labelled.
    fn game(&self) -> &Game;

    /// Reads the labels of one row: the positions of one side to move and one place of the mouse, which is row
    /// `turn · places + mouse`. `labels` has room for one label for each placement of the cats.
    fn row(&self, row: u64, labels: &mut [PackedLabel]) -> Result<(), Self::Error>;

    /// Reads part of a row, from a placement of the cats on. By default the whole row is read for it.
    fn part_of_row(&self, row: u64, from: u64, labels: &mut [PackedLabel]) -> Result<(), Self::Error> {
        let mut whole = vec![PackedLabel::default(); self.game().placements() as usize];
        self.row(row, &mut whole)?;
        labels.copy_from_slice(&whole[from as usize..][..labels.len()]);
        Ok(())
    }

    /// Reads the label of the position with a number. By default as a part of its row.
    fn label(&self, number: u64) -> Result<Label, Self::Error> {
        let placements = self.game().placements();
        let mut label = [PackedLabel::default()];
        self.part_of_row(number / placements, number % placements, &mut label)?;
        Ok(label[0].label())
    }
}

/// How an engine keeps the labels of all positions of a game, by their number.
pub(super) trait LabelStore: Any + Send + Sync {
    /// The number of positions.
    fn len(&self) -> u64;

    /// The label of a position; only where distances were kept.
    fn label(&self, number: u64) -> Label;

    /// Who wins a position within the limit. Where distances were not kept, it is the limit of the game or one ply less.
    fn winner_within(&self, number: u64, limit: Option<u32>) -> Option<Side> {
        match self.label(number) {
            Label::Won { by, plies } if limit.is_none_or(|limit| plies.0 <= limit) => Some(by),
            _ => None,
        }
    }

    /// Writes the labels of a row; see [`Labels::row`].
    fn row(&self, row: u64, labels: &mut [PackedLabel]);

    /// How many positions a side wins and how many plies the longest takes; `None` where that was not worked out.
    fn count(&self, side: Side) -> Option<(u64, Plies)>;

    /// About how many bytes of memory they take.
    fn memory(&self) -> u64;
}

impl LabelStore for Vec<PackedLabel> {
    fn len(&self) -> u64 {
        self.as_slice().len() as u64
    }

    fn label(&self, number: u64) -> Label {
        self[number as usize].label()
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) {
        let known = self[row as usize * labels.len()..].iter();
        labels.iter_mut().zip(known).for_each(|(label, known)| *label = known.normal());
    }

    fn count(&self, side: Side) -> Option<(u64, Plies)> {
        let won = self.iter().filter(|label| label.winner() == Some(side));
        Some(won.fold((0, Plies(0)), |(count, longest), label| (count + 1, longest.max(label.plies()))))
    }

    fn memory(&self) -> u64 {
        size_of_val(self.as_slice()) as u64
    }
}

/// The labels of all positions of a game, by their number. Cheap to clone.
#[derive(Clone)]
pub struct Labels {
    store: Arc<dyn LabelStore>,
}

impl Labels {
    pub(super) fn new(store: impl LabelStore + 'static) -> Labels {
        Labels { store: Arc::new(store) }
    }

    /// The memory they are kept in, to be used for another game; `None` if it is of another kind, or others read it too.
    pub(super) fn store_mut<S: LabelStore>(&mut self) -> Option<&mut S> {
        let store: &mut dyn Any = Arc::get_mut(&mut self.store)?;
        store.downcast_mut()
    }

    /// How many positions there are.
    pub fn len(&self) -> u64 {
        self.store.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The label of the position with that number.
    #[inline]
    pub fn get(&self, number: u64) -> Label {
        self.store.label(number)
    }

    /// About how many bytes of memory they take.
    pub fn memory(&self) -> u64 {
        self.store.memory()
    }

    /// Who wins the position with that number within the limit. Where distances were not kept, it is the limit of the
    /// game or one ply less.
    #[doc(hidden)]
    pub fn winner_within(&self, number: u64, limit: Option<u32>) -> Option<Side> {
        self.store.winner_within(number, limit)
    }

    /// All labels, in the order of the numbers.
    pub fn iter(&self) -> Iter<'_> {
        Iter { labels: self, numbers: 0..self.len() as usize }
    }

    /// The labels of one row, which has the positions of one side to move and one place of the mouse: `turn · places +
    /// mouse`. `labels` has room for one for each placement of the cats.
    pub fn row(&self, row: u64, labels: &mut [PackedLabel]) {
        self.store.row(row, labels);
    }

    /// How many positions a side wins and how many plies the longest takes; `None` where that was not worked out.
    #[doc(hidden)]
    pub fn count(&self, side: Side) -> Option<(u64, Plies)> {
        self.store.count(side)
    }
}

/// The labels of all positions, in the order of their numbers; made by [`Labels::iter`].
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    labels: &'a Labels,
    numbers: Range<usize>,
}

impl Iterator for Iter<'_> {
    type Item = Label;

    fn next(&mut self) -> Option<Label> {
        self.numbers.next().map(|number| self.labels.get(number as u64))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl FusedIterator for Iter<'_> {}

impl<'a> IntoIterator for &'a Labels {
    type Item = Label;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
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
