//! What is told where the answer is not known, or more is asked for than the answer.

use serde_json::json;

use super::graph;
use crate::runner::{Ran, mousehole, with_input};

/// A run that printed what is known and then said why it is not more.
fn partly(ran: &Ran) -> &str {
    assert_eq!(ran.code, 2, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.starts_with("error: chase needs ") && ran.stderr.contains("allow more with --memory"));
    &ran.stdout
}

#[test]
fn a_refusal_tells_the_bounds_found() {
    let of = |flags: &[&str]| mousehole(&[&["cops", &graph("scotland-yard"), "--memory", "1M"], flags].concat());
    let ran = of(&[]);
    assert!(partly(&ran).contains(" The cop number is from 2 to "), "{}", ran.stdout);
    assert!(ran.stdout.contains(" At least 2 by dismantling, at most "), "{}", ran.stdout);
    let ran = of(&["--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(partly(&ran)).unwrap();
    assert_eq!((&found["cop_number"], &found["capture_time"]), (&json!(null), &json!(null)));
    assert_eq!((&found["at_least"], &found["at_least_by"]), (&json!(2), &json!("dismantling")));
    assert!(found["at_most"].as_u64().is_some_and(|most| (3..=50).contains(&most)), "{found}");
    let ran = of(&["--cats", "3"]);
    assert!(partly(&ran).contains(" Whether 3 cats win is not known.\n At least 2 by dismantling"), "{}", ran.stdout);
    let ran = of(&["--cats", "3", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(partly(&ran)).unwrap();
    assert_eq!((&found["wins"], &found["at_least"]), (&json!(null), &json!(2)));
}

#[test]
fn a_stream_tells_the_bounds_of_graphs_that_are_refused() {
    // The incidence graph of the projective plane of order 4 takes 5 cats.
    let plane = graph("plane-4");
    let text = format!("BW\n{}Cr\n", std::fs::read_to_string(&plane).unwrap());
    let of = |flags: &[&str]| {
        let ran = with_input(&[&["cops", "--memory", "1M"], flags].concat(), &text);
        assert_eq!(ran.code, 1, "{}", ran.stderr);
        assert!(ran.stderr.contains("error: <stdin>:2:1: chase needs "), "{}", ran.stderr);
        assert!(ran.stderr.contains("warning: 1 of 3 graphs could not be answered"), "{}", ran.stderr);
        ran.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = of(&[]);
    assert!(lines[1].contains(" 5..") && lines[1].ends_with(" -"), "{lines:?}");
    let lines = of(&["--format", "csv"]);
    assert!(lines[2].contains(",,,5,girth,") && lines[2].ends_with(",domination"), "{lines:?}");
    let lines = of(&["--format", "json"]);
    assert!(lines[1].contains("\"cop_number\":null") && lines[1].contains("\"at_least\":5,\"at_least_by\":\"girth\""));
    let lines = of(&["--summary", "--format", "csv"]);
    assert_eq!(lines[1..], ["1,1,1", "2,1,1", ",,1"]);
}

#[test]
fn more_cats_than_dominate_the_board_win_at_once() {
    let of = |cats: &str| mousehole(&["cops", &graph("scotland-yard"), "--cats", cats, "--format", "json"]).json();
    let found = of("60");
    assert_eq!((&found["cats"], &found["wins"], &found["capture_time"]), (&json!(60), &json!(true), &json!(1)));
    assert_eq!(found["placement"].as_array().unwrap().len(), 60);
    let ran = mousehole(&["cops", &graph("petersen"), "--cats", "20", "--format", "json"]);
    assert_eq!(ran.json()["capture_time"], 0);
    let text = std::fs::read_to_string(graph("scotland-yard")).unwrap();
    let stream = with_input(&["cops", "--cats", "60", "--format", "json"], text.repeat(2));
    assert_eq!(stream.lines()[1]["capture_time"], 1);
    // Sixty-five are more than any game has.
    mousehole(&["cops", &graph("petersen"), "--cats", "65"]).refused("--cats");
}

#[test]
fn all_placements_are_listed() {
    let ran = mousehole(&["cops", &graph("petersen"), "--all-placements"]);
    assert!(ran.text().contains(" All 10 placements that are as good:\n 0, 2 and 6\n"), "{}", ran.stdout);
    let found = mousehole(&["cops", &graph("petersen"), "--all-placements", "--format", "json"]).json();
    assert_eq!((found["placements"].as_array().unwrap().len(), &found["more_placements"]), (10, &json!(false)));
    let found =
        mousehole(&["cops", &graph("petersen"), "--all-placements=3", "--cats", "4", "--format", "json"]).json();
    assert_eq!((found["placements"].as_array().unwrap().len(), &found["more_placements"]), (3, &json!(true)));
    let ran = mousehole(&["cops", &graph("petersen"), "--all-placements=3"]);
    assert!(ran.text().contains(" The first 3 placements that are as good:\n"), "{}", ran.stdout);
    let ran = mousehole(&["cops", &graph("petersen"), "--all-placements", "--cats", "2", "--format", "json"]);
    assert_eq!((&ran.json()["wins"], ran.json().get("placements")), (&json!(false), None));
    mousehole(&["cops", &graph("petersen"), "--all-placements", "--cat", "0"]).refused("--all-placements");
}

#[test]
fn throttling_has_a_table() {
    let path: String = (1..10).map(|node| format!("{} {node}\n", node - 1)).collect();
    let table = "\n cats   capture time   sum\n    1              5     6\n    2              2     4\n \
                 The throttling number is 4, with 2 cats.\n";
    let ran = with_input(&["cops", "-", "--throttling"], &path);
    assert!(ran.text().contains(table), "{}", ran.stdout);
    let found = with_input(&["cops", "-", "--throttling", "--max", "4", "--format", "json"], &path).json();
    let times: Vec<_> =
        found["capture_times"].as_array().unwrap().iter().map(|time| time["capture_time"].clone()).collect();
    assert_eq!(times, [json!(5), json!(2), json!(2), json!(1)]);
    assert_eq!((&found["throttling_number"], &found["throttling_cats"]), (&json!(4), &json!(2)));
    let ran = mousehole(&["cops", &graph("scotland-yard"), "--throttling", "--memory", "10M", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&found["throttling_number"], found["throttling_at_most"].as_u64().map(|most| most <= 10)),
        (&json!(null), Some(true))
    );
    mousehole(&["cops", &graph("petersen"), "--throttling", "--cats", "3"]).refused("--throttling");
}
