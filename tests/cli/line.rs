//! `line`: the perfect game.

use serde_json::json;

use super::runner::{corridor, mousehole, with_input};

#[test]
fn the_example_move_by_move() {
    let ran = mousehole(&["line"]);
    let text = ran.text();
    assert!(text.contains(" 1. mouse 2,0 → 2,2   mouse wins in 4\n"), "{text}");
    assert!(text.contains(" 5. mouse 2,4 ↑ 0,4   mouse wins now\n"), "{text}");
    assert!(text.ends_with(" The mouse is on the food.\n"), "{text}");
}

#[test]
fn json_has_every_move() {
    let found = mousehole(&["line", "--format", "json"]).json();
    assert_eq!((&found["winner"], &found["plies"]), (&json!("mouse"), &json!(5)));
    let line = found["line"].as_array().unwrap();
    assert_eq!(line.len(), 5);
    assert_eq!(line[0], json!({"side": "mouse", "from": [2, 0], "to": [2, 2], "winner": "mouse", "plies": 4}));
    assert_eq!((&line[1]["side"], &line[1]["plies"]), (&json!("cat"), &json!(3)));
    assert_eq!(found["ending"], json!({"reason": "hole"}));
}

#[test]
fn endings_are_told() {
    let ending = |board: &str, flags: &[&str], words: &str, json: serde_json::Value| {
        let ran = with_input(&[&["line", "-"], flags].concat(), board);
        assert!(ran.text().contains(words), "{words}: {}", ran.stdout);
        let found = with_input(&[&["line", "-", "--format", "json"], flags].concat(), board).json();
        assert_eq!(found["ending"], json, "{found}");
    };
    ending("MC.F", &[], "The cat is on the mouse.", json!({"reason": "capture"}));
    ending("CM.C..F", &[], "A cat is on the mouse.", json!({"reason": "capture"}));
    ending("M#C.CF", &[], "A cat is on the food.", json!({"reason": "guard"}));
    ending("M#.CF", &[], "The cat is on the food.", json!({"reason": "guard"}));
    ending(
        "M.#C\n####\n###F",
        &["--stay", "none", "--stuck", "loses"],
        "The cat has no legal move, and loses.",
        json!({"reason": "stuck"}),
    );
    ending("M#F\n###\nC##", &["--endless", "draw"], "at the start again", json!({"reason": "repeats", "since": 0}));
    ending(
        "M.F\n###\nC##",
        &["--limit", "1"],
        "The limit of 1 ply is reached: the cat wins.",
        json!({"reason": "limit"}),
    );
}

#[test]
fn long_lines_are_cut_unless_full() {
    let board = corridor(30);
    let numbered = |text: &str| text.lines().filter(|line| line.contains(". mouse") || line.contains(". cat")).count();
    let cut = with_input(&["line", "-"], &board);
    assert_eq!(numbered(cut.text()), 30, "{}", cut.stdout);
    assert!(cut.stdout.contains("29 plies more; --full shows them"), "{}", cut.stdout);
    assert!(cut.stdout.contains("\n 59. mouse 0,29 → 0,30"), "{}", cut.stdout);
    let full = with_input(&["line", "-", "--full"], &board);
    assert_eq!(numbered(full.text()), 59);
    let json = with_input(&["line", "-", "--format", "json"], &board).json();
    assert_eq!(json["line"].as_array().map(Vec::len), Some(59));
}

#[test]
fn several_cats_move_together() {
    let found = with_input(
        &["line", "-", "--preset", "cops", "--cats", "2", "--format", "json"],
        "[[1,4],[0,2],[1,3],[2,4],[3,0]]",
    )
    .json();
    assert_eq!(found["winner"], "cat");
    assert_eq!(found["placement"]["cats"].as_array().map(Vec::len), Some(2));
    assert_eq!(found["line"][0]["to"].as_array().map(Vec::len), Some(2), "{found}");
}
