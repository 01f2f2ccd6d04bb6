//! A finished attractor: which positions one side wins, and in how many plies.

use super::kernel::{Group, lanes};
use super::order::BitOrder;
use super::terms::Terms;
use super::token::Token;
use super::wave::{Gain, Wave};
use rayon::prelude::*;
use std::sync::Arc;

/// What an attractor stands on; kept with it, as its bits mean nothing without.
pub(super) struct Ground {
    pub(super) winner: Arc<Token>,
    pub(super) order: BitOrder,
    pub(super) terms: Terms,
}

/// The positions one side wins.
pub(super) struct Attractor {
    pub(super) ground: Ground,
    pub(super) wave: Wave,
    /// Whether it ended before a limit cut it short.
    pub(super) complete: bool,
    /// Where a limit of L plies cut it short: what `with_o` gains in round L - 1, and in round L. Neither has been let in.
    last_but_one: Vec<Gain>,
    last: Vec<Gain>,
}

impl Attractor {
    pub(super) fn new(ground: Ground, mut wave: Wave) -> Attractor {
        let complete = wave.is_done();
        let mut gains = wave.take_held();
        wave.rest();
        if wave.plies.is_some() {
            // It was stopped because enough was known. What was not let in has no distance yet.
            gains = Default::default();
        }
        let [last_but_one, last] = gains;
        Attractor { ground, wave, complete, last_but_one, last }
    }

    /// About how many bytes of memory it takes.
    pub(super) fn memory(&self) -> u64 {
        self.wave.memory() + ((self.last_but_one.len() + self.last.len()) * size_of::<Gain>()) as u64
    }

    /// Whether a position is won: within the limit, if one cut the attractor short, and after so many plies, 0 or 1.
    pub(super) fn contains(&self, loser_moves: bool, winner: usize, loser: usize, spent: u32) -> bool {
        let Ground { order, terms, winner: token } = &self.ground;
        let bit = order.bit(loser);
        let group = bit / 512;
        let has = |bits: &Group| bits[bit / 64 % 8] >> (bit % 64) & 1 != 0;
        let among = |gains: &[Gain], row: usize| {
            let at = gains.binary_search_by_key(&(row as u32, group as u32), |gain| (gain.row, gain.group));
            at.is_ok_and(|at| has(&gains[at].bits))
        };
        let with_o = |row: usize| has(&self.wave.with_o[row * order.groups() + group]);
        if loser_moves {
            return with_o(winner) || among(&self.last_but_one, winner) || (spent == 0 && among(&self.last, winner));
        }
        if let Some(with_p) = &self.wave.with_p {
            return has(&with_p[winner * order.groups() + group]);
        }
        let row = terms.row(winner);
        let leads_there = |to: usize| with_o(to) || (spent == 0 && among(&self.last_but_one, to));
        let moves_there = || !terms.frozen(winner) && token.any_to(winner, leads_there);
        !has(&row.lost(group)) && (has(&row.won(group, &order.used[group])) || moves_there())
    }

    /// In how many plies a position is won; only where distances were kept.
    pub(super) fn plies(&self, loser_moves: bool, winner: usize, loser: usize) -> Option<u32> {
        if !self.contains(loser_moves, winner, loser, 0) {
            return None;
        }
        let Ground { order, terms, winner: token } = &self.ground;
        let bit = order.bit(loser);
        let has = |bits: &Group| bits[bit / 64 % 8] >> (bit % 64) & 1 != 0;
        let plies = self.wave.plies.as_ref()?;
        let kept = |row: usize| plies.get(row * order.groups() * 512 + bit);
        let group = bit / 512;
        if loser_moves {
            return Some(kept(winner));
        }
        if has(&terms.row(winner).won(group, &order.used[group])) {
            return Some(0);
        }
        // Only distances with the loser to move are kept: with the winner to move, it is one ply more than the quickest.
        let mut quickest = u32::MAX;
        token.any_to(winner, |to| {
            if has(&self.wave.with_o[to * order.groups() + group]) {
                quickest = quickest.min(kept(to));
            }
            false
        });
        Some(quickest + 1)
    }

    pub(super) fn has_distances(&self) -> bool {
        self.wave.plies.is_some()
    }

    /// How many positions are won, and how many plies the longest takes.
    pub(super) fn count(&self) -> (u64, u32) {
        if self.wave.with_p.is_some() {
            return (self.wave.labelled, self.wave.longest);
        }
        let Ground { order, terms, winner } = &self.ground;
        let groups = order.groups();
        let count_row = |row: usize| {
            let row_terms = terms.row(row);
            let mut union = vec![[0; 8]; groups];
            if !terms.frozen(row) {
                winner.any_to(row, |to| {
                    let from = &self.wave.with_o[to * groups..][..groups];
                    union.iter_mut().zip(from).for_each(|(union, from)| *union = lanes!(i => union[i] | from[i]));
                    false
                });
            }
            let counts = union.iter().enumerate().map(|(group, union)| {
                let (lost, won) = (row_terms.lost(group), row_terms.won(group, &order.used[group]));
                (0..8).map(|i| u64::from((union[i] & !lost[i] | won[i]).count_ones())).sum::<u64>()
            });
            counts.sum::<u64>()
        };
        let with_p: u64 = (0..winner.count()).into_par_iter().map(count_row).sum();
        (self.wave.labelled + with_p, self.wave.longest)
    }
}
