//! `batch`: many boards.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use mousehole_testing::vectors;
use serde_json::{Value, json};

use super::runner::{command, data, mousehole, with_input};

/// Runs the boards with known answers through `batch`, and checks each answer; with an engine, those that it takes.
fn check_vectors(name: &str, engine: Option<&str>, winner: impl Fn(&Value) -> String) -> usize {
    let file = data(name);
    let mut args = vec!["batch", file.as_str()];
    args.extend(engine.iter().flat_map(|engine| ["--engine", engine]));
    let answers = mousehole(&args).lines();
    let expected = vectors(name);
    assert_eq!((answers.len(), expected.len()), (600, 600));
    let mut answered = 0;
    for (answer, expected) in answers.iter().zip(&expected) {
        if let (Some(engine), Some(error)) = (engine, answer["error"].as_str()) {
            assert!(error.starts_with(&format!("the engine {engine} does not take this game")), "{error}");
            continue;
        }
        answered += 1;
        assert_eq!(
            answer,
            &json!({"id": expected["id"], "winner": winner(expected), "plies": expected["plies"]}),
            "{expected}"
        );
    }
    answered
}

/// With the default, and with every engine by its name.
fn check_with_every_engine(name: &str, winner: impl Fn(&Value) -> String) {
    assert_eq!(check_vectors(name, None, &winner), 600);
    for engine in mousehole::engine::ENGINES {
        let answered = check_vectors(name, Some(engine.name()), &winner);
        // The textbook method takes no large boards.
        assert!(answered == 600 || engine.name() == "dp" && answered > 100, "{} {answered}", engine.name());
    }
}

#[test]
fn grids_with_known_answers() {
    // Endless play is the cat's on a grid.
    check_with_every_engine("grid.jsonl", |line| line["winner"].as_str().unwrap().replace("none", "cat"));
}

#[test]
fn graphs_with_known_answers() {
    check_with_every_engine("graph.jsonl", |line| line["winner"].as_str().unwrap().to_owned());
}

#[test]
fn a_test_case_of_several_lines_is_told_to_go_on_one() {
    let ran = with_input(&["batch"], "[\"####F\",\"#C...\",\"M....\"]\n1\n2\n[\"####F\",\"#C...\",\"M....\"],1,2\n");
    assert_eq!(ran.code, 1);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines[1].contains("a number alone") && lines[2].contains("go on its line"), "{}", ran.stdout);
    assert!(lines[3].contains("mouse"), "{}", ran.stdout);
}

#[test]
fn ids_come_back_exactly_as_written() {
    for id in ["12345678901234567890123", "{\"z\":1,\"a\":[1.50, 2e3]}", "null", "\"\\u0041\"", "-0.10"] {
        let input = format!("{{\"id\": {id} ,\"grid\":[\"MCF\"]}}\n{{\"grid\":[\"MX\"],\"id\":{id}}}\n");
        let ran = with_input(&["batch", "-"], input);
        let starts = ran.stdout.lines().map(|line| line.starts_with(&format!("{{\"id\":{id},")));
        assert_eq!(starts.collect::<Vec<_>>(), [true, true], "{}", ran.stdout);
    }
}

#[test]
fn keys_that_mean_nothing_are_errors_of_their_lines() {
    let ran = with_input(
        &["batch", "-"],
        "{\"id\":\"a\",\"grid\":[\"MCF\"],\"catjump\":2}\n{\"grid\":[\"MCF\"],\"winner\":\"cat\"}\n",
    );
    let lines = ran.lines();
    assert_eq!((&lines[0]["id"], &lines[1]["winner"]), (&json!("a"), &json!("cat")));
    let message = lines[0]["error"].as_str().unwrap();
    assert!(message.starts_with("column 26: found the key \"catjump\", expected one of grid"), "{message}");
}

#[test]
fn answers_keep_order_ids_and_shape() {
    let input = "{\"id\":\"a\",\"grid\":[\"M.F\",\"###\",\"C##\"]}\n\n  \r\n[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\r\n\
                 {\"id\":{\"n\":7},\"grid\":[\"MCF\"]}\n[\"MCF\"]";
    let ran = with_input(&["batch", "-"], input);
    assert_eq!(
        ran.text(),
        "{\"id\":\"a\",\"winner\":\"mouse\",\"plies\":3}\n{\"id\":4,\"winner\":\"draw\",\"plies\":null}\n\
         {\"id\":{\"n\":7},\"winner\":\"cat\",\"plies\":2}\n{\"id\":6,\"winner\":\"cat\",\"plies\":2}\n"
    );
}

#[test]
fn lines_may_be_graphs() {
    // All connected graphs of four nodes, of which only the cycle, told here in all three formats, takes a second cat.
    let input = ">>graph6<<CF\nCU\nCV\nC]\n:CoKN\n\n&CK{o\nC^\r\nC~\nC]?\nCF";
    for (cats, cycle) in [("1", "mouse"), ("2", "cat")] {
        let ran = with_input(&["batch", "-", "--preset", "cops", "--cats", cats], input);
        let answers = ran.lines();
        let winners: Vec<(Value, Value)> =
            answers.iter().map(|line| (line["id"].clone(), line["winner"].clone())).collect();
        let expected = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11].map(|id| match id {
            4 | 5 | 7 => (json!(id), json!(cycle)),
            10 => (json!(id), Value::Null),
            _ => (json!(id), json!("cat")),
        });
        assert_eq!(winners, expected);
        assert!(ran.stderr.contains("1 of 10 lines"), "{}", ran.stderr);
    }
    let ran = with_input(&["batch", "-", "--input-format", "graph6"], "C]?");
    assert_eq!(
        ran.stdout,
        "{\"id\":1,\"error\":\"column 3: found 2 characters for the edges of 4 nodes, expected 1\"}\n"
    );
}

#[test]
fn bad_lines_stop_nothing() {
    let input = "nonsense\n{\"id\":\"x\",\"grid\":[\"MM\"]}\n{\"id\":\"y\",\"grid\":[\"M.F\"]}\n{\"grid\":[\"MCF\"]}\n\u{1}\n{\n";
    let ran = with_input(&["batch", "-"], input);
    let answers = ran.lines();
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, [&json!(1), &json!("x"), &json!("y"), &json!(4), &json!(5), &json!(6)]);
    for (i, answer) in answers.iter().enumerate() {
        assert_eq!(answer["error"].is_string(), i != 3, "{answer}");
        assert_eq!(answer["winner"].is_string(), i == 3, "{answer}");
    }
    assert!(answers[1]["error"].as_str().unwrap().contains("second mouse"), "{}", answers[1]);
    assert!(answers[2]["error"].as_str().unwrap().contains("there is no cat"), "{}", answers[2]);
    assert!(ran.stderr.contains("5 of 6 lines"), "{}", ran.stderr);
}

#[test]
fn flags_apply_to_every_line() {
    let input = "{\"grid\":[\"M.F\",\"###\",\"C##\"]}\n{\"grid\":[\"M..F\",\"####\",\"C###\"],\"mouseJump\":1}\n";
    let winners = |flags: &[&str]| -> Vec<(Value, Value)> {
        let lines = with_input(&[&["batch", "-"], flags].concat(), input).lines();
        lines.iter().map(|line| (line["winner"].clone(), line["plies"].clone())).collect()
    };
    assert_eq!(winners(&[]), [(json!("mouse"), json!(3)), (json!("mouse"), json!(5))]);
    assert_eq!(winners(&["--mouse-jump", "9"]), [(json!("mouse"), json!(1)), (json!("mouse"), json!(1))]);
    assert_eq!(winners(&["--limit", "4"]), [(json!("mouse"), json!(3)), (json!("cat"), json!(null))]);
    assert_eq!(winners(&["--question", "winners"]), [(json!("mouse"), json!(null)), (json!("mouse"), json!(null))]);
    assert_eq!(winners(&["--question", "mouse", "--limit", "4"])[1], (json!("cat"), json!(null)));
}

#[test]
fn threads_change_nothing() {
    let ran = |threads| mousehole(&["batch", &data("grid.jsonl"), "--threads", threads]).stdout;
    let one = ran("1");
    assert_eq!(one.lines().count(), 600);
    assert_eq!(one, ran("3"));
    mousehole(&["batch", "-", "--threads", "0"]).refused("--threads");
}

#[test]
fn answers_come_while_more_is_written() {
    let mut child = command(&["batch", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        stdin.write_all(b"{\"grid\":[\"MCF\"]}\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{{\"id\":{number},\"winner\":\"cat\",\"plies\":2}}\n"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_board_that_does_not_fit_is_one_bad_line() {
    let large = format!("{{\"grid\":[\"M{}F\",\"C{}\"]}}\n[\"MCF\"]\n", ".".repeat(198), ".".repeat(199));
    let ran = with_input(&["batch", "-", "--memory", "100k"], large);
    let lines = ran.lines();
    assert!(lines[0]["error"].as_str().unwrap().contains("100 kB may be used"), "{}", lines[0]);
    assert_eq!(lines[1]["winner"], "cat");
}

#[test]
fn nothing_gives_nothing() {
    assert_eq!(with_input(&["batch", "-"], "").text(), "");
    assert_eq!(with_input(&["batch", "-"], "\n\n").text(), "");
}
