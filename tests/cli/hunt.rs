//! `hunt`: what it prints is what it says, within the bounds, and depends on the seed alone.

use serde_json::Value;

use crate::runner::{Ran, mousehole, with_input};

/// A hunt that looks at few boards.
fn hunt(flags: &str) -> Ran {
    let mut args = vec!["hunt"];
    args.extend(flags.split_whitespace());
    if !flags.contains("--steps") {
        args.extend(["--steps", "300"]);
    }
    mousehole(&args)
}

/// The boards that were printed: each is solved, and comes out as its id says. Returns them with winner and plies.
#[track_caller]
fn found(flags: &str) -> Vec<(Value, String, u64)> {
    let ran = hunt(flags);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("boards, ") && ran.stderr.contains("/s"), "{}", ran.stderr);
    let answers = with_input(&["batch", "-"], &ran.stdout).lines();
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(!lines.is_empty() && lines.len() == answers.len(), "{}", ran.stdout);
    let both = lines.iter().zip(answers).map(|(line, answer)| {
        let (winner, plies) = (answer["winner"].as_str().expect("a winner"), answer["plies"].as_u64().expect("plies"));
        let id = answer["id"].as_str().expect("an id");
        assert!(id.starts_with(&format!("{winner} wins in {plies} plies; seed ")), "{id}: {answer}");
        (serde_json::from_str(line).expect("JSON"), winner.to_owned(), plies)
    });
    both.collect()
}

#[test]
fn the_best_so_far_is_printed_and_every_command_reads_it() {
    let boards = found("--size 5x4");
    assert!(boards.windows(2).all(|pair| pair[0].2 < pair[1].2), "{boards:?}");
    assert!(boards.last().expect("a board").2 > 10, "{boards:?}");
    let (best, _, plies) = boards.last().expect("a board");
    let solved = with_input(&["solve", "-", "--format", "json"], best.to_string()).json();
    assert_eq!(solved["plies"], *plies);
    let rows = best["grid"].as_array().expect("rows");
    assert!(rows.len() == 5 && rows.iter().all(|row| row.as_str().expect("a row").len() == 4), "{best}");
}

#[test]
fn what_is_found_depends_on_the_seed_and_not_on_the_threads() {
    let out = |flags: &str| hunt(flags).stdout;
    for board in ["--size 4x5", "--nodes 12 --steps 60"] {
        let one = out(&format!("{board} --runs 5 --threads 1"));
        assert_eq!(one, out(&format!("{board} --runs 5 --threads 4")));
        assert_ne!(one, out(&format!("{board} --runs 5 --seed 2")));
        // What was skipped is what would have come first.
        let later = out(&format!("{board} --runs 3 --skip 2"));
        assert!(one.lines().filter(|line| line.contains("run 3")).all(|line| later.contains(line)), "{one}\n{later}");
        assert!(!later.contains("run 0") && !later.contains("run 1"), "{later}");
    }
}

#[test]
fn bounds_are_kept() {
    for (_, winner, plies) in found("--size 5x5 --winner mouse --plies 5..9") {
        assert!(winner == "mouse" && (5..=9).contains(&plies), "{winner} {plies}");
    }
    for (board, ..) in found("--size 5x6 --walls 4..6 --symmetry mirror --steps 2000") {
        let rows: Vec<String> = serde_json::from_value(board["grid"].clone()).expect("rows");
        assert!((4..=6).contains(&rows.concat().matches('#').count()), "{board}");
        let is_wall = |tile: &u8| *tile == b'#';
        let mirrored =
            |row: &String| row.bytes().rev().map(|tile| is_wall(&tile)).eq(row.bytes().map(|tile| is_wall(&tile)));
        assert!(rows.iter().all(mirrored), "{board}");
    }
    for (board, ..) in found("--nodes 11 --degree 2..3 --steps 2000") {
        let lists: Vec<Vec<u32>> = serde_json::from_value(board["graph"].clone()).expect("lists");
        assert!(lists.len() == 11 && lists.iter().all(|list| (2..=3).contains(&list.len())), "{board}");
    }
}

#[test]
fn rules_are_written_with_the_board() {
    let boards = found("--size 4x4 --directions 8 --stay none --cat-hole forbidden --endless draw --limit none");
    assert!(boards.iter().all(|(board, ..)| board["rules"]["stay"] == "none"), "{boards:?}");
    assert!(found("--size 4x4 --mouse-jump 2").iter().all(|(board, ..)| board["mouseJump"] == 2));
}

#[test]
fn one_wall_turns_what_was_hunted_for_turning() {
    let (board, winner, _) = found("--size 4x4 --for turning --steps 600").pop().expect("a board");
    let rows: Vec<String> = serde_json::from_value(board["grid"].clone()).expect("rows");
    let changed = (0..16).filter_map(|cell| {
        let mut rows: Vec<Vec<u8>> = rows.iter().map(|row| row.clone().into_bytes()).collect();
        let tile = &mut rows[cell / 4][cell % 4];
        *tile = match tile {
            b'#' => b'.',
            b'.' => b'#',
            _ => return None,
        };
        let rows: Vec<String> = rows.into_iter().map(|row| String::from_utf8(row).expect("ASCII")).collect();
        Some(serde_json::json!({ "grid": rows, "catJump": 1, "mouseJump": 1 }).to_string() + "\n")
    });
    let answers = with_input(&["batch", "-"], changed.collect::<String>()).lines();
    assert_eq!(answers.iter().filter(|answer| answer["winner"] != *winner).count(), 1, "{board}");
}

#[test]
fn only_moves_are_many_where_they_are_hunted_for() {
    let (board, ..) = found("--size 5x5 --for only-moves").pop().expect("a board");
    let explained = with_input(&["explain", "-", "--no-changes", "--format", "json"], board.to_string()).json();
    assert!(explained.to_string().contains("only"), "{explained}");
}

#[test]
fn flags_that_make_no_sense_are_refused() {
    hunt("--cats 2").refused("--cats: hunt places one mouse, one cat and the hole itself");
    hunt("--preset cops").refused("games with a hole");
    assert_eq!(hunt("--size 0x4").code, 2);
    assert_eq!(hunt("--plies 9..5").code, 2);
    assert_eq!(hunt("--nodes 9 --walls 3..4").code, 2);
}
