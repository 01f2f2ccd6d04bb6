//! The ways `bits` can work: every layout, instruction set and number of threads gives the same labels.

use mousehole::engine::{Engine, Instructions, Layout, Tuning, engine};
use mousehole::game::Game;
use proptest::prelude::*;

/// All ways that this machine and this game have.
pub(crate) fn ways(game: &Game, threads: &[usize]) -> Vec<Tuning> {
    let bits: &dyn Engine = engine("bits").unwrap();
    let mut ways = Vec::new();
    for instructions in Instructions::available() {
        for layout in [Layout::Words, Layout::Patches, Layout::Plain] {
            for &threads in threads {
                ways.push(Tuning { threads: Some(threads), layout: Some(layout), instructions: Some(instructions) });
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
    }
    Ok(())
}
