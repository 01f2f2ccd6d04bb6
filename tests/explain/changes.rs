//! The change that turns the verdict, and those that do not.

use mousehole::game::{Game, Rules, Winner};
use mousehole::{Board, Grid, Place, Side, Verdict};
use mousehole_explain::facts::{Change, TriedChange};
use mousehole_explain::{Effort, explain_with};
use proptest::prelude::*;

const EFFORT: Effort = Effort { positions: 20_000, memory: None, moves: 0 };

pub(crate) fn check(game: &Game) -> Result<(), TestCaseError> {
    let solution = game.solve().unwrap();
    let winner = solution.verdict(game.start()).winner;
    let told = explain_with(&solution, EFFORT);
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
    let cost = |change: &Change| {
        let changed = change.applied(game).unwrap();
        if changed.rules().cats == 1 { changed.positions().div_ceil(10) } else { changed.positions() }
    };
    let spent: u64 = changes.in_vain.iter().map(|tried| cost(&tried.change)).sum();
    for change in &changes.left_out {
        prop_assert!(spent + cost(change) > EFFORT.positions, "{:?}", change);
    }
    let all = changes.in_vain.iter().chain(&changes.flips).map(|tried| &tried.change).chain(&changes.left_out);
    for change in all {
        differs_in_one_rule(game, change)?;
    }
    Ok(())
}

/// What can only help the winner is not tried, and indeed turns nothing.
pub(crate) fn help_for_the_winner_turns_nothing(game: &Game) -> Result<(), TestCaseError> {
    let solution = game.solve().unwrap();
    let verdict = solution.verdict(game.start());
    let (winner, loser) = match verdict.winner {
        Winner::Mouse => (Side::Mouse, Side::Cat),
        Winner::Cat => (Side::Cat, Side::Mouse),
        Winner::Draw => return Ok(()),
    };
    if game.end(solution.start()).is_some() {
        return Ok(());
    }
    let rules = game.rules();
    let stay = |side: Side, may: bool| (rules.stay.allows(side) != may).then_some(Change::Stay { side, may });
    let has_the_ply = verdict.plies.is_none_or(|plies| rules.limit.is_none_or(|limit| plies.0 < limit));
    let begin = rules.first == loser && rules.stay.allows(winner) && has_the_ply;
    let help = [stay(winner, true), stay(loser, false), begin.then_some(Change::First(winner))];
    for change in help.into_iter().flatten() {
        let changed = change.applied(game).unwrap();
        prop_assert_eq!(changed.solve().unwrap().verdict(changed.start()).winner, verdict.winner, "{:?}", change);
    }
    Ok(())
}

/// The verdict of the changed game, by another engine.
fn verdict(game: &Game, tried: &TriedChange) -> Result<Verdict, TestCaseError> {
    let changed = tried.change.applied(game).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let solution = changed.solver().engine("counter").unwrap().solve().unwrap();
    Ok(solution.verdict(changed.start()))
}

fn differs_in_one_rule(game: &Game, change: &Change) -> Result<(), TestCaseError> {
    let changed = change.applied(game).unwrap();
    match (changed.board(), game.board()) {
        // A grid is drawn with the cats on it, so that one cat more or less shows there, and nothing else does.
        (Board::Grid(after), Board::Grid(before)) if changed.rules().cats != game.rules().cats => {
            let cells = |grid: &Grid| -> Vec<Vec<Option<Place>>> {
                (0..grid.rows())
                    .map(|row| (0..grid.columns()).map(|column| grid.place_at(row, column)).collect())
                    .collect()
            };
            prop_assert_eq!(cells(after), cells(before));
            prop_assert_eq!((after.mouse(), after.food()), (before.mouse(), before.food()));
        }
        (after, before) => prop_assert_eq!(after, before),
    }
    prop_assert_eq!(changed.holes(), game.holes());
    let rule = |rules: &Rules| {
        [
            rules.mouse_jump.to_string(),
            rules.cat_jump.to_string(),
            rules.first.to_string(),
            rules.stay.to_string(),
            rules.stuck.to_string(),
            rules.cat_hole.to_string(),
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
