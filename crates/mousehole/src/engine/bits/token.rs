//! The moves of one whole side, by number: the mouse's places, or the placements of all cats.

use super::axes::Axes;
use crate::board::Adjacency;
use crate::game::{Game, Side, Steps};

/// How a side moves between its numbers. A side without a move stays.
pub(super) struct Token {
    pub(super) side: Side,
    pub(super) moves: Moves,
}

/// The moves of a side.
pub(super) enum Moves {
    /// Where a move leads to from each number, and where it comes from.
    Lists { to: Adjacency, from: Adjacency },
    /// Several cats that all move: their moves are too many to list.
    Axes(Axes),
}

impl Token {
    /// The moves of a side of the game.
    pub(super) fn of(game: &Game, side: Side) -> Token {
        let steps = Steps::new(game, side);
        let listed = |to: Adjacency| Moves::Lists { from: to.reversed(), to };
        let moves = match (side, game.rules().cats) {
            (Side::Mouse, _) | (Side::Cat, 1) => listed(steps.or_stay().to),
            (Side::Cat, cats) if game.rules().lazy => listed(one_moves(&steps, cats, game.placements() as usize)),
            (Side::Cat, cats) => Moves::Axes(Axes { cats, steps: steps.or_stay().to }),
        };
        Token { side, moves }
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        match &self.moves {
            Moves::Lists { to, .. } => to.len(),
            Moves::Axes(axes) => axes.count(),
        }
    }

    /// Whether a move leads from a number to one that passes the test.
    pub(super) fn any_to(&self, from: usize, mut test: impl FnMut(usize) -> bool) -> bool {
        match &self.moves {
            Moves::Lists { to, .. } => to.neighbors(from).iter().any(|&to| test(to as usize)),
            Moves::Axes(axes) => axes.any_to(from, &mut test),
        }
    }

    /// Bytes the moves of both sides take, at the most.
    pub(super) fn memory(game: &Game) -> u64 {
        let (mouse, cat) = (Steps::memory(game, Side::Mouse), Steps::memory(game, Side::Cat));
        let cats = game.rules().cats as u64;
        let lists = if game.rules().lazy && cats > 1 {
            let moves = cat / (game.board().places() as u64).max(1) * cats;
            game.placements().saturating_mul(moves.saturating_add(16))
        } else {
            0
        };
        mouse.saturating_add(cat).saturating_add(lists)
    }
}

/// One cat moves, or none where one of them may end its turn where it began.
fn one_moves(steps: &Steps, cats: usize, placements: usize) -> Adjacency {
    let base = steps.to.len();
    let moves = |placement: usize| {
        let mut to = Vec::new();
        let mut may_pass = false;
        let (mut rest, mut worth) = (placement, 1);
        for _ in 0..cats {
            let cat = rest % base;
            for &place in steps.to.neighbors(cat) {
                if place as usize == cat {
                    may_pass = true;
                } else {
                    to.push((placement - cat * worth + place as usize * worth) as u32);
                }
            }
            rest /= base;
            worth *= base;
        }
        if may_pass || to.is_empty() {
            to.push(placement as u32);
        }
        to.sort_unstable();
        to
    };
    (0..placements).map(moves).collect()
}
