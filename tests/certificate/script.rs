//! Runs the script, and looks at what it is made of.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::{certificate, solutions};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");

/// What the script says of each of several certificates, and its exit code.
pub(crate) struct Checked {
    pub(crate) code: i32,
    pub(crate) lines: Vec<String>,
}

/// Python with those arguments, which leaves no compiled script behind.
pub(crate) fn python(args: &[&str], folder: &Path) -> Output {
    let output = Command::new("python3").arg("-B").args(args).current_dir(folder).output();
    output.expect("python3, which this test needs")
}

/// Has the script check all of them at once.
pub(crate) fn check<T: AsRef<[u8]>>(certificates: &[T]) -> Checked {
    let folder = tempfile::tempdir().expect("a folder");
    let names: Vec<String> = (0..certificates.len()).map(|i| format!("{i}.json")).collect();
    for (name, certificate) in names.iter().zip(certificates) {
        fs::write(folder.path().join(name), certificate).expect("a file");
    }
    let path = format!("{FOLDER}/check_certificate.py");
    let args: Vec<&str> = [path.as_str()].into_iter().chain(names.iter().map(String::as_str)).collect();
    let output = python(&args, folder.path());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines = text.lines().zip(&names).map(|(line, name)| {
        let said = line.strip_prefix(name.as_str()).and_then(|rest| rest.strip_prefix(": "));
        said.unwrap_or_else(|| panic!("of {name}: {line}")).to_owned()
    });
    let lines: Vec<String> = lines.collect();
    assert_eq!(text.lines().count(), names.len(), "one line for each");
    Checked { code: output.status.code().expect("an exit code"), lines }
}

#[test]
fn the_script_is_short_and_needs_nothing() {
    let text = fs::read_to_string(format!("{FOLDER}/check_certificate.py")).expect("the script");
    assert!(text.lines().count() < 150, "{} lines", text.lines().count());
    assert!(text.lines().all(|line| line.len() <= 120));
    let imports =
        text.lines().filter_map(|line| line.trim().strip_prefix("import ").or(line.trim().strip_prefix("from ")));
    let modules: Vec<&str> = imports.filter_map(|rest| rest.split(' ').next()).collect();
    assert!(modules.iter().all(|name| ["json", "sys", "functools", "itertools", "math"].contains(name)), "{modules:?}");
    assert!(modules.contains(&"json"));
    assert!(!text.contains("__import__") && !text.contains("importlib"));
}

#[test]
fn what_is_no_certificate_is_told_in_one_line() {
    let good = certificate(&solutions().next().expect("one"));
    let texts: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"{".to_vec(),
        b"[]".to_vec(),
        b"{}".to_vec(),
        b"null".to_vec(),
        b"\xff\xfe".to_vec(),
        b"[".repeat(100_000),
        good[..good.len() / 2].into(),
        good.replacen("\"certificate\":1", "\"certificate\":2", 1).into(),
        good.replacen("\"certificate\":1", "\"certificate\":1e400", 1).into(),
        good.replacen("\"mouse_jump\"", "\"mouse_jumps\"", 1).into(),
        good.replacen("\"stay\":\"", "\"stay\":\"not ", 1).into(),
    ];
    for text in &texts {
        let ran = check(std::slice::from_ref(text));
        assert_eq!(ran.code, 2, "{:?}", ran.lines);
        assert!(ran.lines[0].starts_with("not a certificate: "), "{:?}", ran.lines);
    }
    assert_eq!(check(&[&texts[1][..], good.as_bytes()]).code, 2, "the worst counts");
    let missing = python(&[&format!("{FOLDER}/check_certificate.py"), "nothing.json"], Path::new(FOLDER));
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stdout).contains("No such file"));
}

/// Whatever the bytes, the script says something in one line and ends well.
#[test]
fn changed_bytes_do_not_confuse_the_script() {
    let mut texts = Vec::new();
    for (seed, solution) in solutions().take(300).enumerate() {
        let mut bytes = certificate(&solution).into_bytes();
        // A few bytes are replaced by others of the same file, which keeps much of it readable.
        for step in 1..=1 + seed % 3 {
            let (to, from) = ((seed * 7919 * step) % bytes.len(), (seed * 104_729 + step) % bytes.len());
            bytes[to] = bytes[from];
        }
        texts.push(bytes);
    }
    let ran = check(&texts);
    assert!(
        ran.lines.iter().all(|line| ["proved", "WRONG", "not a certificate"].iter().any(|word| line.starts_with(word)))
    );
    assert_eq!(ran.lines.len(), 300);
}
