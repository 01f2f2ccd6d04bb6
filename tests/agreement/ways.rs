//! The ways `bits` can work: every layout, instruction set and number of threads gives the same labels.

use std::env::temp_dir;

use mousehole::Solution;
use mousehole::engine::{DistanceStore, Engine, Instructions, Layout, Tuning, engine};
use mousehole::game::Game;
use mousehole::solution::PackedLabel;
use proptest::prelude::*;

/// All ways that this machine and this game have.
pub(crate) fn ways(game: &Game, threads: &[usize]) -> Vec<Tuning> {
    let bits: &dyn Engine = engine("bits").unwrap();
    let mut ways = Vec::new();
    for instructions in Instructions::available() {
        for layout in [Layout::Words, Layout::Patches, Layout::Plain] {
            for &threads in threads {
                ways.push(Tuning {
                    threads: Some(threads),
                    layout: Some(layout),
                    instructions: Some(instructions),
                    distances: None,
                });
            }
        }
    }
    ways.retain(|way| bits.accepts(game, way).is_ok());
    ways
}

/// Solves in every way, and compares all labels with those of `counter`.
pub(crate) fn check(game: &Game) -> Result<(), TestCaseError> {
    let expected = game.solver().engine("counter").unwrap().solve().unwrap();
    for way in ways(game, &[1, 2]) {
        let found = game.solver().engine("bits").unwrap().tuning(way).solve().unwrap();
        prop_assert_eq!(found.labels(), expected.labels(), "{:?}", way);
        prop_assert_eq!(found.stats(), expected.stats(), "{:?}", way);
        rows_are_what_single_positions_are(&found)?;
        let gains = Tuning { distances: Some(DistanceStore::Gains), ..way };
        let found = game.solver().engine("bits").unwrap().tuning(gains).scratch(temp_dir()).solve().unwrap();
        prop_assert_eq!(found.labels(), expected.labels(), "{:?}", gains);
        prop_assert_eq!(found.stats(), expected.stats(), "{:?}", gains);
        rows_are_what_single_positions_are(&found)?;
    }
    Ok(())
}

/// Labels read by rows are the labels read one by one.
pub(crate) fn rows_are_what_single_positions_are(solution: &Solution) -> Result<(), TestCaseError> {
    let game = solution.game();
    let placements = game.placements();
    let mut cells = vec![PackedLabel::default(); placements as usize];
    for row in 0..2 * game.board().places() as u64 {
        solution.labels().row(row, &mut cells);
        for (number, cell) in (row * placements..).zip(&cells) {
            prop_assert_eq!(*cell, PackedLabel::from(solution.labels().get(number)), "{:?}", game.position(number));
        }
    }
    Ok(())
}
