//! `trace`: the classic methods, step by step.

use serde_json::{Value, json};

use super::runner::{mousehole, with_input};

#[test]
fn the_example_is_followed_step_by_step() {
    let ran = mousehole(&["trace"]);
    let text = ran.text();
    assert!(
        text.starts_with("\n 1  for each position p that is over: label p, put p in the queue\n 2  while "),
        "{text}"
    );
    assert!(
        text.contains("\n    1      1     1  mouse 0,4, cat 0,4, mouse to move  over: the cat has won\n"),
        "{text}"
    );
    assert!(text.contains("steps more; --full shows them\n"), "{text}");
    assert!(text.ends_with("\n 200 of 200 positions are decided, 0 open. Looked at 800 positions.\n\n"), "{text}");
    let ran = mousehole(&["trace", "--full"]);
    let full = ran.text();
    assert!(full.contains("the mouse wins in 5 plies: mouse 2,0 → 2,2\n"), "{full}");
    assert!(full.contains("  2 moves left untried\n"), "{full}");
}

#[test]
fn each_method_says_what_it_costs() {
    for (method, cost) in [("recheck", "1,133 positions"), ("dp", "1,702 positions"), ("bits", "300 rows")] {
        let ran = mousehole(&["trace", "--method", method]);
        let text = ran.text();
        assert!(text.contains(&format!("Looked at {cost}.")), "{method}: {text}");
    }
}

#[test]
fn json_has_a_line_for_each_step_and_ends_with_the_labels_of_solve() {
    for method in ["counter", "recheck", "dp", "bits"] {
        let ran = mousehole(&["trace", "--method", method, "--format", "json"]);
        let steps: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(steps.iter().zip(1..).all(|(step, number)| step["step"] == json!(number)), "{method}");
        let found: Vec<&Value> = steps.iter().flat_map(|step| step["found"].as_array().unwrap()).collect();
        let count = |side: &str| found.iter().filter(|found| found["by"] == side).count();
        let stats = mousehole(&["solve", "--stats", "--format", "json"]).json()["stats"].clone();
        assert_eq!(json!([count("mouse"), count("cat")]), json!([stats["mouse"], stats["cat"]]), "{method}");
        let at = |found: &&&Value| {
            (&found["mouse"], &found["cat"], &found["to_move"]) == (&json!([2, 0]), &json!([1, 1]), &json!("mouse"))
        };
        let start = found.iter().find(at).unwrap();
        assert_eq!((&start["by"], &start["plies"]), (&json!("mouse"), &json!(5)), "{method}");
        let because = json!({"mouse": [2, 2], "cat": [1, 1], "to_move": "cat"});
        assert_eq!(start["because"], json!([because]), "{method}");
    }
}

#[test]
fn what_cannot_be_traced_is_refused_by_name() {
    let board = format!("M{0}C\n{0}.F\n{0}..", ".".repeat(25));
    with_input(&["trace", "-"], board).refused("a trace is for at most 5000 positions, and this game has 13122");
    let message = "bits cannot be traced here: it does not know games where `reach` is 1";
    with_input(&["trace", "-", "--method", "bits", "--reach", "1"], "M..C\n...F").refused(message);
}
