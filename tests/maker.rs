//! What helps to make boards is held to solving every board by itself.

use std::ops::ControlFlow;

use mousehole::board::Tile;
use mousehole::engine::{SolveError, ignore_progress};
use mousehole::game::Input;
use mousehole::maker::{Means, TurningWall, Wanted, random_board, turning_walls};
use mousehole::{Board, Game, Grid, Side, Winner};
use mousehole_testing::any_case;
use proptest::prelude::*;
use serde_json::{Value, json};

const ALONE: Means<'static> = Means { memory: None, on_progress: &ignore_progress };

fn grid_of(game: &Game) -> &Grid {
    let Board::Grid(grid) = game.board() else { panic!("not a grid") };
    grid
}

/// The walls that turn the verdict: each cell of the board as it is written is changed, read again and solved whole.
fn one_by_one(game: &Game) -> Vec<TurningWall> {
    let written: Value = serde_json::from_str(&game.to_json()).unwrap();
    let taken: Vec<&Value> = ["cat", "hole"]
        .iter()
        .flat_map(|key| written["rules"][key].as_array().into_iter().flatten())
        .chain([&written["rules"]["mouse"]])
        .collect();
    let winner = game.solve().unwrap().verdict(game.start()).winner;
    let mut turning = Vec::new();
    for (row, text) in written["grid"].as_array().unwrap().iter().enumerate() {
        for (column, cell) in text.as_str().unwrap().bytes().enumerate() {
            if taken.contains(&&json!([row, column])) {
                continue;
            }
            let is_added = cell != b'#';
            let mut changed = text.as_str().unwrap().to_owned();
            changed.replace_range(column..=column, if is_added { "#" } else { "." });
            let mut board = written.clone();
            board["grid"][row] = changed.into();
            let Ok(changed) = Input::read(board.to_string().as_bytes(), None, None).unwrap().builder().build() else {
                continue;
            };
            let verdict = changed.solve().unwrap().verdict(changed.start());
            if verdict.winner != winner {
                turning.push(TurningWall { cell: (row as u32, column as u32), is_added, verdict });
            }
        }
    }
    turning
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn turning_walls_are_those_found_by_solving_every_changed_board(case in any_case(), placed in any::<bool>(), given in any::<bool>()) {
        let game = if placed { case.game() } else { case.build_unplaced(given).unwrap() };
        let expected = if matches!(game.board(), Board::Grid(_)) { one_by_one(&game) } else { Vec::new() };
        prop_assert_eq!(turning_walls(&game, ALONE).unwrap(), expected);
    }

    #[test]
    fn random_boards_come_out_as_wanted(case in any_case(), mouse in any::<bool>(), plies in 0u32..6, walls in 0usize..9, seed: u64) {
        let like = case.game();
        let wanted = Wanted { winner: if mouse { Side::Mouse } else { Side::Cat }, plies, walls };
        let found = random_board(&like, &wanted, seed, 20, ALONE).unwrap();
        prop_assert_eq!(&found, &random_board(&like, &wanted, seed, 20, ALONE).unwrap());
        prop_assert!(found.is_none() || matches!(like.board(), Board::Grid(_)));
        if let Some(found) = found {
            let verdict = found.solve().unwrap().verdict(found.start());
            prop_assert_eq!(verdict.winner, Winner::from(wanted.winner));
            prop_assert!(verdict.plies.map_or(plies == 0, |found| found.0 >= plies.max(1)), "{:?}", verdict);
            prop_assert_eq!(found.rules(), like.rules());
            let (board, size) = (grid_of(&found), grid_of(&like));
            prop_assert_eq!((board.rows(), board.columns()), (size.rows(), size.columns()));
            let cells = (size.rows() * size.columns()) as usize;
            let tokens = like.holes().len() + like.rules().cats + 1;
            let drawn = |tile| (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)))
                .filter(|&(row, column)| board.tile(row, column) == Some(tile)).count();
            prop_assert_eq!(drawn(Tile::Wall), walls.min(cells - tokens));
            // Everybody has a cell of their own.
            prop_assert_eq!((drawn(Tile::Mouse), drawn(Tile::Cat), drawn(Tile::Food)), (1, like.rules().cats, like.holes().len()));
        }
    }
}

#[test]
fn a_wall_in_the_way_of_one_and_a_gap_for_the_other_turn_the_verdict() {
    let game = Game::grid(&"M..F\n####\n...C".parse::<Grid>().unwrap()).build().unwrap();
    let turning = turning_walls(&game, ALONE).unwrap();
    let found: Vec<_> = turning.iter().map(|wall| (wall.cell, wall.is_added, wall.verdict.winner)).collect();
    // Endless play is the cat's, and so is a mouse that is walled off. Below the food, the cat gets there first.
    assert_eq!(found, [((0, 1), true, Winner::Cat), ((0, 2), true, Winner::Cat), ((1, 3), false, Winner::Cat)]);
}

#[test]
fn each_seed_has_a_board_of_its_own() {
    let like = Game::grid(&"M......\n.......\n.......\n.......\n.......\n.......\nC.....F".parse::<Grid>().unwrap());
    let like = like.build().unwrap();
    let wanted = Wanted { winner: Side::Cat, plies: 14, walls: 12 };
    let found: Vec<Game> =
        (0..8).map(|seed| random_board(&like, &wanted, seed, 5000, ALONE).unwrap().unwrap()).collect();
    for (index, game) in found.iter().enumerate() {
        assert!(!found[..index].contains(game), "{}", game.to_json());
    }
}

#[test]
fn whoever_watches_can_stop_the_work() {
    let game = Game::grid(&"M.F\n...\n..C".parse::<Grid>().unwrap()).build().unwrap();
    let means = Means { memory: None, on_progress: &|_| ControlFlow::Break(()) };
    let wanted = Wanted { winner: Side::Mouse, plies: 100, walls: 0 };
    assert!(matches!(turning_walls(&game, means), Err(SolveError::Stopped)));
    assert!(matches!(random_board(&game, &wanted, 0, u64::MAX, means), Err(SolveError::Stopped)));
    assert_eq!(random_board(&game, &wanted, 0, 500, ALONE).unwrap(), None);
}
