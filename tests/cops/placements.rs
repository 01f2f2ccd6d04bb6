//! All the placements from which cats win soonest, against trying each.

use std::ops::ControlFlow;

use mousehole::cops::Search;
use mousehole::game::{CatInHole, Side, Stay, Stuck};
use mousehole::{Game, Place, Winner};
use mousehole_testing::any_case;
use proptest::prelude::*;

use crate::graphs::{cycle, named, path};

/// The placements that a search lists.
fn listed(game: &Game) -> Option<Vec<Vec<Place>>> {
    let search = Search::new(game);
    let capture = search.hunt().unwrap().capture?;
    let mut all = Vec::new();
    let is_told = search.placements(&capture, |cats| {
        all.push(cats.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(is_told, Ok(true));
    assert_eq!(all.first().map(|first| &first[..]), Some(&capture.placement[..]));
    Some(all)
}

/// The same by placing the cats each way, with as many plies as `counter` has it.
fn tried(game: &Game) -> Option<Vec<Vec<Place>>> {
    let cats = game.rules().cats;
    let mut lists = vec![Vec::new()];
    for _ in 0..cats {
        let longer = |list: &Vec<Place>| {
            let list = list.clone();
            let first = list.last().map_or(0, |last: &Place| last.0);
            let places = (first..game.board().places() as u32).map(Place);
            places
                .filter(|place| game.cat_places().index(*place).is_some())
                .map(move |place| [&list[..], &[place]].concat())
        };
        lists = lists.iter().flat_map(longer).collect::<Vec<_>>();
    }
    let solution = game.solver().engine("counter").unwrap().solve().unwrap();
    let plies = |list: &Vec<Place>| {
        let at = |mouse: u32| mousehole::Position::new(Place(mouse), list.iter().copied(), Side::Cat);
        (0..game.board().places() as u32)
            .map(|mouse| {
                let verdict = solution.verdict(&at(mouse));
                (verdict.winner == Winner::Cat).then_some(verdict.plies?)
            })
            .collect::<Option<Vec<_>>>()
            .and_then(|all| all.into_iter().max())
    };
    let all: Vec<_> = lists.into_iter().filter_map(|list| Some((plies(&list)?, list))).collect();
    let least = all.iter().map(|(plies, _)| *plies).min()?;
    Some(all.into_iter().filter(|(plies, _)| *plies == least).map(|(_, list)| list).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn all_placements_are_as_trying_each_has_them(case in any_case(), cats in 1usize..4, stay in any::<bool>()) {
        let mut case = case;
        case.rules.first = Side::Cat;
        case.rules.stuck = Stuck::Stays;
        case.rules.limit = None;
        case.rules.endless = Winner::Mouse;
        case.rules.cats = cats;
        if case.rules.cat_hole == CatInHole::Wins {
            case.rules.cat_hole = CatInHole::Enters;
        }
        if stay {
            case.rules.stay = Stay::Both;
        }
        if let Ok(game) = case.build_unplaced(false)
            && game.board().places() <= 12
            && Search::new(&game).shortcuts(false).hunt().is_ok_and(|hunt| hunt.capture.is_some())
        {
            prop_assert_eq!(listed(&game), tried(&game), "{}", game.to_json());
        }
    }
}

#[test]
fn placements_of_known_graphs() {
    let count = |game: Game| listed(&game).unwrap().len();
    // A path has a middle of one node or of two, and the ends of each pair of cats on a cycle can be turned.
    assert_eq!(count(Game::cops(path(9)).build().unwrap()), 1);
    assert_eq!(count(Game::cops(path(10)).build().unwrap()), 2);
    assert_eq!(count(Game::cops(cycle(5)).cats(2).build().unwrap()), 5);
    // The dominating sets of the Petersen graph with three nodes.
    assert_eq!(count(Game::cops(named("petersen")).cats(3).build().unwrap()), 10);
    // With cats for all places they stand on all, and those left over anywhere.
    assert_eq!(count(Game::cops(path(3)).cats(4).build().unwrap()), 3);
}

#[test]
fn a_listing_ends_when_enough_are_found() {
    let game = Game::cops(named("petersen")).build().unwrap();
    let search = Search::new(&game);
    let capture = search.cop_number().unwrap().capture.unwrap();
    let mut seen = 0;
    search
        .placements(&capture, |_| {
            seen += 1;
            if seen == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    assert_eq!(seen, 4);
}
