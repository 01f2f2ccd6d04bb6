//! The engine `bits` against `counter` where its words, groups and bytes come to their ends: boards whose places straddle
//! 64, 512 and 4,096, distances past one, two and three bytes, and several threads.

mod boards;
mod small;
mod staying;
mod threads;

use std::env::temp_dir;

use boards::{grid, guarded_cycles, sparse_graph};
use mousehole::engine::{DistanceStore, Engine, Instructions, Layout, SolveError, Tuning, engine};
use mousehole::solution::{Horizon, PackedLabel};
use mousehole::{Game, Graph, Grid, Plies, Side, Solution};

fn counter_labels(game: &Game) -> mousehole::Solution {
    game.solver().engine("counter").unwrap().solve().unwrap()
}

fn bits(game: &Game, tuning: Tuning) -> mousehole::Solution {
    game.solver().engine("bits").unwrap().tuning(tuning).solve().unwrap()
}

/// The memory that a refused solve would have needed.
fn least_memory(refused: Result<Solution, SolveError>) -> u64 {
    match refused {
        Err(SolveError::Memory { needed, .. }) => needed,
        other => panic!("{other:?}"),
    }
}

/// All labels, read row by row.
fn rows(solution: &Solution) -> Vec<PackedLabel> {
    let width = solution.game().placements();
    let mut labels = vec![PackedLabel::default(); solution.labels().len() as usize];
    let rows = labels.chunks_mut(width as usize);
    (0..).zip(rows).for_each(|(row, labels)| solution.labels().row(row, labels));
    labels
}

/// Every layout with every instruction set, on one thread and on two.
fn check_every_way(game: &Game, name: &str) {
    let expected = counter_labels(game);
    let engine: &dyn Engine = engine("bits").unwrap();
    let mut ways = 0;
    for layout in [Layout::Words, Layout::Patches, Layout::Plain] {
        for instructions in Instructions::available() {
            for threads in [1, 2] {
                let way = Tuning {
                    threads: Some(threads),
                    layout: Some(layout),
                    instructions: Some(instructions),
                    distances: None,
                };
                if engine.accepts(game, &way).is_ok() {
                    let check = |found: Solution, how: &str| {
                        assert_eq!(found.stats(), expected.stats(), "{name} {way:?}, {how}");
                        assert!(found.labels() == expected.labels(), "{name} {way:?}, {how}");
                        assert!(rows(&found) == rows(&expected), "{name} {way:?}, {how}: labels by rows");
                    };
                    check(bits(game, way), "digits");
                    ways += 1;
                    // Instructions and threads matter little to how distances are kept.
                    if threads == 1 || Instructions::available().last() != Some(&instructions) {
                        continue;
                    }
                    // As little memory as a scratch file allows, and as much as there is.
                    let gains = Tuning { distances: Some(DistanceStore::Gains), ..way };
                    let solver = || game.solver().engine("bits").unwrap().tuning(gains).scratch(temp_dir());
                    let least = least_memory(solver().memory(1).solve());
                    check(solver().memory(least).solve().unwrap(), "gains, mostly in a scratch file");
                    check(solver().solve().unwrap(), "gains");
                    let start = solver().memory(least).from_start().unwrap();
                    let at = expected.start();
                    assert_eq!((start.start(), start.label()), (at, expected.label(at)), "{name} {way:?}");
                    assert_eq!(start.best_moves(), expected.best_moves(at), "{name} {way:?}");
                    assert_eq!(start.reason(), expected.reason_within(at, Horizon::Game), "{name} {way:?}");
                }
            }
        }
    }
    assert!(ways >= 2, "{name}: the plain layout takes every game");
}

#[test]
fn grids_around_one_word_and_one_group() {
    for (places, columns) in [(63, 9), (64, 8), (65, 13), (511, 29), (512, 32), (513, 27)] {
        let board = grid(places, columns, places as u64);
        for (cat_jump, mouse_jump) in [(1, 1), (1, 2), (3, 1), (8, 9)] {
            let game = Game::grid(&board).cat_jump(cat_jump).mouse_jump(mouse_jump).limit(None).build().unwrap();
            assert_eq!(game.board().places(), places);
            check_every_way(&game, &format!("grid of {places}, jumps {cat_jump} and {mouse_jump}"));
        }
    }
}

#[test]
fn graphs_around_one_word_and_one_group() {
    for places in [63, 64, 65, 511, 512, 513] {
        let game = Game::graph(&sparse_graph(places, places as u64)).build().unwrap();
        check_every_way(&game, &format!("graph of {places}"));
    }
}

#[test]
fn two_cats_on_a_graph_of_more_than_one_word() {
    for lazy in [false, true] {
        let game = Game::cops(sparse_graph(70, 5)).cats(2).lazy(lazy).build().unwrap();
        check_every_way(&game, &format!("two cats, lazy {lazy}"));
        let with_hole = Game::graph(&sparse_graph(66, 9)).cat([2, 3]).lazy(lazy).build().unwrap();
        check_every_way(&with_hole, &format!("two cats and a hole, lazy {lazy}"));
    }
}

/// Every placement of two cats has one on the mouse somewhere, so a round labels something in nearly every row.
#[test]
fn two_cats_on_a_small_grid_with_one_hole() {
    let board: Grid = "....#.\nF.....\n..#..C\n..C...\n...M..".parse().unwrap();
    for lazy in [false, true] {
        let game = Game::grid(&board).first(Side::Cat).lazy(lazy).build().unwrap();
        check_every_way(&game, &format!("two cats on a grid, lazy {lazy}"));
    }
}

#[test]
fn grids_around_4096_places() {
    for (places, columns) in [(4095, 70), (4096, 64), (4097, 80)] {
        let game = Game::grid(&grid(places, columns, 3)).limit(None).build().unwrap();
        let expected = counter_labels(&game);
        let found = bits(&game, Tuning::default());
        assert_eq!(found.stats(), expected.stats(), "{places}");
        assert!(found.labels() == expected.labels(), "{places}");
    }
}

#[test]
fn one_two_and_eight_threads_find_the_same() {
    let game = Game::grid(&grid(2500, 56, 11)).mouse_jump(2).build().unwrap();
    let one = bits(&game, Tuning { threads: Some(1), ..Tuning::default() });
    for threads in [2, 8] {
        let more = bits(&game, Tuning { threads: Some(threads), ..Tuning::default() });
        assert!(more.labels() == one.labels(), "{threads} threads");
        assert_eq!(more.work().rounds, one.work().rounds);
    }
}

#[test]
fn distances_of_one_two_and_three_bytes() {
    // The mouse slips out only when its cycle and the cat's meet: after up to as many moves as the product of their lengths.
    for (mouse, cat, at_least) in [(7, 5, 60), (31, 29, 1_700), (257, 256, 131_072)] {
        let lists = guarded_cycles(mouse, cat);
        let hole = lists.len() as u32 - 1;
        let game = Game::graph(&Graph::from_lists(&lists).unwrap())
            .hole([hole])
            .mouse(0)
            .cat([mouse as u32])
            .stuck(mousehole::game::Stuck::Loses)
            .build()
            .unwrap();
        let expected = counter_labels(&game);
        assert!(expected.stats().longest > Plies(at_least), "{:?}", expected.stats());
        let found = bits(&game, Tuning::default());
        assert_eq!(found.stats(), expected.stats());
        assert!(found.labels() == expected.labels(), "cycles of {mouse} and {cat}");
    }
}
