//! The labels of a whole row at once: one side to move, one place of the mouse, every placement of the cats.
//!
//! What a label costs by itself is mostly the search for it. In a row the mouse's wins lie side by side, those of the cats
//! are one column of their attractor, and the quickest move of the winner is worked out for all placements together.

use super::attractor::Attractor;
use super::labels::Attractors;
use super::token::Moves;
use crate::bitset::Ones;
use crate::engine::labels::PackedLabel;
use crate::game::Side;

/// No round: the position is not won.
const NEVER: u32 = u32::MAX;

impl Attractors {
    /// Puts down the labels of a row; only where distances were kept.
    pub(super) fn row(&self, turn: Side, mouse: usize, cells: &mut [PackedLabel]) {
        cells.fill(PackedLabel::default());
        if let Some(wins) = &self.mouse {
            wins.along_row(turn == Side::Cat, mouse, cells);
        }
        if let Some(wins) = &self.cat {
            wins.down_column(turn == Side::Mouse, mouse, cells);
        }
    }
}

impl Attractor {
    /// Puts down what the mouse wins, with the mouse on the place of a row.
    fn along_row(&self, loser_moves: bool, row: usize, cells: &mut [PackedLabel]) {
        let (order, terms) = (&self.ground.order, &self.ground.terms);
        let groups = order.groups();
        let (Some(plies), Some(with_p)) = (&self.wave.plies, &self.wave.with_p) else { return };
        let kept = plies.rounds();
        // By bits, the first round in which a position that a move leads to, or this one, was won.
        let mut rounds = vec![NEVER; groups * 512];
        let mut look_at = |row: usize| {
            let words = self.wave.with_o[row * groups..][..groups].as_flattened();
            for (at, &word) in words.iter().enumerate().filter(|(_, word)| **word != 0) {
                let rounds = &mut rounds[at * 64..][..64];
                let first = (row * groups * 8 + at) * 64;
                Ones(word).for_each(|bit| rounds[bit] = rounds[bit].min(kept.get(first + bit)));
            }
        };
        if loser_moves {
            look_at(row);
            for (cell, &bit) in cells.iter_mut().zip(order.bits()) {
                let round = rounds[bit as usize];
                if round != NEVER {
                    *cell = PackedLabel::won(Side::Mouse, plies.distance(round));
                }
            }
            return;
        }
        self.ground.winner.any_to(row, |to| {
            look_at(to);
            false
        });
        let won_at_once: Vec<_> = (0..groups).map(|group| terms.row(row).won(group, &order.used[group])).collect();
        let (won_at_once, won) = (won_at_once.as_flattened(), with_p[row * groups..][..groups].as_flattened());
        for (cell, &bit) in cells.iter_mut().zip(order.bits()) {
            let has = |words: &[u64]| words[bit as usize / 64] >> (bit % 64) & 1 != 0;
            if has(won) {
                let plies = if has(won_at_once) { 0 } else { 1 + plies.distance(rounds[bit as usize]) };
                *cell = PackedLabel::won(Side::Mouse, plies);
            }
        }
    }

    /// Puts down what the cats win, with the mouse on the place of a column.
    fn down_column(&self, loser_moves: bool, column: usize, cells: &mut [PackedLabel]) {
        let (order, terms) = (&self.ground.order, &self.ground.terms);
        let groups = order.groups();
        let Some(plies) = &self.wave.plies else { return };
        let kept = plies.rounds();
        let bit = order.bit(column);
        let words = self.wave.with_o.as_flattened();
        let won = |row: usize| words[row * groups * 8 + bit / 64] >> (bit % 64) & 1 != 0;
        let round = |row: usize| if won(row) { kept.get(row * groups * 512 + bit) } else { NEVER };
        let mut rounds: Vec<u32> = (0..cells.len()).map(round).collect();
        if loser_moves {
            for (cell, &round) in cells.iter_mut().zip(&rounds).filter(|(_, round)| **round != NEVER) {
                *cell = PackedLabel::won(Side::Cat, plies.distance(round));
            }
            return;
        }
        let mut quickest = vec![NEVER; rounds.len()];
        match &self.ground.winner.moves {
            Moves::Lists { to, .. } => {
                for (row, quickest) in quickest.iter_mut().enumerate() {
                    *quickest = to.neighbors(row).iter().fold(NEVER, |least, &to| least.min(rounds[to as usize]));
                }
            }
            Moves::Axes(axes) => {
                axes.fold(&mut rounds, &mut quickest, 1, 1, u32::min);
                std::mem::swap(&mut rounds, &mut quickest);
            }
        }
        for (row, (cell, &quickest)) in cells.iter_mut().zip(&quickest).enumerate() {
            // What is kept of positions with the cats to move is far apart in memory; what is finished is at hand.
            match terms.row(row).finished(bit) {
                Some(true) => *cell = PackedLabel::won(Side::Cat, 0),
                Some(false) => {}
                None if quickest == NEVER || terms.frozen(row) => {}
                None => *cell = PackedLabel::won(Side::Cat, 1 + plies.distance(quickest)),
            }
        }
    }
}
