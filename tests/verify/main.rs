//! The verifier passes what is right and finds what is wrong.

mod naive;
mod passes;
mod planted;
mod sheet;

use mousehole::engine::{ENGINES, Tuning};
use mousehole::game::Game;
use mousehole::solution::{LabelSource, PackedLabel};
use mousehole::verify::{Report, Verifier};
use mousehole_testing::{Case, any_case};
use proptest::prelude::*;
use sheet::Sheet;

/// Checks what every engine says that takes the game.
fn engines_are_right(game: &Game) -> Result<(), TestCaseError> {
    for engine in ENGINES.iter().filter(|engine| engine.accepts(game, &Tuning::default()).is_ok()) {
        let solution = game.solver().engine(engine.name()).unwrap().solve().unwrap();
        let report = Verifier::new().verify(&solution).unwrap();
        prop_assert_eq!(report.positions, game.positions());
        prop_assert!(report.holds(), "{}: {}", engine.name(), report.violations[0]);
    }
    Ok(())
}

/// Checks that the verifier finds exactly what the plain reading of the rules finds.
fn finds_the_same_as_naive(sheet: &Sheet) -> Result<(), TestCaseError> {
    let Report { positions, wrong, violations, .. } = Verifier::new().keep(usize::MAX).verify(sheet).unwrap();
    let found: Vec<_> = violations.iter().map(|found| (found.number, found.label, found.expected)).collect();
    prop_assert_eq!(&found, &naive::violations(sheet));
    prop_assert_eq!((positions, wrong), (sheet.game().positions(), found.len() as u64));
    prop_assert!(violations.iter().all(|found| sheet.game().number(&found.position) == Some(found.number)));
    Ok(())
}

/// The case with a third cat, where that is not too much.
fn with_three_cats(mut case: Case) -> Option<Game> {
    case.rules.cats = 3;
    case.cats.resize(3, case.cats[0]);
    (case.places() <= 7).then(|| case.game())
}

/// Any code of a label: short distances that could be right, and long ones that no number may run over with.
fn any_code() -> impl Strategy<Value = u32> {
    let longest = u32::MAX >> 2;
    let plies = prop_oneof![8 => 0..6u32, 1 => 32_700..32_800u32, 1 => longest - 1..=longest];
    (plies, 0..3u32).prop_map(|(plies, winner)| if winner == 0 { 0 } else { plies << 2 | winner })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_the_engines_say_is_right(case in any_case()) {
        engines_are_right(&case.game())?;
    }

    #[test]
    fn three_cats_are_no_different(case in any_case()) {
        if let Some(game) = with_three_cats(case) {
            engines_are_right(&game)?;
        }
    }

    #[test]
    fn what_is_wrong_is_found(case in any_case(), three in any::<bool>(), codes in prop::collection::vec(any_code(), 61), every in 1usize..40) {
        let game = if three { with_three_cats(case.clone()).unwrap_or(case.game()) } else { case.game() };
        let mut sheet = Sheet::copy(&game.solve().unwrap());
        for (number, &code) in (0..game.positions()).step_by(every).zip(codes.iter().cycle()) {
            sheet.plant(number, PackedLabel::from_code(code).unwrap().label());
        }
        finds_the_same_as_naive(&sheet)?;
    }
}
