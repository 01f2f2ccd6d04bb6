//! Fortresses, found once more by looking at all positions of the game again and again.

use std::collections::BTreeSet;

use mousehole::solution::Label;
use mousehole::{Place, Position, Side, Solution};
use mousehole_explain::facts::Fortress;
use proptest::prelude::*;

pub(crate) fn check(solution: &Solution, from: &Position, fortress: &Fortress) -> Result<(), TestCaseError> {
    let all: BTreeSet<Place> = fortress.places.iter().copied().collect();
    prop_assert_eq!(all.len(), fortress.places.len());
    prop_assert_eq!(
        keeps(solution, from, fortress.side, &all),
        Some(fortress.from_start),
        "{:?} of {:?}",
        fortress,
        from
    );
    if fortress.is_least {
        for place in &fortress.places {
            let mut fewer = all.clone();
            fewer.remove(place);
            prop_assert_eq!(keeps(solution, from, fortress.side, &fewer), None, "{:?} without {:?}", fortress, place);
        }
    }
    if fortress.is_ring {
        let goes = |from: Place, to: Place| solution.game().destinations(fortress.side, from).contains(&to);
        let number = fortress.places.len();
        prop_assert!(number >= 3);
        for i in 0..number {
            for j in 0..number {
                let beside = (i + 1) % number == j || (j + 1) % number == i;
                prop_assert!(i == j || goes(fortress.places[i], fortress.places[j]) == beside, "{:?}", fortress);
            }
        }
    }
    Ok(())
}

/// Whether a side can get to some places and keep to them, or win where the other errs: `Some(true)` where it is there
/// already.
fn keeps(solution: &Solution, from: &Position, side: Side, places: &BTreeSet<Place>) -> Option<bool> {
    let game = solution.game();
    let all: Vec<Position> = (0..game.positions()).map(|number| game.position(number)).collect();
    let number = |at: &Position| game.number(at).unwrap() as usize;
    let won = |at: &Position| matches!(solution.label(at), Label::Won { by, .. } if by == side);
    let fortress = |at: &Position| match side {
        Side::Mouse => places.contains(&at.mouse),
        Side::Cat => at.cats.iter().all(|cat| places.contains(cat)),
    };
    let mut kept: Vec<bool> =
        all.iter().map(|at| won(at) || (solution.label(at) == Label::Open && fortress(at))).collect();
    let holds = |kept: &[bool], at: &Position| {
        let moves: Vec<Position> = game.successors(at).collect();
        if at.turn == side { moves.iter().any(|to| kept[number(to)]) } else { moves.iter().all(|to| kept[number(to)]) }
    };
    loop {
        let lost: Vec<usize> = (0..all.len()).filter(|&i| kept[i] && !won(&all[i]) && !holds(&kept, &all[i])).collect();
        if lost.is_empty() {
            break;
        }
        lost.into_iter().for_each(|i| kept[i] = false);
    }
    if kept[number(from)] {
        return Some(true);
    }
    let mut reached = kept;
    loop {
        let more: Vec<usize> = (0..all.len())
            .filter(|&i| !reached[i] && game.end(&all[i]).is_none() && holds(&reached, &all[i]))
            .collect();
        if more.is_empty() {
            break;
        }
        more.into_iter().for_each(|i| reached[i] = true);
    }
    reached[number(from)].then_some(false)
}

/// The mouse's places while neither side lets the other force an end.
pub(crate) fn roamed(solution: &Solution, from: &Position) -> Vec<Place> {
    let mut seen = std::collections::HashSet::from([from.clone()]);
    let mut stack = vec![from.clone()];
    while let Some(at) = stack.pop() {
        for to in solution.game().successors(&at) {
            if solution.label(&to) == Label::Open && seen.insert(to.clone()) {
                stack.push(to);
            }
        }
    }
    seen.into_iter().map(|at| at.mouse).collect::<BTreeSet<_>>().into_iter().collect()
}
