//! What is written is what was solved.

use mousehole::game::Input;
use mousehole::{Game, Graph};
use proptest::prelude::*;

use super::scratch::{Scratch, assert_same, random_game};
use mousehole_testing::{Random, any_case, vectors};

fn round_trip(game: &Game, per_block: u32) {
    let solution = game.solve().expect("a small game");
    let scratch = Scratch::new();
    assert_same(&scratch.table(&solution, per_block), &solution);
    assert_eq!(scratch.files(), ["game.mht"]);
}

#[test]
fn every_board_of_the_test_data() {
    let mut games = 0;
    for name in ["grid.jsonl", "graph.jsonl"] {
        for (line, per_block) in vectors(name).iter().zip([1 << 16, 100, 7].into_iter().cycle()) {
            let input = Input::read(line.to_string().as_bytes(), None, None).expect("a board");
            round_trip(&input.builder().build().expect("a game"), per_block);
            games += 1;
        }
    }
    assert_eq!(games, 1200);
}

#[test]
fn every_preset_with_one_cat_and_two() {
    let petersen: Vec<Vec<u32>> = (0..10u32)
        .map(|v| {
            let (ring, inner) = (v % 5, v >= 5);
            let step = if inner { 2 } else { 1 };
            let at = |ring: u32, inner: bool| ring % 5 + if inner { 5 } else { 0 };
            vec![at(ring + step, inner), at(ring + 5 - step, inner), at(ring, !inner)]
        })
        .collect();
    let graph = Graph::from_lists(&petersen).unwrap();
    let board: mousehole::Grid = "..#F.\nC....\n.#..M\n.....".parse().unwrap();
    let empty: mousehole::Grid = "..#..\n.....\n.#...".parse().unwrap();
    let node = |node| mousehole::board::PlaceName::Node(node);
    let cell = |row, column| mousehole::board::PlaceName::Cell { row, column };
    let games = [
        Game::grid(&board).build(),
        Game::grid(&board).cat([cell(1, 0), cell(3, 3)]).build(),
        Game::graph(&graph).build(),
        Game::graph(&graph).cat([node(2), node(7)]).build(),
        Game::cops(graph.clone()).build(),
        Game::cops(graph.clone()).cats(2).build(),
        Game::cops(graph).cats(3).build(),
        Game::cops(empty.clone()).build(),
        Game::cops(empty.clone()).cats(2).lazy(true).build(),
        Game::cops(empty).cat([cell(0, 0)]).build(),
    ];
    for game in games {
        let game = game.unwrap();
        for per_block in [1 << 16, 1000, 64, 1] {
            round_trip(&game, if game.positions() > 3000 { per_block.max(64) } else { per_block });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games(case in any_case(), per_block in prop_oneof![Just(1u32 << 16), 1u32..200]) {
        round_trip(&case.game(), per_block);
        if let Ok(unplaced) = case.build_unplaced(false) {
            round_trip(&unplaced, per_block);
        }
        if let Ok(unplaced) = case.build_unplaced(true) {
            round_trip(&unplaced, per_block);
        }
    }
}

#[test]
fn a_larger_board_in_many_blocks() {
    let game = random_game(28, 3);
    let solution = game.solve().unwrap();
    let scratch = Scratch::new();
    let table = scratch.table(&solution, 1 << 16);
    assert!(table.info().blocks > 5);
    assert_same(&table, &solution);
    // With hardly any memory for decoded blocks, it is as right, only slower.
    let table = table.cache(200_000);
    let mut random = Random::new(5);
    for _ in 0..2000 {
        let number = random.next() % game.positions();
        assert_eq!(table.label(number).unwrap(), solution.labels().get(number));
    }
}

#[test]
fn probes_from_several_threads() {
    let game = random_game(24, 9);
    let solution = game.solve().unwrap();
    let scratch = Scratch::new();
    for cache in [0, 30_000, 1 << 27] {
        let table = scratch.table(&solution, 5000).cache(cache);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (table, solution) = (&table, &solution);
                scope.spawn(move || {
                    let mut random = Random::new(77 + thread);
                    for _ in 0..3000 {
                        let number = random.next() % solution.labels().len();
                        assert_eq!(table.label(number).unwrap(), solution.labels().get(number));
                    }
                });
            }
        });
    }
}
