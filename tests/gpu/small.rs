//! Many small boards at a time.

use mousehole::engine::SmallGrids;
use mousehole::game::Game;
use mousehole::solution::BatchSolver;
use mousehole_testing::any_case;
use proptest::prelude::*;

use crate::{cases, ready};

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 50, ..ProptestConfig::default() })]

    #[test]
    fn small_grids_side_by_side_have_the_labels_of_counter(case in any_case()) {
        ready();
        let game = case.game();
        let Ok(grids) = SmallGrids::like(&game) else { return Ok(()) };
        // Every start of the board, both sides to move.
        let starts: Vec<_> = (0..game.positions()).step_by(7).map(|number| game.position(number)).collect();
        let solution = game.solver().engine("counter").unwrap().solve().unwrap();
        let boards = starts.iter().map(|start| {
            let at_start = game.to_builder().start_at(start).build().unwrap();
            grids.board(&at_start).unwrap()
        });
        let labels = grids.labels(&boards.collect::<Vec<_>>()).unwrap();
        for (start, label) in starts.iter().zip(labels) {
            prop_assert_eq!(label, solution.label(start), "{:?}", start);
        }
    }

    #[test]
    fn games_of_any_size_side_by_side_have_their_own_verdicts(cases in prop::collection::vec(any_case(), 1..12)) {
        ready();
        let engine = mousehole::engine::engine("gpu").unwrap().side_by_side().unwrap();
        let games: Vec<Game> = cases.iter().map(|case| case.game()).filter(|game| engine.takes(game)).collect();
        let verdicts = BatchSolver::side_by_side(engine, &games).unwrap();
        prop_assert_eq!(verdicts.len(), games.len());
        for (game, verdict) in games.iter().zip(verdicts) {
            let solution = game.solver().engine("counter").unwrap().solve().unwrap();
            prop_assert_eq!(verdict, solution.verdict(game.start()));
        }
    }
}
