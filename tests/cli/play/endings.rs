//! How games go and end.

use super::super::runner::{command, file, mousehole};
use super::{example, played};

#[test]
fn a_won_game_is_won() {
    let ran = example(&["2,2", "2 right", "2 up"]);
    ran.says(&[
        "Mouse: you. Cat: a perfect player.",
        "With best play, you win in 5.",
        " mouse> 2,2\n  1. mouse 2,0 → 2,2   Best: you still win in 4.\n  2. cat   1,1 ",
        "   You still win in 3.\n",
        " mouse> 2 right\n  3. mouse 2,2 → 2,4   Best: you still win in 2.\n",
        " mouse> 2 up\n  5. mouse 2,4 ↑ 0,4   Best: that wins.\n",
        "  0 ████████MF\n",
        "\n The mouse is on the food. You win, after 5 plies.\n Your 3 moves: all best.\n",
    ]);
    assert!(ran.text().ends_with(" With best play from the start, you win in 5.\n"), "{}", ran.stdout);
}

#[test]
fn what_is_given_away_is_told() {
    let ran = example(&["right", "undo", "2,2", "2,4", "stay", "0,4"]);
    ran.says(&[
        "  1. mouse 2,0 → 2,1   A mistake: you were winning in 5, now you lose in 1.\n",
        "  2. cat   1,1 ↓ 2,1   That wins.\n",
        " The cat is on the mouse. You lose, after 2 plies.\n Your 1 move: 1 mistake.\n",
        " undo\n",
        " mouse> stay\n  5. mouse 2,4 · 2,4   You still win, but in 2, not at once.\n",
        " You win, after 7 plies.\n Your 4 moves: 3 best, 1 inaccuracy.\n",
        " With best play from the start, you win in 5.\n 1 move taken back\n",
    ]);
}

#[test]
fn the_other_sides_mistakes_are_told_too() {
    let board = file("play-mistakes.txt", "M..F\n.#..\nC...\n");
    // Whatever the seed, a random mouse goes wrong some time, and never to the cat's harm.
    let mut mistakes = 0;
    for seed in 0..20 {
        let flags = [board.as_str(), "--side", "cat", "--opponent", "random", "--seed", &seed.to_string()];
        let ran = played(&flags, &["stay", "stay", "quit"]);
        assert!(ran.stdout.contains(&format!("Mouse: a random player (seed {seed}). Cat: you.")), "{}", ran.stdout);
        assert_eq!(played(&flags, &["stay", "stay", "quit"]).stdout, ran.stdout, "the same seed, the same game");
        mistakes += usize::from(ran.stdout.contains("A mistake of the mouse: you were losing in "));
    }
    assert!(mistakes > 0);
}

#[test]
fn the_limit_runs_out() {
    let board = file("play-limit.txt", "M.F\n###\nC##\n");
    let ran = played(&[&board, "--side", "mouse", "--limit", "2"], &["stay", "right"]);
    ran.says(&[
        "With best play, you lose by the limit.",
        "  1. mouse 0,0 · 0,0   Best: you still lose by the limit.\n  2. cat   2,0 · 2,0   You still lose by the limit.\n",
        " The limit of 2 plies is reached: the cat wins. You lose, after 2 plies.\n",
    ]);
    let ran = played(&[&board, "--side", "mouse", "--limit", "3", "--endless", "draw"], &["stay", "eval", "right"]);
    ran.says(&[
        "A mistake: you were winning in 3, now it is a draw.",
        " mouse> eval\n A draw: the mouse needs 3 plies, only 1 ply counts, and play without end is a draw. 1 ply left.\n",
        " The limit of 3 plies is reached: it is a draw. A draw, after 3 plies.\n",
    ]);
}

#[test]
fn going_round_against_perfection_ends_as_endless_play() {
    let board = file("play-round.json", "[[1,3],[0,2],[1,3],[2,0]]");
    let flags = [&board, "--preset", "cops", "--mouse", "0", "--cat", "2", "--side", "cat"];
    let ran = played(&flags, &["stay"; 40]);
    ran.says(&[
        "With best play, you lose by endless play.",
        "Best: you still lose by endless play.",
        "the position has come back: it is the same as ",
        " again: so it goes on for ever, and the mouse wins. You lose, after ",
        ": all best.\n With best play from the start, you lose by endless play.\n",
    ]);
    // Whoever may go wrong yet is not cut short.
    for others in [&["--side", "cat", "--opponent", "greedy"][..], &["--side", "both"]] {
        let ran = played(&[&flags[..7], others].concat(), &["stay"; 40]);
        assert!(!ran.stdout.contains("for ever"), "{}", ran.stdout);
    }
}

#[test]
fn resigning_and_leaving() {
    let ran = example(&["2,2", "resign"]);
    ran.says(&[" You resign after 2 plies. You lose; as it stood, you win in 3.\n Your 1 move: the best.\n"]);
    let ran = played(&["--side", "both"], &["2,2", "resign", "undo", "quit"]);
    ran.says(&[
        " The cat resigns after 1 ply. The mouse wins; as it stood, the mouse wins in 4.\n",
        " undo\n",
        " mouse> quit\n\n The game is left after 0 plies. As it stands, the mouse wins in 5.\n",
    ]);
    assert!(ran.text().ends_with("1 move taken back\n"), "{}", ran.stdout);
    let ran = example(&["hint", "2,2"]);
    assert!(ran.unfinished().contains(" mouse> \n\n The game is left after 2 plies. As it stands, you win in 3.\n"));
    example(&[]).unfinished();
}

#[test]
fn without_a_side_a_pipe_plays_the_mouse() {
    let ran = played(&[], &["quit"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, "note: you play the mouse; --side sets another\n"));
    assert!(ran.stdout.contains("Mouse: you."));
}

#[test]
fn a_game_that_is_over_at_once() {
    let board = file("play-over.txt", "MC.F\n");
    let ran = played(&[&board, "--mouse", "0,1", "--side", "mouse"], &["undo", "nonsense"]);
    ran.says(&[
        " The cat is on the mouse. You lose, after 0 plies.\n",
        " There is nothing to take back.\n",
        " The game is over: ",
    ]);
}

#[test]
fn looking_on() {
    let ran = mousehole(&["play", "--side", "none", "--opponent", "perfect,greedy"]);
    ran.says(&[
        "Mouse: a perfect player. Cat: a greedy player.",
        "  1. mouse 2,0 → 2,2   Best: the mouse still wins in 4.\n  2. cat ",
        "  5. mouse 2,4 ↑ 0,4   Best: that wins.\n",
        " The mouse is on the food. The mouse wins, after 5 plies.\n The mouse's 3 moves: all best.\n The cat's 2 moves: ",
    ]);
    ran.text();
    // Endless play that nobody breaks off is seen to be endless.
    let board = file("play-watch.json", "[[1,3],[0,2],[1,3],[2,0]]");
    for player in ["perfect", "greedy"] {
        let flags = ["play", &board, "--preset", "cops", "--side", "none", "--opponent", player];
        mousehole(&flags).says(&[" again: so it goes on for ever, and the mouse wins.\n"]);
    }
    // Random players may break it off, so nobody says that they never will.
    let apart = file("play-apart.json", "[[1],[0],[3],[2]]");
    let flags = ["--preset", "cops", "--mouse", "0", "--cat", "2", "--side", "none", "--opponent", "random"];
    let ran = mousehole(&[&["play", &apart], &flags[..]].concat());
    ran.says(&[" The game is left after 10,000 plies. As it stands, the mouse wins by endless play.\n"]);
    // And a board may come from a pipe, when nothing else does.
    played(&["-", "--side", "none"], &["M.F", "###", "C##"]).says(&["The mouse wins, after 3 plies."]);
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = command(&["play", "--side", "mouse"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut String::new()).unwrap();
    drop(stdout);
    let _ = child.stdin.take().unwrap().write_all("help\n".repeat(1000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
