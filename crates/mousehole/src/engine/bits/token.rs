//! The moves of one whole side, by number: the mouse's places, or the placements of all cats.

use crate::engine::steps::{Lists, Steps};
use crate::game::{Game, Side};

/// Where a side can move from each of its numbers, and from where to each. A side without a move stays.
pub(super) struct Token {
    pub(super) side: Side,
    forward: Lists,
    backward: Lists,
}

impl Token {
    /// The moves of a side of the game.
    pub(super) fn of(game: &Game, side: Side) -> Token {
        let steps = Steps::of(game, side);
        let forward = match (side, game.rules().cats) {
            (Side::Mouse, _) | (Side::Cat, 1) => steps.or_stay().into_forward(),
            (Side::Cat, cats) if game.rules().lazy => one_moves(&steps, cats, game.placements() as usize),
            (Side::Cat, cats) => all_move(&steps.or_stay(), cats, game.placements() as usize),
        };
        let backward = forward.reversed();
        Token { side, forward, backward }
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        self.forward.count()
    }

    /// Where a move leads from a number.
    #[inline]
    pub(super) fn to(&self, from: usize) -> &[u32] {
        self.forward.get(from)
    }

    /// From where a move leads to a number.
    #[inline]
    pub(super) fn from(&self, to: usize) -> &[u32] {
        self.backward.get(to)
    }

    /// Bytes the moves of both sides take, at the most, and whether the cats' are few enough to list.
    pub(super) fn memory(game: &Game) -> u64 {
        let cats = u32::try_from(game.rules().cats).unwrap_or(u32::MAX);
        let one = Steps::memory(game, Side::Cat);
        let each = one / (game.board().places() as u64).max(1) / 8 + 1;
        let joint = if game.rules().lazy { each.saturating_mul(u64::from(cats)) } else { each.saturating_pow(cats) };
        let placements = game.placements();
        let tuples = if cats == 1 { 0 } else { placements.saturating_mul(joint.saturating_mul(8).saturating_add(16)) };
        Steps::memory(game, Side::Mouse).saturating_add(one).saturating_add(tuples)
    }
}

/// The digits of a placement, the last cat's first, each with its weight.
fn digits(mut number: usize, cats: usize, base: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    let mut worth = 1;
    (0..cats).map(move |_| {
        let digit = (number % base, worth);
        number /= base;
        worth *= base;
        digit
    })
}

fn all_move(steps: &Steps, cats: usize, placements: usize) -> Lists {
    Lists::collect(placements, |placement| {
        let mut to = vec![0u32];
        for (cat, worth) in digits(placement, cats, steps.count()) {
            let step = |&so_far: &u32| steps.to(cat).iter().map(move |&place| so_far + place * worth as u32);
            to = to.iter().flat_map(step).collect();
        }
        to.sort_unstable();
        to
    })
}

fn one_moves(steps: &Steps, cats: usize, placements: usize) -> Lists {
    Lists::collect(placements, |placement| {
        let mut to = Vec::new();
        let mut may_pass = false;
        for (cat, worth) in digits(placement, cats, steps.count()) {
            for &place in steps.to(cat) {
                if place as usize == cat {
                    may_pass = true;
                } else {
                    to.push((placement - cat * worth + place as usize * worth) as u32);
                }
            }
        }
        if may_pass || to.is_empty() {
            to.push(placement as u32);
        }
        to.sort_unstable();
        to
    })
}
