//! `explain`: why the game comes out as it does.

use serde_json::{Value, json};

use super::runner::{data, file, mousehole, with_input};

#[test]
fn the_example_is_explained() {
    let text = mousehole(&["explain"]).text().to_owned();
    let expected = "
    0 1 2 3 4
  0 ████████F*
  1 ██C · · ·
  2 M · ◆ · ◆

 ◆ the mouse's way

 The mouse wins in 5 plies: it reaches the food.

 The mouse gets there first: from 2,0 by 2,2 2,4 to 0,4 in 3 moves, and the cat cannot stop it. The
   cat would need 4 moves.
 At 1 of 3 choices only one move keeps the win:
   ply 1: mouse to 2,2, or else the cat wins in 3 plies
 The smallest change that turns it: the cat moves first. Then the cat wins in 3 plies.
";
    assert_eq!(text, expected);
}

#[test]
fn json_has_every_fact() {
    let found = mousehole(&["explain", "--format", "json"]).json();
    assert_eq!((&found["winner"], &found["plies"], &found["reason"]), (&json!("mouse"), &json!(5), &json!("hole")));
    assert_eq!(
        (&found["to_move"], &found["mouse"], &found["cats"]),
        (&json!("mouse"), &json!([2, 0]), &json!([[1, 1]]))
    );
    assert_eq!(found["limit"], 1000);
    assert_eq!(found["spare_turns"], json!({"turns": 0, "or_more": false}));
    assert_eq!(
        found["ideas"],
        json!([{"idea": "runs", "after": 0, "route": [[2, 0], [2, 2], [2, 4], [0, 4]], "cat_moves": 4, "alone": 3}])
    );
    assert_eq!(
        found["critical"],
        json!({"plies": 5, "turns": 3, "moves": [{
            "ply": 1, "side": "mouse", "from": [2, 0], "to": [2, 2], "others": 2,
            "otherwise": {"winner": "cat", "plies": 3},
        }]})
    );
    let flips = json!({"rule": "first", "to": "cat", "winner": "cat", "plies": 3});
    assert_eq!(found["changes"], json!({"flips": flips, "in_vain": [], "left_out": []}));
    assert_eq!(found["text"][0], "The mouse wins in 5 plies: it reaches the food.");
}

#[test]
fn a_draw_on_a_graph_has_the_home_of_each_side() {
    let graph = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";
    let text = with_input(&["explain", "-"], graph).text().to_owned();
    assert!(text.contains("\n    3 home   1 4 5\n    4 home   2 3\n"), "{text}");
    assert!(!text.contains('◆'), "{text}");
    let found = with_input(&["explain", "-", "--format", "json"], graph).json();
    let ideas: Vec<&str> = found["ideas"].as_array().unwrap().iter().map(|i| i["idea"].as_str().unwrap()).collect();
    assert_eq!(ideas, ["keeps", "no_safe_way", "keeps", "roams"]);
    assert_eq!((&found["ideas"][0]["side"], &found["ideas"][0]["places"]), (&json!("mouse"), &json!([3, 4])));
    assert_eq!((&found["ideas"][2]["side"], &found["ideas"][2]["places"]), (&json!("cat"), &json!([2, 5])));
    assert_eq!(found["ideas"][3]["places"], json!([1, 3, 4]));
    assert_eq!(found["spare_turns"], Value::Null);
}

#[test]
fn cops_and_robbers() {
    let text =
        mousehole(&["explain", &format!("{}/../../examples/cops.toml", env!("CARGO_MANIFEST_DIR"))]).text().to_owned();
    assert!(text.contains("\n From 0 2 6 the cats win wherever the mouse starts.\n"), "{text}");
    assert!(text.contains("The smallest change that turns it: one cat less. Then the mouse wins.\n"), "{text}");
}

#[test]
fn flags_move_the_start_and_the_rules() {
    let slower = mousehole(&["explain", "--mouse-jump", "1"]).text().to_owned();
    assert!(slower.contains("\n The cat wins in 4 plies: it catches the mouse.\n"), "{slower}");
    let moved = mousehole(&["explain", "--mouse", "1,4", "--cat", "1,3", "--first", "cat"]).text().to_owned();
    assert!(moved.contains("\n The cat is one move away from the mouse.\n"), "{moved}");
    let late = mousehole(&["explain", "--limit", "4"]).text().to_owned();
    assert!(late.contains("\n Only the limit decides: the mouse comes 1 ply too late.\n"), "{late}");
}

#[test]
fn changes_can_be_left_out_or_bounded() {
    let without = mousehole(&["explain", "--no-changes"]).text().to_owned();
    assert!(!without.contains("change"), "{without}");
    assert_eq!(mousehole(&["explain", "--no-changes", "--format", "json"]).json()["changes"], Value::Null);
    let bounded = mousehole(&["explain", "--positions", "1", "--cat", "2,4"]).text().to_owned();
    assert!(bounded.contains("Not tried, as there are too many positions: "), "{bounded}");
    let memory = mousehole(&["explain", "--memory", "1M", "--cat", "2,4"]).text().to_owned();
    assert!(memory.contains("change"), "{memory}");
    let both = mousehole(&["explain", "--no-changes", "--positions", "1"]);
    assert_eq!(both.code, 2, "{}", both.stderr);
}

#[test]
fn finished_and_tiny_boards() {
    let told = |board: &str, flags: &[&str]| {
        let ran = with_input(&[&["explain", "-"], flags].concat(), board);
        ran.text().to_owned()
    };
    let over = told("M.F", &["--cat", "0,0"]);
    assert!(
        over.contains("The cat wins at once: it catches the mouse.\n\n The game is over before it begins.\n"),
        "{over}"
    );
    told("M", &["--cat", "0,0", "--hole", "0,0"]);
    told(".", &["--preset", "cops"]);
    told("[[]]", &["--preset", "cops"]);
    told("[[0]]", &["--preset", "cops", "--stay", "none", "--stuck", "loses", "--first", "mouse"]);
    told("MC", &["--hole", "0,0", "--limit", "0"]);
    told("MF\n##\nC#", &["--mouse-jump", "0", "--limit", "0"]);
    told("MF\n##\nC#", &["--mouse-jump", "4294967295", "--cat-jump", "4294967295"]);
    told("M.\n.C\n.F", &["--stay", "none", "--endless", "draw", "--limit", "none", "--directions", "8"]);
}

/// Boards with known winners: the explanation begins with the winner, whatever else it says.
#[test]
fn known_boards_come_out_as_known() {
    let lines = std::fs::read_to_string(data("grid.jsonl")).expect("the boards");
    for (i, line) in lines.lines().step_by(100).enumerate() {
        let known: Value = serde_json::from_str(line).expect("a JSON line");
        let path = file(
            &format!("explain-{i}.json"),
            json!({
                "grid": known["grid"], "catJump": known["catJump"], "mouseJump": known["mouseJump"],
            })
            .to_string(),
        );
        let found = mousehole(&["explain", &path, "--format", "json"]).json();
        let wins = known["mouseWins"].as_bool().expect("an answer");
        assert_eq!(found["winner"], if wins { "mouse" } else { "cat" }, "{line}");
        assert!(found["text"].as_array().is_some_and(|text| (2..=12).contains(&text.len())), "{found}");
    }
}

#[test]
fn bad_boards_are_refused() {
    with_input(&["explain", "-"], "M.C\n").refused("there is no food");
    mousehole(&["explain", "no-such-file"]).refused("there is no such file");
    with_input(&["explain", "-", "--memory", "1"], "M.C\n..F\n").refused("may be used");
}
