//! The rules that papers on cops and robbers add, each by itself and in pairs: every engine that takes such a game gives the
//! labels that the referee's reading of the rules justifies, and the animals are placed as well as can be.

use mousehole::verify::Verifier;
use mousehole_testing::{Case, Literature, literature_case, literature_tests};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

fn agree(case: &Case) -> Result<(), TestCaseError> {
    let game = case.game();
    let solutions = super::solutions(&game);
    prop_assert!(!solutions.is_empty());
    super::referee::justify(case, &solutions[0])?;
    for other in &solutions[1..] {
        let differs =
            (0..game.positions()).find(|&number| other.labels().get(number) != solutions[0].labels().get(number));
        if let Some(number) = differs {
            let [first, second] = [&solutions[0], other].map(|s| (s.engine(), s.labels().get(number)));
            return Err(TestCaseError::fail(format!("{:?}: {first:?} but {second:?}", game.position(number))));
        }
    }
    prop_assert!(Verifier::new().verify(&solutions[0]).unwrap().holds());
    super::placement::check(case, false)
}

fn check(rules: &[Literature]) {
    let config = Config { cases: 3000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new(config);
    runner.run(&literature_case(rules.to_vec()), |case| agree(&case)).unwrap();
}

literature_tests!(check);
