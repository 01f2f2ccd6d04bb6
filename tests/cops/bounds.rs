//! Bounds on the cop number: they hold, and where there is no memory for more they are told.

use mousehole::cops::{Bounds, CopNumber, Reason, Search, SmallGraphs};
use mousehole::engine::SolveError;
use mousehole::{Game, Graph, Side};
use proptest::prelude::*;

use crate::graphs::{beside, cycle, edges, hoffman_singleton, hypercube, named, path, plane, rows};
use crate::variants::any_graph;

fn search(graph: &Graph, memory: u64, max: Option<usize>) -> CopNumber {
    let game = Game::cops(graph).build().unwrap();
    let search = Search::new(&game).memory(memory);
    match max {
        Some(max) => search.max(max).cop_number().unwrap(),
        None => search.cop_number().unwrap(),
    }
}

/// The numbers of cats and their reasons.
fn told(bounds: Option<Bounds>) -> (usize, Reason, Option<(usize, Reason)>) {
    let bounds = bounds.unwrap();
    (bounds.at_least.cats, bounds.at_least.by, bounds.at_most.map(|most| (most.cats, most.by)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// What theorems say by themselves, and what a search adds, against a search without theorems.
    #[test]
    fn bounds_hold(graph in any_graph(), lazy in any::<bool>(), max in 0usize..4) {
        let game = Game::cops(&graph).lazy(lazy).build().unwrap();
        let plain = Search::new(&game).shortcuts(false).max(4).cop_number().unwrap();
        // More than four are not looked for, as there might be twenty.
        let least = plain.cats.unwrap_or(usize::MAX);
        let found = Search::new(&game).max(max).cop_number().unwrap();
        let bounds = found.bounds.unwrap();
        prop_assert!(bounds.at_least.cats <= least, "{bounds:?}, {least} on {}", game.to_json());
        prop_assert!(bounds.at_most.is_none_or(|most| plain.cats.is_none_or(|cats| cats <= most.cats)), "{bounds:?}");
        prop_assert_eq!(found.cats, plain.cats.filter(|cats| *cats <= max));
        if found.cats.is_some() {
            prop_assert_eq!(bounds.exact(), found.cats);
        } else {
            prop_assert!(bounds.at_least.cats > max);
        }
        // A stream of small graphs says nothing else.
        if !lazy && graph.one_way().is_none() {
            let small = SmallGraphs::default().search(&rows(&graph), Some(max)).unwrap();
            prop_assert_eq!((small.cats, &small.capture), (found.cats, &found.capture));
            let small = small.bounds.unwrap();
            prop_assert!(small.at_least.cats <= least && small.at_least.cats > max.min(least - 1));
            prop_assert!(small.at_most.is_none_or(|most| plain.cats.is_none_or(|cats| cats <= most.cats)));
        }
    }

    /// Rules that only an engine takes tell as much of the number as the engine found.
    #[test]
    fn bounds_of_an_engine_hold(graph in any_graph(), lazy in any::<bool>(), stay in any::<bool>(), cats in 1usize..4) {
        let stay = if stay { "both" } else { "none" };
        let game = Game::cops(&graph).lazy(lazy).stay(stay.parse().unwrap()).first(Side::Mouse).build().unwrap();
        let search = Search::new(&game).max(3);
        let least = search.cop_number().unwrap().cats.unwrap_or(4);
        let hunt = search.cats(cats).hunt().unwrap();
        let (found, wins) = (told(hunt.bounds), least <= cats);
        prop_assert_eq!(hunt.wins, wins, "{} on {}", least, game.to_json());
        let expected = if wins { (1, Reason::OneCat, Some((cats, Reason::Search))) } else { (cats + 1, Reason::Search, None) };
        prop_assert_eq!(found, expected);
    }

    /// With too little memory nothing is said that is not so.
    #[test]
    fn bounds_hold_without_memory(graph in any_graph(), cats in 1usize..5) {
        let game = Game::cops(&graph).cats(cats).build().unwrap();
        let plain = Search::new(&game).shortcuts(false).max(4).cop_number().unwrap();
        let poor = Search::new(&game).memory(1).cop_number().unwrap();
        let bounds = poor.bounds.unwrap();
        if let Some(least) = plain.cats {
            prop_assert!(bounds.at_least.cats <= least && bounds.at_most.is_none_or(|most| most.cats >= least));
            prop_assert!(poor.cats.is_none_or(|cats| cats == least));
            let moves = plain.capture.map(|capture| capture.moves);
            prop_assert!(poor.capture.is_none_or(|capture| Some(capture.moves) == moves));
        } else {
            prop_assert!(poor.cats.is_none_or(|cats| cats > 4) && bounds.at_most.is_none_or(|most| most.cats > 4));
        }
        let hunt = Search::new(&game).hunt().unwrap();
        match Search::new(&game).memory(1).hunt() {
            Ok(poor) => {
                prop_assert_eq!(poor.wins, hunt.wins);
                if let Some(capture) = poor.capture {
                    prop_assert_eq!(Some(capture.moves), hunt.capture.map(|capture| capture.moves));
                }
            }
            Err(error) => prop_assert!(matches!(error, SolveError::Memory { .. }), "{error}"),
        }
    }
}

#[test]
fn bounds_come_with_their_reasons() {
    let all = |graph: &Graph| told(search(graph, u64::MAX, None).bounds);
    assert_eq!(all(&path(1)), (1, Reason::OneCat, Some((1, Reason::Domination))));
    assert_eq!(all(&path(9)), (1, Reason::OneCat, Some((1, Reason::Dismantling))));
    assert_eq!(all(&named("petersen")), (3, Reason::Girth, Some((3, Reason::Domination))));
    assert_eq!(all(&cycle(20)), (2, Reason::Dismantling, Some((2, Reason::Treewidth))));
    assert_eq!(all(&named("robertson")), (4, Reason::Girth, Some((4, Reason::Search))));
    assert_eq!(all(&hypercube(4)), (3, Reason::Search, Some((3, Reason::Search))));
    assert_eq!(all(&beside(&cycle(9), &named("petersen"))), (5, Reason::Components, Some((5, Reason::Components))));
    // A pendant path at each node changes neither bound: dismantling takes it away.
    let petersen = named("petersen");
    let tail = |node: usize| [(node, 10 + 2 * node), (10 + 2 * node, 11 + 2 * node)];
    let tailed = edges(30, petersen.all_edges().map(|(a, b)| (a.index(), b.index())).chain((0..10).flat_map(tail)));
    assert_eq!(told(search(&tailed, u64::MAX, Some(0)).bounds), (3, Reason::Girth, Some((3, Reason::Domination))));
}

#[test]
fn bounds_are_told_where_the_search_ends_early() {
    let max = |max| told(search(&named("robertson"), u64::MAX, Some(max)).bounds);
    assert_eq!(max(3).0, 4);
    let (least, _, most) = told(search(&hypercube(5), u64::MAX, Some(2)).bounds);
    assert!(least == 3 && most.is_some_and(|(cats, _)| cats >= 3));
    let plane = plane(5);
    let found = search(&plane, 1 << 20, None);
    assert_eq!((found.cats, found.bounds.unwrap().at_least.cats), (None, 6));
    assert!(matches!(found.unsolved, Some(SolveError::Memory { .. })));
    let small = SmallGraphs::default().memory(1 << 20).search(&rows(&plane), None).unwrap();
    assert_eq!((small.cats, small.bounds), (found.cats, found.bounds));
}

/// Seven cats dominate it, and the girth takes seven: no chase could be run for that.
#[test]
fn hoffman_singleton_takes_seven_cats_and_one_move() {
    let graph = hoffman_singleton();
    let found = search(&graph, 1 << 20, None);
    assert_eq!((found.cats, found.capture.as_ref().unwrap().moves), (Some(7), 1));
    assert_eq!(told(found.bounds), (7, Reason::Girth, Some((7, Reason::Domination))));
    let small = SmallGraphs::default().memory(1 << 20).cop_number(&rows(&graph), None).unwrap();
    assert_eq!(small, found.cats.zip(found.capture));
}

#[test]
fn more_cats_than_dominate_the_board_need_no_memory() {
    let graph = named("scotland-yard");
    let game = Game::cops(&graph).build().unwrap();
    for cats in [60, 64] {
        let hunt = Search::new(&game).cats(cats).memory(1 << 20).hunt().unwrap();
        let capture = hunt.capture.unwrap();
        assert_eq!((hunt.wins, capture.moves, capture.placement.len()), (true, 1, cats));
        // From there every place is within one move.
        let held = |place: mousehole::Place| {
            capture.placement.iter().any(|&cat| cat == place || graph.targets(cat).any(|to| to == place))
        };
        assert!((0..graph.places() as u32).all(|place| held(mousehole::Place(place))));
    }
    let rows = rows(&named("robertson"));
    let capture = SmallGraphs::default().memory(1 << 20).capture(&rows, 18).unwrap().unwrap();
    assert_eq!((capture.moves, capture.placement.len()), (1, 18));
    assert_eq!(SmallGraphs::default().capture(&rows, 19).unwrap().unwrap().moves, 0);
}
