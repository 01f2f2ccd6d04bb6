//! `solve --certificate`, end to end: the program writes a proof, and the script of `examples/` checks it.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::runner::{Ran, command, corridor, file, finish, mousehole, with_input};

/// The proof that was written, what the script says first of it, and with which exit code.
fn checked(path: &str) -> (Value, String, i32) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/check_certificate.py");
    let output = Command::new("python3").args(["-B", script, path]).output().expect("python3, which this test needs");
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    let said = said.strip_prefix(path).and_then(|rest| rest.strip_prefix(": ")).expect("its name");
    let said = said.lines().next().unwrap_or_default().to_owned();
    let proof = serde_json::from_str(&fs::read_to_string(path).expect("a proof")).expect("JSON");
    (proof, said, output.status.code().expect("an exit code"))
}

/// Has a board solved and the proof checked.
#[track_caller]
fn proved(name: &str, board: &str, flags: &[&str]) -> (Value, String) {
    let (board, out) = (file(&format!("{name}-board"), board), file(&format!("{name}-proof"), "an older one"));
    let ran = mousehole(&[&["solve", &board, "--format", "json", "--certificate", &out], flags].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.starts_with(&format!("note: {out}: a proof in ")), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    let (proof, said, code) = checked(&out);
    assert_eq!(code, 0, "{said}");
    let answer: Value = serde_json::from_str(&ran.stdout).expect("the answer");
    for key in ["winner", "plies", "reason"] {
        assert_eq!(proof["claim"][key], answer[key], "{key}");
    }
    (proof, said)
}

#[test]
fn the_example_is_proved() {
    let out = file("example-proof", "");
    let ran = mousehole(&["solve", "--certificate", &out]);
    assert!(ran.stdout.contains("The mouse wins in 5 plies"), "{}", ran.stdout);
    assert_eq!(ran.stderr, format!("note: {out}: a proof in 22 positions, 1.1 kB\n"));
    let (proof, said, code) = checked(&out);
    assert_eq!((said.as_str(), code), ("proved in 22 positions: winner mouse, plies 5, reason hole", 0));
    assert_eq!(proof["strategies"][0]["positions"][0], json!(["mouse", [2, 0], [[1, 1]], 5, [2, 2]]));
}

#[test]
fn a_draw_is_proved_by_both_sides() {
    let (proof, said) = proved("draw", "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", &[]);
    assert!(said.ends_with("positions: winner draw, plies null, reason endless"), "{said}");
    let does: Vec<_> = proof["strategies"].as_array().unwrap().iter().map(|s| (&s["side"], &s["does"])).collect();
    assert_eq!(does, [(&json!("mouse"), &json!("holds")), (&json!("cat"), &json!("holds"))]);
}

#[test]
fn two_cops_catch_the_robber_wherever_it_goes() {
    let cycle = "[[1,6],[0,2],[1,3],[2,4],[3,5],[4,6],[5,0]]";
    let (proof, said) = proved("cops-2", cycle, &["--preset", "cops", "--cats", "2"]);
    assert!(said.contains("winner cat, plies 3, reason capture"), "{said}");
    assert_eq!(proof["strategies"][0]["placement"].as_array().map(Vec::len), Some(2));
    // Whatever the cats choose, the mouse has an answer that is not caught sooner. Swapped cats are the same.
    assert_eq!(proof["strategies"][1]["answers"].as_array().map(Vec::len), Some(28));
    let (proof, said) = proved("cops-1", cycle, &["--preset", "cops"]);
    assert!(said.contains("winner mouse, plies null, reason endless"), "{said}");
    assert_eq!(proof["strategies"][0]["answers"].as_array().map(Vec::len), Some(7));
}

#[test]
fn the_limit_decides() {
    let (proof, said) = proved("limit", &corridor(6), &["--limit", "10"]);
    assert!(said.contains("winner cat, plies null, reason limit"), "{said}");
    let ranks = proof["strategies"][1]["positions"].as_array().unwrap().iter().filter_map(|line| line[3].as_u64());
    assert_eq!(ranks.max(), Some(10), "the cat holds for as long as the limit, and no longer");
    let (_, said) = proved("limit-just", &corridor(6), &["--limit", "11"]);
    assert!(said.contains("winner mouse, plies 11, reason hole"), "{said}");
    proved("limit-none", &corridor(6), &["--limit", "0", "--endless", "draw"]);
}

#[test]
fn nodes_go_by_their_names() {
    let names = r#"{"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]],"names":["hole","b","a","10","9","x"],
        "rules":{"mouse":"b","cat":["a","x"],"hole":"hole"}}"#;
    let (proof, _) = proved("names", names, &["--cats", "2"]);
    assert_eq!(proof["strategies"][0]["positions"][0][1], "b");
}

#[test]
fn standard_output_takes_the_proof_in_place_of_the_answer() {
    let ran = mousehole(&["solve", "--certificate", "-"]);
    let proof: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&proof["certificate"], ran.code), (&json!(2), 0));
    assert!(ran.stderr.starts_with("note: "), "{}", ran.stderr);
    let verified = mousehole(&["solve", "--certificate", "-", "--verify"]);
    assert_eq!((verified.code, verified.stdout), (0, ran.stdout));
}

#[test]
fn a_file_that_cannot_be_written_is_told_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    mousehole(&["solve", "--certificate", &inside("none/proof.json")]).refused("none/proof.json: No such file");
    fs::create_dir(inside("folder")).expect("a folder");
    mousehole(&["solve", "--certificate", &inside("folder")]).refused("folder: ");
    mousehole(&["solve", "--certificate", &inside("p"), "--question", "winners"])
        .refused("--certificate needs --question everything");
    with_input(&["solve", "-", "--certificate", &inside("p")], "nonsense").refused("<stdin>:1:1");
    let left: Vec<_> =
        fs::read_dir(folder.path()).expect("the folder").map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["folder"], "nothing else is left behind");
}

/// What cannot be finished leaves what was there.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_older_proof() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("proof.json");
    fs::write(&out, "an older one").expect("a file");
    let full = |path: &Path| -> Ran {
        // A limit on the size of files stands for the disk.
        let script = "ulimit -f 1; trap '' XFSZ; exec \"$0\" \"$@\"";
        let args = ["solve", "-", "--limit", "none", "--certificate", path.to_str().unwrap()];
        let mut shell = Command::new("bash");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_mousehole")]).args(args);
        finish(shell.stdin(std::process::Stdio::piped()), corridor(300).as_bytes())
    };
    full(&out).refused("cannot write ");
    assert_eq!(fs::read_to_string(&out).expect("the older one"), "an older one");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left behind");
    mousehole(&["solve", "--certificate", "/dev/full"]).refused("cannot write /dev/full: No space left");
}

#[cfg(unix)]
#[test]
fn links_and_pipes_stay_what_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let (proof, link) = (folder.path().join("proof.json"), folder.path().join("link.json"));
    fs::write(&proof, "").expect("a file");
    std::os::unix::fs::symlink(&proof, &link).expect("a link");
    assert_eq!(mousehole(&["solve", "--certificate", link.to_str().unwrap()]).code, 0);
    assert!(link.symlink_metadata().expect("the link").is_symlink());
    assert!(fs::read_to_string(&proof).expect("the proof").starts_with("{\"certificate\":2"));
    let ran = finish(command(&["solve", "--certificate", "/dev/null"]).stdin(std::process::Stdio::null()), b"");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(!Path::new("/dev/null").is_file());
}

/// The command's own checker says what the script says, and exits as it does.
#[test]
fn certificate_check_agrees_with_the_script() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let board = file("certificate-check-board", "####F\n#C...\nM....");
    let proof = mousehole(&["solve", &board, "--mouse-jump", "2", "--certificate", "-"]).stdout;
    fs::write(path("proof.json"), &proof).expect("a file");
    fs::write(path("wrong.json"), proof.replace("\"plies\":5", "\"plies\":4")).expect("a file");
    fs::write(path("blank.json"), proof.replace("\"plies\":5", "\"plies\": 5")).expect("a file");
    fs::write(path("game.json"), mousehole(&["convert", &board, "--mouse-jump", "2", "--to", "json"]).stdout)
        .expect("a file");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/check_certificate.py");
    for (name, code) in [("proof.json", 0), ("wrong.json", 1), ("blank.json", 2)] {
        let ran = mousehole(&["certificate", "check", "--game", &path("game.json"), &path(name)]);
        let python = Command::new("python3")
            .args(["-B", script, "--game", &path("game.json"), &path(name)])
            .output()
            .expect("python3, which this test needs");
        assert_eq!((ran.code, python.status.code()), (code, Some(code)), "{}", ran.stdout);
        let printed = String::from_utf8(python.stdout).expect("UTF-8");
        assert!(code == 2 || ran.stdout == printed, "{}\n{printed}", ran.stdout);
    }
    let json = mousehole(&["certificate", "check", "--format", "json", &path("proof.json")]).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["proved"], &json["plies"], &json["positions"]), (&true.into(), &5.into(), &22.into()));
}
