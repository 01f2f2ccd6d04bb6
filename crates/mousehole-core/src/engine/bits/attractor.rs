//! A finished attractor: which positions a side wins, and in how many plies.

use std::sync::Arc;

use mousehole_base::bitset::Ones;
use mousehole_base::parallel::*;

use super::backend::{Finished, Planes};
use super::distances::Distances;
use super::frontier::{Gain, Uncommitted};
use super::gain_index::NEVER;
use super::labels::SideWins;
use super::moves::SideMoves;
use super::plane::{Group, any, count_ones, has, lanes};
use super::problem::Problem;
use super::round::Tally;
use crate::engine::labels::{PackedLabel, Plies};
use crate::game::Side;

/// The positions one side wins.
pub(super) struct Attractor {
    problem: Arc<Problem>,
    planes: Planes,
    tally: Tally,
    /// Whether it ended before a limit cut it short.
    pub(super) complete: bool,
    /// Where a limit cut it short: what the last rounds gained and did not commit, with their number.
    uncommitted: Vec<(u32, Uncommitted)>,
    /// How many threads may count what is won.
    threads: usize,
}

impl Attractor {
    pub(super) fn new(
        problem: Arc<Problem>,
        finished: Finished,
        tally: Tally,
        complete: bool,
        threads: usize,
    ) -> Attractor {
        let Finished { planes, uncommitted } = finished;
        let uncommitted = match planes.distances {
            // It was stopped because enough was known. What was not committed has no distance yet.
            Some(_) => Vec::new(),
            None => (tally.round.saturating_sub(1)..).zip(uncommitted).collect(),
        };
        Attractor { problem, planes, tally, complete, uncommitted, threads }
    }

    /// How many positions are won.
    pub(super) fn won(&self) -> u64 {
        if self.planes.won_winner_to_move.is_some() {
            return self.tally.labelled;
        }
        let Problem { layout, terminals, moves, .. } = &*self.problem;
        let groups = layout.groups();
        let count_row = |row: usize| {
            let row_terminals = terminals.row(row);
            let mut union = vec![[0; 8]; groups];
            if !terminals.frozen(row) {
                moves.for_each_to(row, |to| {
                    let from = &self.planes.won_loser_to_move[to * groups..][..groups];
                    union.iter_mut().zip(from).for_each(|(union, from)| *union = lanes!(i => union[i] | from[i]));
                });
            }
            let counts = union.iter().enumerate().map(|(group, union)| {
                let (lost, won) = (row_terminals.lost(group), row_terminals.won(group, &layout.used[group]));
                count_ones(&lanes!(i => union[i] & !lost[i] | won[i]))
            });
            counts.sum::<u64>()
        };
        let rows = 0..self.problem.own_rows;
        // Labels are asked long after the threads of the solve have ended, and by callers that may have allowed just one.
        let winner_to_move = match pool(self.threads) {
            Some(pool) => pool.install(|| rows.into_par_iter().map(count_row).sum::<u64>()),
            None => rows.map(count_row).sum(),
        };
        self.tally.labelled + winner_to_move
    }

    /// How many plies the longest win takes.
    pub(super) fn longest(&self) -> u32 {
        let Problem { layout, terminals, moves, .. } = &*self.problem;
        let (Some(Distances::Index(index)), SideMoves::Lists { to, from }) = (&self.planes.distances, &**moves) else {
            return self.tally.longest;
        };
        // Only positions with the loser to move were counted as they were won. One with the winner to move takes a ply more
        // if all its moves that win lead to what was won last.
        let (won, groups) = (&self.planes.won_loser_to_move, layout.groups());
        let takes_longer = |gain: &Gain, row: usize| {
            let group = gain.group as usize;
            let lost = terminals.row(row).lost(group);
            let at_once = terminals.row(row).won(group, &layout.used[group]);
            let mut rest: Group = lanes!(i => gain.bits[i] & !lost[i] & !at_once[i]);
            for &to in to.neighbors(row) {
                let (all, last) = (&won[to as usize * groups + group], index.last_of(to as usize, group, won));
                rest = lanes!(i => rest[i] & !(all[i] & !last[i]));
            }
            !terminals.frozen(row) && any(&rest)
        };
        let longer = index
            .last(won)
            .any(|gain| from.neighbors(gain.row as usize).iter().any(|&row| takes_longer(&gain, row as usize)));
        self.tally.longest + u32::from(longer)
    }
}

impl SideWins for Attractor {
    fn contains(&self, loser_moves: bool, winner: usize, loser: usize, within: Option<u32>) -> bool {
        if self.planes.distances.is_some() {
            let plies = self.plies(loser_moves, winner, loser);
            return plies.is_some_and(|plies| within.is_none_or(|within| plies <= within));
        }
        let Problem { layout, terminals, moves, .. } = &*self.problem;
        let bit = layout.bit(loser);
        let group = bit / 512;
        let within = within.unwrap_or(u32::MAX);
        let has_by = |row: usize, last_round: u32| {
            let uncommitted = self.uncommitted.iter().filter(|(round, _)| *round <= last_round);
            has(&self.planes.won_loser_to_move[row * layout.groups() + group], bit)
                || uncommitted.filter_map(|(_, gains)| gains.bits(row, group)).any(|bits| has(bits, bit))
        };
        if loser_moves {
            return has_by(winner, within);
        }
        match terminals.row(winner).finished(bit) {
            Some(won) => won,
            None if terminals.frozen(winner) => false,
            None => within.checked_sub(1).is_some_and(|last_round| moves.any_to(winner, |to| has_by(to, last_round))),
        }
    }

    fn plies(&self, loser_moves: bool, winner: usize, loser: usize) -> Option<u32> {
        let Planes { won_loser_to_move: won, distances, .. } = &self.planes;
        let distances = distances.as_ref()?;
        let Problem { layout, terminals, moves, .. } = &*self.problem;
        let (groups, bit) = (layout.groups(), layout.bit(loser));
        let number =
            |row: usize| has(&won[row * groups + bit / 512], bit).then(|| distances.number(row, bit, won, groups));
        if loser_moves {
            return number(winner).map(|number| distances.distance(number));
        }
        match terminals.row(winner).finished(bit) {
            Some(won) => return won.then_some(0),
            None if terminals.frozen(winner) => return None,
            None => {}
        }
        // Only distances with the loser to move are kept: with the winner to move, it is one ply more than the quickest.
        let mut quickest = NEVER;
        moves.for_each_to(winner, |to| quickest = quickest.min(number(to).unwrap_or(NEVER)));
        (quickest != NEVER).then(|| 1 + distances.distance(quickest))
    }

    fn along_row(&self, loser_moves: bool, row: usize, labels: &mut [PackedLabel]) {
        let Problem { layout, terminals, moves, .. } = &*self.problem;
        let groups = layout.groups();
        let Planes { won_loser_to_move: won, distances: Some(distances), .. } = &self.planes else { return };
        // By bits, how soon this is won, or would be if nothing were finished.
        let mut plies = vec![NEVER; groups * 512];
        if loser_moves {
            distances.lower_to_row(row, won, groups, 0, &mut plies);
        } else {
            if !terminals.frozen(row) {
                moves.for_each_to(row, |to| distances.lower_to_row(to, won, groups, 1, &mut plies));
            }
            let row = terminals.row(row);
            for (group, plies) in plies.as_chunks_mut::<512>().0.iter_mut().enumerate() {
                let mut put = |bits: Group, value: u32| {
                    let words = bits.into_iter().enumerate();
                    words.for_each(|(at, bits)| Ones(bits).for_each(|bit| plies[at * 64 + bit] = value));
                };
                put(row.lost(group), NEVER);
                put(row.won(group, &layout.used[group]), 0);
            }
        }
        for (label, &bit) in labels.iter_mut().zip(layout.bits()) {
            let plies = plies[bit as usize];
            if plies != NEVER {
                *label = PackedLabel::won(Side::Mouse, plies);
            }
        }
    }

    fn down_column(&self, loser_moves: bool, column: usize, labels: &mut [PackedLabel]) {
        let Problem { layout, terminals, moves, .. } = &*self.problem;
        let groups = layout.groups();
        let Planes { won_loser_to_move: won, distances: Some(distances), .. } = &self.planes else { return };
        let bit = layout.bit(column);
        let mut plies = distances.column(bit, won, groups);
        if loser_moves {
            for (label, &plies) in labels.iter_mut().zip(&plies).filter(|(_, plies)| **plies != NEVER) {
                *label = PackedLabel::won(Side::Cat, plies);
            }
            return;
        }
        // Whatever is won in no time is so with the mouse to move as well.
        let any_lost = terminals.any_lost(bit);
        let may_be_finished: Vec<bool> = plies.iter().map(|&plies| plies == 0 || any_lost).collect();
        let mut quickest = vec![NEVER; plies.len()];
        match &**moves {
            SideMoves::Lists { to, .. } => {
                for (quickest, to) in quickest.iter_mut().zip(to.lists()) {
                    *quickest = to.iter().fold(NEVER, |least, &to| least.min(plies[to as usize]));
                }
            }
            SideMoves::Axes(axes) => {
                axes.fold(&mut plies, &mut quickest, u32::min, |_| true);
                std::mem::swap(&mut plies, &mut quickest);
            }
        }
        for (row, (label, &quickest)) in labels.iter_mut().zip(&quickest).enumerate() {
            let finished = if may_be_finished[row] { terminals.row(row).finished(bit) } else { None };
            match finished {
                Some(true) => *label = PackedLabel::won(Side::Cat, 0),
                Some(false) => {}
                None if quickest == NEVER || terminals.frozen(row) => {}
                None => *label = PackedLabel::won(Side::Cat, 1 + quickest),
            }
        }
    }

    fn count(&self) -> Option<(u64, Plies)> {
        self.complete.then(|| (self.won(), Plies(self.longest())))
    }

    fn memory(&self) -> u64 {
        let uncommitted = self.uncommitted.iter().map(|(_, gains)| gains.memory());
        self.planes.memory() + uncommitted.sum::<u64>()
    }
}
