//! Who may stay decides what a row can learn from which others: every setting of it, on boards of several words and groups.

use std::env::temp_dir;
use std::ops::Range;

use mousehole::engine::{DistanceStore, Instructions, Tuning};
use mousehole::game::{CatInHole, Stay, Stuck};
use mousehole::solution::Label;
use mousehole::{Game, Winner};
use mousehole_testing::Random;

use super::boards::{sparse_graph, walled_grid};
use super::{bits, counter_labels};

/// A random game in which some may stay, on a grid, on a graph, or of two cats.
fn game(seed: u64, stay: Stay) -> Game {
    game_of(65..665, 10, seed, stay)
}

/// The same, on grids of so many places, and one wall to so many of them.
fn game_of(places: Range<usize>, to_a_wall: usize, seed: u64, stay: Stay) -> Game {
    let mut random = Random::new(seed);
    let mut one_of = |number: usize| random.below(number);
    let cat_hole = [CatInHole::Forbidden, CatInHole::Enters, CatInHole::Wins][one_of(3)];
    let stuck = [Stuck::Stays, Stuck::Loses][one_of(2)];
    let game = match seed % 4 {
        0 | 1 => {
            let places = places.start + one_of(places.len());
            Game::grid(&walled_grid(places, places / to_a_wall, 9 + one_of(30), seed))
        }
        2 => Game::graph(&sparse_graph(65 + one_of(300), seed)),
        _ => Game::cops(sparse_graph(9 + one_of(10), seed)).hole([0]).cats(2).lazy(one_of(2) == 0),
    };
    let (mouse_jump, cat_jump) = if seed % 4 < 2 { (1 + one_of(3), 1 + one_of(3)) } else { (1, 1) };
    game.stay(stay)
        .stuck(stuck)
        .cat_hole(cat_hole)
        .mouse_jump(mouse_jump as u32)
        .cat_jump(cat_jump as u32)
        .limit(None)
        .build()
        .unwrap()
}

#[test]
fn whoever_may_stay_every_question_is_answered_as_by_counter() {
    let ways: Vec<Tuning> = Instructions::available()
        .into_iter()
        .flat_map(|instructions| [1, 2, 8].map(|threads| (instructions, threads)))
        .map(|(instructions, threads)| Tuning {
            instructions: Some(instructions),
            threads: Some(threads),
            ..Tuning::default()
        })
        .collect();
    for seed in 0..8 {
        for stay in [Stay::Both, Stay::None, Stay::Mouse, Stay::Cat] {
            let game = game(seed, stay);
            let expected = counter_labels(&game);
            // Each board some of the ways, and all of them together every one.
            for &way in ways.iter().skip(seed as usize % 3).step_by(3) {
                let name = format!("seed {seed}, {stay:?} may stay, {way:?}");
                let digits = bits(&game, way);
                assert!(digits.labels() == expected.labels(), "{name}");
                let gains = Tuning { distances: Some(DistanceStore::Gains), ..way };
                let gains = game.solver().engine("bits").unwrap().tuning(gains).scratch(temp_dir()).solve().unwrap();
                assert!(gains.labels() == expected.labels(), "{name}, gains");
                assert_eq!((digits.stats(), gains.stats()), (expected.stats(), expected.stats()), "{name}");
                let winners = game.solver().tuning(way).winners().unwrap();
                let mouse = game.solver().tuning(way).mouse_wins().unwrap();
                // Labels were all compared, and the counts are below.
                for number in (0..game.positions()).step_by(7) {
                    let at = game.position(number);
                    let by = match expected.labels().get(number) {
                        Label::Won { by, .. } => Some(by),
                        Label::Open => None,
                    };
                    assert_eq!(winners.forced(&at), by, "{name}, {at:?}");
                    let wins = expected.verdict(&at).winner == Winner::Mouse;
                    assert_eq!(mouse.contains(&at), wins, "{name}, {at:?}");
                }
                let (counts, stats) = (winners.counts(), expected.stats());
                assert_eq!((counts.mouse, counts.cat), (Some(stats.mouse), Some(stats.cat)), "{name}");
            }
        }
    }
}

/// Several tiles of rows, and groups of bits that are full long before those beside them.
#[test]
fn winners_found_in_any_order_are_those_of_counter() {
    for seed in 0..120 {
        let to_a_wall = if seed % 5 == 0 { 10 } else { 2 };
        let stay = [Stay::Both, Stay::None, Stay::Mouse, Stay::Cat][seed as usize / 2 % 4];
        // Grids have seeds of which the last two bits are 0 or 1.
        let game = game_of(600..1_800, to_a_wall, 4 * seed + seed % 2, stay);
        let expected = counter_labels(&game);
        let threads = Tuning { threads: Some([1, 2, 12][seed as usize % 3]), ..Tuning::default() };
        let winners = game.solver().tuning(threads).winners().unwrap();
        let (counts, stats) = (winners.counts(), expected.stats());
        assert_eq!(
            (counts.mouse, counts.cat),
            (Some(stats.mouse), Some(stats.cat)),
            "seed {seed}, {stay:?}, {threads:?}"
        );
    }
}
