//! Motifs: the themes that decide a game, each named only where it was checked.

use mousehole::board::Place;
use mousehole::game::Side;
use mousehole::solution::Plies;
use serde::{Deserialize, Serialize};

/// What decides a game. Each is a fact of the position that is explained, not a guess.
///
/// `P` is what stands for a place: its number, or its name where the facts leave the program; see
/// [`Motif::map_places`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "idea", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Motif<P = Place> {
    /// The game is over.
    Over,
    /// The mouse can run to a hole and win whatever the cats do: at once, or later in the perfect game.
    Runs {
        /// The plies of the perfect game before it; 0 for at once.
        after: u32,
        /// The run.
        #[serde(flatten)]
        run: Run<P>,
    },
    /// A cat can walk to the food and win whatever the mouse does: at once, or later in the perfect game.
    Walks {
        /// The plies of the perfect game before it; 0 for at once.
        after: u32,
        /// The walk.
        #[serde(flatten)]
        walk: Walk<P>,
    },
    /// There are holes, and no way leads from the mouse to one.
    WalledOff,
    /// Every way to a hole leads through one place, and a cat is there in time to stay.
    Blocks(Block<P>),
    /// Whichever way to a hole the mouse sets out on, the cats can spoil it.
    NoSafeWay,
    /// No place can be reached both by the mouse and by a cat.
    OutOfReach,
    /// A cat can catch the mouse in its very next move, whatever the mouse does before.
    CaughtNext,
    /// The number of places that the mouse can run to before any cat, at each of its turns in the perfect game.
    Squeezed {
        /// Turn by turn, smaller at the last than at the first.
        rooms: Vec<usize>,
    },
    /// A side could force the end, but not before the limit.
    TooLate {
        /// The side.
        by: Side,
        /// The plies it needs.
        needs: Plies,
        /// Those that count.
        limit: u32,
    },
    /// A side can get to some places and keep to them for ever without losing, whatever the other does; only where the other
    /// lets it force a win may it have to leave them to win.
    Keeps(Fortress<P>),
    /// As long as nobody lets the other force an end, the mouse is on one of these places.
    Roams {
        /// In order.
        places: Vec<P>,
    },
}

/// A way to a hole that the cats cannot spoil.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run<P = Place> {
    /// Where the mouse is after 0, 1, 2, … of its moves; the last is the hole.
    pub route: Vec<P>,
    /// The moves a cat would need to that hole; `None` where it cannot get there.
    pub cat_moves: Option<u32>,
    /// The moves the mouse would need if there were no cats. Where they are fewer than the run's, no shorter way is safe;
    /// `None` where that is not proven.
    pub alone: Option<u32>,
}

/// A cat's way to the food.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk<P = Place> {
    /// Which cat, from 0.
    pub cat: usize,
    /// Where it is after 0, 1, 2, … of its moves; the last is the food.
    pub route: Vec<P>,
    /// The moves the mouse would need to the food nearest to it; `None` where it cannot get to any.
    pub mouse_moves: Option<u32>,
}

/// A place that every way to a hole leads through, and the cat that holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block<P = Place> {
    /// The place.
    pub place: P,
    /// Which cat, from 0.
    pub cat: usize,
    /// Where it is after 0, 1, 2, … of its moves; the last is the place.
    pub route: Vec<P>,
    /// The moves the mouse needs to it.
    pub mouse_moves: u32,
}

/// Places that a side can hold for ever, as a fortress of chess holds a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fortress<P = Place> {
    /// The side.
    pub side: Side,
    /// The places, in order; where they are a ring, in the order of the ring.
    pub places: Vec<P>,
    /// The side moves one step at a time, from each of the places to two others of them, one before and one after, and back.
    #[serde(rename = "ring")]
    pub is_ring: bool,
    /// The side is there from the start, and need not get there first.
    pub from_start: bool,
    /// None of the places can be spared.
    #[serde(rename = "least")]
    pub is_least: bool,
    /// The other side can err, and let this one force a win.
    pub or_wins: bool,
}

impl<P> Motif<P> {
    /// The same with other places, such as their names.
    pub fn map_places<Q>(&self, map: impl Fn(&P) -> Q) -> Motif<Q> {
        let all = |places: &[P]| places.iter().map(&map).collect();
        match self {
            Motif::Over => Motif::Over,
            Motif::Runs { after, run } => {
                let Run { route, cat_moves, alone } = run;
                Motif::Runs { after: *after, run: Run { route: all(route), cat_moves: *cat_moves, alone: *alone } }
            }
            Motif::Walks { after, walk } => {
                let Walk { cat, route, mouse_moves } = walk;
                Motif::Walks { after: *after, walk: Walk { cat: *cat, route: all(route), mouse_moves: *mouse_moves } }
            }
            Motif::WalledOff => Motif::WalledOff,
            Motif::Blocks(Block { place, cat, route, mouse_moves }) => {
                Motif::Blocks(Block { place: map(place), cat: *cat, route: all(route), mouse_moves: *mouse_moves })
            }
            Motif::NoSafeWay => Motif::NoSafeWay,
            Motif::OutOfReach => Motif::OutOfReach,
            Motif::CaughtNext => Motif::CaughtNext,
            Motif::Squeezed { rooms } => Motif::Squeezed { rooms: rooms.clone() },
            Motif::TooLate { by, needs, limit } => Motif::TooLate { by: *by, needs: *needs, limit: *limit },
            &Motif::Keeps(Fortress { side, ref places, is_ring, from_start, is_least, or_wins }) => {
                Motif::Keeps(Fortress { side, places: all(places), is_ring, from_start, is_least, or_wins })
            }
            Motif::Roams { places } => Motif::Roams { places: all(places) },
        }
    }
}
