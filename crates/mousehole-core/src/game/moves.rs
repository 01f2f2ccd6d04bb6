//! Legal moves and finished positions: the rules, as plainly as they can be put.

use std::slice;

use mousehole_base::words;

use super::{CapturedBy, CatInHole, CatsMove, Game, JumpPath, Position, Rules, Side, Stuck};
use crate::board::{Adjacency, Place};

words! {
    /// Why a game ends as it does.
    Reason {
        /// The mouse stands on a hole.
        Hole = "hole",
        /// A cat stands on the mouse.
        Capture = "capture",
        /// A cat is so near to the mouse that it catches it.
        Reach = "reach",
        /// A cat stands on every neighbour of the mouse's place.
        Surround = "surround",
        /// A cat stands on the food.
        Guard = "guard",
        /// The side to move has no legal move, and that loses.
        Stuck = "stuck",
        /// Nobody can force an end.
        Endless = "endless",
        /// The win would come after the limit.
        Limit = "limit",
    }
}

/// How a finished position came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub winner: Side,
    /// And why.
    pub reason: Reason,
}

impl Rules {
    /// Whether where a side may go depends on where the other side stands.
    #[doc(hidden)]
    pub fn is_opposed(&self, side: Side) -> bool {
        let by_rule = match side {
            Side::Mouse => self.capture == CapturedBy::Surround,
            Side::Cat => self.cats_move == CatsMove::Nearer,
        };
        by_rule || self.jump == JumpPath::Free && self.jump(side) > 1
    }

    /// Whether cats catch more than what they stand on, and so may win as soon as all have chosen their places.
    #[doc(hidden)]
    pub fn may_catch_at_once(&self) -> bool {
        self.reach > 0 || self.capture == CapturedBy::Surround
    }

    /// Whether the mouse is caught where a cat stands on it, and nowhere else, and neither side is in the other's way.
    /// Theorems on cops and robbers, certificates and explanations know no other games.
    pub fn is_plain(&self) -> bool {
        self.beyond_plain().is_none()
    }

    /// The name of the first rule by which a game is not [plain](Rules::is_plain), for those who know plain ones only.
    pub fn beyond_plain(&self) -> Option<&'static str> {
        let is_free = self.jump == JumpPath::Free && self.mouse_jump.max(self.cat_jump) > 1;
        let rules = [
            ("jump", is_free),
            ("reach", self.reach > 0),
            ("capture", self.capture == CapturedBy::Surround),
            ("cats_move", self.cats_move == CatsMove::Nearer),
        ];
        rules.into_iter().find_map(|(rule, is_set)| is_set.then_some(rule))
    }
}

impl End {
    /// A cat is on the mouse. That counts before anything else.
    #[doc(hidden)]
    pub const CAPTURE: End = End { winner: Side::Cat, reason: Reason::Capture };
}

/// The other side, as far as it is in a side's way.
#[derive(Clone, Debug, Default)]
#[doc(hidden)]
pub struct Opposition<'a> {
    /// Where its animals stand, if that counts.
    stands: &'a [Place],
    /// How far it is from each place to the mouse, if that counts.
    to_mouse: Option<Vec<u32>>,
}

impl Game {
    /// How the game came out, if this position is finished.
    ///
    /// Capture is looked at first, then the mouse's hole, then the cat's, then whether the side to move can.
    pub fn end(&self, position: &Position) -> Option<End> {
        if let Some(reason) = self.catches(&position.cats, position.mouse) {
            return Some(End { winner: Side::Cat, reason });
        }
        let mouse = slice::from_ref(&position.mouse);
        let end = self.end_in_holes(self.any_in_hole(mouse), self.any_in_hole(&position.cats));
        if end.is_some() {
            return end;
        }
        let loses = self.rules().stuck == Stuck::Loses && {
            let movers = if position.turn == Side::Mouse { mouse } else { &position.cats };
            self.is_stuck(position.turn, movers, &self.opposition(position))
        };
        loses.then(|| End { winner: position.turn.other(), reason: Reason::Stuck })
    }

    /// How cats on these places catch a mouse on that one, if they do.
    #[doc(hidden)]
    pub fn catches(&self, cats: &[Place], mouse: Place) -> Option<Reason> {
        match (self.rules().capture, self.rules().reach) {
            (CapturedBy::Touch, _) if cats.contains(&mouse) => Some(Reason::Capture),
            (CapturedBy::Touch, 0) => None,
            (CapturedBy::Touch, reach) => {
                let to_mouse = self.distances_to(mouse, reach);
                let is_near = |cat: &Place| to_mouse[cat.index()] != Adjacency::NEVER;
                cats.iter().any(is_near).then_some(Reason::Reach)
            }
            (CapturedBy::Surround, _) => {
                let is_held = |place: &Place| *place == mouse || cats.contains(place);
                self.neighbors(mouse).iter().all(is_held).then_some(Reason::Surround)
            }
        }
    }

    /// Whether a mouse that chooses its place may choose this one: where cats surround, it keeps off them.
    #[doc(hidden)]
    pub fn mouse_may_start(&self, cats: &[Place], mouse: Place) -> bool {
        self.rules().capture == CapturedBy::Touch || !cats.contains(&mouse) || {
            // Where no place is free, every place is surrounded.
            (0..self.board().places() as u32).all(|place| cats.contains(&Place(place)))
        }
    }

    /// The places a single step away.
    fn neighbors(&self, place: Place) -> Vec<Place> {
        let mut to = Vec::new();
        self.board().reach(place, 1, self.rules().directions, &mut to);
        to
    }

    /// How many single steps it takes from each place to the mouse, up to a bound.
    #[doc(hidden)]
    pub fn distances_to(&self, mouse: Place, most: usize) -> Vec<u32> {
        let steps_back = self.steps_back().expect("distances count under these rules");
        steps_back.distances_within([mouse.0], u32::try_from(most).unwrap_or(Adjacency::NEVER))
    }

    /// What is in the way of the side to move.
    #[doc(hidden)]
    pub fn opposition<'p>(&self, position: &'p Position) -> Opposition<'p> {
        let others = if position.turn == Side::Mouse { &position.cats[..] } else { slice::from_ref(&position.mouse) };
        self.opposed_by(position.turn, others)
    }

    /// What is in the way of a side when the others stand on these places.
    #[doc(hidden)]
    pub fn opposed_by<'p>(&self, side: Side, others: &'p [Place]) -> Opposition<'p> {
        let rules = self.rules();
        if !rules.is_opposed(side) {
            return Opposition::default();
        }
        let hunted = side == Side::Cat && rules.cats_move == CatsMove::Nearer;
        Opposition { stands: others, to_mouse: hunted.then(|| self.distances_to(others[0], usize::MAX)) }
    }

    /// How the game came out where no cat is on the mouse, by which side is in a hole.
    #[doc(hidden)]
    pub fn end_in_holes(&self, mouse: bool, cat: bool) -> Option<End> {
        match self.rules().cat_hole {
            _ if mouse => Some(End { winner: Side::Mouse, reason: Reason::Hole }),
            CatInHole::Wins if cat => Some(End { winner: Side::Cat, reason: Reason::Guard }),
            _ => None,
        }
    }

    /// Whether one of a side's animals is in a hole.
    #[doc(hidden)]
    pub fn any_in_hole(&self, animals: &[Place]) -> bool {
        animals.iter().any(|&place| self.is_hole(place))
    }

    /// Whether a side has no legal move: none of its animals has.
    #[doc(hidden)]
    pub fn is_stuck(&self, side: Side, animals: &[Place], opposition: &Opposition<'_>) -> bool {
        animals.iter().all(|&place| self.destinations_against(side, place, opposition).is_empty())
    }

    /// Where one animal may go in a turn when nobody of the other side is in its way, in order; empty where it has no legal
    /// move. [`destinations_in`](Game::destinations_in) says where it may go in a position.
    pub fn destinations(&self, side: Side, from: Place) -> Vec<Place> {
        self.destinations_against(side, from, &Opposition::default())
    }

    /// Where an animal of the side to move may go in a position, in order; empty where it has no legal move.
    pub fn destinations_in(&self, position: &Position, from: Place) -> Vec<Place> {
        self.destinations_against(position.turn, from, &self.opposition(position))
    }

    /// The same, with the animals of the other side in the way.
    #[doc(hidden)]
    pub fn destinations_against(&self, side: Side, from: Place, opposition: &Opposition<'_>) -> Vec<Place> {
        let mut to = Vec::new();
        self.find_destinations(side, from, opposition, &mut to);
        to
    }

    /// The same, in place of what `to` had.
    pub(super) fn find_destinations(&self, side: Side, from: Place, opposition: &Opposition<'_>, to: &mut Vec<Place>) {
        let rules = self.rules();
        let Opposition { stands, to_mouse } = opposition;
        to.clear();
        let may_pass = |place: Place| rules.jump == JumpPath::Over || !stands.contains(&place);
        self.board().reach_past(from, rules.jump(side), rules.directions, may_pass, to);
        if rules.stay.allows(side) {
            to.push(from);
        }
        match side {
            Side::Mouse if rules.capture == CapturedBy::Surround => to.retain(|place| !stands.contains(place)),
            Side::Mouse => {}
            Side::Cat => to.retain(|&place| self.cat_places().index(place).is_some()),
        }
        if let Some(to_mouse) = to_mouse {
            to.retain(|to| to_mouse[to.index()] < to_mouse[from.index()]);
        }
        to.sort_unstable();
        to.dedup();
    }
}
