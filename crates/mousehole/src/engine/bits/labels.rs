//! The labels of all positions as two attractors.

use super::attractor::Attractor;
use crate::engine::labels::{Label, Plies};
use crate::game::{Game, Side};

/// What each side wins.
pub(crate) struct BitLabels {
    pub(super) game: Game,
    pub(super) mouse: Option<Attractor>,
    pub(super) cat: Option<Attractor>,
}

impl BitLabels {
    /// The side to move, the mouse's place and the placement of the cats.
    fn split(&self, number: u64) -> (Side, usize, usize) {
        let (row, cats) = (number / self.game.placements(), number % self.game.placements());
        let places = self.game.board().places() as u64;
        let turn = if row < places { Side::Mouse } else { Side::Cat };
        (turn, (row % places) as usize, cats as usize)
    }

    pub(crate) fn len(&self) -> u64 {
        self.game.positions()
    }

    /// Who wins a position: within the limit, where one cut the attractors short, and after so many plies, 0 or 1.
    pub(crate) fn winner(&self, number: u64, spent: u32) -> Option<Side> {
        let (turn, mouse, cats) = self.split(number);
        if self.mouse.as_ref().is_some_and(|wins| wins.contains(turn == Side::Cat, mouse, cats, spent)) {
            return Some(Side::Mouse);
        }
        self.cat
            .as_ref()
            .is_some_and(|wins| wins.contains(turn == Side::Mouse, cats, mouse, spent))
            .then_some(Side::Cat)
    }

    /// The label of a position; only where distances were kept.
    pub(crate) fn label(&self, number: u64) -> Label {
        let (turn, mouse, cats) = self.split(number);
        let won = |by, plies| Label::Won { by, plies: Plies(plies) };
        if let Some(plies) = self.mouse.as_ref().and_then(|wins| wins.plies(turn == Side::Cat, mouse, cats)) {
            return won(Side::Mouse, plies);
        }
        let plies = self.cat.as_ref().and_then(|wins| wins.plies(turn == Side::Mouse, cats, mouse));
        plies.map_or(Label::Open, |plies| won(Side::Cat, plies))
    }

    /// How many positions a side wins, where that was worked out to the end.
    pub(crate) fn count(&self, side: Side) -> Option<(u64, u32)> {
        let wins = if side == Side::Mouse { &self.mouse } else { &self.cat };
        wins.as_ref().filter(|wins| wins.complete).map(Attractor::count)
    }

    /// Whether distances were kept.
    pub(crate) fn has_distances(&self) -> bool {
        [&self.mouse, &self.cat].into_iter().flatten().all(Attractor::has_distances)
    }
}
