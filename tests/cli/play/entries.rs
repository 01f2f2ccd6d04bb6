//! What can be typed.

use super::super::runner::{command, file, finish, mousehole, with_input};
use super::{example, played};

#[test]
fn questions_cost_nothing() {
    let ran = example(&["hint", "moves", "EVAL", "line", "board", "help", "?", "", "undo", "2,2", "quit"]);
    ran.says(&[
        " mouse> hint\n     mouse 2,0 → 2,2   mouse wins in 4\n",
        " mouse> moves\n     mouse 2,0 → 2,2   mouse wins in 4\n     mouse 2,0 · 2,0   cat wins in 3\n",
        " mouse> EVAL\n The mouse wins in 5 plies: it reaches the food. 1,000 plies left.\n",
        " mouse> line\n\n 1. mouse 2,0 → 2,2   mouse wins in 4\n",
        " 5. mouse 2,4 ↑ 0,4   mouse wins now\n\n The mouse is on the food.\n",
        " mouse> board\n\n    0 1 2 3 4\n",
        " mouse> help\n",
        "   hint ",
        "   quit ",
        " mouse> ?\n",
        " mouse> \n mouse> undo\n There is nothing to take back.\n",
        "  1. mouse 2,0 → 2,2   Best: you still win in 4.\n",
        " 1 hint\n",
    ]);
}

#[test]
fn a_line_goes_on_from_where_the_game_is() {
    let ran = example(&["2,2", "line", "quit"]);
    ran.says(&[" mouse> line\n\n 3. mouse 2,2 → 2,4   mouse wins in 2\n 4. cat "]);
}

#[test]
fn what_makes_no_move_is_refused_in_a_line() {
    let no_move = "is not a move: expected a place such as 2,1, or a command; help lists them.\n";
    let cases = [
        ("nonsense", format!(" \"nonsense\" {no_move}")),
        ("2,", format!(" \"2,\" {no_move}")),
        ("2", format!(" \"2\" {no_move}")),
        ("1,1 2,2", format!(" \"1,1 2,2\" {no_move}")),
        ("99999999999 right", format!(" \"99999999999 right\" {no_move}")),
        ("cat 1: up", format!(" \"cat 1: up\" {no_move}")),
        ("\u{1b}[2J", format!(" \"[2J\" {no_move}")),
        ("0,4", " No: the mouse cannot get from 2,0 to 0,4 in one move.\n".to_owned()),
        ("9,9", " No: 9,9 is off the board, which has 3 rows and 5 columns, counted from 0.\n".to_owned()),
        ("1,0", " No: 1,0 is a wall.\n".to_owned()),
        ("up", " No: 1,0 is a wall.\n".to_owned()),
        ("left", " No: that leads off the board.\n".to_owned()),
        ("4000000000 down", " No: that leads off the board.\n".to_owned()),
        ("ur", " No: the mouse cannot get from 2,0 to 1,1 in one move.\n".to_owned()),
    ];
    for (line, expected) in &cases {
        let ran = example(&[line, "2,2"]);
        let text = ran.unfinished();
        assert!(text.contains(expected), "{line}: {text}");
        assert!(text.contains("  1. mouse 2,0 → 2,2   Best"), "the turn is not lost: {text}");
    }
    let long = "x".repeat(100_000);
    let ran = example(&[&long, "quit"]);
    assert!(ran.text().contains("\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\" is not a move"), "{}", ran.stdout);
    let bytes = with_input(&["play", "--side", "mouse"], b"\xFF\x00\xFE\n2,2\n");
    assert!(bytes.unfinished().contains("is not a move"), "{}", bytes.stdout);
}

#[test]
fn moves_can_be_written_in_many_ways() {
    for line in ["2,2", "2, 2", " 2 ,2 ", "to 2,2", "2 right", "2 r", "2 →", "2  RIGHT"] {
        let ran = example(&[line]);
        assert!(ran.unfinished().contains("  1. mouse 2,0 → 2,2   Best"), "{line}: {}", ran.stdout);
    }
    for line in ["stay", ".", "-", "2,0", "Stay", "0 up"] {
        let ran = example(&[line]);
        assert!(ran.stdout.contains("  1. mouse 2,0 · 2,0   "), "{line}: {}", ran.stdout);
    }
    let board = file("play-diagonal.txt", "...F\n.M..\n...C\n");
    for (line, to) in [("up-left", "↖ 0,0"), ("ul", "↖ 0,0"), ("dr", "↘ 2,2"), ("↗", "↗ 0,2"), ("down-left", "↙ 2,0")]
    {
        let ran = played(&[&board, "--side", "mouse", "--directions", "8"], &[line]);
        assert!(ran.stdout.contains(&format!("mouse 1,1 {to}")), "{line}: {}", ran.stdout);
    }
}

#[test]
fn an_ascii_locale_gets_ascii() {
    let typed = "hint\nmoves\nline\nhelp\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n2,2\n2,4\n0,4\n";
    let mut command = command(&["play", "--side", "mouse"]);
    let ran = finish(command.env("LC_ALL", "C").stdin(std::process::Stdio::piped()), typed.as_bytes());
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.is_ascii(), "{}", ran.stdout);
    assert!(ran.stdout.contains(" 1. mouse 2,0 -> 2,2   Best"), "{}", ran.stdout);
}

#[test]
fn bad_flags_are_refused() {
    mousehole(&["play", "--side", "dog"]).refused("'dog'");
    mousehole(&["play", "--opponent", "lazy"]).refused("'lazy'");
    mousehole(&["play", "--opponent", "random,greedy"]).refused("--opponent: expected one player");
    mousehole(&["play", "--side", "none", "--opponent", "random,greedy,greedy"])
        .refused("--opponent: expected one player");
    mousehole(&["play", "nowhere.txt"]).refused("there is no such file");
    let board = file("play-memory.txt", format!("M{0}\n{0}C\nF{0}\n", ".".repeat(200)));
    let refused = mousehole(&["play", &board, "--memory", "3M"]);
    refused.refused("or ask less with mousehole solve --question winners, which needs ");
    with_input(&["play", "-", "--side", "mouse"], "M.F\n..C\n").refused("the board must be in a file");
}

#[test]
fn colours_on_demand() {
    let coloured = played(&["--side", "mouse", "--color", "always"], &["2,2", "quit"]);
    assert!(coloured.stdout.contains("\x1b[") && !coloured.stdout.contains("\x1b[2J"), "{}", coloured.stdout);
}
