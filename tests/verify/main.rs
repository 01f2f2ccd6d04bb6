//! The verifier passes what is right and finds what is wrong.

#[allow(dead_code)]
#[path = "../agreement/case.rs"]
mod case;

use mousehole::engine::{ENGINES, Tuning};
use mousehole::game::Game;
use proptest::prelude::*;

/// The engines that take a game.
fn takers(game: &Game) -> impl Iterator<Item = &'static str> {
    let takers = ENGINES.iter().filter(|engine| engine.accepts(game, &Tuning::default()).is_ok());
    takers.map(|engine| engine.name())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_the_engines_say_is_right(case in case::any_case()) {
        let game = case.game();
        for engine in takers(&game) {
            let report = game.solver().engine(engine).unwrap().solve().unwrap().verify();
            prop_assert_eq!(report.positions, game.positions());
            prop_assert!(report.holds(), "{}: {:?}", engine, report.violations.iter().map(ToString::to_string).collect::<Vec<_>>());
        }
    }
}
