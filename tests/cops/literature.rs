//! The rules that papers on cops and robbers add: the chase of alike cats against `counter`, which the tests of agreement
//! hold to a reading of the rules of their own, and values that papers have.

use mousehole::cops::Search;
use mousehole::game::{Side, Stuck};
use mousehole::{Game, Winner};
use mousehole_testing::Literature::{self, Free, Nearer, Reach, Surround};
use mousehole_testing::{Case, literature_case};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::against::counter;

fn agrees(case: &Case, given: u8) -> Result<(), TestCaseError> {
    let game = if given == 0 { case.build() } else { case.build_unplaced(given == 1) };
    let Ok(game): Result<Game, _> = game else { return Ok(()) };
    let expected = counter(&game);
    for (shortcuts, threads) in [(true, 1), (false, 2)] {
        let search = Search::new(&game).shortcuts(shortcuts).threads(threads);
        let hunt = search.hunt().unwrap();
        prop_assert_eq!(&hunt.capture, &expected, "shortcuts {}: {}", shortcuts, game.to_json());
        if let Some(line) = hunt.capture.as_ref().and_then(|capture| search.capture_line(capture).unwrap()) {
            prop_assert_eq!(line.positions, game.solve().unwrap().line().positions, "{}", game.to_json());
        }
    }
    let numbers = || Search::new(&game).max(2);
    let expected = numbers().engine("counter").unwrap().cop_number().unwrap();
    let found = numbers().cop_number().unwrap();
    prop_assert_eq!((found.cats, found.capture), (expected.cats, expected.capture), "{}", game.to_json());
    Ok(())
}

fn check(rules: &[Literature]) {
    let config = Config { cases: 3000, failure_persistence: None, ..Config::default() };
    let cases = (literature_case(rules.to_vec()), 0u8..3, any::<bool>());
    TestRunner::new(config)
        .run(&cases, |(mut case, given, bare)| {
            case.rules.first = Side::Cat;
            case.rules.stuck = Stuck::Stays;
            case.rules.limit = None;
            if case.rules.endless == Winner::Cat {
                case.rules.endless = Winner::Mouse;
            }
            if bare {
                case.holes.clear();
            }
            agrees(&case, given)
        })
        .unwrap();
}

macro_rules! the_chase_is_as_counter_has_it {
    ($($name:ident: [$($rule:ident),+];)+) => {
        $(#[test]
        fn $name() {
            check(&[$($rule),+]);
        })+
    };
}

the_chase_is_as_counter_has_it! {
    free_jumps: [Free];
    reaching_cats: [Reach];
    surrounding_cats: [Surround];
    zombies: [Nearer];
    reaching_cats_and_free_jumps: [Reach, Free];
    surrounding_cats_and_free_jumps: [Surround, Free];
    zombies_and_free_jumps: [Nearer, Free];
    reaching_zombies: [Nearer, Reach];
    surrounding_zombies: [Nearer, Surround];
}
