//! Keys on a terminal: a small script opens one, and presses them.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

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
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cli/play/keys.py");
    let mut child = Command::new("python3")
        .args([script, env!("CARGO_BIN_EXE_mousehole"), "play", "--color", "never"])
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    child.stdin.take().unwrap().write_all(steps.to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "the script says why above");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let seen = report["seen"].as_str().unwrap().replace("\r\n", "\n");
    assert_eq!(report["code"], code, "{seen}");
    assert_eq!(
        (&report["raw"], &report["restored"]),
        (&json!(true), &json!(true)),
        "the terminal is as before: {seen}"
    );
    seen
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
        ["mouse> ", "undo\r"],
        ["mouse> ", "2"],
        ["2", UP],
        ["undo or quit> ", "\r"],
    ]);
    let seen = pressed(&[], &steps);
    for part in [
        "Which side do you play: mouse, cat, both or none? [mouse] mouse\n",
        "or press an arrow key",
        "2 right\n  1. mouse 2,0 → 2,2   Best: you still win in 4.\n",
        "mouse> up\n  5. mouse 2,4 ↑ 1,4   You still win, but in 2, not at once.\n",
        "mouse> undo\n",
        "mouse> 2 up\n  5. mouse 2,4 ↑ 0,4   Best: that wins.\n",
        " You win, after 5 plies.\n",
        "1 hint, 1 move taken back\n",
    ] {
        assert!(seen.contains(part), "{part:?} in {seen}");
    }
}

#[test]
fn each_cat_takes_an_arrow() {
    let board = super::super::runner::file("play-keys.txt", "C....\n.....\n..M..\n.....\n....C\n");
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
