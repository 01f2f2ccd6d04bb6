//! How many turns one animal needs from place to place, with nobody in its way.

use std::collections::VecDeque;

use crate::board::Place;
use crate::game::{Game, Side};

/// Further than any place.
pub(super) const NEVER: u32 = u32::MAX;

/// The turns an animal of a side needs from each place to the nearest of `goals`.
pub(super) fn turns_to(game: &Game, side: Side, goals: &[Place]) -> Vec<u32> {
    let places = game.board().places();
    let mut before: Vec<Vec<Place>> = vec![Vec::new(); places];
    for place in (0..places as u32).map(Place) {
        for to in game.destinations(side, place) {
            before[to.index()].push(place);
        }
    }
    spread(places, goals, |place| before[place.index()].clone())
}

/// The turns the nearest of the animals at `starts` needs to each place.
pub(super) fn turns_from(game: &Game, side: Side, starts: &[Place]) -> Vec<u32> {
    spread(game.board().places(), starts, |place| game.destinations(side, place))
}

/// Breadth-first search.
fn spread(places: usize, from: &[Place], next: impl Fn(Place) -> Vec<Place>) -> Vec<u32> {
    let mut turns = vec![NEVER; places];
    let mut queue: VecDeque<Place> = VecDeque::new();
    for &place in from {
        turns[place.index()] = 0;
        queue.push_back(place);
    }
    while let Some(place) = queue.pop_front() {
        for to in next(place) {
            if turns[to.index()] == NEVER {
                turns[to.index()] = turns[place.index()] + 1;
                queue.push_back(to);
            }
        }
    }
    turns
}
