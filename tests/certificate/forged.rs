//! Proofs of what is not true, each complete but for one thing that the rules forbid.

use mousehole::game::{CatInHole, Game};
use mousehole::{Graph, Grid, Winner};
use serde_json::{Value, json};

use super::canonical::canonical;
use super::checkers::check_both;

/// A certificate of these parts.
fn certificate(game: &Game, claim: &Value, strategies: &Value) -> String {
    let game: Value = serde_json::from_str(&game.to_json()).expect("JSON");
    let mut strategies = strategies.clone();
    for strategy in strategies.as_array_mut().expect("strategies") {
        let positions = strategy["positions"].as_array_mut().expect("positions");
        positions.sort_by_key(|line| (line[0] == "cat", places(&line[1]), places(&line[2])));
    }
    canonical(&json!({"certificate": 2, "game": game, "claim": claim, "strategies": strategies}))
}

/// The numbers of the places in a value, in the order in which they stand there.
fn places(value: &Value) -> Vec<u64> {
    match value {
        Value::Array(values) => values.iter().flat_map(places).collect(),
        value => value.as_u64().into_iter().collect(),
    }
}

/// Checks that the claim is not true, and that the proof of it is rejected for that reason.
#[track_caller]
fn rejected(game: &Game, claim: &Value, strategies: &Value, why: &str) {
    let verdict = game.solve().expect("small").verdict(game.start());
    let plies = verdict.plies.map_or(Value::Null, |plies| json!(plies.0));
    assert_ne!((&json!(verdict.winner.to_string()), &plies), (&claim["winner"], &claim["plies"]), "it is true");
    let results = check_both(&[certificate(game, claim, strategies)]);
    assert!(results[0].code != 0 && results[0].text.contains(why), "{}", results[0].text);
}

fn catches_in_one() -> Value {
    json!({"winner": "cat", "plies": 1, "reason": "capture"})
}

#[test]
fn cats_do_not_start_in_a_hole_they_may_not_enter() {
    let board = Graph::from_lists(&[[1], [0]]).unwrap();
    let game = Game::cops(board).hole([0]).cat_hole(CatInHole::Forbidden).build().unwrap();
    let strategies = json!([
        {"side": "cat", "does": "wins", "placement": [0], "positions": [["cat", 1, [0], 1, [1]]]},
        {"side": "mouse", "does": "holds", "answers": [[[1], 0]], "positions": []},
    ]);
    rejected(&game, &catches_in_one(), &strategies, "expected a place for each cat, in order");
}

#[test]
fn no_cat_comes_along_that_is_not_in_the_game() {
    let square = Graph::from_lists(&[[1, 3], [0, 2], [1, 3], [0, 2]]).unwrap();
    let strategies = json!([
        {"side": "cat", "does": "wins", "placement": [0, 2],
         "positions": [["cat", 1, [0, 2], 1, [1, 2]], ["cat", 3, [0, 2], 1, [2, 3]]]},
        {"side": "mouse", "does": "holds", "answers": [[[0], 1], [[1], 0], [[2], 1], [[3], 0]], "positions": []},
    ]);
    rejected(
        &Game::cops(square).build().unwrap(),
        &catches_in_one(),
        &strategies,
        "expected a place for each cat, in order",
    );
}

#[test]
fn the_mouse_does_not_start_inside_a_wall() {
    let grid: Grid = "..#".parse().unwrap();
    let game = Game::cops(grid).build().unwrap();
    let (wall, left, right) = (json!([0, 2]), json!([0, 0]), json!([0, 1]));
    let strategies = json!([
        {"side": "mouse", "does": "holds", "answers": [[[left], wall], [[right], wall]],
         "positions": [["cat", wall, [left], null], ["cat", wall, [right], null],
                       ["mouse", wall, [left], null, wall], ["mouse", wall, [right], null, wall]]},
        {"side": "cat", "does": "holds", "placement": [left], "positions": [["cat", right, [left], null, [right]]]},
    ]);
    let claim = json!({"winner": "mouse", "plies": null, "reason": "endless"});
    rejected(&game, &claim, &strategies, "there is no place [0,2]");
}

/// The mouse is caught and the proof goes on as if nothing had happened.
#[test]
fn a_finished_position_is_finished_even_if_it_is_listed() {
    let pair = Graph::from_lists(&[[1], [0]]).unwrap();
    let game = Game::cops(pair).mouse(0).cat([1]).build().unwrap();
    let strategies = json!([
        {"side": "mouse", "does": "holds",
         "positions": [["cat", 0, [1], null], ["cat", 0, [0], null], ["mouse", 0, [0], null, 0], ["mouse", 0, [1], null, 0]]},
        {"side": "cat", "does": "holds",
         "positions": [["cat", 0, [1], null, [1]], ["mouse", 0, [1], null], ["cat", 1, [1], null, [1]]]},
    ]);
    let claim = json!({"winner": "mouse", "plies": null, "reason": "endless"});
    rejected(&game, &claim, &strategies, "expected a position that is not finished, in order");
}

/// Round and round with a rank that does not fall.
#[test]
fn a_win_that_never_comes_is_none() {
    let square = Graph::from_lists(&[[1, 3], [0, 2], [1, 3], [0, 2]]).unwrap();
    let game = Game::cops(square).mouse(2).cat([0]).endless(Winner::Draw).build().unwrap();
    let places = || [0, 1, 2, 3].into_iter();
    for (rank, why) in [(json!(5), "the cat that wins does not do so"), (Value::Null, "a number of plies")] {
        let pairs =
            places().flat_map(|mouse| places().map(move |cat| (mouse, cat))).filter(|(mouse, cat)| mouse != cat);
        let lines = pairs
            .flat_map(|(mouse, cat)| [json!(["cat", mouse, [cat], rank, [cat]]), json!(["mouse", mouse, [cat], rank])]);
        let strategies = json!([
            {"side": "cat", "does": "wins", "positions": lines.collect::<Vec<_>>()},
            {"side": "mouse", "does": "holds", "positions": [["cat", 2, [0], null], ["mouse", 2, [0], null, 2],
             ["mouse", 2, [1], null, 3], ["mouse", 2, [3], null, 1], ["cat", 3, [1], null], ["cat", 1, [3], null]]},
        ]);
        let claim = json!({"winner": "cat", "plies": 5, "reason": "capture"});
        rejected(&game, &claim, &strategies, why);
    }
}
