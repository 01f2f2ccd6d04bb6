//! `solve`: text, JSON, questions and counts.

use serde_json::json;

use super::runner::{file, mousehole, with_input};

/// Checks that the keys stand in that order.
#[track_caller]
fn in_order(text: &str, keys: &[&str]) {
    let at: Vec<usize> = keys
        .iter()
        .map(|key| text.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key} in {text}")))
        .collect();
    assert!(at.is_sorted(), "{text}");
}

#[test]
fn the_example_needs_no_arguments() {
    let ran = mousehole(&["solve"]);
    let text = ran.text();
    for expected in [
        "0 1 2 3 4",
        "████████F",
        "██C · · ·",
        "M · ◆ · ·",
        "The mouse wins in 5 plies: it reaches the food.",
        "mouse 2,0 → 2,2   mouse wins in 4",
        "10 places, 200 positions",
        "Try next",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains('\x1b'), "no colours in a pipe: {text}");
}

#[test]
fn what_the_example_says_to_try_works() {
    let ran = mousehole(&["solve"]);
    let tries: Vec<&str> = ran.text().lines().skip_while(|line| !line.contains("Try next")).skip(1).collect();
    assert!(tries.len() >= 4, "{tries:?}");
    for line in tries {
        let command = line.trim().split("   ").next().unwrap();
        if let Some(args) = command.strip_prefix("mousehole ") {
            let args: Vec<&str> = args.split(' ').collect();
            assert_eq!(mousehole(&args).code, 0, "{command}");
        } else {
            assert_eq!(command, "printf 'M..C\\n..#F\\n' | mousehole solve");
            with_input(&["solve"], "M..C\n..#F\n").text();
        }
    }
}

#[test]
fn json_has_the_keys_in_their_order() {
    let ran = mousehole(&["solve", "--format", "json"]);
    let mut found = ran.json();
    in_order(
        &ran.stdout,
        &["winner", "plies", "reason", "to_move", "best", "places", "positions", "engine", "seconds"],
    );
    in_order(&ran.stdout, &["to", "places"]);
    assert!(found["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
    assert!(found["engine"].is_string());
    found["seconds"].take();
    found["engine"].take();
    assert_eq!(
        found,
        json!({
            "winner": "mouse", "plies": 5, "reason": "hole", "to_move": "mouse",
            "best": [{"to": [2, 2], "winner": "mouse", "plies": 4}],
            "places": 10, "positions": 200, "engine": null, "seconds": null,
        })
    );
}

#[test]
fn stats_alone_count_everything() {
    let ran = mousehole(&["solve", "--stats", "--format", "json"]);
    assert_eq!(ran.json()["stats"], json!({"mouse": 88, "cat": 112, "open": 0, "longest": 8}));
    in_order(&ran.stdout, &["seconds", "stats"]);
    let text = mousehole(&["solve", "--stats"]);
    assert!(text.text().contains("mouse 88, cat 112, open 0; the longest win takes 8 plies"), "{}", text.stdout);
}

#[test]
fn a_question_tells_what_it_tells() {
    let ask = |question| mousehole(&["solve", "--format", "json", "--stats", "--question", question]).json();
    let null = json!(null);
    let start = ask("start");
    assert_eq!(start["stats"], json!({"mouse": null, "cat": null, "open": null, "longest": null}));
    assert_eq!(start["plies"], 5);

    let everything = ask("everything");
    assert_eq!(everything["stats"]["longest"], 8);
    assert_eq!(everything["best"], start["best"]);

    let winners = ask("winners");
    assert_eq!(winners["stats"], json!({"mouse": 88, "cat": 112, "open": 0, "longest": null}));
    assert_eq!((&winners["winner"], &winners["plies"], &winners["reason"]), (&json!("mouse"), &null, &null));
    assert_eq!(winners["best"], json!([{"to": [2, 2], "winner": "mouse", "plies": null}]));

    let mouse = ask("mouse");
    assert_eq!(mouse["stats"], json!({"mouse": 88, "cat": null, "open": null, "longest": null}));
    assert_eq!(mouse["winner"], "mouse");
    assert_eq!(mouse["best"], winners["best"]);
}

#[test]
fn the_mouse_question_names_the_cat_only_where_there_are_no_draws() {
    let ask = |args: &[&str]| mousehole(&[&["solve", "--format", "json", "--question", "mouse"], args].concat()).json();
    assert_eq!(ask(&["--mouse-jump", "1"])["winner"], "cat");
    assert_eq!(ask(&["--mouse-jump", "1", "--endless", "draw"])["winner"], json!(null));
    assert_eq!(ask(&["--endless", "draw"])["winner"], "mouse");
}

#[test]
fn moves_of_cats_are_lists_and_placements_are_told() {
    let square = "[[1,3],[0,2],[1,3],[0,2]]";
    let ran = with_input(&["solve", "-", "--preset", "cops", "--cats", "2", "--format", "json"], square);
    let found = ran.json();
    in_order(&ran.stdout, &["best", "placement", "places"]);
    assert_eq!(found["winner"], "cat");
    assert_eq!(found["to_move"], "cat");
    assert_eq!(found["placement"]["cats"].as_array().map(Vec::len), Some(2));
    assert!(found["placement"]["mouse"].is_u64());
    assert_eq!(found["best"][0]["to"].as_array().map(Vec::len), Some(2), "{found}");

    let alone = with_input(&["solve", "-", "--preset", "cops", "--format", "json"], square).json();
    assert_eq!((&alone["winner"], &alone["reason"]), (&json!("mouse"), &json!("endless")));
    assert!(alone["best"][0]["to"].is_u64(), "{alone}");
    let placed =
        with_input(&["solve", "-", "--preset", "cops", "--cat", "0", "--mouse", "1", "--format", "json"], square);
    assert!(placed.json().get("placement").is_none());
}

#[test]
fn every_format_is_recognised_by_its_content() {
    let map = "type octile\nheight 3\nwidth 5\nmap\n@@@@.\n@....\n.....\n";
    let placed = ["--mouse", "2,0", "--cat", "1,1", "--hole", "0,4", "--mouse-jump", "2"];
    let inputs: [(&str, &str, &[&str]); 5] = [
        ("grid", "####F\n#C...\nM....\n", &["--mouse-jump", "2"]),
        ("pasted", "[\"####F\",\"#C...\",\"M....\"]\n1\n2\n", &[]),
        ("json", "{\"grid\":[\"####F\",\"#C...\",\"M....\"],\"catJump\":1,\"mouseJump\":2}", &[]),
        ("toml", "grid = \"\"\"\n####F\n#C...\nM....\n\"\"\"\n\n[rules]\nmouse_jump = 2\n", &[]),
        ("map", map, &placed),
    ];
    for (format, text, flags) in inputs {
        let path = file(&format!("recognised-{format}"), text);
        let args = [&["solve", path.as_str(), "--format", "json"], flags].concat();
        assert_eq!(mousehole(&args).json()["plies"], 5, "{format}");
        let named = [&args[..], &["--input-format", format]].concat();
        assert_eq!(mousehole(&named).json()["plies"], 5, "{format}");
    }
}

#[test]
fn graphs_are_told_and_listed() {
    let ran = with_input(&["solve", "-"], "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]");
    let text = ran.text();
    assert!(text.contains("A graph of 6 nodes and 7 edges. Mouse 1, cat 2, hole 0."), "{text}");
    assert!(text.contains("1 mouse  3\n"), "{text}");
    assert!(text.contains("A draw: neither side can force an end."), "{text}");
    let directed = with_input(&["solve", "-"], "[[1],[2],[0]]");
    assert!(directed.text().contains("3 directed edges"), "{}", directed.stdout);
}

#[test]
fn boards_larger_than_a_screen_are_summarised() {
    let wide = format!("M{}F\n{}C{}\n", ".".repeat(118), "#".repeat(60), "#".repeat(59));
    let ran = with_input(&["solve", "-"], wide);
    assert!(ran.text().contains("A grid of 2 rows and 120 columns: 121 of 240 cells are floor."), "{}", ran.stdout);
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 100), "{}", ran.stdout);
    let ran = with_input(&["solve", "-"], format!("MC{}F", ".".repeat(198)));
    assert!(ran.text().contains("A grid of 1 row and 201 columns: 201 of 201 cells are floor."), "{}", ran.stdout);
}

#[test]
fn nodes_go_by_their_names() {
    let board = r#"{"graph":[[1,2],[0,2],[0,1,3],[2]],"names":["den","alice","bob","0,1"]}"#;
    let flags = ["--mouse", "alice", "--cat", "0,1", "--hole", "den"];
    let ran = with_input(&[&["solve", "-", "--format", "json"], &flags[..]].concat(), board).json();
    assert_eq!(ran["best"], json!([{"to": "den", "winner": "mouse", "plies": 0}]));
    let ran = with_input(&[&["solve", "-"], &flags[..]].concat(), board);
    assert!(ran.text().contains("Mouse alice, cat 0,1, hole den."), "{}", ran.stdout);
    assert!(ran.stdout.contains("   bob        den alice 0,1\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("mouse alice → den"), "{}", ran.stdout);
    let ran = with_input(&[&["line", "-", "--format", "json"], &flags[..]].concat(), board).json();
    assert_eq!(ran["line"][0]["from"], "alice");
    with_input(&["solve", "-", "--mouse", "eve"], board)
        .refused("--mouse: there is no node eve: the nodes of this graph have names, such as den");
    with_input(&["solve", "-"], board).refused("there is no mouse: set `mouse` (--mouse PLACE)");
    mousehole(&["solve", "--mouse", "a\u{1b}"])
        .refused("--mouse: a\u{FFFD} is not a place of a grid: expected ROW,COL");
}
