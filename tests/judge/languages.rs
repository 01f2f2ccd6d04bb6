//! The right solution in every language that is installed here passes.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::{judge, pasted, scratch, solution, written};

/// The boards that each solution is asked about. `MOUSEHOLE_BOARDS` asks more.
fn boards(usual: u64) -> String {
    std::env::var("MOUSEHOLE_BOARDS").unwrap_or_else(|_| usual.to_string())
}

fn is_installed(tool: &str, version: &str) -> bool {
    let ran = Command::new(tool).arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status();
    ran.is_ok_and(|status| status.success())
}

fn run(tool: &str, arguments: &[&str]) {
    let output = Command::new(tool).args(arguments).output().expect("a compiler");
    assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Judges the solutions of both puzzles. `build` makes a program of the file with the solution pasted in.
fn passes(language: &str, ending: &str, usual: u64, build: impl Fn(&Path, &str) -> Vec<String>) {
    for puzzle in ["grid", "graph"] {
        let folder = scratch(&format!("{language}-{puzzle}"));
        let name = if language == "java" { "Main.java".to_owned() } else { format!("solution.{ending}") };
        let file = written(&folder, &name, &pasted(language, &solution(puzzle, ending)));
        let program = build(&folder, &file);
        let program: Vec<&str> = program.iter().map(String::as_str).collect();
        // The puzzle is found out from what the program answers.
        let judged = judge(&["--format", "json", "--boards", &boards(usual), "--timeout", "120"], &program);
        let [judgement] = &judged.json()[..] else { panic!("{language}: {}", judged.stdout) };
        assert_eq!(judged.code, 0, "{language}: {judgement}");
        assert_eq!((&judgement["puzzle"], &judgement["passed"]), (&puzzle.into(), &true.into()), "{judgement}");
        assert_eq!(judgement["right"], judgement["boards"]);
        assert!(judgement["seconds"]["median"].as_f64() <= judgement["seconds"]["worst"].as_f64(), "{judgement}");
    }
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("a plain path").to_owned()
}

#[test]
fn the_right_solutions_in_python_pass() {
    passes("python", "py", 500, |_, file| vec!["python3".to_owned(), file.to_owned()]);
}

#[test]
fn the_right_solutions_in_rust_pass() {
    passes("rust", "rs", 2_000, |folder, file| {
        let program = path(folder, "solution");
        run("rustc", &["--edition", "2021", "-O", file, "-o", &program]);
        vec![program]
    });
}

/// These need what `./test` names where it is missing.
#[test]
fn the_right_solutions_in_the_other_languages_pass() {
    if is_installed("g++", "--version") {
        passes("cpp", "cpp", 2_000, |folder, file| {
            let program = path(folder, "solution");
            run("g++", &["-O2", file, "-o", &program]);
            vec![program]
        });
    }
    if is_installed("node", "--version") {
        passes("javascript", "js", 2_000, |_, file| vec!["node".to_owned(), file.to_owned()]);
    }
    if is_installed("javac", "-version") {
        passes("java", "java", 1_000, |folder, file| {
            let folder = folder.to_str().expect("a plain path");
            run("javac", &["-d", folder, file]);
            ["java", "-cp", folder, "Main"].map(str::to_owned).to_vec()
        });
    }
}
