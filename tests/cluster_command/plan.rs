//! `cluster plan` says what a solve takes.

use super::board;
use super::runner::{command, mousehole};

/// The bytes that each process says it sent, by `--verbose`.
fn sent(notes: &str) -> Vec<f64> {
    let of_line = |line: &str| {
        let (amount, unit) = line.split(" sent ").nth(1)?.split_once(" in ")?.0.split_once(' ')?;
        let unit = match unit {
            "kB" => 1e3,
            "MB" => 1e6,
            _ => return None,
        };
        Some(amount.parse::<f64>().ok()? * unit)
    };
    notes.lines().filter_map(of_line).collect()
}

#[test]
fn processes_send_as_much_as_was_planned() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 128);
    let board = board.to_str().unwrap();
    for processes in ["2", "4"] {
        let flags = ["--question", "mouse", "--limit", "none", "--format", "json"];
        let plan = mousehole(&[&["cluster", "plan", board, "--processes", processes], &flags[..]].concat()).json();
        let ran = command(&[&["cluster", "local", processes, board, "-v"], &flags[..]].concat()).output().unwrap();
        let sent = sent(&String::from_utf8(ran.stderr).unwrap());
        assert_eq!(sent.len().to_string(), processes);
        let (most, planned) = (sent.into_iter().fold(0.0, f64::max), plan["sent"].as_f64().unwrap());
        assert!((0.8..1.25).contains(&(most / planned)), "{most} bytes sent, and {planned} were planned");
    }
}

#[test]
fn a_plan_says_whether_it_fits() {
    let folder = tempfile::tempdir().unwrap();
    let board = board(folder.path(), 64);
    let plan = |memory| {
        let args =
            ["cluster", "plan", board.to_str().unwrap(), "--processes", "4", "--question", "mouse", "--memory", memory];
        mousehole(&args).text().to_owned()
    };
    assert!(plan("1G").ends_with("It fits in 1.0 GB each.\n"), "{}", plan("1G"));
    assert!(plan("1k").ends_with("It does not fit in 1.0 kB each.\n"), "{}", plan("1k"));
}
