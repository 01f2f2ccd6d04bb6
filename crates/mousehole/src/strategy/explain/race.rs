//! Races: which places the mouse can get to before any cat could be there, whatever the cats do.
//!
//! A mouse that runs without looking is safe where no cat can be at the time, and no cat can be a move later. Where a cat
//! can be after so many moves is its **shadow**; animals do not block each other, so the cats' shadows simply add up.

use std::collections::HashMap;

use super::ways::{NEVER, Steps, Ways};
use crate::board::Place;
use crate::game::{CatInHole, Game, Position, Side, Stuck};

/// What came of looking for a safe way to a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A way that no cat can spoil, the mouse's place first and the hole last.
    Way(Vec<Place>),
    /// There is none: for each way there is play of the cats that spoils it.
    None,
    /// None was found, and it was not proven that there is none.
    Unknown,
}

/// A position in which the mouse decides on a way and takes it, whatever comes.
pub(super) struct Race<'a> {
    game: &'a Game,
    ways: &'a Ways,
    position: &'a Position,
}

impl<'a> Race<'a> {
    pub(super) fn new(game: &'a Game, ways: &'a Ways, position: &'a Position) -> Race<'a> {
        Race { game, ways, position }
    }

    /// Whether shadows are exact, and not only bounds: every place of a shadow can really be held by a cat then.
    pub(super) fn is_exact(game: &Game, ways: &Ways) -> bool {
        let rules = game.rules();
        let cat_can_move = |place| game.cat_places().index(place).is_none() || !ways.from(Side::Cat, place).is_empty();
        // Stuck cats that lose, and lazy ones that must not wait for a stuck one, can do less than their shadows.
        (rules.stuck == Stuck::Stays && (rules.cats == 1 || !rules.lazy))
            || (0..game.board().places() as u32).map(Place).all(cat_can_move)
    }

    /// The soonest safe way to a hole in so many plies at the most.
    pub(super) fn way(&self, plies: Option<u32>, steps: &mut Steps) -> Found {
        let none = if Race::is_exact(self.game, self.ways) { Found::None } else { Found::Unknown };
        let most = match (plies, self.position.turn) {
            (None, _) => NEVER,
            (Some(plies), Side::Mouse) => plies.div_ceil(2),
            (Some(plies), Side::Cat) => plies / 2,
        };
        match self.spread(true, most, steps) {
            None => Found::Unknown,
            Some(Spread { way: Some(way), .. }) => Found::Way(way),
            Some(_) => none,
        }
    }

    /// How many places the mouse can run to before a cat, staying included if it may; `None` if that was too much to find
    /// out.
    pub(super) fn room(&self, steps: &mut Steps) -> Option<usize> {
        self.spread(false, NEVER, steps).map(|spread| spread.reached)
    }

    /// Spreads over the places the mouse can safely be on after 1, 2, … of its moves.
    fn spread(&self, to_holes: bool, most: u32, steps: &mut Steps) -> Option<Spread> {
        let (game, start) = (self.game, self.position.mouse);
        let mut shadow = Shadow::new(game, self.ways, &self.position.cats);
        // So many moves the cats have made when the mouse makes its first.
        let ahead = usize::from(self.position.turn == Side::Cat);
        let guarded = game.rules().cat_in_hole == CatInHole::Wins;
        let mut layers = vec![vec![(start, 0)]];
        let mut seen = vec![NEVER; game.board().places()];
        let mut reached = 0;
        let mut before: HashMap<Vec<Place>, Vec<usize>> = HashMap::new();
        for moves in ahead..(most as usize).saturating_add(ahead) {
            // The mouse moves when the cats have made that many moves, and they make one more after.
            shadow.grow(moves + 1, steps)?;
            let caught_here = moves == 1 && ahead == 1 && shadow.covers(1, start);
            let beaten = to_holes && guarded && game.holes().iter().any(|&hole| shadow.covers(moves, hole));
            if caught_here || beaten {
                break;
            }
            let layer = layers.last().expect("the first is there");
            let mut next = Vec::new();
            for (parent, &(at, _)) in layer.iter().enumerate() {
                let ways = self.ways.from(Side::Mouse, at);
                let stuck = [at];
                let ways = if ways.is_empty() && game.rules().stuck == Stuck::Stays { &stuck } else { ways };
                steps.take(ways.len() + 1)?;
                for &to in ways {
                    if game.is_hole(to) && to_holes && !shadow.covers(moves, to) {
                        return Some(Spread { reached, way: Some(back(&layers, parent, to)) });
                    }
                    let safe = !shadow.covers(moves, to) && (game.is_hole(to) || !shadow.covers(moves + 1, to));
                    let again = seen[to.index()] == moves as u32 || (shadow.only_grows && seen[to.index()] != NEVER);
                    if !safe || again {
                        continue;
                    }
                    reached += usize::from(seen[to.index()] == NEVER);
                    seen[to.index()] = moves as u32;
                    // The game is over in a hole.
                    if !game.is_hole(to) {
                        next.push((to, parent));
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            if !shadow.only_grows {
                // The same places of the mouse and of the shadow as before: so it goes on for ever.
                let mut places: Vec<Place> = next.iter().map(|&(place, _)| place).collect();
                places.sort_unstable();
                steps.take(places.len() + game.board().places())?;
                let at = before.entry(places).or_default();
                if at.iter().any(|&earlier| shadow.same(earlier, moves + 1)) {
                    break;
                }
                at.push(moves + 1);
            }
            layers.push(next);
        }
        Some(Spread { reached, way: None })
    }
}

struct Spread {
    /// The places that the mouse can safely get to.
    reached: usize,
    /// The way to the first hole among them.
    way: Option<Vec<Place>>,
}

/// The way that led to a place: of each layer, the parent in the one before.
fn back(layers: &[Vec<(Place, usize)>], mut parent: usize, to: Place) -> Vec<Place> {
    let mut way = vec![to];
    for layer in layers.iter().rev() {
        let (place, before) = layer[parent];
        way.push(place);
        parent = before;
    }
    way.reverse();
    way
}

/// Where a cat can be after each number of the cats' moves. A bound from above, and mostly exact.
struct Shadow<'a> {
    ways: &'a Ways,
    /// A cat that got somewhere can stay there, so that shadows only grow and distances tell all.
    only_grows: bool,
    /// After how many moves a cat can first be there.
    first: Vec<u32>,
    /// Where shadows move on: one set for each number of moves.
    sets: Vec<Vec<bool>>,
    edge: Vec<Place>,
    grown: usize,
}

impl<'a> Shadow<'a> {
    fn new(game: &Game, ways: &'a Ways, cats: &[Place]) -> Shadow<'a> {
        let rules = game.rules();
        let only_grows = rules.stay.allows(Side::Cat) || (rules.lazy && rules.cats > 1);
        let mut first = vec![NEVER; game.board().places()];
        for cat in cats {
            first[cat.index()] = 0;
        }
        let sets = if only_grows { Vec::new() } else { vec![first.iter().map(|&moves| moves == 0).collect()] };
        Shadow { ways, only_grows, first, sets, edge: cats.to_vec(), grown: 0 }
    }

    /// Makes sure that the shadow after so many moves is known.
    fn grow(&mut self, moves: usize, steps: &mut Steps) -> Option<()> {
        while self.grown < moves {
            self.grown += 1;
            if self.only_grows {
                self.grow_edge(steps)?;
            } else {
                self.move_on(steps)?;
            }
        }
        Some(())
    }

    fn grow_edge(&mut self, steps: &mut Steps) -> Option<()> {
        let mut edge = Vec::new();
        for &at in &self.edge {
            let ways = self.ways.from(Side::Cat, at);
            steps.take(ways.len())?;
            for &to in ways {
                if self.first[to.index()] == NEVER {
                    self.first[to.index()] = self.grown as u32;
                    edge.push(to);
                }
            }
        }
        self.edge = edge;
        Some(())
    }

    fn move_on(&mut self, steps: &mut Steps) -> Option<()> {
        let last = self.sets.last().expect("the first is there");
        let mut next = vec![false; last.len()];
        steps.take(last.len())?;
        for at in (0..last.len()).filter(|&at| last[at]) {
            let ways = self.ways.from(Side::Cat, Place(at as u32));
            steps.take(ways.len())?;
            // A cat that is stuck stays.
            next[at] |= ways.is_empty();
            for to in ways {
                next[to.index()] = true;
            }
        }
        self.sets.push(next);
        Some(())
    }

    /// Whether a cat can be there after so many moves, which must be known.
    fn covers(&self, moves: usize, place: Place) -> bool {
        if self.only_grows { self.first[place.index()] as usize <= moves } else { self.sets[moves][place.index()] }
    }

    /// Whether two shadows that moved on are the same.
    fn same(&self, one: usize, other: usize) -> bool {
        self.sets[one] == self.sets[other]
    }
}
