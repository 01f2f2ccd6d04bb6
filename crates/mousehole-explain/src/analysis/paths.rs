//! Where one animal can go, place by place, and how many moves it takes to get somewhere.

use std::collections::VecDeque;

use mousehole::board::Place;
use mousehole::game::{Game, Side};

/// The distance of a place that cannot be reached.
pub(super) const NEVER: u32 = u32::MAX;

/// Where one animal of each side may go in a turn, from each place.
pub(crate) struct Ways {
    mouse: Vec<Vec<Place>>,
    cat: Vec<Vec<Place>>,
}

impl Ways {
    pub(crate) fn of(game: &Game) -> Ways {
        let places = (0..game.board().places() as u32).map(Place);
        let all = |side| places.clone().map(|place| game.destinations(side, place)).collect();
        Ways { mouse: all(Side::Mouse), cat: all(Side::Cat) }
    }

    /// Where an animal may go; empty where it is stuck.
    pub(super) fn from(&self, side: Side, place: Place) -> &[Place] {
        match side {
            Side::Mouse => &self.mouse[place.index()],
            Side::Cat => &self.cat[place.index()],
        }
    }

    /// The ways of an animal that goes on from no place where `ends` holds.
    pub(super) fn walk(&self, side: Side, from: Place, ends: impl Fn(Place) -> bool) -> Walks {
        let places = self.mouse.len();
        let mut walks = Walks { moves: vec![NEVER; places], before: vec![from; places] };
        walks.moves[from.index()] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            if ends(at) {
                continue;
            }
            for &to in self.from(side, at) {
                if walks.moves[to.index()] == NEVER {
                    walks.moves[to.index()] = walks.moves[at.index()] + 1;
                    walks.before[to.index()] = at;
                    queue.push_back(to);
                }
            }
        }
        walks
    }
}

/// The shortest ways from one place to all others.
pub(super) struct Walks {
    moves: Vec<u32>,
    before: Vec<Place>,
}

impl Walks {
    /// How many moves it takes; [`NEVER`] where no way leads there.
    pub(super) fn moves(&self, to: Place) -> u32 {
        self.moves[to.index()]
    }

    /// The nearest of some places, and the first of equals.
    pub(super) fn nearest(&self, of: &[Place]) -> Option<Place> {
        of.iter().copied().filter(|&to| self.moves(to) != NEVER).min_by_key(|&to| self.moves(to))
    }

    /// A shortest way to a place that can be reached, both ends included.
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

/// The ply with which a side makes its first, second, … of that many moves; 0 for none.
pub(crate) fn ply_of(first: Side, side: Side, moves: u32) -> u32 {
    match moves.saturating_mul(2) {
        twice if side == first => twice.saturating_sub(1),
        twice => twice,
    }
}
