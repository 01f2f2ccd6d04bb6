//! The checkers as commands: files, exit codes, the game that is asked for, and what they are made of.

use std::fs;
use std::path::Path;

use mousehole::{Game, Grid};
use mousehole_testing::root;

use super::certificate;
use super::checkers::{check_both, python, script};

#[test]
fn the_script_needs_the_standard_library_only() {
    let text = fs::read_to_string(script()).expect("the script");
    assert!(text.lines().all(|line| line.chars().count() <= 120));
    let imports = text.lines().filter_map(|line| line.strip_prefix("import ").or(line.strip_prefix("from ")));
    let modules: Vec<&str> = imports.filter_map(|rest| rest.split(' ').next()).collect();
    let known = ["argparse", "array", "bisect", "functools", "itertools", "json", "sys"];
    assert_eq!(modules.iter().filter(|name| !known.contains(name)).count(), 0, "{modules:?}");
    assert!(!text.contains("__import__") && !text.contains("importlib"));
}

#[test]
fn the_crate_depends_on_nothing() {
    let manifest = fs::read_to_string(root().join("crates/mousehole-check/Cargo.toml")).expect("a manifest");
    assert!(!manifest.contains("dependencies"), "{manifest}");
}

#[test]
fn a_proof_is_bound_to_the_game_that_is_asked_for() {
    let game = |text: &str| Game::grid(&text.parse::<Grid>().unwrap()).build().unwrap();
    let (one, other) = (game("FM.C"), game("F.MC"));
    let proof = certificate(&one.solve().unwrap());
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("proof.json"), &proof).unwrap();
    // A file with nothing in it asks for something else, too.
    for (asked, code) in [(one.to_json(), 0), (other.to_json(), 1), (String::new(), 1)] {
        fs::write(folder.path().join("game.json"), format!("{asked}\n")).unwrap();
        let ran = python(&[&script(), "--game", "game.json", "proof.json"], folder.path());
        assert_eq!(ran.status.code(), Some(code), "{}", String::from_utf8_lossy(&ran.stdout));
        let found = mousehole_check::check(proof.as_bytes(), Some(asked.as_bytes()));
        assert_eq!(found.is_ok(), code == 0);
    }
    fs::write(folder.path().join("empty.json"), "").unwrap();
    for (asked, code) in [("empty.json", 1), ("missing.json", 2), ("", 2), (".", 2)] {
        let ran = python(&[&script(), "--game", asked, "proof.json"], folder.path());
        assert_eq!(ran.status.code(), Some(code), "{asked}: {}", String::from_utf8_lossy(&ran.stdout));
    }
}

#[test]
fn a_missing_file_is_an_error() {
    let ran = python(&[&script(), "nothing.json"], Path::new(root()));
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stdout).contains("No such file"));
}

#[test]
fn what_is_not_a_certificate_is_refused() {
    let texts: [&[u8]; 8] = [b"", b"{", b"[]", b"{}", b"null", b"\xff\xfe", &[b'['; 100_000], b"{\"certificate\":2,\n"];
    for result in check_both(&texts) {
        assert_eq!(result.code, 2, "{}", result.text);
    }
}
