//! The labels of both attractors.

use crate::engine::labels::{Label, LabelStore, PackedLabel, Plies};
use crate::game::{Game, Side};

/// What each side wins, as far as it was asked for.
pub(super) struct BitLabels<W> {
    game: Game,
    mouse: Option<W>,
    cat: Option<W>,
}

/// The positions one side wins. The winner's place or placement is a row, the loser's a bit.
pub(super) trait SideWins: Send + Sync + 'static {
    /// Whether a position is won within that many plies.
    ///
    /// Without distances, all that is committed is taken to be: where a limit cut the attractor short, `within` can be that
    /// limit or one ply less.
    fn contains(&self, loser_moves: bool, winner: usize, loser: usize, within: Option<u32>) -> bool;

    /// In how many plies a position is won; only where distances were kept.
    fn plies(&self, loser_moves: bool, winner: usize, loser: usize) -> Option<u32>;

    /// Writes the labels that the mouse wins, with the mouse on the place of a row.
    fn along_row(&self, loser_moves: bool, row: usize, labels: &mut [PackedLabel]);

    /// Writes the labels that the cats win, with the mouse on the place of a column.
    fn down_column(&self, loser_moves: bool, column: usize, labels: &mut [PackedLabel]);

    /// How many positions are won, and the plies of the longest win; `None` where a limit cut it short.
    fn count(&self) -> Option<(u64, Plies)>;

    /// The bytes that it takes of the machine's memory.
    fn memory(&self) -> u64;
}

impl<W> BitLabels<W> {
    pub(super) fn new(game: &Game, mouse: Option<W>, cat: Option<W>) -> BitLabels<W> {
        BitLabels { game: game.clone(), mouse, cat }
    }

    /// A position's number taken apart, with the mouse's place and the cats' placement as rows and bits are counted.
    fn split(&self, number: u64) -> (Side, usize, usize) {
        let (turn, mouse, cats) = self.game.split(number);
        (turn, mouse.index(), cats as usize)
    }
}

impl<W: SideWins> LabelStore for BitLabels<W> {
    fn len(&self) -> u64 {
        self.game.positions()
    }

    fn label(&self, number: u64) -> Label {
        let (turn, mouse, cats) = self.split(number);
        let won = |by, plies| Label::Won { by, plies: Plies(plies) };
        if let Some(plies) = self.mouse.as_ref().and_then(|wins| wins.plies(turn == Side::Cat, mouse, cats)) {
            return won(Side::Mouse, plies);
        }
        let plies = self.cat.as_ref().and_then(|wins| wins.plies(turn == Side::Mouse, cats, mouse));
        plies.map_or(Label::Open, |plies| won(Side::Cat, plies))
    }

    fn winner_within(&self, number: u64, limit: Option<u32>) -> Option<Side> {
        let (turn, mouse, cats) = self.split(number);
        if self.mouse.as_ref().is_some_and(|wins| wins.contains(turn == Side::Cat, mouse, cats, limit)) {
            return Some(Side::Mouse);
        }
        let by_cat = self.cat.as_ref().is_some_and(|wins| wins.contains(turn == Side::Mouse, cats, mouse, limit));
        by_cat.then_some(Side::Cat)
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) {
        let (turn, mouse, _) = self.split(row * self.game.placements());
        labels.fill(PackedLabel::default());
        if let Some(wins) = &self.mouse {
            wins.along_row(turn == Side::Cat, mouse, labels);
        }
        if let Some(wins) = &self.cat {
            wins.down_column(turn == Side::Mouse, mouse, labels);
        }
    }

    fn count(&self, side: Side) -> Option<(u64, Plies)> {
        let wins = if side == Side::Mouse { &self.mouse } else { &self.cat };
        wins.as_ref()?.count()
    }

    fn memory(&self) -> u64 {
        self.mouse.iter().chain(&self.cat).map(W::memory).sum()
    }
}
