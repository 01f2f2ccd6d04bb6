//! Keys on a terminal.

use serde_json::{Value, json};

use super::super::runner::{corridor, file};
use super::super::terminal::on_terminal;

const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
const RIGHT: &str = "\u{1b}[C";
const LEFT: &str = "\u{1b}[D";

/// Plays on a terminal: waits for each text, then presses the keys. Returns what was seen.
fn pressed(flags: &[&str], steps: &Value) -> String {
    ends(flags, steps, 0)
}

/// The same for a game that ends with this status, or is ended by this signal if it is below 0.
fn ends(flags: &[&str], steps: &Value, code: i32) -> String {
    // A terminal that does not know its size.
    on_terminal(&[&["play"], flags].concat(), [0, 0], steps).played(code)
}

#[test]
fn arrow_keys_move_at_once() {
    let steps = json!([
        ["[mouse] ", "mouse\r"],
        ["mouse> ", "foo\u{7f}\u{7f}\u{7f}2"],
        ["2", RIGHT],
        ["mouse> ", "hint\r"],
        ["mouse> ", "2"],
        ["2", RIGHT],
        ["mouse> ", UP],
        ["undo or quit> ", "undo\r"],
        ["mouse> ", "2"],
        ["2", UP],
        ["undo or quit> ", "\r"],
    ]);
    let seen = pressed(&[], &steps);
    for part in [
        "Which side do you play: mouse, cat, both or none? [mouse] mouse\n",
        "or press an arrow key",
        "2 right\n  1. mouse 2,0 → 2,2   Best: you still win in 4.\n",
        "mouse> up\n  5. mouse 2,4 ↑ 1,4   A mistake: you were winning in 1, now you lose in 1.\n",
        "undo or quit> undo\n",
        "mouse> 2 up\n  5. mouse 2,4 ↑ 0,4   Best: that wins.\n",
        " You win, after 5 plies.\n",
        "1 hint, 1 move taken back\n",
    ] {
        assert!(seen.contains(part), "{part:?} in {seen}");
    }
}

#[test]
fn each_cat_takes_an_arrow() {
    let board = file("play-keys.txt", "C....\n.....\n..M..\n.....\n....C\n");
    let steps = json!([["cats> ", DOWN], ["down", LEFT], ["cats> ", "cat 2: "], ["cat 2: ", UP], ["cats> ", "quit\r"]]);
    let seen = pressed(&[&board, "--preset", "cops", "--side", "cat"], &steps);
    assert!(seen.contains("cats> down left\n  1. cats  0,0 ↓ 1,0; 4,4 ← 4,3   "), "{seen}");
    assert!(seen.contains("cats> cat 2: up\n  3. cats  1,0 · 1,0; 4,3 ↑ 3,3   "), "{seen}");
}

#[test]
fn every_way_out_leaves_the_terminal_as_it_was() {
    for (keys, said) in
        [("\u{3}", "is left after 0 plies"), ("\u{4}", "the input has ended"), ("quit\r", "is left after")]
    {
        let seen = pressed(&["--side", "mouse"], &json!([["mouse> ", keys]]));
        assert!(seen.contains(said), "{said}: {seen}");
    }
    let seen = pressed(&[], &json!([["[mouse] ", "\u{3}"]]));
    assert!(!seen.contains("With best play"), "{seen}");
}

#[test]
fn a_signal_at_the_prompt_leaves_the_terminal_as_it_was() {
    ends(&["--side", "mouse"], &json!([["mouse> ", "SIGTERM"]]), -15);
}

#[test]
fn a_terminal_of_another_size_gets_the_board_anew() {
    // Forty columns fit in 90 characters and not in 60; the part drawn follows, and what was typed by then stays.
    let board = file("play-resized.txt", corridor(39));
    let steps = json!([
        ["mouse> ", "0"],
        ["0", "SIZE 24 60"],
        ["mouse> 0", ",1"],
        [",1", "\r"],
        ["mouse> ", "SIZE 24 59"],
        ["mouse> ", "SIZE 30 90"],
        ["mouse> ", "quit\r"],
    ]);
    let seen = on_terminal(&["play", &board, "--side", "mouse"], [24, 90], &steps).played(0);
    let parts: Vec<&str> = seen.split("mouse> ").collect();
    let is_whole = |part: &str| part.contains("  0 M · ") && !part.contains("A grid of");
    let is_window = |part: &str| part.contains("A grid of 3 rows and 40 columns") && part.contains("the part drawn");
    assert!(is_whole(parts[0]), "{seen}");
    assert!(parts[1].starts_with("0\n\n") && is_window(parts[1]), "{seen}");
    assert!(parts[2].starts_with("0,1\n  1. mouse 0,0 → 0,1   ") && is_window(parts[2]), "{seen}");
    assert!(parts.last().unwrap().starts_with("quit\n"), "{seen}");
    assert!(parts.iter().rev().nth(1).unwrap().contains(" 0 · M "), "{seen}");
    assert!(!parts.iter().rev().nth(1).unwrap().contains("A grid of"), "{seen}");
}
