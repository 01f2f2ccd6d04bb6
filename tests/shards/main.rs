//! A game that is cut into shards has the labels it has in one piece, whatever the number of shards.

use std::sync::Arc;

use mousehole::answer::Answer;
use mousehole::engine::{DistanceStore, Layout, Peers, SolveError, Tuning};
use mousehole::game::{Game, Side, Stay};
use mousehole::solution::{Question, Solver};
use mousehole::{Graph, Grid, Solution};
use mousehole_testing::{Random, any_case, random_grid, together};
use proptest::prelude::*;

/// The numbers of shards that every board is cut into.
const SHARDS: [usize; 5] = [1, 2, 3, 4, 7];

/// Solves a game in shards, and has the first of them look at the solution.
fn in_shards<T: Send>(
    shards: usize,
    solver: impl Fn(Arc<dyn Peers>) -> Result<Solution, SolveError> + Sync,
    look: impl Fn(&Solution) -> T + Sync,
) -> T {
    together(shards, |peers| match solver(peers.clone()) {
        Ok(solution) if peers.index() == 0 => Some(look(&solution)),
        Err(SolveError::Served) if peers.index() > 0 => None,
        other => panic!("shard {}: {other:?}", peers.index()),
    })
    .expect("the first has the solution")
}

/// The first position that has another label in shards than in one piece.
fn first_difference(whole: &Solution, parts: &Solution) -> Option<String> {
    let game = whole.game();
    let mut labels =
        [vec![Default::default(); game.placements() as usize], vec![Default::default(); game.placements() as usize]];
    for row in 0..2 * game.board().places() as u64 {
        whole.labels().row(row, &mut labels[0]);
        parts.labels().row(row, &mut labels[1]);
        if let Some(at) = (0..labels[0].len()).find(|&at| labels[0][at] != labels[1][at]) {
            let position = game.position(row * game.placements() + at as u64);
            return Some(format!("{position:?}: {:?}, expected {:?}", labels[1][at].label(), labels[0][at].label()));
        }
    }
    (whole.stats() != parts.stats()).then(|| format!("{:?}, expected {:?}", parts.stats(), whole.stats()))
}

/// All labels and counts of a game in every number of shards.
fn check(game: &Game, solver: impl Fn(&Game) -> Solver<'_> + Sync) -> Result<(), TestCaseError> {
    let whole = solver(game).engine("bits").unwrap().solve().unwrap();
    for shards in SHARDS {
        let solve = |peers| solver(game).peers(peers).solve();
        let differs = in_shards(shards, solve, |parts| {
            // Single labels come another way than rows.
            let mut numbers = Random::new(7);
            let number = (0..20).map(|_| numbers.below(game.positions() as usize) as u64);
            let single = number.filter(|&number| parts.labels().get(number) != whole.labels().get(number));
            single.map(|number| format!("label {number}")).next().or_else(|| first_difference(&whole, parts))
        });
        prop_assert!(differs.is_none(), "{shards} shards: {}", differs.unwrap());
    }
    Ok(())
}

/// What an answer says, without who found it and how long that took.
fn told(answer: &Answer) -> String {
    let Answer { start, winner, plies, reason, forced, best, counts, .. } = answer;
    format!("{start:?} {winner:?} {plies:?} {reason:?} {forced:?} {best:?} {counts:?}")
}

fn questions_are_answered_alike(game: &Game) -> Result<(), TestCaseError> {
    for question in [Question::Start, Question::Mouse, Question::Winners, Question::Everything] {
        // Rows of one word are for one process, and are worked out past the limit: those alone count what comes after it.
        let rows = Tuning { layout: Some(Layout::Plain), ..Tuning::default() };
        let (whole, _) = Answer::find(game.solver().tuning(rows), question, true).unwrap();
        for shards in SHARDS {
            let parts = together(shards, |peers| {
                let first = peers.index() == 0;
                match Answer::find(game.solver().peers(peers), question, true) {
                    Ok((answer, _)) if first => Some(told(&answer)),
                    Err(SolveError::Served) if !first => None,
                    Err(error) => panic!("{error}"),
                    Ok(_) => panic!("only the first has an answer"),
                }
            });
            prop_assert_eq!(parts.unwrap(), told(&whole), "{:?} in {} shards", question, shards);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_have_the_same_labels(case in any_case()) {
        check(&case.game(), |game| game.solver().threads(1))?;
    }

    #[test]
    fn random_boards_have_the_same_labels_by_their_gains(case in any_case()) {
        let tuning = Tuning { threads: Some(1), distances: Some(DistanceStore::Gains), ..Tuning::default() };
        check(&case.game(), |game| game.solver().tuning(tuning).scratch(std::env::temp_dir()))?;
    }

    #[test]
    fn random_boards_have_the_same_answers(case in any_case()) {
        questions_are_answered_alike(&case.game())?;
    }
}

/// Counts of winners and of everything, with threads in the shards as well.
#[test]
fn larger_boards_have_the_same_labels() {
    let maze: Grid = include_str!("maze.txt").parse().unwrap();
    let random: Grid = random_grid(48, 5).parse().unwrap();
    let mut edges = Random::new(11);
    let lists: Vec<Vec<u32>> = (0..600).map(|_| (0..3).map(|_| edges.below(600) as u32).collect()).collect();
    let small: Vec<Vec<u32>> = (0..40).map(|_| (0..3).map(|_| edges.below(40) as u32).collect()).collect();
    let games = [
        Game::grid(&maze).limit(None).build(),
        Game::grid(&random).build(),
        Game::grid(&random).cat_jump(2).mouse_jump(3).build(),
        Game::graph(&Graph::from_lists(&lists).unwrap()).build(),
        Game::cops(Graph::from_lists(&small).unwrap()).cats(2).build(),
        Game::cops(Graph::from_lists(&small).unwrap()).cats(2).lazy(true).build(),
    ];
    for game in games {
        let game = game.unwrap();
        check(&game, |game| game.solver().threads(2).scratch(std::env::temp_dir())).unwrap();
    }
}

/// Nearly every row gains in each of the first two rounds. A shard that looked at its copies as well had the same gains twice, and
/// more than memory is planned for.
#[test]
fn copies_gain_what_they_are_told_and_nothing_by_themselves() {
    let board: Grid = "F...\n....\n....\n....".parse().unwrap();
    let game = Game::grid(&board).mouse_jump(0).cat_jump(2).stay(Stay::Cat).limit(Some(6)).first(Side::Cat);
    let game = game.mouse((0, 0)).cat([(0, 0), (0, 0)]).build().unwrap();
    questions_are_answered_alike(&game).unwrap();
}
