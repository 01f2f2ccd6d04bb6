//! The change that turns the verdict, and those that do not.

use mousehole::Verdict;
use mousehole::game::{Game, Rules};
use mousehole::strategy::Effort;
use mousehole::strategy::explain::{Change, Tried};
use proptest::prelude::*;

const EFFORT: Effort = Effort { positions: 200_000, moves: 0 };

pub(crate) fn check(game: &Game) -> Result<(), TestCaseError> {
    let solution = game.solve().unwrap();
    let winner = solution.verdict(game.start()).winner;
    let told = solution.explain_with(EFFORT);
    let Some(changes) = &told.changes else {
        prop_assert!(game.end(solution.start()).is_some());
        return Ok(());
    };
    for tried in &changes.in_vain {
        prop_assert_eq!(verdict(game, tried)?, tried.verdict);
        prop_assert_eq!(tried.verdict.winner, winner, "{:?}", tried);
    }
    if let Some(tried) = &changes.flips {
        prop_assert_eq!(verdict(game, tried)?, tried.verdict);
        prop_assert!(tried.verdict.winner != winner, "{:?}", tried);
    }
    let spent: u64 = changes.in_vain.iter().map(|tried| tried.change.applied(game).unwrap().positions()).sum();
    for change in &changes.left_out {
        let changed = change.applied(game).unwrap();
        prop_assert!(spent + changed.positions() > EFFORT.positions, "{:?}", change);
    }
    let all = changes.in_vain.iter().chain(&changes.flips).map(|tried| &tried.change).chain(&changes.left_out);
    for change in all {
        differs_in_one_rule(game, change)?;
    }
    Ok(())
}

/// The verdict of the changed game, by another engine.
fn verdict(game: &Game, tried: &Tried) -> Result<Verdict, TestCaseError> {
    let changed = tried.change.applied(game).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let solution = changed.solver().engine("counter").unwrap().solve().unwrap();
    Ok(solution.verdict(changed.start()))
}

fn differs_in_one_rule(game: &Game, change: &Change) -> Result<(), TestCaseError> {
    let changed = change.applied(game).unwrap();
    prop_assert_eq!(changed.board(), game.board());
    prop_assert_eq!(changed.holes(), game.holes());
    let rule = |rules: &Rules| {
        [
            rules.mouse_jump.to_string(),
            rules.cat_jump.to_string(),
            rules.first.to_string(),
            rules.stay.to_string(),
            rules.stuck.to_string(),
            rules.cat_in_hole.to_string(),
            rules.cats.to_string(),
            rules.lazy.to_string(),
            rules.endless.to_string(),
            format!("{:?}", rules.limit),
            format!("{:?}", rules.directions),
        ]
    };
    let (before, after) = (rule(game.rules()), rule(changed.rules()));
    let differ = before.iter().zip(&after).filter(|(before, after)| before != after).count();
    prop_assert_eq!(differ, 1, "{:?}", change);
    Ok(())
}
