//! What does not fit, and what is not taken.

use mousehole::engine::{Refusal, SolveError};
use mousehole::game::{CapturedBy, Game};
use mousehole::solution::Question;
use mousehole::{Graph, Grid};

use crate::ready;

#[test]
fn what_does_not_fit_on_the_device_is_refused_with_both_figures() {
    ready();
    let board: Grid = format!("M.F\n..C\n{}", "...\n".repeat(60_000)).parse().unwrap();
    let game = Game::grid(&board).build().unwrap();
    let solver = game.solver().engine("gpu").unwrap().memory(u64::MAX);
    let Err(SolveError::DeviceMemory { needed, free, .. }) = solver.plan(Question::Everything).map(|_| ()) else {
        panic!("it fits")
    };
    assert!(needed > free);
}

#[test]
fn a_rule_that_it_does_not_know_is_refused_by_name() {
    ready();
    let ring: Vec<Vec<u32>> = (0..5).map(|node| vec![(node + 1) % 5, (node + 4) % 5]).collect();
    let game = Game::cops(Graph::from_lists(&ring).unwrap()).cats(2).capture(CapturedBy::Surround).build().unwrap();
    let refused = game.solver().engine("gpu").unwrap().plan(Question::Everything).map(|_| ());
    let Err(SolveError::Refused { engine: "gpu", why: Refusal::Rule { rule: "capture", .. } }) = refused else {
        panic!("{refused:?}")
    };
}
