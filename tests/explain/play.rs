//! Plain play: all games that can come of one side following a plan.

use std::collections::HashSet;

use mousehole::game::Game;
use mousehole::{Place, Position, Side};

/// What came of a plan that was followed against everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    /// The planner has always won.
    Won,
    /// It can lose, or is not allowed to follow its plan.
    Lost,
    /// Nothing is decided when the plan is over.
    Open,
}

/// The mouse goes along a route; the cats do anything.
pub(crate) fn run(game: &Game, from: &Position, route: &[Place]) -> Came {
    let mouse_goes = |at: &Position, step: usize| {
        let moves: Vec<Position> = game.successors(at).collect();
        moves.into_iter().filter(|to| to.mouse == route[step]).collect()
    };
    follow(game, from, Side::Mouse, route.len() - 1, mouse_goes)
}

/// One cat goes along a route; everybody else does anything.
pub(crate) fn walk(game: &Game, from: &Position, cat: usize, route: &[Place]) -> Came {
    let cat_goes = |at: &Position, step: usize| {
        let moves: Vec<Position> = game.successors(at).collect();
        moves.into_iter().filter(|to| to.cats[cat] == route[step]).collect()
    };
    follow(game, from, Side::Cat, route.len() - 1, cat_goes)
}

/// The planner makes so many moves, of which `planned` gives those that follow the plan at each step; there must be one.
fn follow(
    game: &Game,
    from: &Position,
    planner: Side,
    moves: usize,
    planned: impl Fn(&Position, usize) -> Vec<Position>,
) -> Came {
    let mut all: HashSet<Position> = HashSet::from([from.clone()]);
    let mut step = 0;
    loop {
        let mut next = HashSet::new();
        let planners = all.iter().next().is_some_and(|at| at.turn == planner);
        step += usize::from(planners);
        for at in &all {
            match game.end(at) {
                Some(end) if end.winner == planner => {}
                Some(_) => return Came::Lost,
                None if step > moves => return Came::Open,
                None if planners => {
                    let to = planned(at, step);
                    if to.is_empty() {
                        return Came::Lost;
                    }
                    next.extend(to);
                }
                None => next.extend(game.successors(at)),
            }
        }
        if next.is_empty() {
            return Came::Won;
        }
        all = next;
    }
}

/// Every position that can come up.
pub(crate) fn all_from(game: &Game, from: &Position) -> HashSet<Position> {
    let mut seen = HashSet::from([from.clone()]);
    let mut stack = vec![from.clone()];
    while let Some(at) = stack.pop() {
        for to in game.successors(&at) {
            if seen.insert(to.clone()) {
                stack.push(to);
            }
        }
    }
    seen
}

/// Every position that can come up while a cat goes along a route and then stays at its end, and everybody else does
/// anything; `None` if it is not allowed to.
pub(crate) fn all_while_blocked(
    game: &Game,
    from: &Position,
    cat: usize,
    route: &[Place],
) -> Option<HashSet<Position>> {
    let mut seen = HashSet::from([(from.clone(), 0)]);
    let mut stack = vec![(from.clone(), 0)];
    while let Some((at, step)) = stack.pop() {
        let mut moves: Vec<Position> = game.successors(&at).collect();
        let mut to_step = step;
        if at.turn == Side::Cat && !moves.is_empty() {
            to_step = (step + 1).min(route.len() - 1);
            moves.retain(|to| to.cats[cat] == route[to_step]);
            if moves.is_empty() {
                return None;
            }
        }
        for to in moves {
            if seen.insert((to.clone(), to_step)) {
                stack.push((to, to_step));
            }
        }
    }
    Some(seen.into_iter().map(|(at, _)| at).collect())
}
