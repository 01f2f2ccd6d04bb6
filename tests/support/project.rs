//! The files of the project.

use std::path::Path;
use std::{env, fs};

use serde_json::Value;

/// The root of the project.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The boards with known answers in a file of `data/`, one for each line.
pub fn vectors(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(root().join("data").join(name)).expect("a file of data/");
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

/// Says that a file of the project is not what is made now, and rewrites it if `MOUSEHOLE_UPDATE` asks for it.
///
/// It is the message of a failing assertion: a run that rewrites what it compares with does not pass, and the next one does.
pub fn outdated(path: &Path, now: &[u8]) -> String {
    let name = path.strip_prefix(root()).unwrap_or(path).display();
    if env::var_os("MOUSEHOLE_UPDATE").is_none() {
        return format!("{name} is out of date: run this test with MOUSEHOLE_UPDATE=1 and look at the difference");
    }
    fs::write(path, now).unwrap_or_else(|error| panic!("{name}: {error}"));
    format!("{name} was out of date and is rewritten: look at the difference and run this test again")
}
