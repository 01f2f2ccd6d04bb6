//! Each motif that is named, tried out.

use mousehole::game::{Game, Reason};
use mousehole::solution::Horizon;
use mousehole::solution::Label;
use mousehole::{Place, Position, Side, Solution};
use mousehole_explain::Explanation;
use mousehole_explain::facts::Motif;
use proptest::prelude::*;

use super::play::{Came, all_from, all_while_blocked, run, walk};
use super::races::{moves_to, room};
use super::{fortresses, play};

/// No more ways than these are tried where none is said to be safe.
const MOST_WAYS: usize = 400;

pub(crate) fn check(solution: &Solution, told: &Explanation) -> Result<(), TestCaseError> {
    let (game, from) = (solution.game(), &told.position);
    let limit = game.rules().limit;
    let line = solution.line_from(from, limit);
    let left = |after: u32| limit.map(|limit| limit - after);
    prop_assert_eq!(told.outcome.winner, solution.verdict(from).winner);
    prop_assert_eq!(told.outcome.reason, solution.reason_within(from, Horizon::left(limit)));
    for motif in &told.motifs {
        match motif {
            Motif::Over => prop_assert!(game.end(from).is_some()),
            Motif::Runs { after, run: found } => {
                let at = &line.positions[*after as usize];
                prop_assert_eq!(run(game, at, &found.route), Came::Won, "{:?} from {:?}", found, at);
                let length = found.route.len() as u32 - 1;
                let plies = 2 * length - u32::from(at.turn == Side::Mouse);
                prop_assert!(left(*after).is_none_or(|left| plies <= left));
                let hole = found.route[found.route.len() - 1];
                let alone = moves_to(game, Side::Mouse, at.mouse, game.holes());
                // It is left out only where a shorter way is not proven to be unsafe.
                prop_assert!(found.alone == alone || (found.alone.is_none() && alone < Some(length)));
                let cat_moves = at.cats.iter().filter_map(|&cat| moves_to(game, Side::Cat, cat, &[hole])).min();
                if game.holes().len() == 1 {
                    prop_assert_eq!(found.cat_moves, cat_moves);
                }
                if found.alone.is_some_and(|alone| alone < length) && *after == 0 {
                    none_is_safe(game, at, length as usize - 1)?;
                }
            }
            Motif::Walks { after, walk: found } => {
                let at = &line.positions[*after as usize];
                prop_assert_eq!(walk(game, at, found.cat, &found.route), Came::Won, "{:?} from {:?}", found, at);
                let length = found.route.len() as u32 - 1;
                let plies = 2 * length - u32::from(at.turn == Side::Cat);
                prop_assert!(left(*after).is_none_or(|left| plies <= left));
                prop_assert_eq!(found.mouse_moves, moves_to(game, Side::Mouse, at.mouse, game.holes()));
            }
            Motif::WalledOff => {
                prop_assert!(!game.holes().is_empty());
                prop_assert_eq!(moves_to(game, Side::Mouse, from.mouse, game.holes()), None);
            }
            Motif::Blocks(block) => {
                let met = all_while_blocked(game, from, block.cat, &block.route);
                let met = met.ok_or_else(|| TestCaseError::fail(format!("{block:?} cannot be done")))?;
                let in_hole = |at: &Position| game.end(at).is_some_and(|end| end.winner == Side::Mouse);
                prop_assert!(!met.iter().any(in_hole), "{:?} from {:?}", block, from);
                prop_assert_eq!(block.route.last(), Some(&block.place));
                let needed = moves_to(game, Side::Mouse, from.mouse, &[block.place]);
                prop_assert_eq!(Some(block.mouse_moves), needed);
            }
            Motif::NoSafeWay => none_is_safe(game, from, 2 * game.board().places())?,
            Motif::OutOfReach => {
                let caught = |at: &Position| game.end(at).is_some_and(|end| end.reason == Reason::Capture);
                prop_assert!(!all_from(game, from).iter().any(caught));
            }
            Motif::CaughtNext => {
                let caught = |at: &Position| game.end(at).is_some_and(|end| end.reason == Reason::Capture);
                let before = if from.turn == Side::Cat { vec![from.clone()] } else { game.successors(from).collect() };
                prop_assert!(!before.is_empty());
                prop_assert!(before.iter().all(|at| caught(at) || game.successors(at).any(|to| caught(&to))));
            }
            Motif::Squeezed { rooms } => {
                let turns = line.positions.iter().filter(|at| at.turn == Side::Mouse && game.end(at).is_none());
                let found: Vec<usize> = turns.map(|at| room(game, at)).collect();
                prop_assert_eq!(rooms, &found);
                prop_assert!(rooms[0] > rooms[rooms.len() - 1]);
            }
            Motif::TooLate { by, needs, limit: count } => {
                prop_assert_eq!(solution.label(from), Label::Won { by: *by, plies: *needs });
                prop_assert_eq!(limit, Some(*count));
                prop_assert!(needs.0 > *count);
            }
            Motif::Keeps(fortress) => fortresses::check(solution, from, fortress)?,
            Motif::Roams { places } => prop_assert_eq!(places, &fortresses::roamed(solution, from)),
            other => return Err(TestCaseError::fail(format!("{other:?} is not checked"))),
        }
    }
    Ok(())
}

/// Whichever way the mouse takes to a hole, there is play of the cats against it.
fn none_is_safe(game: &Game, from: &Position, longest: usize) -> Result<(), TestCaseError> {
    let mut ways = vec![vec![from.mouse]];
    let mut tried = 0;
    for _ in 0..longest {
        let mut longer: Vec<Vec<Place>> = Vec::new();
        for way in ways {
            let at = way[way.len() - 1];
            for to in game.destinations(Side::Mouse, at) {
                let way = [&way[..], &[to]].concat();
                let came = run(game, from, &way);
                prop_assert!(came != play::Came::Won, "{:?} from {:?} is safe", way, from);
                tried += 1;
                if came == play::Came::Open {
                    longer.push(way);
                }
            }
        }
        ways = longer;
        if tried > MOST_WAYS {
            break;
        }
    }
    Ok(())
}
