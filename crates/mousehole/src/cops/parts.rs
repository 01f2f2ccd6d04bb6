//! The connected parts of a board. Nobody leaves one, so each needs cats of its own.

use super::ways::{Lists, Ways};

/// The parts of a board, each with its places in order.
pub(super) fn parts(ways: &Ways) -> Vec<Vec<u32>> {
    let mut part_of: Vec<u32> = (0..ways.places as u32).collect();
    for number in 0..ways.cat.len() {
        for &to in ways.cat.of(number) {
            unite(&mut part_of, ways.cat_places[number], ways.cat_places[to as usize]);
        }
    }
    for place in 0..ways.places {
        for &from in ways.mouse_from.of(place) {
            unite(&mut part_of, place as u32, from);
        }
    }
    let mut parts: Vec<Vec<u32>> = Vec::new();
    let mut numbers = vec![u32::MAX; ways.places];
    for place in 0..ways.places as u32 {
        let first = first_of(&mut part_of, place) as usize;
        if numbers[first] == u32::MAX {
            numbers[first] = parts.len() as u32;
            parts.push(Vec::new());
        }
        parts[numbers[first] as usize].push(place);
    }
    parts
}

/// The first place of a part, as far as it is known.
fn first_of(part_of: &mut [u32], mut place: u32) -> u32 {
    while part_of[place as usize] != place {
        let next = part_of[part_of[place as usize] as usize];
        part_of[place as usize] = next;
        place = next;
    }
    place
}

fn unite(part_of: &mut [u32], a: u32, b: u32) {
    let (a, b) = (first_of(part_of, a), first_of(part_of, b));
    part_of[a.max(b) as usize] = a.min(b);
}

impl Ways {
    /// The ways of a part, whose places are numbered anew.
    pub(super) fn of_part(&self, part: &[u32]) -> Ways {
        let new = |old: u32| part.binary_search(&old).expect("nobody leaves a part") as u32;
        // Both numberings are in the order of the places.
        let cats: Vec<usize> = part.iter().filter_map(|place| self.cat_places.binary_search(place).ok()).collect();
        let new_cat = |old: &u32| cats.binary_search(&(*old as usize)).expect("nobody leaves a part") as u32;
        let mut cat = Lists::default();
        cats.iter().for_each(|&old| cat.push(self.cat.of(old).iter().map(new_cat)));
        let mut mouse_from = Lists::default();
        part.iter().for_each(|&old| mouse_from.push(self.mouse_from.of(old as usize).iter().map(|&from| new(from))));
        Ways {
            places: part.len(),
            cat_places: cats.iter().map(|&cat| new(self.cat_places[cat])).collect(),
            cat,
            mouse_from,
            holes: self.holes.iter().filter(|hole| part.binary_search(hole).is_ok()).map(|&hole| new(hole)).collect(),
            lazy: self.lazy,
        }
    }
}
