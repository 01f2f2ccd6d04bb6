//! Players: the perfect one keeps its promises against everybody, and the others play by the rules.

#[path = "../agreement/case.rs"]
#[allow(dead_code)]
mod case;
mod promises;
mod steady;
mod taken_back;

use mousehole::game::Game;
use mousehole::strategy::{Opponent, Play, Player};
use mousehole::{Graph, Grid, Side};
use proptest::prelude::Strategy;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;

/// Random games under random rules, the same in every run: as drawn, and with the placing left to the players.
fn random_games(count: usize) -> Vec<Game> {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut games = Vec::new();
    for number in 0..count {
        let drawn = case::any_case().new_tree(&mut runner).expect("a case").current();
        games.push(drawn.game());
        games.extend(drawn.build_unplaced(number % 2 == 0));
    }
    games
}

/// Some of the boards with known answers, grids and graphs.
fn known_games(every: usize) -> Vec<Game> {
    let lines = |name: &str| {
        let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("test data");
        let lines = text.lines().step_by(every).map(|line| serde_json::from_str::<Value>(line).expect("a JSON line"));
        lines.collect::<Vec<Value>>()
    };
    let grid = |line: &Value| {
        let rows: Vec<&str> = line["grid"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let [cat, mouse] = ["catJump", "mouseJump"].map(|key| line[key].as_u64().unwrap() as u32);
        Game::grid(&rows.join("\n").parse::<Grid>().unwrap()).cat_jump(cat).mouse_jump(mouse).build().unwrap()
    };
    let graph = |line: &Value| {
        let lists: Vec<Vec<u32>> = serde_json::from_value(line["graph"].clone()).unwrap();
        Game::graph(&Graph::from_lists(&lists).unwrap()).build().unwrap()
    };
    let (grids, graphs) = (lines("grid.jsonl"), lines("graph.jsonl"));
    grids.iter().map(grid).chain(graphs.iter().map(graph)).collect()
}

/// The players of the mouse and of the cats.
#[derive(Clone, Copy, Debug)]
struct Pair {
    mouse: Player,
    cats: Player,
}

impl Pair {
    fn of(side: Side, player: Player, other: Player) -> Pair {
        match side {
            Side::Mouse => Pair { mouse: player, cats: other },
            Side::Cat => Pair { mouse: other, cats: player },
        }
    }

    /// Plays on, until the game is over or so many plies have been played.
    fn play(&self, play: &mut Play, most: u32) {
        while play.plies() < most {
            let player = if play.side() == Side::Mouse { self.mouse } else { self.cats };
            let Some(choice) = player.choose(play) else { return };
            play.make(&choice).unwrap_or_else(|why| panic!("{player:?} chose {choice:?}: {why}, {:?}", play.stage()));
        }
    }
}

const EVERYBODY: [Player; 4] = [
    Player { opponent: Opponent::Perfect, seed: 0 },
    Player { opponent: Opponent::Greedy, seed: 0 },
    Player { opponent: Opponent::Random, seed: 1 },
    Player { opponent: Opponent::Random, seed: 2 },
];
