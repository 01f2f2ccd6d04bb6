//! The rules that papers on cops and robbers add: the chase of alike cats against `counter`, which the tests of agreement
//! hold to a reading of the rules of their own, and values that papers have.

use mousehole::cops::Search;
use mousehole::game::{CapturedBy, CatsMove, GameBuilder, JumpPath, Rules, Side, Stay, Stuck};
use mousehole::{Game, Graph, Winner};
use mousehole_testing::{Case, Literature, Random, literature_case, literature_tests};
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

literature_tests!(check);

/// Rows of more than a word, on one thread and on two.
#[test]
fn wide_rows_are_as_counter_has_them() {
    let mut random = Random::new(7);
    let mut won = 0;
    for case in 0..32 {
        // A tree, or one with some more edges, none of which leads far, so that it takes some moves to get anywhere.
        let nodes = 65 + random.below(8);
        let mut near = |node: usize| (node - 1 - random.below(node.min(6))) as u32;
        let more = if case / 4 % 2 == 0 { 0..0 } else { nodes / 2..nodes };
        let edges: Vec<(u32, u32)> = (1..nodes).chain(more).map(|node| (near(node), node as u32)).collect();
        let graph = Graph::from_edges(nodes, &edges).unwrap().undirected();
        let game = Game::cops(&graph).lazy(case > 15).stay(if case % 3 == 0 { Stay::None } else { Stay::Both });
        let game = match case % 4 {
            0 => game.jump(JumpPath::Free).mouse_jump(2 + case / 4 % 2),
            1 => game.reach(2),
            2 => game.capture(CapturedBy::Surround),
            _ => game.cats_move(CatsMove::Nearer),
        };
        let game = game.build().unwrap();
        let expected = counter(&game);
        won += usize::from(expected.is_some());
        for threads in [1, 2] {
            let found = Search::new(&game).threads(threads).hunt().unwrap().capture;
            assert_eq!(found, expected, "{}", game.to_json());
        }
    }
    assert!(won > 3, "cats win {won} of the games");
}

fn path(nodes: u32) -> Graph {
    Graph::from_edges(nodes as usize, &(1..nodes).map(|node| (node - 1, node)).collect::<Vec<_>>())
        .unwrap()
        .undirected()
}

fn cycle(nodes: u32) -> Graph {
    let edges: Vec<(u32, u32)> = (0..nodes).map(|node| (node, (node + 1) % nodes)).collect();
    Graph::from_edges(nodes as usize, &edges).unwrap().undirected()
}

fn complete(nodes: u32) -> Graph {
    let edges: Vec<(u32, u32)> = (0..nodes).flat_map(|to| (0..to).map(move |from| (from, to))).collect();
    Graph::from_edges(nodes as usize, &edges).unwrap().undirected()
}

fn grid(rows: u32, columns: u32) -> Graph {
    let node = |row: u32, column: u32| row * columns + column;
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let right =
        cells().filter(|cell| cell.1 + 1 < columns).map(|(row, column)| (node(row, column), node(row, column + 1)));
    let down = cells().filter(|cell| cell.0 + 1 < rows).map(|(row, column)| (node(row, column), node(row + 1, column)));
    Graph::from_edges((rows * columns) as usize, &right.chain(down).collect::<Vec<_>>()).unwrap().undirected()
}

/// Each node hangs on the one of half its number.
fn tree(nodes: u32) -> Graph {
    Graph::from_edges(nodes as usize, &(1..nodes).map(|node| (node / 2, node)).collect::<Vec<_>>())
        .unwrap()
        .undirected()
}

fn star(leaves: u32) -> Graph {
    Graph::from_edges(leaves as usize + 1, &(1..=leaves).map(|leaf| (0, leaf)).collect::<Vec<_>>())
        .unwrap()
        .undirected()
}

/// The least number of cats that win, with theorems allowed and without them.
fn cats(graph: &Graph, rules: impl Fn(GameBuilder) -> GameBuilder) -> usize {
    let game = rules(Game::cops(graph)).build().unwrap();
    let [with, without] = [true, false].map(|shortcuts| Search::new(&game).shortcuts(shortcuts).cop_number().unwrap());
    assert!(with.shortcuts.is_empty(), "a theorem was asked about {}", game.to_json());
    assert_eq!((with.cats, with.capture), (without.cats, without.capture), "{}", game.to_json());
    with.cats.unwrap()
}

/// A. Burgess and others, *Cops that surround a robber*, 2020: at least the least degree, on stars 1, on other trees 2, on
/// cycles 2, on complete graphs all places but one.
#[test]
fn surrounding_takes_as_many_cats_as_papers_say() {
    let surround = |graph: &Graph| cats(graph, |game| game.capture(CapturedBy::Surround));
    for nodes in 2..8 {
        assert_eq!(surround(&complete(nodes)), nodes as usize - 1);
        assert_eq!(surround(&star(nodes)), 1);
    }
    for nodes in 4..10 {
        assert_eq!(surround(&path(nodes)), 2, "path of {nodes}");
        assert_eq!(surround(&cycle(nodes)), 2, "cycle of {nodes}");
    }
    for nodes in [7, 12, 15] {
        assert_eq!(surround(&tree(nodes)), 2, "tree of {nodes}");
    }
}

/// S. Fitzpatrick, J. Howell, M. Messinger, D. Pike, *A deterministic version of the game of zombies and survivors on
/// graphs*, 2016: 2 on cycles of 4 and more and on grids, 1 on trees and complete graphs.
#[test]
fn zombies_win_with_as_many_as_papers_say() {
    let zombies = |graph: &Graph| cats(graph, |game| game.cats_move(CatsMove::Nearer));
    assert_eq!(zombies(&cycle(3)), 1);
    for nodes in 4..12 {
        assert_eq!(zombies(&cycle(nodes)), 2, "cycle of {nodes}");
        assert_eq!(zombies(&tree(nodes)), 1);
        assert_eq!(zombies(&complete(nodes)), 1);
    }
    for (rows, columns) in [(2, 2), (2, 5), (3, 3), (3, 5), (4, 4), (5, 5)] {
        assert_eq!(zombies(&grid(rows, columns)), 2, "grid of {rows} and {columns}");
    }
}

/// A. Bonato, E. Chiniforooshan, P. Prałat, *Cops and Robbers from a distance*, 2010: one cat wins a cycle exactly if it has
/// at most 2 D + 3 places.
#[test]
fn cats_that_reach_win_cycles_as_papers_say() {
    for reach in 0..4 {
        for nodes in 3..14 {
            // Without a reach, theorems are asked, as they should be.
            if reach > 0 {
                let expected = if nodes as usize <= 2 * reach + 3 { 1 } else { 2 };
                assert_eq!(cats(&cycle(nodes), |game| game.reach(reach)), expected, "cycle of {nodes}, reach {reach}");
            }
        }
    }
}

/// F. Fomin, P. Golovach, J. Kratochvíl, N. Nisse, K. Suchan, *Pursuing a fast robber on a graph*, 2010. A robber that no cop
/// stands in the way of is another game: on a path of 10, speed 9 takes 4 cops to catch, and 1 if it cannot pass them.
#[test]
fn fast_robbers_are_caught_by_as_many_as_papers_say() {
    let speed = |graph: &Graph, jump, speed| cats(graph, |game| game.jump(jump).mouse_jump(speed));
    assert_eq!(speed(&path(10), JumpPath::Free, 9), 1);
    let over = Game::cops(path(10)).mouse_jump(9).build().unwrap();
    assert_eq!(Search::new(&over).cop_number().unwrap().cats, Some(4));
    for nodes in 4..12 {
        assert_eq!(speed(&cycle(nodes), JumpPath::Free, Rules::UNBOUNDED), 2);
        assert_eq!(speed(&tree(nodes), JumpPath::Free, Rules::UNBOUNDED), 1);
    }
    // Cats may be fast as well, and then a cycle does not save a slow mouse.
    assert_eq!(cats(&cycle(9), |game| game.jump(JumpPath::Free).cat_jump(4)), 1);
}
