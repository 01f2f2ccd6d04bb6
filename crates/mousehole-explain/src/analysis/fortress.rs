//! Fortresses: as few places as can be found that a side can keep to for ever.
//!
//! A set of places is a fortress if the holder can get to a position with all its animals on them, and from there keep them on
//! them whatever the other side does, or force a win where the other side errs. Fewer places are never easier to keep to. So
//! the nearest 1, 2, 4, … places are tried until they are enough, and then places are left out, half of them at a time at
//! first, until none can be spared.

use mousehole::board::{Adjacency, Place};
use mousehole::game::Game;

use super::arena::Arena;
use super::budget::Budget;
use super::paths::Ways;
use crate::facts::Fortress;

/// A fortress of the holder. `near` has all places of the board, those it had best keep to first. `None` without the budget to
/// find one.
pub(super) fn fortress(
    arena: &Arena,
    game: &Game,
    ways: &Ways,
    near: &[Place],
    budget: &mut Budget<'_>,
) -> Option<Fortress> {
    let mut trial = Trial::new(arena, near.len());
    let near: Vec<Place> = near.iter().copied().filter(|&place| !trial.at(place).is_empty()).collect();
    let mut size = 1;
    let mut from_start = loop {
        if let Some(found) = trial.keeps(&near[..size.min(near.len())], budget)? {
            break found;
        }
        if size >= near.len() {
            // All places together are always enough.
            return None;
        }
        size *= 2;
    };
    let mut places = near[..size.min(near.len())].to_vec();
    let mut is_least = true;
    let mut chunk = places.len().div_ceil(2);
    while chunk > 0 && is_least {
        // From the far end, so that what is left is near.
        let mut end = places.len();
        while end > 0 {
            let start = end.saturating_sub(chunk);
            let fewer = [&places[..start], &places[end..]].concat();
            match trial.keeps(&fewer, budget) {
                None => {
                    is_least = false;
                    break;
                }
                Some(None) => {}
                Some(Some(found)) => (places, from_start) = (fewer, found),
            }
            end = start;
        }
        chunk = if chunk == 1 { 0 } else { chunk.div_ceil(2) };
    }
    places.sort_unstable();
    // Longer jumps cut across: then places one after the other are no ring to the eye.
    let steps_only = game.rules().jump(arena.holder) == 1;
    let ring = ring(&places, |place| ways.steps(arena.holder, place)).filter(|_| steps_only);
    Some(Fortress {
        side: arena.holder,
        is_ring: ring.is_some(),
        places: ring.unwrap_or(places),
        from_start,
        is_least,
        or_wins: arena.can_be_won(),
    })
}

/// Tries whether the holder can keep to some places, one set of them after the other.
struct Trial<'a> {
    arena: &'a Arena,
    /// The open positions by the place of the holder's first animal.
    by_place: Adjacency,
    allowed: Vec<bool>,
    /// The number of this try. What was noted in an earlier one does not count.
    now: u32,
    /// The positions from which the holder can keep on bear the number of the try.
    kept: Vec<u32>,
    /// And those from which it can get there.
    reached: Vec<u32>,
    /// How many moves lead to positions that are kept, or, for the other side, to some that are not reached yet.
    moves: Vec<u32>,
}

impl<'a> Trial<'a> {
    fn new(arena: &'a Arena, places: usize) -> Trial<'a> {
        let open = (0..arena.len()).filter(|&node| arena.is_open(node));
        let by_place = Adjacency::from_edges(places, open.map(|node| (arena.held(node)[0].0, node as u32)));
        let nodes = arena.len();
        let (kept, reached, moves) = (vec![0; nodes], vec![0; nodes], vec![0; nodes]);
        Trial { arena, by_place, allowed: vec![false; places], now: 0, kept, reached, moves }
    }

    /// The open positions with the holder's first animal on a place.
    fn at(&self, place: Place) -> &[u32] {
        self.by_place.neighbors(place.index())
    }

    /// Whether the holder can keep to some places: `Some(true)` from the start, `Some(false)` if it has to get there.
    /// `None` when the budget is spent.
    fn keeps(&mut self, places: &[Place], budget: &mut Budget<'_>) -> Option<Option<bool>> {
        self.now += 1;
        self.allowed.fill(false);
        for place in places {
            self.allowed[place.index()] = true;
        }
        let mut inside: Vec<u32> = places.iter().flat_map(|&place| self.at(place)).copied().collect();
        inside.retain(|&node| self.arena.held(node as usize).iter().all(|place| self.allowed[place.index()]));
        self.keep(&inside, budget)?;
        if self.kept[0] == self.now {
            return Some(Some(true));
        }
        inside.retain(|&node| self.kept[node as usize] == self.now);
        Some(self.can_get_to(inside, budget)?.then_some(false))
    }

    /// Notes from which of these positions the holder can keep to them for ever.
    fn keep(&mut self, inside: &[u32], budget: &mut Budget<'_>) -> Option<()> {
        let arena = self.arena;
        for &node in inside {
            self.kept[node as usize] = self.now;
        }
        let mut lost = Vec::new();
        for &node in inside {
            let next = arena.next(node as usize);
            budget.take(next.len() + 1)?;
            let good = |to: &&u32| !arena.is_open(**to as usize) || self.kept[**to as usize] == self.now;
            let choices = next.iter().filter(good).count();
            self.moves[node as usize] = choices as u32;
            if choices == 0 || (choices < next.len() && !arena.is_holders(node as usize)) {
                lost.push(node);
            }
        }
        while let Some(node) = lost.pop() {
            if std::mem::replace(&mut self.kept[node as usize], 0) != self.now {
                continue;
            }
            let before = arena.before(node as usize);
            budget.take(before.len())?;
            for &from in before {
                let at = from as usize;
                if self.kept[at] != self.now {
                    continue;
                }
                self.moves[at] = self.moves[at].saturating_sub(1);
                if !arena.is_holders(at) || self.moves[at] == 0 {
                    lost.push(from);
                }
            }
        }
        Some(())
    }

    /// Whether the holder can get from the first position to one of these, or to a win.
    fn can_get_to(&mut self, mut fresh: Vec<u32>, budget: &mut Budget<'_>) -> Option<bool> {
        let arena = self.arena;
        for &node in &fresh {
            self.reached[node as usize] = self.now;
        }
        // Marks a position of the other side whose moves are being counted down.
        let counting = u32::MAX - self.now;
        while let Some(node) = fresh.pop() {
            let before = arena.before(node as usize);
            budget.take(before.len())?;
            for &from in before {
                let at = from as usize;
                if self.reached[at] == self.now {
                    continue;
                }
                if !arena.is_holders(at) {
                    if self.reached[at] != counting {
                        self.reached[at] = counting;
                        let open = |to: &&u32| arena.is_open(**to as usize);
                        self.moves[at] = arena.next(at).iter().filter(open).count() as u32;
                    }
                    self.moves[at] -= 1;
                    if self.moves[at] > 0 {
                        continue;
                    }
                }
                self.reached[at] = self.now;
                fresh.push(from);
            }
            if self.reached[0] == self.now {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The places in a ring, if they are one: three or more, each with ways to two others and back, all in one round.
fn ring<I: Iterator<Item = Place>>(places: &[Place], ways: impl Fn(Place) -> I) -> Option<Vec<Place>> {
    let beside = |place: Place| -> Vec<Place> {
        ways(place).filter(|to| *to != place && places.binary_search(to).is_ok()).collect()
    };
    if places.len() < 3 {
        return None;
    }
    let last = *beside(places[0]).last()?;
    let mut round = vec![places[0]];
    let mut from = last;
    loop {
        let at = *round.last().expect("the first is there");
        let sides = beside(at);
        let &[one, other] = sides.as_slice() else { return None };
        if from != one && from != other {
            return None;
        }
        let to = if from == one { other } else { one };
        if to == places[0] {
            return (round.len() == places.len() && at == last).then_some(round);
        }
        if round.len() == places.len() {
            return None;
        }
        from = at;
        round.push(to);
    }
}
