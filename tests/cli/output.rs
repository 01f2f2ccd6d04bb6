//! Colours, characters and pipes.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use super::runner::{command, file, finish, mousehole};

#[test]
fn colours_are_for_terminals_or_on_demand() {
    assert!(!mousehole(&["solve"]).stdout.contains('\x1b'));
    assert!(!mousehole(&["solve", "--color", "never"]).stdout.contains('\x1b'));
    let coloured = mousehole(&["solve", "--color", "always"]);
    assert!(coloured.stdout.contains("\x1b["));
    assert!(!mousehole(&["solve", "--color", "always", "--format", "json"]).stdout.contains('\x1b'));
}

#[test]
fn no_color_is_honoured_unless_told_otherwise() {
    let ran = |args: &[&str], variable: &str| finish(command(args).env(variable, "1"), b"").stdout;
    assert!(ran(&["solve"], "CLICOLOR_FORCE").contains('\x1b'), "colours can be forced");
    let both = finish(command(&["solve"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1"), b"").stdout;
    assert!(!both.contains('\x1b'), "and NO_COLOR goes before that: {both}");
    assert!(ran(&["solve", "--color", "always"], "NO_COLOR").contains('\x1b'), "a flag goes before both");
}

#[test]
fn errors_are_coloured_like_the_rest() {
    assert!(mousehole(&["solve", "nowhere"]).stderr.starts_with("error: "));
    assert!(mousehole(&["solve", "nowhere", "--color", "always"]).stderr.starts_with('\x1b'));
}

/// A socket of messages keeps apart what is written apart.
#[cfg(unix)]
#[test]
fn each_message_is_written_in_one_piece() {
    for color in ["never", "always"] {
        let (ours, theirs) = std::os::unix::net::UnixDatagram::pair().unwrap();
        // A socket holds a few messages, and nobody reads them before the end: what is too much shall be lost, not waited for.
        ours.set_nonblocking(true).unwrap();
        theirs.set_nonblocking(true).unwrap();
        let mut solve = command(&["solve", "--verbose", "--color", color]);
        assert!(solve.stdout(Stdio::null()).stderr(std::os::fd::OwnedFd::from(theirs)).status().unwrap().success());
        let mut piece = [0; 4096];
        let mut pieces = 0;
        while let Ok(length @ 1..) = ours.recv(&mut piece) {
            let text = std::str::from_utf8(&piece[..length]).unwrap();
            assert!(text.contains("note:") && text.ends_with('\n'), "{color}: {text:?}");
            pieces += 1;
        }
        assert!(pieces > 1, "{color}: {pieces}");
    }
}

#[test]
fn an_ascii_locale_gets_ascii() {
    for args in [&["solve"][..], &["line"], &["compare"], &["solve", "--stats", "--verbose", "--directions", "8"]] {
        let ran = finish(command(args).env("LC_ALL", "C"), b"");
        assert_eq!(ran.code, 0);
        assert!(ran.stdout.is_ascii() && ran.stderr.is_ascii(), "{}", ran.stdout);
    }
    let drawn = finish(command(&["solve"]).env("LANG", "C"), b"").stdout;
    assert!(drawn.contains("##C . . .\n"), "{drawn}");
}

#[test]
fn verbose_tells_rules_and_work_on_standard_error() {
    let ran = mousehole(&["solve", "--verbose", "--format", "json", "--engine", "recheck"]);
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("mouse_jump 2, cat_jump 1, first mouse"), "{}", ran.stderr);
    assert!(ran.stderr.contains("engine recheck: "), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("{\"winner\""));
}

/// Runs, reads that many lines, closes the pipe, and gives back the exit code and what was said.
fn closed_after(args: &[&str], lines: usize) -> (Option<i32>, String) {
    let mut child = command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..lines {
        stdout.read_line(&mut String::new()).unwrap();
    }
    drop(stdout);
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (child.wait().unwrap().code(), said)
}

#[test]
fn a_closed_pipe_is_no_error() {
    let quiet = (Some(0), String::new());
    assert_eq!(closed_after(&["solve"], 0), quiet);
    assert_eq!(closed_after(&["completions", "bash"], 1), quiet);
    assert_eq!(closed_after(&["man"], 1), quiet);
    // More answers than a pipe holds, so that writing must fail.
    let boards = file("closed-pipe.jsonl", "{\"grid\":[\"M.F\",\"..C\"]}\n".repeat(100_000));
    assert_eq!(closed_after(&["batch", &boards], 1), quiet);
}
