//! Streams of graphs.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::json;

use crate::runner::{command, data, file, mousehole, with_input};

/// A path of three, a cycle of four, the Petersen graph, and three nodes without edges.
const GRAPHS: &str = "BW\nCr\nIheA@GUAo\nB?\n";

#[test]
fn a_stream_gets_one_line_for_each_graph_in_order() {
    let text = "BW 1 1\nCr 2 1\nIheA@GUAo 3 1\nB? 3 0\n";
    assert_eq!(with_input(&["cops"], GRAPHS).text(), text);
    assert_eq!(with_input(&["cops", "-"], GRAPHS).text(), text);
    assert_eq!(mousehole(&["cops", &file("cops-stream.g6", GRAPHS)]).text(), text);
    let csv = "graph6,cop_number,capture_time,at_least,at_least_by,at_most,at_most_by\n\
               BW,1,1,1,one-cat,1,domination\nCr,2,1,2,dismantling,2,domination\n\
               IheA@GUAo,3,1,3,search,3,domination\nB?,3,0,3,components,3,components\n";
    assert_eq!(with_input(&["cops", "--format", "csv"], GRAPHS).text(), csv);
    let lines = with_input(&["cops", "--format", "json"], GRAPHS).lines();
    let square = json!({
        "graph6": "Cr", "places": 4, "cop_number": 2, "capture_time": 1, "placement": [0, 1],
        "at_least": 2, "at_least_by": "dismantling", "at_most": 2, "at_most_by": "domination",
    });
    assert_eq!(lines[1], square);
    assert_eq!((lines.len(), &lines[3]["placement"]), (4, &json!([0, 1, 2])));
}

#[test]
fn a_stream_takes_a_hole_and_names_the_flag_that_is_at_fault() {
    let flags = ["cops", "--endless", "cat", "--hole", "0"];
    assert_eq!(
        with_input(&flags, "Dhc\n").text(),
        with_input(&flags, "Dhc\nDhc\n").text().lines().next().unwrap().to_owned() + "\n"
    );
    with_input(&flags[..3], "Dhc\n").refused("error: there is no hole, so the mouse can never win");
}

#[test]
fn a_summary_of_a_part_says_what_was_asked() {
    let question = |flags: &[&str]| {
        let part = ["cops", "--summary", "--format", "json", "--part", "0/2"];
        with_input(&[&part[..], flags].concat(), GRAPHS).json()["question"].clone()
    };
    assert_eq!(question(&[]), json!(null));
    assert_eq!(question(&["--lazy"]), json!("lazy=true"));
    assert_eq!(question(&["--max", "2", "--only", "nodes<4"]), json!("max=2 only=nodes<4"));
}

#[test]
fn a_capture_time_counts_the_moves_of_the_cats_alone() {
    // The mouse must leave 0, and runs onto a cat.
    let ran = with_input(&["cops", "--first", "mouse", "--stay", "none", "--cats", "2", "--format", "json"], "&BG?\n");
    assert_eq!((&ran.json()["wins"], &ran.json()["capture_time"]), (&json!(true), &json!(0)));
}

#[test]
fn a_stream_with_a_number_of_cats_is_answered_yes_or_no() {
    assert_eq!(with_input(&["cops", "--cats", "2"], GRAPHS).text(), "BW yes 1\nCr yes 1\nIheA@GUAo no -\nB? no -\n");
    let csv = "graph6,wins,capture_time,at_least,at_least_by,at_most,at_most_by\n\
               BW,yes,1,1,one-cat,1,dismantling\nCr,yes,1,2,dismantling,2,domination\n\
               IheA@GUAo,no,,3,search,3,domination\nB?,no,,3,components,3,components\n";
    assert_eq!(with_input(&["cops", "--cats", "2", "--format", "csv"], GRAPHS).text(), csv);
    assert_eq!(with_input(&["cops", "--max", "2"], GRAPHS).text(), "BW 1 1\nCr 2 1\nIheA@GUAo >2 -\nB? >2 -\n");
    let lines = with_input(&["cops", "--max", "1", "--format", "json"], GRAPHS).lines();
    assert_eq!((&lines[1]["cop_number"], &lines[1]["more_than"]), (&json!(null), &json!(1)));
}

#[test]
fn lines_are_read_however_they_end_and_begin() {
    // A header, a carriage return, a blank line, sparse6, and no newline at the end.
    let ran = with_input(&["cops"], ">>graph6<<BW\r\n\n:Bf\nCr");
    assert_eq!(ran.text(), "BW 1 1\n:Bf 2 1\nCr 2 1\n");
    // A directed cycle of three: one cat runs after the mouse for ever.
    assert_eq!(with_input(&["cops", "--format", "json"], "&BP_\n").lines()[0]["cop_number"], 2);
    let ran = with_input(&["cops"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""));
    assert!(ran.stderr.contains("there are no graphs here"), "{}", ran.stderr);
}

#[test]
fn bad_lines_are_told_with_their_number_and_skipped() {
    // An odd byte, a broken header, a node beyond the size, a line that is too short, no node at all, and no text.
    let input = b"BW\nB W\n>>graph7<<BW\n:Bo~\nIheA@GUA\n?\nC\xffr\nCr";
    let ran = with_input(&["cops"], input);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "BW 1 1\nCr 2 1\n"));
    for said in [
        "error: <stdin>:2:2: found a space, expected a character from ? to ~\n",
        "error: <stdin>:3:1: found >>graph7<<BW, expected the header >>graph6<<",
        "error: <stdin>:4:4: found node 3, expected a node from 0 to 2\n",
        "error: <stdin>:5:",
        "error: <stdin>:6:1: the board has no place to stand on\n",
        "error: <stdin>:7:2: found the byte 0xFF",
        "warning: 6 of 8 graphs could not be answered",
    ] {
        assert!(ran.stderr.contains(said), "{said}: {}", ran.stderr);
    }
    let ran = with_input(&["cops", "--summary", "--format", "csv"], input);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "cop_number,capture_time,graphs\n1,1,1\n2,1,1\n"));
}

#[test]
fn a_summary_counts_them() {
    let csv = "cop_number,capture_time,graphs\n1,1,1\n2,1,1\n3,0,1\n3,1,1\n";
    assert_eq!(with_input(&["cops", "--summary", "--format", "csv"], GRAPHS).text(), csv);
    let found = with_input(&["cops", "--summary", "--format", "json", "--cats", "2"], GRAPHS).json();
    let counts = json!([
        {"wins": false, "capture_time": null, "graphs": 2},
        {"wins": true, "capture_time": 1, "graphs": 2},
    ]);
    assert_eq!(found, json!({"cats": 2, "graphs": 4, "counts": counts}));
    let table = "\
\n              capture time
 cop number   0   1   graphs
 1            -   1        1
 2            -   1        1
 3            1   1        2
 all          1   3        4
";
    assert_eq!(with_input(&["cops", "--summary"], GRAPHS).text(), table);
    let ran = with_input(&["cops", "--summary", "--max", "2"], GRAPHS);
    assert!(ran.text().contains(" >2           -   2        2\n"), "{}", ran.stdout);
}

#[test]
fn variants_large_graphs_and_engines_answer_in_streams_too() {
    assert_eq!(with_input(&["cops", "--lazy"], GRAPHS).text(), "BW 1 1\nCr 2 1\nIheA@GUAo 3 1\nB? 3 0\n");
    let checked = with_input(&["cops", "--shortcuts", "check", "--engine", "counter"], GRAPHS);
    assert_eq!(checked.text(), with_input(&["cops", "--engine", "bits"], GRAPHS).text());
    assert_eq!(checked.text(), with_input(&["cops", "--shortcuts", "skip"], GRAPHS).text());
    // A path of a hundred as sparse6 and among small ones.
    let path = |nodes: usize| {
        let edges: String = (1..nodes).map(|node| format!("{} {node}\n", node - 1)).collect();
        let path = file(&format!("cops-path-{nodes}.txt"), edges);
        mousehole(&["cops", &path, "--format", "json"]).json()["graph6"].as_str().unwrap().to_owned()
    };
    let ran = with_input(&["cops"], format!("BW\n{}\nCr\n", path(100)));
    let answers: Vec<&str> = ran.text().lines().map(|line| &line[line.find(' ').unwrap()..]).collect();
    assert_eq!(answers, [" 1 1", " 1 50", " 2 1"]);
}

#[test]
fn what_is_for_one_graph_is_refused() {
    with_input(&["cops", "--line"], GRAPHS).refused("--line: the line of play is shown for one graph");
    with_input(&["cops", "--cats", "65"], GRAPHS).refused("--cats: there are 65 cats");
    with_input(&["cops", "--directions", "8"], GRAPHS).refused("--directions");
}

#[test]
fn a_bad_first_line_is_told_like_any_other() {
    for (input, answers) in [
        ("D!c\nDhc\n", "Dhc 2 1\n"),
        ("B W\nBW\nCr\n", "BW 1 1\nCr 2 1\n"),
        ("\nhello, world\nBW\n\nCr\nIheA@GUAo\n", "BW 1 1\nCr 2 1\nIheA@GUAo 3 1\n"),
        ("IheA@GUA\nBW\nBW\nBW\nBW\nBW\n", "BW 1 1\nBW 1 1\nBW 1 1\nBW 1 1\nBW 1 1\n"),
    ] {
        let from_file = mousehole(&["cops", &file("cops-bad-first.g6", input)]);
        for (ran, name) in [(with_input(&["cops"], input), "<stdin>"), (from_file, "cops-bad-first.g6")] {
            assert_eq!((ran.code, ran.stdout.as_str()), (1, answers), "{input}: {}", ran.stderr);
            let line = 1 + input.bytes().take_while(|byte| *byte == b'\n').count();
            assert!(ran.stderr.contains(&format!("{name}:{line}:")), "{}", ran.stderr);
            assert!(ran.stderr.contains("warning: 1 of "), "{}", ran.stderr);
        }
    }
    // What is no stream still is none.
    assert_eq!(with_input(&["cops", "--format", "json"], "ann bob\nbob cid\n").json()["cop_number"], 1);
    with_input(&["cops"], "ann bob cid dot\nbob\n").refused("");
}

/// The Hoffman–Singleton graph: seven cats are too many for any chase, and theorems do without.
#[test]
fn a_stream_knows_the_theorems_that_a_file_knows() {
    let graph = data("graphs/hoffman-singleton.g6");
    let text = std::fs::read_to_string(&graph).unwrap();
    let of_file = mousehole(&["cops", &graph, "--format", "json", "--memory", "10M"]).json();
    assert_eq!((&of_file["cop_number"], &of_file["capture_time"]), (&json!(7), &json!(1)));
    assert_eq!(with_input(&["cops", "--format", "json", "--memory", "10M"], &text).json(), of_file);
    let seven = with_input(&["cops", "--cats", "7", "--format", "json", "--memory", "10M"], &text).json();
    assert_eq!((&seven["wins"], &seven["capture_time"]), (&json!(true), &json!(1)));
    let six = with_input(&["cops", "--cats", "6", "--format", "json", "--memory", "10M"], &text).json();
    assert_eq!((&six["wins"], &six["at_least"]), (&json!(false), &json!(7)));
}

#[test]
fn only_those_that_are_asked_for_are_told() {
    let only = |only: &str| with_input(&["cops", "--only", only], GRAPHS).text().to_owned();
    assert_eq!(only("cop_number>=3"), "IheA@GUAo 3 1\nB? 3 0\n");
    assert_eq!(only("cop_number = 3 and capture_time > 0"), "IheA@GUAo 3 1\n");
    assert_eq!(only("nodes<=4, edges>0"), "BW 1 1\nCr 2 1\n");
    assert_eq!(only("edges=15"), "IheA@GUAo 3 1\n");
    assert_eq!(only("at_most<2"), "BW 1 1\n");
    assert_eq!(only("cop_number>9"), "");
    // More than 2 is 3 or more.
    let max = with_input(&["cops", "--max", "2", "--only", "cop_number>=3"], GRAPHS);
    assert_eq!(max.text(), "IheA@GUAo >2 -\nB? >2 -\n");
    let summary = with_input(&["cops", "--summary", "--format", "csv", "--only", "cop_number!=3"], GRAPHS);
    assert_eq!(summary.text(), "cop_number,capture_time,graphs\n1,1,1\n2,1,1\n");
    assert_eq!(with_input(&["cops", "--cats", "2", "--only", "cop_number<=2"], GRAPHS).text(), "BW yes 1\nCr yes 1\n");
    // A single board is left out or told as well.
    assert_eq!(mousehole(&["cops", &data("graphs/petersen.g6"), "--only", "edges<15"]).text(), "");
    for bad in ["cop_number", "cops>=3", "cop_number>=three", ""] {
        with_input(&["cops", "--only", bad], GRAPHS).refused("expected a comparison such as cop_number>=3");
    }
}

#[test]
fn placements_and_throttling_in_streams() {
    let ran = with_input(&["cops", "--all-placements", "--throttling", "--format", "json"], "Cr\nIheA@GUAo\n");
    let lines = ran.lines();
    assert_eq!(lines[0]["placements"].as_array().unwrap().len(), 6);
    assert_eq!((&lines[1]["placements"][0], &lines[1]["more_placements"]), (&json!([0, 2, 6]), &json!(false)));
    assert_eq!((&lines[1]["throttling_number"], &lines[1]["throttling_cats"]), (&json!(4), &json!(3)));
    let csv = with_input(&["cops", "--throttling", "--format", "csv"], "IheA@GUAo\n");
    assert!(
        csv.text().ends_with("at_most_by,throttling_number,throttling_cats\nIheA@GUAo,3,1,3,girth,3,domination,4,3\n")
    );
    assert_eq!(with_input(&["cops", "--throttling"], "IheA@GUAo\n").text(), "IheA@GUAo 3 1 4 3\n");
    with_input(&["cops", "--all-placements"], GRAPHS).refused("--all-placements: for a stream of graphs");
}

/// Answers come while the input is still open, and a reader who has heard enough stops it.
#[test]
fn answers_do_not_wait_and_a_closed_pipe_is_no_error() {
    let mut child =
        command(&["cops"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(b"BW\n").unwrap();
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line, "BW 1 1\n");
    drop(stdout);
    while stdin.write_all(&b"Cr\n".repeat(10_000)).is_ok() {}
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
