//! Random boards under random rules: every engine that takes a game gives the same labels, each of them justified by the
//! rules as `referee` reads them, which shares nothing with the library.

mod horizon;
mod interrupted;
mod literature;
mod placement;
mod questions;
mod referee;
mod trace;
mod ways;

use mousehole::Solution;
use mousehole::engine::{ENGINES, Tuning};
use mousehole::game::{Game, Input};
use mousehole_testing::{Case, Literature, any_case, literature_case};
use proptest::prelude::*;

fn solutions(game: &Game) -> Vec<Solution> {
    let takers = ENGINES.iter().filter(|engine| engine.accepts(game, &Tuning::default()).is_ok());
    takers.map(|engine| game.solver().engine(engine.name()).unwrap().solve().unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engines_agree_and_every_label_is_justified(case in any_case()) {
        let game = case.game();
        let solutions = solutions(&game);
        prop_assert!(!solutions.is_empty());
        referee::justify(&case, &solutions[0])?;
        for solution in &solutions {
            ways::rows_are_what_single_positions_are(solution)?;
        }
        for other in &solutions[1..] {
            let differs = (0..game.positions()).find(|&number| other.labels().get(number) != solutions[0].labels().get(number));
            if let Some(number) = differs {
                let [first, second] = [&solutions[0], other].map(|s| (s.engine(), s.labels().get(number)));
                return Err(TestCaseError::fail(format!("{:?}: {first:?} but {second:?}", game.position(number))));
            }
        }
    }

    #[test]
    fn bits_is_the_same_in_every_layout_instruction_set_and_number_of_threads(case in any_case()) {
        ways::check(&case.game())?;
    }

    #[test]
    fn cheaper_questions_tell_the_same(case in any_case()) {
        questions::check(&case.game(), &["bits", "counter"])?;
    }

    #[test]
    fn verdicts_and_best_moves_hold_with_few_plies_left(case in any_case()) {
        let game = case.game();
        horizon::check(&game.solve().unwrap())?;
    }

    #[test]
    fn animals_are_placed_as_well_as_can_be(case in any_case(), given in any::<bool>()) {
        placement::check(&case, given)?;
    }

    #[test]
    fn a_game_that_is_written_reads_back_the_same(case in any_case(), given in any::<bool>()) {
        for game in [case.game(), case.build_unplaced(given).unwrap()] {
            let input = Input::read(game.to_json().as_bytes(), None, None).unwrap();
            prop_assert_eq!(input.builder().build().unwrap(), game);
        }
    }

    #[test]
    fn interrupted_solves_go_on_from_where_they_were(case in any_case(), rounds in 0u64..6) {
        interrupted::check(&case.game(), rounds)?;
    }

    #[test]
    fn perfect_lines_end_when_promised(case in any_case()) {
        let solution = case.game().solve().unwrap();
        let line = solution.line();
        if let Some(plies) = solution.verdict(solution.start()).plies {
            prop_assert_eq!(line.positions.len() as u32 - 1, plies.0);
        }
        for pair in line.positions.windows(2) {
            prop_assert!(solution.game().successors(&pair[0]).contains(&pair[1]));
        }
    }
}

/// The knobs are really turned: each of their values comes up among the cases.
#[test]
fn cases_turn_every_knob() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let cases: Vec<Case> = (0..500).map(|_| any_case().new_tree(&mut runner).unwrap().current()).collect();
    let seen = |knob: &dyn Fn(&Case) -> String| cases.iter().map(knob).collect::<std::collections::BTreeSet<_>>().len();
    assert_eq!(seen(&|case| case.rules.first.to_string()), 2);
    assert_eq!(seen(&|case| case.rules.stay.to_string()), 4);
    assert_eq!(seen(&|case| case.rules.stuck.to_string()), 2);
    assert_eq!(seen(&|case| case.rules.cat_hole.to_string()), 3);
    assert_eq!(seen(&|case| case.rules.cats.to_string()), 2);
    assert_eq!(seen(&|case| case.rules.lazy.to_string()), 2);
    assert_eq!(seen(&|case| case.rules.endless.to_string()), 3);
    assert_eq!(seen(&|case| format!("{:?}", case.rules.directions)), 2);
    assert_eq!(seen(&|case| format!("{:?}", case.directed)), 3);
    assert!(seen(&|case| format!("{:?}", case.rules.limit)) > 3);
    assert!(seen(&|case| format!("{} {}", case.rules.mouse_jump, case.rules.cat_jump)) > 9);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn traces_are_justified_step_by_step_and_end_in_the_labels_of_the_engines(case in any_case()) {
        trace::check(&case)?;
    }

    #[test]
    fn traces_know_the_rules_of_papers(
        case in prop_oneof![
            literature_case(vec![Literature::Free, Literature::Reach]),
            literature_case(vec![Literature::Surround, Literature::Nearer]),
        ],
    ) {
        trace::check(&case)?;
    }
}

#[test]
fn games_that_are_too_large_are_not_traced_and_the_error_says_how_large_they_may_be() {
    use mousehole::trace::{MOST_POSITIONS, Method, Trace};
    let board = format!("M{0}\n{0}.\n{0}.\n{0}C\n{0}F", ".".repeat(12));
    let game = Game::grid(&board.parse().unwrap()).build().unwrap();
    let error = Trace::new(&game, Method::Dp).unwrap_err().to_string();
    let expected = format!("at most {MOST_POSITIONS} positions, and this game has {}", game.positions());
    assert!(error.contains(&expected), "{error}");
}
