//! What is known of cop numbers and capture times.

use std::error::Error;

use mousehole::cops::{Search, Shortcut, SmallGraphs, dismantle};
use mousehole::engine::SolveError;
use mousehole::{Game, Graph, Grid, Place};

use crate::graphs::{beside, complete, cycle, edges, hypercube, lattice, named, path, rows};

/// The cop number and capture time, found with theorems, without them, and as a small graph: all must be the same.
fn found(graph: &Graph) -> (usize, u32) {
    let game = Game::cops(graph).build().unwrap();
    let found = Search::new(&game).cop_number().unwrap();
    let plain = Search::new(&game).shortcuts(false).cop_number().unwrap();
    assert_eq!((found.cats, &found.capture), (plain.cats, &plain.capture));
    assert!(plain.shortcuts.is_empty());
    let (cats, capture) = (found.cats.unwrap(), found.capture.unwrap());
    if graph.places() <= 64 {
        assert_eq!(SmallGraphs::default().cop_number(&rows(graph), None), Ok(Some((cats, capture.clone()))));
    }
    assert_eq!(capture.placement.len(), cats);
    (cats, capture.moves)
}

#[test]
fn one_cat_catches_the_mouse_on_paths_trees_and_complete_graphs() {
    assert_eq!(found(&path(1)), (1, 0));
    for nodes in 2..40 {
        assert_eq!(found(&path(nodes)), (1, nodes as u32 / 2), "a path of {nodes}");
        assert_eq!(found(&complete(nodes.min(20))), (1, 1));
    }
    // A complete binary tree of depth 5: from its root to a leaf.
    assert_eq!(found(&edges(63, (1..63).map(|node| (node, (node - 1) / 2)))), (1, 5));
    // A caterpillar: a path with a leaf at each of its nodes.
    assert_eq!(
        found(&edges(20, (1..10).map(|node| (node - 1, node)).chain((0..10).map(|node| (node, node + 10))))),
        (1, 6)
    );
}

#[test]
fn cycles_take_two() {
    assert_eq!(found(&cycle(3)), (1, 1));
    for nodes in 4..30 {
        // The mouse is in the middle of the longer way between the cats, and they close in by two places a round.
        assert_eq!(found(&cycle(nodes)), (2, (nodes as u32 + 1) / 4), "a cycle of {nodes}");
    }
}

/// M. Maamoun and H. Meyniel, *On a game of policemen and robber*, 1987: ⌈(d + 1) / 2⌉.
#[test]
fn hypercubes() {
    for dimensions in 1..=5 {
        assert_eq!(found(&hypercube(dimensions)).0, (dimensions as usize + 1).div_ceil(2), "{dimensions} dimensions");
    }
}

/// A. Mehrabian, *The capture time of grids*, 2011: two cats take ⌊(m + n − 2) / 2⌋ moves.
#[test]
fn grids_take_two() {
    for rows in 2..=7 {
        for columns in rows..=9 {
            let expected = (2, (rows + columns - 2) as u32 / 2);
            assert_eq!(found(&lattice(rows, columns)), expected, "{rows} × {columns}");
            let text = vec![".".repeat(columns); rows].join("\n");
            let game = Game::cops(text.parse::<Grid>().unwrap()).build().unwrap();
            let on_board = Search::new(&game).cop_number().unwrap();
            assert_eq!((on_board.cats, on_board.capture.unwrap().moves), (Some(expected.0), expected.1));
        }
    }
}

#[test]
fn well_known_graphs() {
    for (name, nodes, expected) in [("petersen", 10, (3, 1)), ("dodecahedron", 20, (3, 3)), ("robertson", 19, (4, 2))] {
        let graph = named(name);
        assert_eq!(graph.places(), nodes);
        assert_eq!(found(&graph), expected, "{name}");
    }
}

#[test]
fn scotland_yard() {
    let graph = named("scotland-yard");
    let game = |cats| Game::cops(&graph).cats(cats).build().unwrap();
    let found = Search::new(&game(1)).cop_number().unwrap();
    assert_eq!((found.cats, found.capture.unwrap().moves), (Some(2), 8));
    let three = Search::new(&game(3)).hunt().unwrap();
    assert_eq!(three.capture.unwrap().moves, 5);
}

#[test]
fn parts_add_up_and_the_slowest_sets_the_pace() {
    let (slow, quick) = (cycle(17), path(3));
    assert_eq!(found(&beside(&slow, &quick)), (3, 4));
    assert_eq!(found(&beside(&quick, &slow)), (3, 4));
    assert_eq!(found(&edges(6, [])), (6, 0));
    assert_eq!(found(&beside(&named("petersen"), &named("petersen"))), (6, 1));

    // With a cat more than it takes, that one may be of use in either part.
    let game = Game::cops(beside(&cycle(9), &path(9))).cats(4).build().unwrap();
    let hunt = Search::new(&game).hunt().unwrap();
    assert_eq!(hunt.capture, crate::against::counter(&game));
    let game = Game::cops(beside(&cycle(9), &path(9))).cats(2).build().unwrap();
    assert!(!Search::new(&game).hunt().unwrap().wins);
}

#[test]
fn the_search_ends_where_it_is_told_to() {
    let game = Game::cops(named("robertson")).build().unwrap();
    for (max, cats) in [(1, None), (3, None), (4, Some(4)), (9, Some(4))] {
        assert_eq!(Search::new(&game).max(max).cop_number().unwrap().cats, cats);
        let small = SmallGraphs::default().cop_number(&rows(&named("robertson")), Some(max)).unwrap();
        assert_eq!(small.map(|found| found.0), cats);
    }
}

#[test]
fn theorems_are_named() {
    let shortcuts = |graph: &Graph| {
        let game = Game::cops(graph).build().unwrap();
        Search::new(&game).cop_number().unwrap().shortcuts
    };
    let [Shortcut::Dominated { cats: 3 }, Shortcut::Dismantled(core), Shortcut::Girth { degree: 3 }] =
        &shortcuts(&named("petersen"))[..]
    else {
        panic!("{:?}", shortcuts(&named("petersen")));
    };
    assert_eq!((core.corners.len(), core.core.len()), (0, 10));
    assert_eq!(shortcuts(&complete(5)), [Shortcut::Dominated { cats: 1 }]);
    assert!(shortcuts(&beside(&path(9), &cycle(9))).contains(&Shortcut::Components(2)));
    assert!(shortcuts(&path(9)).contains(&Shortcut::Dismantled(dismantle(&path(9)))));
}

#[test]
fn each_corner_is_covered_when_it_is_taken_away() {
    for graph in
        [path(30), lattice(1, 9), edges(63, (1..63).map(|node| (node, (node - 1) / 2))), complete(12), cycle(12)]
    {
        let dismantling = dismantle(&graph);
        let mut here = vec![true; graph.places()];
        let closed = |place: Place| graph.targets(place).chain([place]);
        for &(corner, cover) in &dismantling.corners {
            assert!(here[corner.index()] && here[cover.index()] && corner != cover);
            let left = closed(corner).filter(|place| here[place.index()]);
            assert!(left.into_iter().all(|place| closed(cover).any(|other| other == place)));
            here[corner.index()] = false;
        }
        let left: Vec<Place> = (0..graph.places() as u32).map(Place).filter(|place| here[place.index()]).collect();
        assert_eq!(left, dismantling.core);
    }
}

#[test]
fn one_cat_is_known_to_win_where_there_is_no_memory_to_see_how() {
    let game = Game::cops(path(5000)).build().unwrap();
    let found = Search::new(&game).memory(1 << 20).cop_number().unwrap();
    assert_eq!((found.cats, found.capture), (Some(1), None));
    assert!(matches!(found.unsolved, Some(SolveError::Memory { .. })));
    let hunt = Search::new(&game).memory(1 << 20).hunt().unwrap();
    assert!(hunt.wins && hunt.capture.is_none() && hunt.unsolved.is_some());
    assert!(Search::new(&game).memory(1 << 20).shortcuts(false).hunt().is_err());
    let cycle = Game::cops(cycle(5000)).build().unwrap();
    let search = || Search::new(&cycle).memory(1 << 20);
    assert_eq!(search().max(1).cop_number().unwrap().cats, None);
    let found = search().cop_number().unwrap();
    assert_eq!((found.cats, found.capture), (Some(2), None));
    assert!(matches!(found.unsolved, Some(SolveError::Memory { .. })));
    assert!(matches!(search().shortcuts(false).cop_number().unwrap().unsolved, Some(SolveError::Memory { .. })));
    // Five cats on 64 nodes are too many for a few megabytes.
    let rows = rows(&lattice(8, 8));
    let refused = SmallGraphs::default().memory(1 << 20).capture(&rows, 5);
    assert!(matches!(refused, Err(SolveError::Memory { engine: "chase", .. })), "{refused:?}");
}

/// Many parts, each of which takes a moment.
#[test]
fn a_graph_without_edges_takes_a_cat_for_each_node() {
    let game = Game::cops(edges(20_000, [])).build().unwrap();
    let found = Search::new(&game).cop_number().unwrap();
    assert_eq!((found.cats, found.capture.unwrap().moves), (Some(20_000), 0));
    assert_eq!(found.shortcuts, [Shortcut::Components(20_000)]);
}

/// A star and a path of a hundred thousand: about linear means that this takes no time.
#[test]
fn large_graphs_are_dismantled_too() {
    let nodes = 100_000;
    assert!(dismantle(&path(nodes)).is_complete());
    assert!(dismantle(&edges(nodes, (1..nodes).map(|node| (0, node)))).is_complete());
    assert_eq!(dismantle(&cycle(nodes)).core.len(), nodes);
}

#[test]
fn rows_that_are_no_graph_are_refused() {
    let mut small = SmallGraphs::default();
    let too_many = vec![0; 65];
    for (rows, why) in [
        (&[0b10][..], "row 0 has an edge to node 1, and row 1 has none back"),
        (&[0b010, 0b101, 0], "row 1 has an edge to node 2, and row 2 has none back"),
        (&[1 << 63, 0], "row 0 has an edge to node 63, and row 63 has none back"),
        (&too_many, "the graph has 65 nodes, and small ones have at most 64"),
    ] {
        let refused = small.cop_number(rows, None).unwrap_err();
        assert!(matches!(refused, SolveError::Refused { engine: "chase", .. }), "{refused}");
        assert_eq!(refused.source().expect("a cause").to_string(), why);
        assert_eq!(small.capture(rows, 1), Err(refused));
    }
    // A loop is a way to stay, which every animal has.
    assert_eq!(small.cop_number(&[0b11, 0b01], None).unwrap().map(|(cats, _)| cats), Some(1));
}
