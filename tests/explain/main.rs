//! Explanations: every stated fact is checked again by plain play, and each motif has a board where it must appear.

mod changes;
mod chinese;
mod critical;
mod fortresses;
mod motifs;
mod placing;
mod play;
mod races;
mod referee;
mod sentences;
mod style;

use mousehole::board::Graph;
use mousehole::engine::ignore_progress;
use mousehole::game::{CatInHole, Game, Side, Stay, Stuck, Winner};
use mousehole_explain::facts::Motif;
use mousehole_explain::{Effort, explain_from, explain_watched, explain_with};
use mousehole_testing::{Case, any_case, stops_at_any_report};
use proptest::prelude::*;

/// Changes are looked at in a test of their own.
const NO_CHANGES: Effort = Effort { positions: 0, memory: None, moves: 40_000_000 };

/// The case as a game: placed, or with the places left to the animals.
fn game(case: &Case, unplaced: Option<bool>) -> Option<Game> {
    match unplaced {
        None => Some(case.game()),
        Some(given) => case.build_unplaced(given).ok(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_motif_holds(case in any_case(), number in any::<prop::sample::Index>()) {
        let game = case.game();
        let solution = game.solve().unwrap();
        let position = game.position(number.index(game.positions() as usize) as u64);
        motifs::check(&solution, &explain_with(&solution, NO_CHANGES))?;
        motifs::check(&solution, &explain_from(&solution, &position, NO_CHANGES))?;
    }

    #[test]
    fn critical_moves_are_the_only_ones_and_spare_turns_can_be_spared(case in any_case(), number in any::<prop::sample::Index>()) {
        let game = case.game();
        let solution = game.solve().unwrap();
        let position = game.position(number.index(game.positions() as usize) as u64);
        critical::check(&solution, &explain_with(&solution, NO_CHANGES))?;
        critical::check(&solution, &explain_from(&solution, &position, NO_CHANGES))?;
    }

    #[test]
    fn chosen_places_are_what_is_said_of_them(case in any_case(), given in any::<bool>()) {
        if let Some(game) = game(&case, Some(given)) {
            let solution = game.solve().unwrap();
            let told = explain_with(&solution, NO_CHANGES);
            motifs::check(&solution, &told)?;
            placing::check(&solution, &told)?;
        }
    }

    #[test]
    fn text_and_json_are_well_formed(case in any_case(), unplaced in prop_oneof![Just(None), any::<bool>().prop_map(Some)]) {
        if let Some(game) = game(&case, unplaced) {
            style::check(&explain_with(&game.solve().unwrap(), Effort { positions: 20_000, ..NO_CHANGES }))?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_change_that_turns_it_does_and_smaller_ones_do_not(
        case in any_case(),
        unplaced in prop_oneof![3 => Just(None), 1 => any::<bool>().prop_map(Some)],
    ) {
        if let Some(game) = game(&case, unplaced) {
            changes::check(&game)?;
            changes::help_for_the_winner_turns_nothing(&game)?;
        }
    }

    #[test]
    fn what_a_game_is_built_from_builds_it_again(case in any_case(), given in any::<bool>()) {
        for game in [Some(case.game()), game(&case, Some(given))].into_iter().flatten() {
            prop_assert_eq!(game.to_builder().build().unwrap(), game);
        }
    }
}

/// Random boards met such a way once in 100,000.
#[test]
fn a_way_that_is_safe_is_not_called_unsafe() {
    // From 5 by 5 to the hole 2 nothing stops the mouse, but that takes longer than the limit.
    let late: [&[u32]; 6] = [&[0, 3, 5, 5], &[2, 2], &[3, 4], &[4, 3, 3], &[], &[4, 2, 0, 3]];
    let late = Game::graph(&Graph::from_lists(&late).unwrap()).mouse(5u32).cat([1u32]).hole([2u32, 3]).limit(2);
    // From 9 by 1 to the hole 6 neither: a cat that could be there has no move, and loses.
    let stuck: [&[u32]; 11] = [
        &[7, 1, 8, 7],
        &[9, 1, 8, 4],
        &[10, 7],
        &[],
        &[2, 6],
        &[10, 0],
        &[],
        &[8, 2, 4],
        &[3, 10, 8],
        &[0, 4, 0, 3],
        &[3],
    ];
    let stuck = Game::graph(&Graph::from_lists(&stuck).unwrap()).mouse(9u32).cat([4u32]).hole([5u32, 6, 10]);
    let games = [
        late.cat_jump(2).stay(Stay::Mouse).stuck(Stuck::Stays),
        stuck.mouse_jump(2).stay(Stay::None).stuck(Stuck::Loses),
    ];
    for game in games {
        let game = game.first(Side::Cat).cat_hole(CatInHole::Enters).endless(Winner::Draw).build().unwrap();
        let solution = game.solve().unwrap();
        motifs::check(&solution, &explain_with(&solution, NO_CHANGES)).unwrap();
    }
}

/// A chase without an end, a run, and a hunt by two cats: every search is among them.
#[test]
fn explanations_can_be_stopped_all_the_while() {
    let boards = ["M....\n.###.\n.###.\n.###F\n....C", "####F\n#C...\nM....", "M...F\n.#.#.\nC...C"];
    for board in boards {
        let game = Game::grid(&board.parse().unwrap()).build().unwrap();
        let solution = game.solve().unwrap();
        let effort = Effort::default();
        let reports = stops_at_any_report(|on_progress| explain_watched(&solution, None, effort, on_progress));
        assert!(reports > 10, "{reports} reports about {board}");
        let watched = explain_watched(&solution, Some(solution.start()), effort, &ignore_progress);
        assert_eq!(watched.unwrap().motifs, explain_with(&solution, effort).motifs);
    }
}

#[test]
fn a_search_for_reasons_keeps_within_its_memory() {
    let ring = Graph::from_undirected_edges(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
    let solution = Game::cops(ring).build().unwrap().solve().unwrap();
    let motifs = |memory| explain_with(&solution, Effort { positions: 0, memory, ..Effort::default() }).motifs;
    let keeps = |motifs: &[Motif]| motifs.iter().any(|motif| matches!(motif, Motif::Keeps(_)));
    assert!(keeps(&motifs(None)) && keeps(&motifs(Some(1 << 20))));
    assert!(!keeps(&motifs(Some(1 << 8))), "there is no room for the positions that come up");
}
