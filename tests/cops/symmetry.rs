//! Boards with symmetry: what automorphisms carry into each other is worked out once, and the answers stay the same.

use mousehole::cops::{Search, Shortcut};
use mousehole::game::Stay;
use mousehole::{Game, Graph};
use proptest::prelude::*;

use crate::graphs::{beside, circulant, cycle, lattice, path, plane};

/// A copy of one graph for each node of the other, with like nodes joined as those are: a torus of two cycles, say.
fn product(a: &Graph, b: &Graph) -> Graph {
    let (rows, columns) = (a.places() as u32, b.places() as u32);
    let at = |row: u32, column: u32| row * columns + column;
    let targets = |node: u32| {
        let (row, column) = (mousehole::Place(node / columns), mousehole::Place(node % columns));
        let down = a.targets(row).map(|to| at(to.0, column.0));
        down.chain(b.targets(column).map(|to| at(row.0, to.0))).collect::<Vec<u32>>()
    };
    Graph::from_lists(&(0..rows * columns).map(targets).collect::<Vec<_>>()).unwrap()
}

/// A graph of up to 16 nodes that some automorphisms carry into itself: a circulant one way or both, a product, one beside
/// itself, and sometimes with another edge, which leaves few automorphisms or none.
fn any_symmetric() -> impl Strategy<Value = Graph> {
    let circulant =
        (3usize..=12, prop::collection::vec(1u32..12, 1..3), any::<bool>()).prop_map(|(nodes, steps, both)| {
            let list = |node: u32| steps.iter().map(move |step| (node + step) % nodes as u32).collect::<Vec<u32>>();
            let graph = Graph::from_lists(&(0..nodes as u32).map(list).collect::<Vec<_>>()).unwrap();
            if both { graph.undirected() } else { graph }
        });
    let small = prop_oneof![(2usize..5).prop_map(path), (3usize..5).prop_map(cycle), Just(circulant_of_four())];
    let graph = prop_oneof![
        3 => circulant.clone(),
        2 => (small.clone(), small.clone()).prop_map(|(a, b)| product(&a, &b)),
        1 => small.clone().prop_map(|graph| beside(&graph, &graph)),
        1 => (small.clone(), small).prop_map(|(a, b)| beside(&beside(&a, &b), &a)),
    ];
    (graph, prop::option::weighted(0.2, (any::<prop::sample::Index>(), any::<prop::sample::Index>()))).prop_map(
        |(graph, more)| {
            let nodes = graph.places();
            let mut lists: Vec<Vec<u32>> =
                (0..nodes as u32).map(|node| graph.targets(mousehole::Place(node)).map(|to| to.0).collect()).collect();
            if let Some((from, to)) = more {
                lists[from.index(nodes)].push(to.index(nodes) as u32);
            }
            Graph::from_lists(&lists).unwrap()
        },
    )
}

/// A cycle of four, one way.
fn circulant_of_four() -> Graph {
    Graph::from_lists(&[vec![1], vec![2], vec![3], vec![0]]).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Who wins, in how many moves and from which placement, whether the cats choose it or not; and every move of the
    /// perfect game.
    #[test]
    fn folded_chases_find_what_others_do(
        graph in any_symmetric(),
        cats in 2usize..=4,
        stay in prop_oneof![4 => Just(Stay::Both), 1 => Just(Stay::None), 1 => Just(Stay::Cat), 1 => Just(Stay::Mouse)],
        hole in prop::option::weighted(0.2, any::<prop::sample::Index>()),
        given in prop::option::weighted(0.3, prop::collection::vec(any::<prop::sample::Index>(), 5)),
        threads in 1usize..3,
    ) {
        let nodes = graph.places();
        let index = |index: &prop::sample::Index| index.index(nodes) as u32;
        let mut game = Game::cops(&graph).cats(cats).stay(stay).hole(hole.iter().map(index));
        if let Some(given) = &given {
            game = game.cat(given[..cats].iter().map(index));
            if cats == 3 {
                game = game.mouse(index(&given[4]));
            }
        }
        let Ok(game) = game.build() else { return Ok(()) };
        let search = |fold| Search::new(&game).shortcuts(false).threads(threads).fold(fold);
        let (folded, plain) = (search(true).hunt().unwrap(), search(false).hunt().unwrap());
        prop_assert_eq!(&folded.capture, &plain.capture, "{}", game.to_json());
        prop_assert_eq!(folded.wins, plain.wins);
        if let Some(capture) = plain.capture {
            let lines = [true, false].map(|fold| search(fold).capture_line(&capture).unwrap());
            prop_assert_eq!(&lines[0], &lines[1], "{}", game.to_json());
        }
    }

    #[test]
    fn folded_cop_numbers_are_the_same(graph in any_symmetric(), shortcuts in any::<bool>()) {
        let game = Game::cops(&graph).build().unwrap();
        let search = |fold| Search::new(&game).max(4).shortcuts(shortcuts).fold(fold).cop_number().unwrap();
        let (folded, plain) = (search(true), search(false));
        prop_assert_eq!((folded.cats, folded.capture), (plain.cats, plain.capture));
    }
}

/// Rows of several words, and groups from the trivial one to a large one.
#[test]
fn folded_chases_find_the_same_on_wide_boards() {
    let torus = product(&cycle(9), &cycle(8));
    let ladder = product(&path(2), &cycle(70));
    let hub = beside(&lattice(9, 8), &path(3));
    for (graph, cats) in [(&torus, 2), (&torus, 3), (&ladder, 2), (&hub, 2), (&circulant(130, &[1, 11]), 2)] {
        let game = Game::cops(graph).cats(cats).build().unwrap();
        let search = |fold| Search::new(&game).shortcuts(false).fold(fold).hunt().unwrap();
        assert_eq!(search(true).capture, search(false).capture, "{cats} cats on {}", game.to_json());
    }
}

/// The incidence graph of a projective plane of order q takes q + 1 cats (P. Prałat, *When does a random graph have constant
/// cop number?*, 2010).
#[test]
fn planes_take_one_cat_more_than_their_order() {
    for (order, moves) in [(2, 2), (3, 2), (4, 2), (5, 2)] {
        let game = Game::cops(plane(order)).build().unwrap();
        let found = Search::new(&game).memory(4 << 30).cop_number().unwrap();
        assert_eq!((found.cats, found.capture.map(|capture| capture.moves)), (Some(order + 1), Some(moves)));
        let symmetry = found.shortcuts.iter().find_map(|shortcut| match shortcut {
            Shortcut::Symmetry { automorphisms, orbits, places } => Some((*automorphisms, *orbits, *places)),
            _ => None,
        });
        // The group of the plane and of its dual; smaller boards are not looked at for symmetry.
        let expected = [None, None, Some((Some(241_920), 1, 42)), Some((Some(744_000), 1, 62))][order - 2];
        assert_eq!(symmetry, expected, "order {order}");
    }
}

/// Without symmetry this would take 5 GB.
#[test]
fn five_cats_on_a_board_that_looks_the_same_everywhere() {
    let game = Game::cops(circulant(72, &[1, 7])).cats(5).build().unwrap();
    let hunt = Search::new(&game).memory(1 << 28).hunt().unwrap();
    assert!(
        hunt.wins && hunt.shortcuts.iter().any(|shortcut| matches!(shortcut, Shortcut::Symmetry { orbits: 1, .. }))
    );
    assert!(Search::new(&game).memory(1 << 28).fold(false).hunt().is_err());
}
