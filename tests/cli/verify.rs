//! `solve --verify`.

use serde_json::json;

use super::runner::{mousehole, with_input};

#[test]
fn the_example_is_verified() {
    let ran = mousehole(&["solve", "--verify"]);
    let line = " Verified: all 200 positions follow from the rules.\n";
    assert!(ran.text().contains(line), "{}", ran.stdout);
    assert!(ran.stdout.contains("The mouse wins in 5 plies"), "{}", ran.stdout);
    assert!(!mousehole(&["solve"]).text().contains("erified"));
}

#[test]
fn json_gets_one_key_more() {
    let plain = mousehole(&["solve", "--format", "json", "--question", "everything"]);
    let ran = mousehole(&["solve", "--format", "json", "--verify"]);
    let (mut plain, mut found) = (plain.json(), ran.json());
    assert!(ran.stdout.ends_with(",\"verified\":true}\n"), "{}", ran.stdout);
    assert_eq!(found.as_object_mut().unwrap().remove("verified"), Some(json!(true)));
    for answer in [&mut plain, &mut found] {
        answer["seconds"].take();
    }
    assert_eq!(found, plain);
}

#[test]
fn every_engine_and_several_cats_are_verified() {
    let petersen = "[[1,4,5],[0,2,6],[1,3,7],[2,4,8],[0,3,9],[0,7,8],[1,8,9],[2,5,9],[3,5,6],[4,6,7]]";
    let cops = ["solve", "-", "--preset", "cops", "--verify", "--format", "json"];
    for flags in
        [&["--cats", "2"][..], &["--cats", "3"], &["--cats", "2", "--lazy"], &["--cats", "2", "--threads", "2"]]
    {
        let found = with_input(&[&cops[..], flags].concat(), petersen).json();
        assert_eq!(found["verified"], true, "{found}");
    }
    for engine in ["bits", "counter", "recheck", "dp"] {
        let found = mousehole(&["solve", "--verify", "--engine", engine, "--format", "json"]).json();
        assert_eq!((&found["verified"], &found["engine"]), (&json!(true), &json!(engine)));
    }
}

#[test]
fn how_long_it_took_is_told_if_asked() {
    let ran = mousehole(&["solve", "--verify", "--verbose"]);
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("note: verified in "), "{}", ran.stderr);
}

#[test]
fn a_lesser_question_cannot_be_verified() {
    for question in ["start", "mouse", "winners"] {
        mousehole(&["solve", "--verify", "--question", question]).refused("--verify needs --question everything");
    }
}
