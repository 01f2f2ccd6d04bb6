//! Letting in the gains of a round, in one part of the rows.

use std::sync::atomic::{AtomicU64, Ordering};

use super::digits::Part;
use super::isa;
use super::kernel::{Every, Group, any, lanes, ones};
use super::token::Moves;
use super::wave::{Gain, Setting};

/// One part's letting in of gains.
pub(super) struct Entry<'w, 'k, K> {
    pub(super) first_row: usize,
    pub(super) groups: usize,
    pub(super) mask_words: usize,
    pub(super) setting: &'w Setting<'w, K>,
    pub(super) gains: &'w [Gain],
    pub(super) with_o: &'w mut [Group],
    pub(super) full: &'w mut [u64],
    pub(super) gained: &'w mut [u64],
    pub(super) gained_rows: &'w mut [u64],
    pub(super) candidates: &'w [AtomicU64],
    pub(super) plies: Option<Part<'k>>,
}

impl<K: Every> isa::Work for &mut Entry<'_, '_, K> {
    type Output = u64;

    #[inline(always)]
    fn run(self, store: impl Fn(&mut [u8; 64], u64, u8) + Copy) -> u64 {
        let mut labelled = 0;
        for Gain { row, group, bits } in self.gains {
            let (row, group) = (*row as usize, *group as usize);
            let local = row - self.first_row;
            let at = local * self.groups + group;
            let with_o = &mut self.with_o[at];
            // A bit may have been found in two rounds running, as the first was still held back: the first counts.
            let new: Group = lanes!(i => bits[i] & !with_o[i]);
            if !any(&new) {
                continue;
            }
            *with_o = lanes!(i => with_o[i] | new[i]);
            labelled += ones(&new);
            let (used, lost) = (&self.setting.order.used[group], self.setting.terms.row(row).lost(group));
            let mask = local * self.mask_words + group / 64;
            self.gained[mask] |= 1 << (group % 64);
            if (0..8).all(|i| with_o[i] == used[i] & !lost[i]) {
                self.full[mask] |= 1 << (group % 64);
            }
            if let Some(plies) = &mut self.plies {
                plies.write(at, &new, store);
            }
            let rows = &mut self.gained_rows[local / 64];
            if *rows >> (local % 64) & 1 == 0 {
                *rows |= 1 << (local % 64);
                if let Moves::Lists { from, .. } = &self.setting.winner.moves {
                    for &from in from.neighbors(row) {
                        let from = from as usize;
                        self.candidates[from / 64].fetch_or(1 << (from % 64), Ordering::Relaxed);
                    }
                }
            }
        }
        labelled
    }
}
