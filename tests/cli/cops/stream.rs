//! Streams of graphs.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::json;

use crate::runner::{command, file, mousehole, with_input};

/// A path of three, a cycle of four, the Petersen graph, and three nodes without edges.
const GRAPHS: &str = "BW\nCr\nIheA@GUAo\nB?\n";

#[test]
fn a_stream_gets_one_line_for_each_graph_in_order() {
    let text = "BW 1 1\nCr 2 1\nIheA@GUAo 3 1\nB? 3 0\n";
    assert_eq!(with_input(&["cops"], GRAPHS).text(), text);
    assert_eq!(with_input(&["cops", "-"], GRAPHS).text(), text);
    assert_eq!(mousehole(&["cops", &file("cops-stream.g6", GRAPHS)]).text(), text);
    let csv = "graph6,cop_number,capture_time\nBW,1,1\nCr,2,1\nIheA@GUAo,3,1\nB?,3,0\n";
    assert_eq!(with_input(&["cops", "--format", "csv"], GRAPHS).text(), csv);
    let lines = with_input(&["cops", "--format", "json"], GRAPHS).lines();
    assert_eq!(lines[1], json!({"graph6": "Cr", "places": 4, "cop_number": 2, "capture_time": 1, "placement": [0, 1]}));
    assert_eq!((lines.len(), &lines[3]["placement"]), (4, &json!([0, 1, 2])));
}

#[test]
fn a_stream_with_a_number_of_cats_is_answered_yes_or_no() {
    assert_eq!(with_input(&["cops", "--cats", "2"], GRAPHS).text(), "BW yes 1\nCr yes 1\nIheA@GUAo no -\nB? no -\n");
    let csv = "graph6,wins,capture_time\nBW,yes,1\nCr,yes,1\nIheA@GUAo,no,\nB?,no,\n";
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
