//! Placing the animals: what the library finds is the best of all placements, tried one by one.

use mousehole::game::{CapturedBy, Game, Start};
use mousehole::solution::Label;
use mousehole::{Position, Side};
use proptest::prelude::*;

use mousehole_testing::Case;

/// How a game goes, from the cats' worst to their best: the mouse wins, the sooner the worse; nobody does, in time; the
/// cats win, the sooner the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Lost { plies: u32 },
    Open,
    Won { before: u32 },
}

impl Outcome {
    fn of(label: Label, limit: Option<u32>) -> Outcome {
        match label {
            Label::Won { plies, .. } if limit.is_some_and(|limit| plies.0 > limit) => Outcome::Open,
            Label::Won { by: Side::Mouse, plies } => Outcome::Lost { plies: plies.0 },
            Label::Won { by: Side::Cat, plies } => Outcome::Won { before: u32::MAX - plies.0 },
            Label::Open => Outcome::Open,
        }
    }
}

/// Solves the case with the animals not yet placed, and checks the start that comes of it.
pub(crate) fn check(case: &Case, given: bool) -> Result<(), TestCaseError> {
    // Where the mouse has nothing to win by, there is no game.
    let Ok(game): Result<Game, _> = case.build_unplaced(given) else { return Ok(()) };
    let Start::Placement { cats } = game.start() else { return Err(TestCaseError::fail("placed already")) };
    prop_assert_eq!(cats.is_some(), given);
    let solution = game.solve().unwrap();
    let limit = case.rules.limit;
    let outcome = |position: &Position| Outcome::of(solution.label(position), limit);
    // Every position of the side that moves first, by where its cats stand.
    let all = (0..game.positions()).map(|number| game.position(number)).filter(|at| at.turn == case.rules.first);
    let mut answered: std::collections::HashMap<Vec<u32>, Outcome> = std::collections::HashMap::new();
    for position in all {
        let cats: Vec<u32> = position.cats.iter().map(|cat| cat.0).collect();
        if given && cats != case.cats {
            continue;
        }
        // Where cats surround, the mouse chooses a free place, if there is one.
        let is_held = |place: u32| case.rules.capture == CapturedBy::Surround && cats.contains(&place);
        if is_held(position.mouse.0) && !(0..case.places()).all(is_held) {
            continue;
        }
        let found = outcome(&position);
        answered.entry(cats).and_modify(|worst| *worst = found.min(*worst)).or_insert(found);
    }
    let best = answered.values().max().copied();
    let start = solution.start();
    prop_assert_eq!(start.turn, case.rules.first);
    prop_assert_eq!(Some(outcome(start)), best, "{:?} in {:?}", start, case);
    let cats: Vec<u32> = start.cats.iter().map(|cat| cat.0).collect();
    prop_assert_eq!(answered.get(&cats).copied(), best, "{:?} in {:?}", start, case);
    prop_assert_eq!(solution.verdict(game.start()), solution.verdict(start));
    prop_assert_eq!(game.solver().from_start().unwrap().verdict(), solution.verdict(start));
    Ok(())
}
