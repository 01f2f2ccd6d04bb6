//! What a side wins, on a device.

use mousehole_gpu::{Attractor, Error, NEVER};

use crate::engine::MachineError;
use crate::engine::bits::labels::SideWins;
use crate::engine::bits::layout::BitLayout;
use crate::engine::bits::moves::SideMoves;
use crate::engine::bits::terminals::Terminals;
use crate::engine::labels::{PackedLabel, Plies};
use crate::game::Side;

/// The positions that one side wins.
pub(super) struct DeviceWins {
    pub(super) moves: std::sync::Arc<SideMoves>,
    pub(super) layout: BitLayout,
    pub(super) terminals: Terminals,
    pub(super) attractor: Attractor,
}

/// Labels have no other way to fail than to unwind.
fn read<T>(result: Result<T, Error>) -> T {
    result.unwrap_or_else(|error| std::panic::resume_unwind(Box::new(MachineError::from(std::io::Error::other(error)))))
}

impl SideWins for DeviceWins {
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

    fn plies(&self, loser_moves: bool, winner: usize, loser: usize) -> Option<u32> {
        let bit = self.layout.bit(loser);
        let plies = |row: usize| read(self.attractor.plies(row, bit));
        if loser_moves {
            return Some(plies(winner)).filter(|&plies| plies != NEVER).map(u32::from);
        }
        match self.terminals.row(winner).finished(bit) {
            Some(won) => return won.then_some(0),
            None if self.terminals.frozen(winner) => return None,
            None => {}
        }
        let mut quickest = NEVER;
        self.moves.for_each_to(winner, |to| quickest = quickest.min(plies(to)));
        (quickest != NEVER).then(|| 1 + u32::from(quickest))
    }

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

    fn count(&self) -> Option<(u64, Plies)> {
        let counts = read(self.attractor.counts())?;
        Some((counts.loser_to_move + counts.winner_to_move, Plies(counts.longest)))
    }

    /// It takes memory of the device alone.
    fn memory(&self) -> u64 {
        0
    }
}
