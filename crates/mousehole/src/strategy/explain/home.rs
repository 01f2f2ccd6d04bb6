//! Homes: as few places as can be found that a side can keep to for ever.
//!
//! A set of places is a home if the holder can get to a position with all its animals on them, and from there keep them on
//! them whatever the other side does, or force a win where the other side errs. Fewer places are never easier to keep to, so
//! places are left out one by one, half of them at a time at first, until none can be spared.

use super::arena::Arena;
use super::idea::Home;
use super::ways::{Steps, Ways};
use crate::board::Place;

/// The home that is left when places are left out as long as there are steps. `order` has all places of the board, those to
/// be left out first at its beginning.
pub(super) fn home(arena: &Arena, ways: &Ways, order: &[Place], steps: &mut Steps) -> Home {
    let mut kept = Kept::all(arena, order.len());
    let mut held = vec![false; order.len()];
    for place in (0..arena.nodes.len()).flat_map(|node| arena.held(node)) {
        held[place.index()] = true;
    }
    let mut order: Vec<Place> = order.iter().copied().filter(|place| held[place.index()]).collect();
    let mut is_least = true;
    let mut chunk = order.len().div_ceil(2);
    while chunk > 0 && is_least {
        let mut left = Vec::with_capacity(order.len());
        for part in order.chunks(chunk) {
            if is_least && steps.take(arena.nodes.len() + arena.moves()).is_none() {
                is_least = false;
            }
            match is_least.then(|| kept.without(arena, part)).flatten() {
                Some(fewer) => kept = fewer,
                None => left.extend_from_slice(part),
            }
        }
        order = left;
        chunk = if chunk == 1 { 0 } else { chunk.div_ceil(2) };
    }
    let mut places = order;
    places.sort_unstable();
    let ring = ring(&places, |place| ways.from(arena.holder, place));
    Home {
        side: arena.holder,
        is_ring: ring.is_some(),
        places: ring.unwrap_or(places),
        from_start: kept.alive[0],
        is_least,
        or_wins: arena.can_be_won(),
    }
}

/// What can be kept when some places are left out.
#[derive(Clone)]
struct Kept {
    allowed: Vec<bool>,
    /// The positions from which the holder can keep to the places that are left.
    alive: Vec<bool>,
    /// For each position, how many moves lead to those.
    choices: Vec<u32>,
}

impl Kept {
    /// With nothing left out, the holder can keep on from everywhere.
    fn all(arena: &Arena, places: usize) -> Kept {
        Kept {
            allowed: vec![true; places],
            alive: vec![true; arena.nodes.len()],
            choices: (0..arena.nodes.len()).map(|node| arena.next(node).len() as u32).collect(),
        }
    }

    /// The same without some more places, if the holder can still get to where it can keep on.
    fn without(&self, arena: &Arena, places: &[Place]) -> Option<Kept> {
        let mut fewer = self.clone();
        for place in places {
            fewer.allowed[place.index()] = false;
        }
        let mut lost: Vec<u32> = Vec::new();
        for node in 0..arena.nodes.len() {
            let is_kept_open = fewer.alive[node] && arena.nodes[node].is_open;
            if is_kept_open && arena.held(node).iter().any(|place| !fewer.allowed[place.index()]) {
                fewer.alive[node] = false;
                lost.push(node as u32);
            }
        }
        while let Some(node) = lost.pop() {
            for &before in arena.before(node as usize) {
                let at = before as usize;
                fewer.choices[at] -= 1;
                let falls = !arena.is_holders(at) || fewer.choices[at] == 0;
                if falls && std::mem::replace(&mut fewer.alive[at], false) {
                    lost.push(before);
                }
            }
        }
        fewer.can_be_reached(arena).then_some(fewer)
    }

    /// Whether the holder can get from the first position to one from which it can keep on, or to a win.
    fn can_be_reached(&self, arena: &Arena) -> bool {
        if self.alive[0] {
            return true;
        }
        // Where the holder can force a win, it need not get anywhere.
        let nodes = 0..arena.nodes.len();
        let mut reached: Vec<bool> = nodes.clone().map(|node| self.alive[node] || !arena.nodes[node].is_open).collect();
        let mut missing: Vec<u32> = nodes.map(|node| arena.next(node).len() as u32).collect();
        let mut fresh: Vec<u32> = (0..arena.nodes.len() as u32).filter(|&node| reached[node as usize]).collect();
        while let Some(node) = fresh.pop() {
            for &before in arena.before(node as usize) {
                let at = before as usize;
                missing[at] -= 1;
                if (arena.is_holders(at) || missing[at] == 0) && !std::mem::replace(&mut reached[at], true) {
                    fresh.push(before);
                }
            }
        }
        reached[0]
    }
}

/// The places in a ring, if they are one: three or more, each with ways to two others and back, all in one round.
fn ring<'w>(places: &[Place], ways: impl Fn(Place) -> &'w [Place]) -> Option<Vec<Place>> {
    let beside = |place: Place| -> Vec<Place> {
        ways(place).iter().copied().filter(|to| *to != place && places.binary_search(to).is_ok()).collect()
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
