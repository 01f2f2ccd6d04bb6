//! Runs the program and looks at what it wrote.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program came to.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program with those arguments, free of what the environment says about colours, characters and room.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mousehole"));
    command.args(args).stdin(Stdio::null());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_CTYPE", "LANG", "COLUMNS", "LINES"] {
        command.env_remove(variable);
    }
    command
}

pub(crate) fn mousehole(args: &[&str]) -> Ran {
    finish(&mut command(args), b"")
}

/// Runs with that on standard input.
pub(crate) fn with_input(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    finish(command(args).stdin(Stdio::piped()), input.as_ref())
}

pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let output = std::thread::scope(|scope| {
        if let Some(mut stdin) = child.stdin.take() {
            // A program that stops before it has read everything is fine.
            scope.spawn(move || drop(stdin.write_all(input)));
        }
        child.wait_with_output().expect("the program ends")
    });
    Ran {
        code: output.status.code().expect("an exit code, not a signal"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8 output"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 messages"),
    }
}

impl Ran {
    /// The output of a run that went well and had nothing to complain about.
    #[track_caller]
    pub(crate) fn text(&self) -> &str {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        &self.stdout
    }

    /// The one JSON document of a run that went well.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(self.text()).unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }

    /// The JSON lines of a run, whatever it said on standard error; it ends with 1 if one of them is an error.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<Value> {
        let lines: Vec<Value> =
            self.stdout.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect();
        let failed = lines.iter().any(|line| line.get("error").is_some());
        assert_eq!(self.code, i32::from(failed), "{}", self.stderr);
        lines
    }

    /// Checks that the input was refused as it should be: exit 2, nothing on standard output, one message.
    #[track_caller]
    pub(crate) fn refused(&self, message: &str) {
        assert_eq!(self.code, 2, "{}{}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "");
        assert!(self.stderr.starts_with("error: "), "{}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        assert_eq!(self.stderr.matches("error:").count(), 1, "{}", self.stderr);
        assert!(self.stderr.contains(message), "expected {message:?} in: {}", self.stderr);
    }
}

/// A file with that content, kept apart from those of other tests by its name.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a scratch file");
    path.to_str().expect("a plain path").to_owned()
}

/// A file of the project's test data.
pub(crate) fn data(name: &str) -> String {
    format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A mouse with `moves` steps to the food, and a cat behind a wall.
pub(crate) fn corridor(moves: usize) -> String {
    let wall = "#".repeat(moves + 1);
    format!("M{}F\n{wall}\nC{}\n", ".".repeat(moves - 1), "#".repeat(moves))
}
