//! Every command where the address space is limited: an answer, or one message and exit code 2.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::process::Command;

use mousehole_testing::random_grid;
use tempfile::TempDir;

use super::runner::{Ran, command, finish};

/// Runs in a folder below a limit in kibibytes; `None` where even the system's own loader has too little.
fn below(limit: u32, folder: &TempDir, args: &[&str]) -> Option<Ran> {
    let program = command(args);
    let mut shell = Command::new("sh");
    // It must not end by a signal, so what the shell makes of one is no answer.
    shell.args(["-c", &format!("ulimit -v {limit}; timeout 120 \"$@\""), "sh"]);
    shell.arg(program.get_program()).args(program.get_args()).current_dir(folder.path());
    let ran = finish(&mut shell, b"");
    (ran.code != 127 && ran.code != 126).then_some(ran)
}

#[test]
fn commands_below_any_limit_answer_or_say_that_memory_is_short() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    write("board.txt", &random_grid(24, 5));
    write("large.txt", &random_grid(48, 5));
    write("mapped.txt", &random_grid(130, 5));
    write("lines.jsonl", &"{\"grid\":[\"C.F\",\"M..\"]}\n".repeat(2000));
    write("graphs.g6", &"IheA@GUAo\n".repeat(2000));
    let plenty = |args: &[&str]| assert_eq!(below(4_000_000, &folder, args).expect("a run").code, 0, "{args:?}");
    plenty(&["table", "build", "board.txt", "-o", "table.mht"]);
    plenty(&["solve", "board.txt", "--certificate", "proof.json"]);
    let commands: [&[&str]; 25] = [
        &["solve", "large.txt"],
        &["solve", "large.txt", "--threads", "16"],
        &["solve", "large.txt", "--stats", "--engine", "counter"],
        // So much is refused beforehand.
        &["solve", "large.txt", "--stats", "--engine", "recheck"],
        // More than there is: what is not refused beforehand fails on the way.
        &["solve", "large.txt", "--stats", "--engine", "counter", "--memory", "100G"],
        &["solve", "large.txt", "--stats", "--engine", "recheck", "--memory", "100G"],
        &["solve", "large.txt", "--stats", "--memory", "100G"],
        // Here planes are mapped, and one may be had while the next is not: one side fails, and the other is not to wait for it.
        &["solve", "mapped.txt", "--threads", "2", "--memory", "100G"],
        &["solve", "board.txt", "--stats", "--verify"],
        &["solve", "large.txt", "--certificate", "proof-2.json"],
        &["line", "large.txt"],
        &["explain", "board.txt"],
        &["play", "board.txt"],
        &["render", "board.txt", "-o", "picture.svg"],
        &["render", "board.txt", "-o", "picture.png", "--size", "3000"],
        &["render", "board.txt", "-o", "wave.gif"],
        &["table", "build", "large.txt", "-o", "table-2.mht"],
        &["table", "verify", "table.mht"],
        &["certificate", "check", "proof.json"],
        &["batch", "lines.jsonl"],
        &["convert", "graphs.g6", "--to", "sparse6", "-o", "graphs.s6"],
        &["cops", "graphs.g6"],
        &["compare", "board.txt"],
        &["bench", "--map", "board.txt", "--only", "board"],
        &["man"],
    ];
    // Where the program begins at all.
    let least = (4..)
        .map(|step| step * 2048)
        .find(|&limit| below(limit, &folder, &["--version"]).is_some_and(|ran| ran.code == 0));
    let least = least.expect("a limit");
    let mut said = BTreeSet::new();
    for args in commands {
        let mut answered = 0;
        // The last is for the stacks and heaps of a thread to each of many cores.
        for more in [0, 500, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 1_000_000, 16_000_000] {
            let Some(ran) = below(least + more, &folder, args) else { continue };
            assert!(!ran.stderr.contains("panicked"), "{args:?} with {more} kB more: {}", ran.stderr);
            match ran.code {
                0 => answered += 1,
                2 => {
                    let message = ran.stderr.lines().find(|line| line.starts_with("error: "));
                    let message = message.unwrap_or_else(|| panic!("{args:?} with {more} kB more: {}", ran.stderr));
                    let kinds =
                        ["out of memory: ", "another thread", "not to be had", "Cannot allocate", "may be used"];
                    said.extend(kinds.into_iter().find(|kind| message.contains(kind)));
                }
                // A row that cannot be measured is told among the others.
                1 if args[0] == "bench" => {
                    assert!(
                        ran.stdout.contains("Cannot allocate") || ran.stdout.contains("exit status: 2"),
                        "{}",
                        ran.stdout
                    );
                }
                code => panic!("{args:?} with {more} kB more: {code}: {}", ran.stderr),
            }
            let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
            // A build that ends early may keep what `--resume` needs.
            let resumed = |name: &str| ran.code == 2 && name == "table-2.mht.part";
            let names = names.map(|name| name.to_string_lossy().into_owned());
            let left: Vec<_> = names.filter(|name| name.ends_with(".part") && !resumed(name)).collect();
            assert!(left.is_empty(), "{args:?} with {more} kB more leaves {left:?}");
        }
        assert!(answered > 0, "{args:?} never has enough");
    }
    for kind in ["out of memory: ", "not to be had", "may be used"] {
        assert!(said.contains(kind), "no command said {kind:?}, only {said:?}");
    }
}
