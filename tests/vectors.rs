//! The boards with known answers, solved by every engine that takes them.

use std::collections::HashSet;

use mousehole::engine::{ENGINES, Tuning};
use mousehole::{Game, Graph, Grid, Plies, Solution, Winner};
use mousehole_testing::vectors;
use serde_json::Value;

/// Solves with each engine that takes the game, and checks what the line says about every position.
fn check(game: &Game, expected: &Value) -> Vec<Solution> {
    let takers = ENGINES.iter().filter(|engine| engine.accepts(game, &Tuning::default()).is_ok());
    let solutions: Vec<Solution> =
        takers.map(|engine| game.solver().engine(engine.name()).unwrap().solve().unwrap()).collect();
    for solution in &solutions {
        let (engine, stats) = (solution.engine(), solution.stats());
        assert_eq!(stats.mouse, expected["states"]["mouse"].as_u64().unwrap(), "{engine} {expected}");
        assert_eq!(stats.cat, expected["states"]["cat"].as_u64().unwrap(), "{engine} {expected}");
        assert_eq!(stats.open, expected["states"]["open"].as_u64().unwrap(), "{engine} {expected}");
        assert_eq!(u64::from(stats.longest.0), expected["longest"].as_u64().unwrap(), "{engine} {expected}");
        let plies = solution.verdict(game.start()).plies;
        assert_eq!(plies, expected["plies"].as_u64().map(|plies| Plies(plies as u32)), "{engine} {expected}");
        assert_eq!(solution.labels(), solutions[0].labels(), "{engine} {expected}");
    }
    solutions
}

#[test]
fn grids_with_known_answers_come_out_as_known() {
    let lines = vectors("grid.jsonl");
    assert_eq!(lines.len(), 600);
    let mut solved = 0;
    for line in &lines {
        let rows: Vec<&str> = line["grid"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let board: Grid = rows.join("\n").parse().unwrap();
        let [cat, mouse] = ["catJump", "mouseJump"].map(|key| line[key].as_u64().unwrap() as u32);
        let game = Game::grid(&board).cat_jump(cat).mouse_jump(mouse).build().unwrap();
        for solution in check(&game, line) {
            let winner = solution.verdict(game.start()).winner;
            assert_eq!(winner == Winner::Mouse, line["mouseWins"].as_bool().unwrap(), "{line}");
            assert_eq!(winner == Winner::Cat, line["winner"] != "mouse", "{line}");
            solved += 1;
        }
        assert_eq!(mousehole::puzzle::can_mouse_win(&rows, cat, mouse), line["mouseWins"].as_bool().unwrap(), "{line}");
    }
    assert!(solved > 2 * lines.len(), "more than two engines take most boards: {solved}");
}

#[test]
fn graphs_with_known_answers_come_out_as_known() {
    let lines = vectors("graph.jsonl");
    assert_eq!(lines.len(), 600);
    let mut solved = 0;
    for line in &lines {
        let lists: Vec<Vec<u32>> = serde_json::from_value(line["graph"].clone()).unwrap();
        let game = Game::graph(&Graph::from_lists(&lists).unwrap()).build().unwrap();
        for solution in check(&game, line) {
            let winner = solution.verdict(game.start()).winner;
            assert_eq!(winner.to_string(), line["winner"].as_str().unwrap(), "{line}");
            solved += 1;
        }
        assert_eq!(i64::from(mousehole::puzzle::cat_mouse_game(&lists)), line["result"].as_i64().unwrap(), "{line}");
    }
    assert_eq!(solved, ENGINES.len() * lines.len(), "every engine takes every graph");
}

#[test]
fn every_board_has_an_id_of_its_own_and_a_source() {
    let lines = [vectors("grid.jsonl"), vectors("graph.jsonl")].concat();
    let ids: HashSet<&str> = lines.iter().map(|line| line["id"].as_str().expect("an id")).collect();
    assert_eq!(ids.len(), lines.len());
    assert!(lines.iter().all(|line| line["source"].as_str().is_some_and(|source| !source.is_empty())));
}
