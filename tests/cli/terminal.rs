//! The program on a terminal: a small script opens one of a given size, and presses keys.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// What came of a run on a terminal.
pub(crate) struct Watched {
    pub(crate) seen: String,
    code: i64,
    raw: bool,
    restored: bool,
}

/// Runs on a terminal of that many lines and columns: waits for each text, then presses the keys.
pub(crate) fn on_terminal(args: &[&str], size: [u16; 2], steps: &Value) -> Watched {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cli/terminal.py");
    let mut child = Command::new("python3")
        .args([script, env!("CARGO_BIN_EXE_mousehole"), args[0], "--color", "never"])
        .args(&args[1..])
        .env_remove("COLUMNS")
        .env_remove("LINES")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let asked = json!({"size": size, "steps": steps});
    child.stdin.take().unwrap().write_all(asked.to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "the script says why above");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    Watched {
        seen: report["seen"].as_str().unwrap().replace("\r\n", "\n"),
        code: report["code"].as_i64().unwrap(),
        raw: report["raw"] == true,
        restored: report["restored"] == true,
    }
}

impl Watched {
    /// What was seen of a game that took keys, ended with that status, and left the terminal as it was.
    #[track_caller]
    pub(crate) fn played(self, code: i32) -> String {
        assert_eq!((self.code, self.raw, self.restored), (code.into(), true, true), "{}", self.seen);
        self.seen
    }

    /// What was seen of an answer.
    #[track_caller]
    pub(crate) fn answered(self) -> String {
        assert_eq!((self.code, self.raw), (0, false), "{}", self.seen);
        self.seen
    }
}
