//! One graph or grid.

use serde_json::json;

use super::graph;
use crate::runner::{file, mousehole, with_input};

#[test]
fn the_cop_number_of_known_graphs() {
    let petersen = json!({
        "graph6": "IheA@GUAo", "places": 10, "cop_number": 3, "capture_time": 1, "placement": [0, 2, 6],
        "at_least": 3, "at_least_by": "girth", "at_most": 3, "at_most_by": "domination",
    });
    assert_eq!(mousehole(&["cops", &graph("petersen"), "--format", "json"]).json(), petersen);
    for (name, cats, moves) in [("dodecahedron", 3, 3), ("robertson", 4, 2), ("scotland-yard", 2, 8)] {
        let found = mousehole(&["cops", &graph(name), "--format", "json"]).json();
        assert_eq!((&found["cop_number"], &found["capture_time"]), (&json!(cats), &json!(moves)), "{name}");
    }
    let ran = mousehole(&["cops", &graph("petersen")]);
    assert!(ran.text().contains("The cop number is 3.\n From 0, 2 and 6, 3 cats catch the mouse in 1 move"));
}

#[test]
fn a_given_number_of_cats_is_answered_yes_or_no() {
    let cats = |cats: &str| mousehole(&["cops", &graph("petersen"), "--cats", cats, "--format", "json"]).json();
    let nothing = json!({
        "graph6": "IheA@GUAo", "places": 10, "cats": 2, "wins": false, "capture_time": null, "placement": null,
        "at_least": 3, "at_least_by": "girth", "at_most": 3, "at_most_by": "domination",
    });
    assert_eq!(cats("2"), nothing);
    let found = cats("3");
    assert_eq!((&found["cats"], &found["wins"], &found["placement"]), (&json!(3), &json!(true), &json!([0, 2, 6])));
    assert!(mousehole(&["cops", &graph("petersen"), "--cats", "2"]).text().contains("2 cats do not win."));
    let ran = mousehole(&["cops", &graph("dodecahedron"), "--cats", "3"]);
    assert!(ran.text().contains("3 cats win.") && ran.text().contains(" 5. cats "), "{}", ran.stdout);
}

#[test]
fn a_search_stops_at_the_greatest_number_of_cats() {
    let max = |max: &str| mousehole(&["cops", &graph("robertson"), "--max", max, "--format", "json"]).json();
    let found = max("3");
    assert_eq!(
        (&found["cop_number"], &found["more_than"], &found["capture_time"]),
        (&json!(null), &json!(3), &json!(null))
    );
    assert_eq!((&found["at_least"], &found["at_least_by"]), (&json!(4), &json!("girth")));
    assert!(found["at_most"].as_u64().is_some_and(|most| most >= 4), "{found}");
    assert_eq!(max("4")["cop_number"], 4);
    assert!(mousehole(&["cops", &graph("robertson"), "--max", "3"]).text().contains("The cop number is more than 3."));
    mousehole(&["cops", &graph("robertson"), "--max", "3", "--cats", "3"]).refused("--cats");
    mousehole(&["cops", &graph("robertson"), "--max", "0"]).refused("--max");
}

#[test]
fn the_line_of_play() {
    let ran = mousehole(&["cops", &graph("scotland-yard"), "--cats", "2", "--line", "--format", "json"]);
    let found = ran.json();
    let line = found["line"].as_array().unwrap();
    assert_eq!(line.len(), 15);
    assert_eq!((&line[0]["from"], &line[0]["plies"]), (&json!([12, 152]), &json!(14)));
    assert_eq!((&line[14]["side"], &line[14]["plies"]), (&json!("cat"), &json!(0)));
    // A mouse that gets away runs for ever: that is shown only if asked for.
    let ran = mousehole(&["cops", &graph("petersen"), "--cats", "1", "--line"]);
    assert!(ran.text().contains("so it goes on for ever, and the mouse wins."), "{}", ran.stdout);
}

#[test]
fn grids_and_variants() {
    let grid = file("cops-grid.txt", "....\n.##.\n....\n");
    let of = |flags: &[&str]| {
        let found = mousehole(&[&["cops", &grid, "--format", "json"], flags].concat()).json();
        (found["cop_number"].clone(), found["capture_time"].clone(), found["placement"].clone())
    };
    assert_eq!(of(&[]), (json!(2), json!(2), json!([[0, 0], [2, 3]])));
    assert_eq!(of(&["--lazy"]), (json!(2), json!(3), json!([[0, 0], [2, 3]])));
    assert_eq!(of(&["--directions", "8"]).0, 2);
    assert_eq!((of(&["--cat-jump", "9"]).0, of(&["--cat-jump", "9"]).1), (json!(1), json!(3)));
    assert_eq!(of(&["--mouse-jump", "2"]).0, 2);
    // A mouse on the hole has won, so a cat must start there.
    assert_eq!(of(&["--hole", "1,3"]).2, json!([[1, 0], [1, 3]]));
    assert_eq!(of(&["--hole", "1,3", "--cat-hole", "forbidden"]).0, json!(null));
    let ran = mousehole(&["cops", &grid]);
    assert!(ran.text().contains("From 0,0 and 2,3, 2 cats catch the mouse in 2 moves"), "{}", ran.stdout);
    let ran = mousehole(&["cops", &grid, "--hole", "1,3", "--cat-hole", "forbidden"]);
    assert!(ran.text().contains("No number of cats wins"), "{}", ran.stdout);
}

#[test]
fn a_given_start() {
    let of = |flags: &[&str]| mousehole(&[&["cops", &graph("petersen"), "--format", "json"], flags].concat()).json();
    let found = of(&["--cat", "9", "--cat", "0", "--cat", "2"]);
    assert_eq!((&found["cats"], &found["placement"]), (&json!(3), &json!([9, 0, 2])));
    let found = of(&["--cat", "0", "--cat", "0", "--mouse", "1"]);
    assert_eq!((&found["wins"], &found["capture_time"]), (&json!(true), &json!(1)));
    let drawn = with_input(&["cops", "-", "--format", "json"], "M....\n.....\n....C\nC....\n");
    assert_eq!(drawn.json()["placement"], json!([[2, 4], [3, 0]]));
}

#[test]
fn names_and_directions_of_a_graph_are_kept() {
    let edges = "alice bob\nbob carol\ncarol dora\ndora alice\n";
    let ran = with_input(&["cops", "-", "--format", "json"], edges);
    assert_eq!(ran.json()["placement"], json!(["alice", "bob"]));
    let ran = with_input(&["cops", "-", "--format", "json", "--directed"], edges);
    assert!(ran.json().get("graph6").is_none());
    let dimacs = with_input(&["cops", "-"], "p edge 3 1\ne 1 7\n");
    dimacs.refused("found node 7, expected a node from 1 to 3");
}

#[test]
fn what_theorems_say_is_told_and_can_be_checked() {
    let ran = mousehole(&["cops", &graph("petersen"), "--verbose"]);
    for said in ["domination: ", "dismantling: 10 places are left", "girth: 5 or more", "(Aigner and Fromme 1984)"] {
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    let ran = mousehole(&["cops", &graph("petersen"), "--verbose", "--shortcuts", "skip"]);
    assert!(!ran.stderr.contains("girth") && ran.stdout.contains("The cop number is 3."), "{}", ran.stderr);
    let ran = mousehole(&["cops", &graph("petersen"), "--verbose", "--shortcuts", "check", "--engine", "counter"]);
    assert!(ran.code == 0 && ran.stderr.contains("checked: counter has the same answer"), "{}", ran.stderr);
    let ran = with_input(&["cops", "-", "--verbose"], "0 1\n1 2\n2 3\n");
    assert!(ran.stderr.contains("one cat wins") && ran.stderr.contains("corners: 0 under 1"), "{}", ran.stderr);
    let ran = mousehole(&["cops", &graph("petersen"), "--engine", "counter", "--cats", "3"]);
    assert!(ran.text().contains("3 cats win."));
}

#[test]
fn what_makes_no_sense_is_refused() {
    mousehole(&["cops", &graph("petersen"), "--preset", "grid"]).refused("--preset: found grid");
    mousehole(&["cops", &graph("petersen"), "--format", "csv"]).refused("CSV is for streams");
    mousehole(&["cops", &graph("petersen"), "--cats", "0"]).refused("at least 1 cat");
    mousehole(&["cops", &graph("petersen"), "--cat", "10"]).refused("there is no node 10");
    mousehole(&["cops", "no-such-file"]).refused("no such file");
    with_input(&["cops", "-"], "[[1],[0,7]]").refused("found an edge to node 7");
}

#[test]
fn one_board_has_a_summary_too() {
    let ran = mousehole(&["cops", &graph("petersen"), "--summary", "--format", "csv"]);
    assert_eq!(ran.text(), "cop_number,capture_time,graphs\n3,1,1\n");
}
