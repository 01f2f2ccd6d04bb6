//! Labels that are on a device.

use mousehole_gpu::{Attractor, Error, NEVER};

use crate::engine::MachineError;
use crate::engine::bits::layout::BitLayout;
use crate::engine::bits::moves::SideMoves;
use crate::engine::bits::terminals::Terminals;
use crate::engine::labels::{Label, LabelStore, PackedLabel, Plies};
use crate::game::{Game, Side};

/// What each side wins, as far as it was asked for.
pub(super) struct DeviceLabels {
    game: Game,
    mouse: Option<SideWins>,
    cat: Option<SideWins>,
}

/// The positions that one side wins.
pub(super) struct SideWins {
    pub(super) moves: std::sync::Arc<SideMoves>,
    pub(super) layout: BitLayout,
    pub(super) terminals: Terminals,
    pub(super) attractor: Attractor,
}

/// Labels have no other way to fail than to unwind.
fn read<T>(result: Result<T, Error>) -> T {
    result.unwrap_or_else(|error| std::panic::resume_unwind(Box::new(MachineError::from(std::io::Error::other(error)))))
}

impl DeviceLabels {
    pub(super) fn new(game: &Game, mouse: Option<SideWins>, cat: Option<SideWins>) -> DeviceLabels {
        DeviceLabels { game: game.clone(), mouse, cat }
    }

    fn split(&self, number: u64) -> (Side, usize, usize) {
        let (turn, mouse, cats) = self.game.split(number);
        (turn, mouse.index(), cats as usize)
    }
}

impl LabelStore for DeviceLabels {
    fn len(&self) -> u64 {
        self.game.positions()
    }

    fn label(&self, number: u64) -> Label {
        let (turn, mouse, cats) = self.split(number);
        let won = |by, plies: u16| Label::Won { by, plies: Plies(plies.into()) };
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
        let counts = read(wins.as_ref()?.attractor.counts())?;
        Some((counts.loser_to_move + counts.winner_to_move, Plies(counts.longest)))
    }

    fn memory(&self) -> u64 {
        0
    }
}

impl SideWins {
    /// Whether a position is won within that many plies.
    fn contains(&self, loser_moves: bool, winner: usize, loser: usize, within: Option<u32>) -> bool {
        let bit = self.layout.bit(loser);
        if loser_moves {
            return read(self.attractor.contains(winner, bit, within));
        }
        match self.terminals.row(winner).finished(bit) {
            Some(won) => won,
            None if self.terminals.frozen(winner) => false,
            None => {
                let before = match within {
                    None => None,
                    Some(0) => return false,
                    Some(within) => Some(within - 1),
                };
                self.moves.any_to(winner, |to| read(self.attractor.contains(to, bit, before)))
            }
        }
    }

    /// In how many plies a position is won.
    fn plies(&self, loser_moves: bool, winner: usize, loser: usize) -> Option<u16> {
        let bit = self.layout.bit(loser);
        let plies = |row: usize| read(self.attractor.plies(row, bit));
        if loser_moves {
            return Some(plies(winner)).filter(|&plies| plies != NEVER);
        }
        match self.terminals.row(winner).finished(bit) {
            Some(won) => return won.then_some(0),
            None if self.terminals.frozen(winner) => return None,
            None => {}
        }
        let mut quickest = NEVER;
        self.moves.for_each_to(winner, |to| quickest = quickest.min(plies(to)));
        (quickest != NEVER).then(|| 1 + quickest)
    }

    /// Writes the labels that the mouse wins, with the mouse on the place of a row.
    fn along_row(&self, loser_moves: bool, row: usize, labels: &mut [PackedLabel]) {
        let mut plies = read(self.attractor.row(row));
        if !loser_moves {
            plies.fill(NEVER);
            if !self.terminals.frozen(row) {
                self.moves.for_each_to(row, |to| {
                    let other = read(self.attractor.row(to));
                    plies.iter_mut().zip(other).for_each(|(plies, other)| *plies = (*plies).min(other));
                });
            }
        }
        let terminals = self.terminals.row(row);
        for (label, &bit) in labels.iter_mut().zip(self.layout.bits()) {
            let finished = if loser_moves { None } else { terminals.finished(bit as usize) };
            let plies = match (finished, plies[bit as usize]) {
                (Some(true), _) => 0,
                (Some(false), _) | (None, NEVER) => continue,
                (None, plies) => u32::from(plies) + u32::from(!loser_moves),
            };
            *label = PackedLabel::won(Side::Mouse, plies);
        }
    }

    /// Writes the labels that the cats win, with the mouse on the place of a column.
    fn down_column(&self, loser_moves: bool, column: usize, labels: &mut [PackedLabel]) {
        let bit = self.layout.bit(column);
        let mut plies = read(self.attractor.column(bit));
        if !loser_moves {
            let mut quickest = vec![NEVER; plies.len()];
            match &*self.moves {
                SideMoves::Lists { to, .. } => {
                    for (quickest, to) in quickest.iter_mut().zip(to.lists()) {
                        *quickest = to.iter().fold(NEVER, |least, &to| least.min(plies[to as usize]));
                    }
                    plies = quickest;
                }
                SideMoves::Axes(axes) => axes.fold(&mut plies, &mut quickest, u16::min, |_| true),
            }
        }
        for (row, (label, &plies)) in labels.iter_mut().zip(&plies).enumerate() {
            let finished = if loser_moves { None } else { self.terminals.row(row).finished(bit) };
            let plies = match finished {
                Some(true) => 0,
                Some(false) => continue,
                None if plies == NEVER || !loser_moves && self.terminals.frozen(row) => continue,
                None => u32::from(plies) + u32::from(!loser_moves),
            };
            *label = PackedLabel::won(Side::Cat, plies);
        }
    }
}
