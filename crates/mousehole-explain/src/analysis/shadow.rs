//! Shadows: where a cat can be after each number of moves, whatever the mouse does.

use mousehole::board::Place;
use mousehole::game::{Game, Side};

use super::budget::Budget;
use super::paths::{NEVER, Ways};

/// Where a cat can be after each number of the cats' moves. A bound from above, and mostly exact.
pub(super) struct Shadow<'a> {
    ways: &'a Ways,
    /// A cat that got somewhere can stay there, so that shadows only grow and distances tell all.
    pub(super) only_grows: bool,
    /// After how many moves a cat can first be there.
    first: Vec<u32>,
    /// Where shadows move on: one set for each number of moves.
    sets: Vec<Vec<bool>>,
    edge: Vec<Place>,
    grown: usize,
}

impl<'a> Shadow<'a> {
    pub(super) fn new(game: &Game, ways: &'a Ways, cats: &[Place]) -> Shadow<'a> {
        let rules = game.rules();
        let only_grows = rules.stay.allows(Side::Cat) || (rules.lazy && rules.cats > 1);
        let mut first = vec![NEVER; game.board().places()];
        for cat in cats {
            first[cat.index()] = 0;
        }
        let sets = if only_grows { Vec::new() } else { vec![first.iter().map(|&moves| moves == 0).collect()] };
        Shadow { ways, only_grows, first, sets, edge: cats.to_vec(), grown: 0 }
    }

    /// Works out the shadows up to that number of moves.
    pub(super) fn grow(&mut self, moves: usize, budget: &mut Budget<'_>) -> Option<()> {
        while self.grown < moves {
            self.grown += 1;
            if self.only_grows {
                self.grow_edge(budget)?;
            } else {
                self.move_on(budget)?;
            }
        }
        Some(())
    }

    fn grow_edge(&mut self, budget: &mut Budget<'_>) -> Option<()> {
        let mut edge = Vec::new();
        for &at in &self.edge {
            let ways = self.ways.steps(Side::Cat, at);
            budget.take(ways.len())?;
            for to in ways {
                if self.first[to.index()] == NEVER {
                    self.first[to.index()] = self.grown as u32;
                    edge.push(to);
                }
            }
        }
        self.edge = edge;
        Some(())
    }

    fn move_on(&mut self, budget: &mut Budget<'_>) -> Option<()> {
        let last = self.sets.last().expect("the first is there");
        let mut next = vec![false; last.len()];
        budget.take(last.len())?;
        for at in (0..last.len()).filter(|&at| last[at]) {
            let ways = self.ways.steps(Side::Cat, Place(at as u32));
            budget.take(ways.len())?;
            // A cat that is stuck stays.
            next[at] |= ways.len() == 0;
            for to in ways {
                next[to.index()] = true;
            }
        }
        self.sets.push(next);
        Some(())
    }

    /// Whether a cat can be there after that number of moves, up to which the shadow has [grown](Shadow::grow).
    pub(super) fn covers(&self, moves: usize, place: Place) -> bool {
        if self.only_grows { self.first[place.index()] as usize <= moves } else { self.sets[moves][place.index()] }
    }

    /// Whether two shadows that moved on are the same.
    pub(super) fn same(&self, one: usize, other: usize) -> bool {
        self.sets[one] == self.sets[other]
    }
}
