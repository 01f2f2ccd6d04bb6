//! Boards larger than the terminal, and words that are wider.

use std::process::Stdio;

use serde_json::json;

use super::runner::{command, file, finish, mousehole};
use super::terminal::on_terminal;

/// A room of that size with food in its middle, and the animals in opposite corners.
fn room(rows: usize, columns: usize) -> String {
    let mut cells = vec![vec!['.'; columns]; rows];
    cells[0][0] = 'M';
    cells[rows - 1][columns - 1] = 'C';
    cells[rows / 2][columns / 2] = 'F';
    cells.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}

#[test]
fn every_command_keeps_to_the_terminal() {
    let board = file("window-room.txt", room(40, 70));
    for command in ["solve", "line", "explain"] {
        for [lines, columns] in [[24, 80], [50, 132], [10, 40], [200, 60], [24, 21]] {
            let seen = on_terminal(&[command, &board], [lines, columns], &json!([])).answered();
            let widest = seen.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= usize::from(columns), "{command} {lines}x{columns}: {seen}");
            assert!(seen.contains(" 0 M "), "{command} {lines}x{columns}: {seen}");
        }
        let whole = on_terminal(&[command, &board], [60, 160], &json!([])).answered();
        assert!(whole.contains("\n  39 · ") && !whole.contains("A grid of"), "{whole}");
    }
}

#[test]
fn terminals_of_strange_sizes_are_written_to() {
    let board = file("window-strange.txt", room(40, 70));
    for size in [[1, 1], [0, 80], [24, 0], [1, 500], [500, 1], [65535, 65535]] {
        let seen = on_terminal(&["solve", &board], size, &json!([])).answered();
        assert!(seen.contains("0 M ") && seen.contains("wins"), "{size:?}: {seen}");
    }
}

#[test]
fn boards_that_fit_are_drawn_as_on_a_pipe() {
    let board = file("window-small.txt", room(12, 12));
    for args in [["line", &board], ["explain", &board]] {
        assert_eq!(on_terminal(&args, [24, 120], &json!([])).answered(), mousehole(&args).text());
    }
}

#[test]
fn the_overview_has_everybody_and_the_part_that_is_drawn() {
    let legend = "\n\n ⣿ floor  ┌┐ the part drawn  M mouse  C cat  F food\n";
    let flat = file("window-flat.txt", room(40, 70));
    let seen = on_terminal(&["solve", &flat], [24, 80], &json!([])).answered();
    for part in ["\n\n M────────┐⣿", "\n └────────┘⣿", "⣿F⣿", &format!("⣿C{legend}")]
    {
        assert!(seen.contains(part), "{part:?} in {seen}");
    }
    // The overview of a high board is finer beside it.
    let high = file("window-high.txt", room(60, 40));
    let seen = on_terminal(&["solve", &high], [24, 80], &json!([])).answered();
    for part in ["   M────", "   └────", "⣿F⣿", "⣿C\n", legend] {
        assert!(seen.contains(part), "{part:?} in {seen}");
    }
    // Where both animals have one character of it, that is said.
    let near = on_terminal(&["solve", &high, "--cat", "0,1"], [24, 80], &json!([])).answered();
    assert!(near.contains("   &────") && near.contains("  & both  "), "{near}");
}

#[test]
fn columns_and_lines_are_kept_to_without_a_terminal() {
    let board = file("window-columns.txt", room(70, 110));
    let solved = |columns: &str, lines: &str| {
        let ran = finish(command(&["solve", &board]).env("COLUMNS", columns).env("LINES", lines), b"");
        ran.text().to_owned()
    };
    let widest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(widest(&solved("50", "20")) <= 50);
    assert!(widest(&solved("99999999999", "99999999999")) > 220, "all of it");
    // What makes no sense is as if it were not set.
    for nonsense in ["0", "-1", "wide", ""] {
        let untimed = |text: &str| text.split(", solved by").next().unwrap().to_owned();
        assert_eq!(untimed(&solved(nonsense, nonsense)), untimed(mousehole(&["solve", &board]).text()));
    }
    let ascii = finish(command(&["solve", &board]).env("LC_ALL", "C").env("COLUMNS", "60"), b"");
    assert!(ascii.text().is_ascii() && ascii.stdout.contains(": floor  ++ the part drawn"), "{}", ascii.stdout);
}

#[test]
fn names_of_wide_characters_wrap_by_their_columns() {
    let names: Vec<String> = (0..6).map(|node| format!("\"猫猫猫猫猫 鼠鼠{node}\"")).collect();
    let graph = format!("{{\"graph\":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]],\"names\":[{}]}}", names.join(","));
    let board = file("window-names.json", graph);
    let seen = on_terminal(&["explain", &board, "--preset", "cops"], [24, 40], &json!([])).answered();
    let wide = |line: &str| line.chars().map(|c| if "猫鼠".contains(c) { 2 } else { 1 }).sum::<usize>();
    assert!(seen.contains('鼠') && seen.lines().all(|line| wide(line) <= 40), "{seen}");
}

#[test]
fn json_is_never_broken() {
    let board = file("window-json.txt", room(12, 12));
    let seen = on_terminal(&["solve", &board, "--format", "json"], [24, 40], &json!([])).answered();
    assert_eq!(seen.lines().count(), 1, "{seen}");
}

#[test]
fn what_a_move_changed_stays_on_the_screen_above_the_next_board() {
    let board = file("window-play.txt", room(60, 90));
    for (columns, lines) in [(80, 24), (120, 40), (60, 30)] {
        let (columns, height) = (columns.to_string(), lines.to_string());
        let mut play = command(&["play", &board, "--side", "mouse"]);
        play.env("COLUMNS", columns).env("LINES", height).stdin(Stdio::piped());
        let played = finish(&mut play, b"right\nquit\n").stdout;
        let from = played.find("  1. mouse").unwrap_or_else(|| panic!("{played}"));
        let to = played.rfind(" mouse> quit").unwrap_or_else(|| panic!("{played}"));
        let seen = &played[from..to];
        assert!(seen.contains("  2. cat") && seen.contains(" M ") && seen.contains("can go to"), "{seen}");
        // And the line of the prompt.
        assert!(seen.lines().count() < lines, "{} lines of {lines}: {seen}", seen.lines().count());
    }
}
