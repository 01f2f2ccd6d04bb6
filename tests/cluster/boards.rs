//! Boards have the same labels on a cluster as on one machine.

use mousehole::engine::{Peers, SolveError};
use mousehole::{Game, Graph, Grid, Solution};
use mousehole_testing::{Random, any_case, random_grid};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::{in_processes, times};

/// The numbers of processes that all boards are solved by.
const PROCESSES: [usize; 5] = [1, 2, 3, 4, 7];

/// Solves games, one after the other in the same session, and compares every row of labels and all counts.
fn check(games: &[(Game, Solution)], processes: usize) {
    in_processes(processes, |session| {
        for (game, whole) in games {
            let parts = match game.solver().threads(1).scratch(std::env::temp_dir()).peers(session.clone()).solve() {
                Ok(parts) => parts,
                Err(SolveError::Served) if session.index() > 0 => continue,
                Err(error) => panic!("process {} of {processes}: {error}", session.index()),
            };
            let mut labels = [(); 2].map(|()| vec![Default::default(); game.placements() as usize]);
            for row in 0..2 * game.board().places() as u64 {
                whole.labels().row(row, &mut labels[0]);
                parts.labels().row(row, &mut labels[1]);
                assert!(labels[0] == labels[1], "row {row} in {processes} processes: {}", game.to_json());
            }
            assert_eq!(parts.stats(), whole.stats(), "{processes} processes: {}", game.to_json());
        }
    });
}

fn solved(game: Game) -> (Game, Solution) {
    let whole = game.solver().engine("bits").unwrap().solve().unwrap();
    (game, whole)
}

#[test]
fn random_boards_have_the_same_labels() {
    let mut runner = TestRunner::deterministic();
    let boards = times("MOUSEHOLE_CLUSTER_BOARDS", 50);
    let case = |_| any_case().new_tree(&mut runner).expect("a case").current();
    let games: Vec<_> = (0..boards).map(case).map(|case| solved(case.game())).collect();
    PROCESSES.into_iter().for_each(|processes| check(&games, processes));
}

#[test]
fn larger_boards_have_the_same_labels() {
    let maze: Grid = include_str!("../shards/maze.txt").parse().unwrap();
    let random: Grid = random_grid(times("MOUSEHOLE_CLUSTER_SIDE", 40), 1).parse().unwrap();
    let mut edges = Random::new(11);
    let nodes = times("MOUSEHOLE_CLUSTER_NODES", 500);
    let lists: Vec<Vec<u32>> = (0..nodes).map(|_| (0..3).map(|_| edges.below(nodes) as u32).collect()).collect();
    let games = [
        Game::grid(&maze).build().unwrap(),
        Game::grid(&random).build().unwrap(),
        Game::graph(&Graph::from_lists(&lists).unwrap()).build().unwrap(),
    ];
    let games = games.map(solved);
    PROCESSES.into_iter().for_each(|processes| check(&games, processes));
}
