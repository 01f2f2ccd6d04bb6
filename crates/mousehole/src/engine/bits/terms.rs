//! Finished positions, as an attractor meets them: bits that are won from the start, and bits that never will be.

use super::kernel::{Group, lanes};
use super::order::BitOrder;
use super::token::Token;
use crate::board::Place;
use crate::game::{CatInHole, Game, Side, Stuck};

/// What is finished in each row. Rows are the winner's numbers, bits the loser's.
pub(super) struct Terms {
    /// Whether a row is won wherever it is not lost: the mouse in a hole, a cat on the food.
    done: Vec<bool>,
    /// Whether a row is lost when the winner-to-be has to move in it: it is stuck, and that loses.
    frozen: Vec<bool>,
    /// The bits that are lost in every row that is not done for the mouse: a cat on the food, or the mouse in a hole.
    lost: Vec<Group>,
    /// The bits that are lost in rows that are done.
    lost_in_done: Vec<Group>,
    /// The bits that are won when the loser-to-be has to move: it is stuck, and that loses.
    stuck: Vec<Group>,
    /// The bits of each row in which a cat is on the mouse.
    captures: Vec<u32>,
    capture_starts: Vec<u32>,
    /// Whether captures are won, that is, the cats are the winner.
    capture_wins: bool,
}

impl Terms {
    pub(super) fn of(game: &Game, winner: &Token, loser: &Token, order: &BitOrder) -> Terms {
        let rules = game.rules();
        let cats_win_in_hole = rules.cat_in_hole == CatInHole::Wins;
        let in_hole = |side: Side, number: usize| match side {
            Side::Mouse => game.is_hole(Place(number as u32)),
            Side::Cat => cats_win_in_hole && game.cats_at(number as u64).iter().any(|&cat| game.is_hole(cat)),
        };
        let is_stuck = |side: Side, number: usize| {
            rules.stuck == Stuck::Loses
                && match side {
                    Side::Mouse => game.destinations(side, Place(number as u32)).is_empty(),
                    Side::Cat => game.cats_at(number as u64).iter().all(|&cat| game.destinations(side, cat).is_empty()),
                }
        };
        let bits_where = |test: &dyn Fn(usize) -> bool| {
            let mut bits = vec![[0; 8]; order.groups()];
            for number in (0..loser.count()).filter(|&number| test(number)) {
                let bit = order.bit(number);
                bits[bit / 512][bit / 64 % 8] |= 1 << (bit % 64);
            }
            bits
        };
        let has_holes = !game.holes().is_empty();
        let done = (0..winner.count()).map(|row| has_holes && in_hole(winner.side, row)).collect();
        let lost =
            if has_holes { bits_where(&|number| in_hole(loser.side, number)) } else { vec![[0; 8]; order.groups()] };
        // The mouse's hole is looked at before the cats'.
        let lost_in_done = if winner.side == Side::Mouse { vec![[0; 8]; order.groups()] } else { lost.clone() };
        let loses = rules.stuck == Stuck::Loses;
        let stuck = if loses { bits_where(&|number| is_stuck(loser.side, number)) } else { Vec::new() };
        let frozen =
            if loses { (0..winner.count()).map(|row| is_stuck(winner.side, row)).collect() } else { Vec::new() };
        let (captures, capture_starts) = captures(game, winner, loser, order);
        let capture_wins = winner.side == Side::Cat;
        Terms { done, frozen, lost, lost_in_done, stuck, captures, capture_starts, capture_wins }
    }

    /// What is finished in a row.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> RowTerms<'_> {
        let done = self.done[row];
        RowTerms {
            done,
            lost: if done { &self.lost_in_done } else { &self.lost },
            captures: &self.captures[self.capture_starts[row] as usize..self.capture_starts[row + 1] as usize],
            capture_wins: self.capture_wins,
        }
    }

    /// Whether the winner-to-be has no move in a row, and loses by that.
    #[inline(always)]
    pub(super) fn frozen(&self, row: usize) -> bool {
        self.frozen.get(row).is_some_and(|&frozen| frozen)
    }

    /// The bits of a group that are won in 0 plies when the loser moves.
    pub(super) fn won_when_loser_moves(&self, row: usize, group: usize, used: &Group) -> Group {
        let row = self.row(row);
        let (won, lost) = (row.won(group, used), row.lost(group));
        let stuck = self.stuck.get(group).copied().unwrap_or_default();
        lanes!(i => won[i] | (stuck[i] & !lost[i]))
    }

    /// Adds to `mask` the groups of a row in which a bit is won in 0 plies.
    pub(super) fn mark_won(&self, row: usize, groups: usize, loser_moves: bool, mask: &mut [u64]) {
        let mut mark = |group: usize| mask[group / 64] |= 1 << (group % 64);
        if self.done[row] {
            (0..groups).for_each(&mut mark);
        }
        if self.capture_wins {
            self.row(row).captures.iter().for_each(|&bit| mark(bit as usize / 512));
        }
        if loser_moves {
            (0..self.stuck.len()).filter(|&group| self.stuck[group] != [0; 8]).for_each(mark);
        }
    }
}

/// What is finished in one row.
#[derive(Clone, Copy)]
pub(super) struct RowTerms<'t> {
    /// Whether the row is won wherever it is not lost.
    pub(super) done: bool,
    /// The bits that are lost, captures aside.
    pub(super) lost: &'t [Group],
    /// The bits in which a cat is on the mouse, in order.
    pub(super) captures: &'t [u32],
    /// Whether those are won or lost.
    pub(super) capture_wins: bool,
}

impl RowTerms<'_> {
    /// A set without what is lost by capture.
    #[inline(always)]
    pub(super) fn without_captures(&self, bits: Group, group: usize) -> Group {
        // With one cat there is just one capture in a row, and most groups are without it.
        match *self.captures {
            _ if self.capture_wins => bits,
            [bit] if bit as usize / 512 != group => bits,
            _ => self.with_captures(bits, group, false),
        }
    }

    /// Sets or clears the captures in a group of a set.
    #[inline(always)]
    fn with_captures(&self, mut bits: Group, group: usize, set: bool) -> Group {
        // With one cat there is just one.
        let first = match *self.captures {
            [_] => 0,
            _ => self.captures.partition_point(|&bit| (bit as usize) < group * 512),
        };
        for &bit in self.captures[first..].iter().take_while(|&&bit| bit as usize / 512 == group) {
            let word = &mut bits[bit as usize / 64 % 8];
            let bit = 1 << (bit % 64);
            *word = if set { *word | bit } else { *word & !bit };
        }
        bits
    }

    /// Whether a bit is won in 0 plies, whoever moves, or lost; `None` if it is neither.
    #[inline]
    pub(super) fn finished(&self, bit: usize) -> Option<bool> {
        if self.captures.contains(&(bit as u32)) {
            return Some(self.capture_wins);
        }
        let lost = self.lost[bit / 512][bit / 64 % 8] >> (bit % 64) & 1 != 0;
        if lost { Some(false) } else { self.done.then_some(true) }
    }

    /// The bits of a group that are lost in 0 plies, whoever moves.
    #[inline(always)]
    pub(super) fn lost(&self, group: usize) -> Group {
        self.with_captures(self.lost[group], group, !self.capture_wins)
    }

    /// The bits of a group that are won in 0 plies when the winner moves.
    #[inline(always)]
    pub(super) fn won(&self, group: usize, used: &Group) -> Group {
        let lost = self.lost(group);
        let won = lanes!(i => if self.done { used[i] & !lost[i] } else { 0 });
        if self.capture_wins { self.with_captures(won, group, true) } else { won }
    }
}

fn captures(game: &Game, winner: &Token, loser: &Token, order: &BitOrder) -> (Vec<u32>, Vec<u32>) {
    let (mut captures, mut starts) = (Vec::new(), vec![0]);
    let mut push = |bits: &mut dyn Iterator<Item = usize>| {
        let mut bits: Vec<u32> = bits.map(|bit| bit as u32).collect();
        bits.sort_unstable();
        bits.dedup();
        captures.extend(bits);
        starts.push(captures.len() as u32);
    };
    if winner.side == Side::Cat {
        for row in 0..winner.count() {
            let cats = game.cats_at(row as u64);
            push(&mut cats.iter().map(|cat| order.bit(cat.index())));
        }
    } else {
        let mut with_cat_on = vec![Vec::new(); winner.count()];
        for placement in 0..loser.count() {
            for cat in game.cats_at(placement as u64).iter() {
                with_cat_on[cat.index()].push(order.bit(placement));
            }
        }
        for bits in with_cat_on {
            push(&mut bits.into_iter());
        }
    }
    (captures, starts)
}
