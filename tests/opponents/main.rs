//! Players: the perfect one keeps its promises against everybody, and the others play by the rules.

mod levels;
mod promises;
mod resistance;
mod steady;
mod taken_back;

use mousehole::Side;
use mousehole::game::{Game, Input};
use mousehole::strategy::{Opponent, Play, Player};
use mousehole_testing::{any_case, vectors};
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
        let drawn = any_case().new_tree(&mut runner).expect("a case").current();
        games.push(drawn.game());
        games.extend(drawn.build_unplaced(number % 2 == 0));
    }
    games
}

/// Some of the boards with known answers, grids and graphs.
fn known_games(every: usize) -> Vec<Game> {
    let game = |line: Value| {
        let input = Input::read(line.to_string().as_bytes(), None, None).expect("a board");
        input.builder().build().expect("a game")
    };
    ["grid.jsonl", "graph.jsonl"]
        .into_iter()
        .flat_map(|name| vectors(name).into_iter().step_by(every))
        .map(game)
        .collect()
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
            play.make(&choice).unwrap_or_else(|why| panic!("{player:?} chose {choice:?}: {why}, {:?}", play.state()));
        }
    }
}

const EVERYBODY: [Player; 4] = [
    Player { opponent: Opponent::Perfect, seed: 0 },
    Player { opponent: Opponent::Greedy, seed: 0 },
    Player { opponent: Opponent::Random, seed: 1 },
    Player { opponent: Opponent::Random, seed: 2 },
];
