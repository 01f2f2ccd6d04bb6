//! `mousehole judge`: right solutions pass, planted mistakes are found and shrunk, and no program hurts the judge.

mod languages;
mod mistakes;
mod unruly;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a judgement came to.
struct Judged {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Judges a program.
fn judge(flags: &[&str], program: &[&str]) -> Judged {
    let output = command(flags, program).output().expect("the judge starts");
    Judged {
        code: output.status.code().expect("an exit code, not a signal"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8 output"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 messages"),
    }
}

fn command(flags: &[&str], program: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mousehole"));
    command.arg("judge").args(flags).arg("--").args(program).stdin(Stdio::null());
    command
}

impl Judged {
    /// The judgements as JSON, one for each puzzle.
    #[track_caller]
    fn json(&self) -> Vec<Value> {
        assert_eq!(self.stderr, "");
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
    }
}

/// A folder for the files of one test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("judge").join(name);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

/// The harness of a language with a solution pasted into it.
fn pasted(language: &str, solution: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_mousehole")).args(["judge", "--template", language]).output();
    let template = String::from_utf8(output.expect("the judge starts").stdout).expect("UTF-8 output");
    let at = template.find("---- paste here").expect("a place to paste");
    let at = at + template[at..].find('\n').expect("a line") + 1;
    let (before, after) = template.split_at(at);
    format!("{before}{solution}{after}")
}

/// A right solution of a puzzle in the language of that file name's ending.
fn solution(puzzle: &str, ending: &str) -> String {
    let path = mousehole_testing::root().join(format!("tests/judge/solutions/{puzzle}.{ending}"));
    std::fs::read_to_string(path).expect("a solution")
}

/// Writes a file and names it.
fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a scratch file");
    path.to_str().expect("a plain path").to_owned()
}
