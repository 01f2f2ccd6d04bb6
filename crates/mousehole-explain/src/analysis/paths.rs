//! Where one animal can go, place by place, and how many moves it takes to get somewhere.

use std::collections::VecDeque;

use mousehole::board::{Adjacency, Place};
use mousehole::game::{Game, Side};

/// The moves to a place that cannot be reached.
pub(super) const NEVER: u32 = Adjacency::NEVER;

/// Where one animal of each side may go in a turn, from each place: also a cat from a hole that it may not enter, since cats
/// guard what is near to one.
pub(crate) struct Ways {
    mouse: Adjacency,
    cat: Adjacency,
}

impl Ways {
    pub(crate) fn new(game: &Game) -> Ways {
        let places = (0..game.board().places() as u32).map(Place);
        let all = |side| places.clone().map(|from| game.destinations(side, from).into_iter().map(|to| to.0)).collect();
        Ways { mouse: all(Side::Mouse), cat: all(Side::Cat) }
    }

    /// Where an animal may go; nowhere where it is stuck.
    pub(super) fn steps(&self, side: Side, place: Place) -> impl ExactSizeIterator<Item = Place> + Clone {
        let ways = match side {
            Side::Mouse => &self.mouse,
            Side::Cat => &self.cat,
        };
        ways.neighbors(place.index()).iter().map(|&to| Place(to))
    }

    /// Where an animal can be after a turn: it stays where it is stuck.
    pub(super) fn steps_or_stay(&self, side: Side, place: Place) -> impl Iterator<Item = Place> + Clone {
        let ways = self.steps(side, place);
        let stays = ways.len() == 0;
        ways.chain(stays.then_some(place))
    }

    /// The shortest paths of an animal that goes on from no place where `ends` holds.
    pub(super) fn paths(&self, side: Side, from: Place, ends: impl Fn(Place) -> bool) -> Paths {
        let places = self.mouse.len();
        let mut paths = Paths { moves: vec![NEVER; places], before: vec![from; places] };
        paths.moves[from.index()] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            if ends(at) {
                continue;
            }
            for to in self.steps(side, at) {
                if paths.moves[to.index()] == NEVER {
                    paths.moves[to.index()] = paths.moves[at.index()] + 1;
                    paths.before[to.index()] = at;
                    queue.push_back(to);
                }
            }
        }
        paths
    }
}

/// The shortest paths from one place to all others.
pub(super) struct Paths {
    moves: Vec<u32>,
    before: Vec<Place>,
}

impl Paths {
    /// How many moves it takes; [`NEVER`] where no path leads there.
    pub(super) fn moves(&self, to: Place) -> u32 {
        self.moves[to.index()]
    }

    /// The nearest of some places, and the first of equals.
    pub(super) fn nearest(&self, of: &[Place]) -> Option<Place> {
        of.iter().copied().filter(|&to| self.moves(to) != NEVER).min_by_key(|&to| self.moves(to))
    }

    /// A shortest path to a place that can be reached, both ends included.
    pub(super) fn route(&self, to: Place) -> Vec<Place> {
        let mut route = vec![to];
        let mut at = to;
        while self.moves(at) > 0 {
            at = self.before[at.index()];
            route.push(at);
        }
        route.reverse();
        route
    }
}

/// The ply with which a side makes the last of that many moves; 0 for none.
pub(crate) fn ply_of(first: Side, side: Side, moves: u32) -> u32 {
    match moves.saturating_mul(2) {
        twice if side == first => twice.saturating_sub(1),
        twice => twice,
    }
}
