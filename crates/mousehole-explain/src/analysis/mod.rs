//! Which motifs decide a game: those that belong to how it comes out, each checked, the plainest first.

mod arena;
mod barrier;
mod budget;
mod fortress;
mod paths;
mod race;
mod shadow;

use mousehole::board::Place;
use mousehole::game::{Game, Position, Reason, Side, Winner};
use mousehole::solution::{Label, Plies, Solution};
use mousehole::strategy::Line;

use crate::facts::{Motif, Outcome, Run};
use arena::Arena;
use barrier::Barrier;
pub(crate) use budget::Budget;
use fortress::fortress;
pub(crate) use paths::{Ways, ply_of};
use race::{Race, SafeWay};

/// A position, the perfect game from it, and where animals can go.
pub(crate) struct Scene<'a> {
    pub(crate) solution: &'a Solution,
    pub(crate) outcome: &'a Outcome,
    pub(crate) line: &'a Line,
    pub(crate) ways: Ways,
}

impl Scene<'_> {
    fn game(&self) -> &Game {
        self.solution.game()
    }

    fn start(&self) -> &Position {
        &self.line.positions[0]
    }

    fn barrier<'s>(&'s self, position: &'s Position) -> Barrier<'s> {
        Barrier::new(self.game(), &self.ways, position)
    }

    fn race<'s>(&'s self, position: &'s Position) -> Race<'s> {
        Race::new(self.game(), &self.ways, position)
    }

    /// The plies that are left after some of the perfect game.
    fn left(&self, after: usize) -> Option<u32> {
        self.game().rules().limit.map(|limit| limit.saturating_sub(after as u32))
    }

    /// What decides it.
    pub(crate) fn motifs(&self, budget: &mut Budget<'_>) -> Vec<Motif> {
        match (self.outcome.reason, self.outcome.plies) {
            (_, Some(Plies(0))) => vec![Motif::Over],
            // Races, fortresses and the rest speak of animals that are not in each other's way, and of a cat on the mouse.
            _ if !self.game().rules().is_plain() => Vec::new(),
            (Reason::Reach | Reason::Surround, _) => unreachable!("a plain game ends otherwise"),
            (Reason::Hole, _) => self.run(budget),
            (Reason::Guard, _) => self.walk(budget),
            (Reason::Capture, _) => self.hunt(budget),
            (Reason::Stuck, _) => Vec::new(),
            (Reason::Limit, _) => self.too_late(),
            (Reason::Endless, _) => self.chase(budget),
        }
    }

    /// The mouse gets to a hole: it runs at once, or it has to choose its moves with care until it can.
    fn run(&self, budget: &mut Budget<'_>) -> Vec<Motif> {
        match self.race(self.start()).way(self.left(0), budget) {
            SafeWay::Way(route) => vec![Motif::Runs { after: 0, run: self.run_along(self.start(), route) }],
            found => {
                // A way that takes longer than the limit allows may be safe all the same.
                let is_none = found == SafeWay::None && self.race(self.start()).way(None, budget) == SafeWay::None;
                let none = is_none.then_some(Motif::NoSafeWay);
                let later =
                    self.when_first(Side::Mouse, |position, left| match self.race(position).way(left, budget) {
                        SafeWay::Way(route) => Some(self.run_along(position, route)),
                        _ => None,
                    });
                none.into_iter().chain(later.map(|(after, run)| Motif::Runs { after, run })).collect()
            }
        }
    }

    fn run_along(&self, position: &Position, route: Vec<Place>) -> Run {
        let barrier = self.barrier(position);
        let hole = *route.last().expect("a way has an end");
        let is_shortest = |alone: &u32| *alone as usize + 1 >= route.len() || Race::is_exact(self.game(), &self.ways);
        Run { cat_moves: barrier.cat_moves(hole), alone: barrier.mouse_moves().filter(is_shortest), route }
    }

    /// A cat gets to the food: it walks there, at once or when it can.
    fn walk(&self, budget: &mut Budget<'_>) -> Vec<Motif> {
        if let Some(walk) = self.barrier(self.start()).walk(self.left(0)) {
            return vec![Motif::Walks { after: 0, walk }];
        }
        let places = self.game().board().places();
        let later = self.when_first(Side::Cat, |position, left| {
            budget.take(places * (1 + position.cats.len()))?;
            self.barrier(position).walk(left)
        });
        self.cut_off().into_iter().chain(later.map(|(after, walk)| Motif::Walks { after, walk })).collect()
    }

    /// From which turn of a side in the perfect game on something can be had at all its turns, and what at that turn.
    fn when_first<T>(&self, side: Side, mut had: impl FnMut(&Position, Option<u32>) -> Option<T>) -> Option<(u32, T)> {
        let turns = self.line.positions.iter().enumerate().filter(|(_, at)| at.turn == side);
        let unfinished = turns.filter(|(_, at)| self.game().end(at).is_none()).collect::<Vec<_>>();
        let had =
            unfinished.into_iter().rev().map_while(|(after, at)| Some((after as u32, had(at, self.left(after))?)));
        had.last()
    }

    /// The mouse is caught.
    fn hunt(&self, budget: &mut Budget<'_>) -> Vec<Motif> {
        if self.is_caught_next(budget) {
            return vec![Motif::CaughtNext];
        }
        let mut motifs = self.cut_off();
        if let Some(walk) = self.barrier(self.start()).walk(self.left(0)) {
            motifs = vec![Motif::Walks { after: 0, walk }];
        }
        if Race::is_exact(self.game(), &self.ways) {
            let turns = self.line.positions.iter().filter(|at| at.turn == Side::Mouse);
            let unfinished = turns.filter(|at| self.game().end(at).is_none());
            let rooms: Option<Vec<usize>> = unfinished.map(|at| self.race(at).room(budget)).collect();
            motifs.extend(rooms.filter(|rooms| rooms.first() > rooms.last()).map(|rooms| Motif::Squeezed { rooms }));
        }
        motifs
    }

    /// Whether the cats' very next move can catch the mouse, whatever it does before, as far as the budget shows.
    fn is_caught_next(&self, budget: &mut Budget<'_>) -> bool {
        let game = self.game();
        let caught = |at: &Position| game.end(at).is_some_and(|end| end.reason == Reason::Capture);
        let mut can_catch =
            |at: &Position| caught(at) || game.successors(at).any(|to| budget.take(1).is_some() && caught(&to));
        match self.start().turn {
            Side::Cat => can_catch(self.start()),
            Side::Mouse => game.successors(self.start()).all(|to| can_catch(&to)),
        }
    }

    /// Why the mouse cannot force its way to a hole, where it cannot and there are any.
    fn cut_off(&self) -> Vec<Motif> {
        let barrier = self.barrier(self.start());
        if self.game().holes().is_empty() {
            return Vec::new();
        }
        if barrier.is_walled_off() {
            return vec![Motif::WalledOff];
        }
        if let Some(block) = barrier.block() {
            return vec![Motif::Blocks(block)];
        }
        // A way that no cat could spoil would be a forced win of the mouse, and it has none.
        vec![Motif::NoSafeWay]
    }

    fn too_late(&self) -> Vec<Motif> {
        match (self.outcome.forced, self.game().rules().limit) {
            (Label::Won { by, plies }, Some(limit)) => vec![Motif::TooLate { by, needs: plies, limit }],
            _ => Vec::new(),
        }
    }

    /// Nobody can force an end: why neither side can, as far as it would like to.
    fn chase(&self, budget: &mut Budget<'_>) -> Vec<Motif> {
        let worth = self.game().rules().endless;
        let mut motifs = Vec::new();
        let mut roamed = None;
        if worth != Winner::Cat {
            // The cats would rather catch the mouse.
            if self.barrier(self.start()).is_out_of_reach() {
                motifs.push(Motif::OutOfReach);
            } else {
                motifs.extend(self.fortress(Side::Mouse, &mut roamed, budget));
            }
        }
        if worth != Winner::Mouse {
            // The mouse would rather get to a hole.
            let cut_off = self.cut_off();
            let explained = matches!(cut_off.as_slice(), [Motif::WalledOff | Motif::Blocks(_)]);
            motifs.extend(cut_off);
            if !explained && !self.game().holes().is_empty() {
                motifs.extend(self.fortress(Side::Cat, &mut roamed, budget));
            }
        }
        motifs.extend(roamed.map(|places| Motif::Roams { places }));
        motifs
    }

    /// The places a side can keep to; and on the way, those the mouse roams over.
    fn fortress(&self, side: Side, roamed: &mut Option<Vec<Place>>, budget: &mut Budget<'_>) -> Option<Motif> {
        let arena = Arena::new(self.solution, &self.ways, self.start(), side, budget)?;
        roamed.get_or_insert_with(|| arena.roamed(self.game()));
        let mut order: Vec<Place> = (0..self.game().board().places() as u32).map(Place).collect();
        // The mouse keeps near to where it is, and the cats to what they guard.
        let near: Vec<Place> = match (side, self.game().holes()) {
            (Side::Mouse, _) => vec![self.start().mouse],
            (Side::Cat, []) => self.start().cats.to_vec(),
            (Side::Cat, holes) => holes.to_vec(),
        };
        let paths: Vec<_> = near.iter().map(|&from| self.ways.paths(side, from, |_| false)).collect();
        order.sort_by_key(|&place| paths.iter().map(|paths| paths.moves(place)).min());
        fortress(&arena, self.game(), &self.ways, &order, budget).map(Motif::Keeps)
    }
}
