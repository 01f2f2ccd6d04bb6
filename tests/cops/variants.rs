//! Random boards and rules, against `counter`.

use mousehole::cops::Search;
use mousehole::game::{Side, Stay, Stuck};
use mousehole::{Game, Graph, Winner};
use proptest::prelude::*;

use crate::against::counter;
use mousehole_testing::any_case;

fn agrees(game: &Game) -> Result<(), TestCaseError> {
    let expected = counter(game);
    for shortcuts in [true, false] {
        let hunt = Search::new(game).shortcuts(shortcuts).hunt().unwrap();
        prop_assert_eq!(&hunt.capture, &expected, "shortcuts {}: {}", shortcuts, game.to_json());
        let hunt = Search::new(game).shortcuts(shortcuts).fold(true).hunt().unwrap();
        prop_assert_eq!(&hunt.capture, &expected, "folded, shortcuts {}: {}", shortcuts, game.to_json());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Every rule that the chase of alike cats takes: holes, jumps, staying, one mover, directed edges, given starts.
    #[test]
    fn variants_are_as_counter_has_them(case in any_case(), cats in 1usize..4, given in 0..3) {
        let mut case = case;
        case.rules.first = Side::Cat;
        case.rules.stuck = Stuck::Stays;
        case.rules.limit = None;
        if case.rules.endless == Winner::Cat {
            case.rules.endless = Winner::Mouse;
        }
        case.rules.cats = cats;
        case.cats = case.cats.iter().copied().cycle().take(cats).collect();
        let game = if given == 0 { case.build() } else { case.build_unplaced(given == 1) };
        if let Ok(game) = game {
            agrees(&game)?;
        }
    }

    /// The rules that it leaves to an engine, and their answers in moves of the cats.
    #[test]
    fn other_rules_are_left_to_an_engine(case in any_case(), given in any::<bool>()) {
        if let Ok(game) = case.build_unplaced(given) {
            agrees(&game)?;
        }
    }
}

/// A random graph of up to 20 nodes, connected or not, edges one way or both.
pub(crate) fn any_graph() -> impl Strategy<Value = Graph> {
    (2usize..=20, 1usize..=4, any::<bool>()).prop_flat_map(|(nodes, degree, directed)| {
        prop::collection::vec(prop::collection::vec(0..nodes as u32, 0..=degree), nodes).prop_map(move |lists| {
            let graph = Graph::from_lists(&lists).unwrap();
            if directed { graph } else { graph.undirected() }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_graphs_are_as_counter_has_them(graph in any_graph(), cats in 1usize..4, lazy in any::<bool>()) {
        agrees(&Game::cops(&graph).cats(cats).lazy(lazy).build().unwrap())?;
    }

    #[test]
    fn threads_find_the_same(graph in any_graph(), cats in 1usize..4, lazy in any::<bool>()) {
        let game = Game::cops(&graph).cats(cats).lazy(lazy).build().unwrap();
        let search = || Search::new(&game).shortcuts(false);
        prop_assert_eq!(search().threads(3).hunt().unwrap(), search().threads(1).hunt().unwrap());
    }

    #[test]
    fn cop_numbers_are_as_counter_has_them(graph in any_graph(), lazy in any::<bool>()) {
        let game = Game::cops(&graph).lazy(lazy).build().unwrap();
        let search = || Search::new(&game).max(3);
        let expected = search().engine("counter").unwrap().cop_number().unwrap();
        for shortcuts in [true, false] {
            let found = search().shortcuts(shortcuts).cop_number().unwrap();
            prop_assert_eq!((found.cats, found.capture), (expected.cats, expected.capture.clone()), "{}", game.to_json());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// The line of play is the one that the whole solution has, move by move.
    #[test]
    fn lines_are_those_of_the_solution(case in any_case(), cats in 1usize..3, given in 0..3) {
        let mut case = case;
        case.rules.first = Side::Cat;
        case.rules.stuck = Stuck::Stays;
        case.rules.limit = None;
        case.rules.endless = Winner::Mouse;
        case.rules.cats = cats;
        case.cats = case.cats.iter().copied().cycle().take(cats).collect();
        let game = if given == 0 { case.build() } else { case.build_unplaced(given == 1) };
        if let Ok(game) = game
            && let Some(capture) = Search::new(&game).hunt().unwrap().capture
            && let Some(played) = Search::new(&game).capture_line(&capture).unwrap()
        {
            prop_assert_eq!(&played, &Search::new(&game).fold(true).capture_line(&capture).unwrap().unwrap());
            let solution = game.solve().unwrap();
            prop_assert_eq!(&played.positions, &solution.line().positions, "{}", game.to_json());
            let plies = |at| solution.verdict(at).plies.unwrap().0;
            prop_assert_eq!(played.plies, played.positions.iter().map(plies).collect::<Vec<_>>());
        }
    }
}

/// A random graph whose rows take more than a word: a tree with some more edges.
fn any_wide_graph() -> impl Strategy<Value = (Graph, usize)> {
    let size = prop_oneof![3 => (65usize..100).prop_flat_map(|nodes| (Just(nodes), 1usize..3)),
                           2 => (100usize..330).prop_map(|nodes| (nodes, 1))];
    size.prop_flat_map(|(nodes, cats)| {
        let tree = prop::collection::vec(any::<prop::sample::Index>(), nodes);
        let more = prop::collection::vec((0..nodes as u32, 0..nodes as u32), 0..nodes / 2);
        (Just(cats), tree, more).prop_map(move |(cats, tree, more)| {
            let mut lists = vec![Vec::new(); nodes];
            for (node, list) in lists.iter_mut().enumerate().skip(1) {
                // Not far back, so that it takes some moves to get anywhere.
                list.push((node - 1 - tree[node].index(node.min(6))) as u32);
            }
            more.into_iter().filter(|(a, b)| a.abs_diff(*b) < 9).for_each(|(a, b)| lists[a as usize].push(b));
            (Graph::from_lists(&lists).unwrap().undirected(), cats)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn wide_rows_are_as_counter_has_them(
        (graph, cats) in any_wide_graph(),
        lazy in any::<bool>(),
        stay in prop_oneof![3 => Just(Stay::Both), 1 => Just(Stay::None), 1 => Just(Stay::Cat)],
        hole in prop::option::weighted(0.2, 0u32..65),
        threads in 1usize..3,
    ) {
        let game = Game::cops(&graph).cats(cats).lazy(lazy).stay(stay).hole(hole).build().unwrap();
        let found = Search::new(&game).shortcuts(false).threads(threads).hunt().unwrap().capture;
        prop_assert_eq!(&found, &counter(&game), "{}", game.to_json());
        let folded = Search::new(&game).shortcuts(false).fold(true).threads(threads).hunt().unwrap().capture;
        prop_assert_eq!(found, folded, "folded: {}", game.to_json());
    }
}
