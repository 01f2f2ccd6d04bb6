//! What keeps the mouse from the holes, or the cats from the mouse, for good: a cat that is there first, a place that every
//! way leads through, or no way at all.

use mousehole::board::Place;
use mousehole::game::{CatInHole, Game, Position, Side};

use super::paths::{NEVER, Paths, Ways, ply_of};
use crate::facts::{Block, Walk};

/// The ways of all animals of a position, each as if it were alone.
pub(super) struct Barrier<'a> {
    game: &'a Game,
    ways: &'a Ways,
    position: &'a Position,
    mouse: Paths,
    cats: Vec<Paths>,
    /// Ways of the cats that do not lead through the mouse: where they do, a cat would rather catch it.
    around: Vec<Paths>,
}

impl<'a> Barrier<'a> {
    pub(super) fn new(game: &'a Game, ways: &'a Ways, position: &'a Position) -> Barrier<'a> {
        let cats_stop = game.rules().cat_hole == CatInHole::Wins;
        let stops = |place| cats_stop && game.is_hole(place);
        let cat = |&cat: &Place| ways.paths(Side::Cat, cat, stops);
        let around = |&cat: &Place| ways.paths(Side::Cat, cat, |place| stops(place) || place == position.mouse);
        Barrier {
            game,
            ways,
            position,
            mouse: ways.paths(Side::Mouse, position.mouse, |place| game.is_hole(place)),
            cats: position.cats.iter().map(cat).collect(),
            around: position.cats.iter().map(around).collect(),
        }
    }

    /// The mouse's moves to the nearest hole, if it were alone.
    pub(super) fn mouse_moves(&self) -> Option<u32> {
        self.mouse.nearest(self.game.holes()).map(|hole| self.mouse.moves(hole))
    }

    /// The fewest moves in which a cat can be somewhere.
    pub(super) fn cat_moves(&self, place: Place) -> Option<u32> {
        self.cats.iter().map(|paths| paths.moves(place)).filter(|&moves| moves != NEVER).min()
    }

    /// The cat that can be somewhere first without going through the mouse, and its moves.
    fn first_cat(&self, place: Place) -> Option<(usize, u32)> {
        let each = self.around.iter().enumerate().map(|(cat, paths)| (cat, paths.moves(place)));
        each.filter(|&(_, moves)| moves != NEVER).min_by_key(|&(_, moves)| moves)
    }

    /// The ply with which an animal arrives that needs these moves.
    fn ply(&self, side: Side, moves: u32) -> u32 {
        ply_of(self.position.turn, side, moves)
    }

    /// A cat that walks to the food and is there, within these plies, before the mouse could be on any.
    pub(super) fn walk(&self, plies: Option<u32>) -> Option<Walk> {
        if self.game.rules().cat_hole != CatInHole::Wins {
            return None;
        }
        let reached = |&hole: &Place| self.first_cat(hole).map(|(cat, moves)| (moves, cat, hole));
        let (moves, cat, hole) = self.game.holes().iter().filter_map(reached).min()?;
        let mouse_moves = self.mouse_moves();
        let arrives = self.ply(Side::Cat, moves);
        let first = mouse_moves.is_none_or(|mouse| arrives < self.ply(Side::Mouse, mouse));
        let in_time = plies.is_none_or(|plies| arrives <= plies);
        (first && in_time).then(|| Walk { cat, route: self.around[cat].route(hole), mouse_moves })
    }

    /// Whether there are holes, and no way leads the mouse to one.
    pub(super) fn is_walled_off(&self) -> bool {
        !self.game.holes().is_empty() && self.mouse_moves().is_none()
    }

    /// Whether there is no place that both the mouse and a cat could ever get to.
    pub(super) fn is_out_of_reach(&self) -> bool {
        let places = (0..self.game.board().places() as u32).map(Place);
        let mut shared = places.filter(|&place| self.mouse.moves(place) != NEVER);
        !shared.any(|place| self.cat_moves(place).is_some())
    }

    /// A place that every way to a hole leads through, and a cat that is there in time and can stay: of several, the one
    /// where the cat has most time.
    pub(super) fn block(&self) -> Option<Block> {
        let nearest = self.mouse.nearest(self.game.holes())?;
        let route = self.mouse.route(nearest);
        let blocks = route[1..].iter().filter_map(|&place| self.block_at(place));
        // The first of equals.
        blocks.rev().max_by_key(|block| i64::from(block.mouse_moves) - block.route.len() as i64)
    }

    fn block_at(&self, place: Place) -> Option<Block> {
        if self.game.is_hole(place) && self.game.rules().cat_hole == CatInHole::Wins {
            // A cat there has won.
            return None;
        }
        let (cat, moves) = self.first_cat(place)?;
        let (cat_there, mouse_there) = (self.ply(Side::Cat, moves), self.ply(Side::Mouse, self.mouse.moves(place)));
        // A mouse that comes a ply before the cat is caught; but not in a hole, where it has won.
        let in_time = cat_there < mouse_there + u32::from(!self.game.is_hole(place)) * 2;
        let can_stay = self.ways.steps(Side::Cat, place).any(|to| to == place);
        let around = || {
            let paths = self.ways.paths(Side::Mouse, self.position.mouse, |at| at == place || self.game.is_hole(at));
            self.game.holes().iter().any(|&hole| hole != place && paths.moves(hole) != NEVER)
        };
        (in_time && can_stay && !around()).then(|| Block {
            place,
            cat,
            route: self.around[cat].route(place),
            mouse_moves: self.mouse.moves(place),
        })
    }
}
