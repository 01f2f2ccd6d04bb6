//! Planted mistakes, each one edit of a right solution: all are found, and shrunk as far as boards can.

use mousehole::puzzle::{can_mouse_win, cat_mouse_game};
use serde_json::Value;

use crate::{judge, pasted, scratch, solution, written};

fn mistakes() -> Vec<Value> {
    let path = mousehole_testing::root().join("tests/judge/mistakes.jsonl");
    let lines = std::fs::read_to_string(path).expect("the mistakes");
    lines.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

/// The cells or nodes of a board, and the puzzle's answer.
fn size_and_answer(board: &Value) -> (usize, String) {
    match board["grid"].as_array() {
        Some(rows) => {
            let rows: Vec<&str> = rows.iter().map(|row| row.as_str().expect("a row")).collect();
            let jump = |key: &str| board[key].as_u64().expect("a jump") as u32;
            (rows.concat().len(), can_mouse_win(&rows, jump("catJump"), jump("mouseJump")).to_string())
        }
        None => {
            let lists: Vec<Vec<u32>> = serde_json::from_value(board["graph"].clone()).expect("lists");
            (lists.len(), cat_mouse_game(&lists).to_string())
        }
    }
}

#[test]
fn every_mistake_is_found_and_shrunk() {
    let mistakes = mistakes();
    assert!(mistakes.len() >= 20);
    let folder = scratch("mistakes");
    let mut sizes = Vec::new();
    for (number, mistake) in mistakes.iter().enumerate() {
        let text = |key: &str| mistake[key].as_str().expect("a text");
        let (name, right) = (text("name"), solution(text("puzzle"), "py"));
        let edited = right.replacen(text("right"), text("mistake"), 1);
        assert_ne!(edited, right, "{name}");
        let file = written(&folder, &format!("{number}.py"), &pasted("python", &edited));
        let mut flags = vec!["--format", "json", "--timeout", "120"];
        flags.extend((mistake["beyond"] == true).then_some("--beyond"));
        let judged = judge(&flags, &["python3", &file]);
        let judgement = &judged.json()[0];
        let smallest = &judgement["failed"]["smallest"];
        assert_eq!((judged.code, &smallest["kind"]), (1, &"wrong".into()), "{name}: {judgement}");
        let (size, answer) = size_and_answer(&smallest["board"]);
        assert_eq!(smallest["expected"], *answer, "{name}: {smallest}");
        assert_ne!(smallest["found"], *answer, "{name}: {smallest}");
        assert!(!smallest["explanation"].as_array().expect("sentences").is_empty(), "{name}");
        assert!(smallest["line"].is_array(), "{name}: {smallest}");
        if let Some(most) = mistake["most"].as_u64() {
            assert!(size as u64 <= most, "{name}: shrunk to {size}: {}", smallest["board"]);
        }
        sizes.push(format!("{size:4} {name}"));
    }
    println!("{}", sizes.join("\n"));
}

#[test]
fn the_same_seed_gives_the_same_judgement() {
    let folder = scratch("seed");
    let wrong = solution("graph", "py").replace("for to in graph[cat] if to != 0]", "for to in graph[cat]]");
    let file = written(&folder, "wrong.py", &pasted("python", &wrong));
    let failed = |seed: &str| {
        judge(&["--format", "json", "--timeout", "120", "--seed", seed], &["python3", &file]).json()[0]["failed"]
            .clone()
    };
    assert_eq!(failed("7"), failed("7"));
    assert_ne!(failed("7")["board"], failed("8")["board"]);
}

#[test]
fn what_is_kept_from_one_board_to_the_next_is_reported_as_such() {
    let folder = scratch("kept");
    // A memory of answers that forgets to ask which board it is.
    let keeps = solution("graph", "py").replace(
        "        n = len(graph)\n",
        "        n = len(graph)\n        if n in memory:\n            return memory[n]\n        memory[n] = None\n",
    );
    let keeps = format!(
        "memory = {{}}\n{}",
        keeps.replace("return result[0][1][2]", "memory[n] = result[0][1][2]\n        return memory[n]")
    );
    let file = written(&folder, "keeps.py", &pasted("python", &keeps));
    let judged = judge(&["--format", "json", "--timeout", "120", "--puzzle", "913"], &["python3", &file]);
    let failed = &judged.json()[0]["failed"];
    assert_eq!((judged.code, &failed["smallest"]), (1, &Value::Null));
    assert!(failed["after"].as_u64() >= Some(1), "{failed}");
    let text = judge(&["--timeout", "120", "--puzzle", "graph"], &["python3", &file]).stdout;
    assert!(text.contains("keeps something from one board"), "{text}");
    // A process for each board keeps nothing.
    let judged = judge(&["--format", "json", "--timeout", "120", "--each", "--boards", "25"], &["python3", &file]);
    assert_eq!((judged.code, &judged.json()[0]["passed"]), (0, &true.into()));
}

#[test]
fn a_second_line_for_a_board_is_reported_as_such() {
    let folder = scratch("surplus");
    let right = pasted("python", &solution("graph", "py"));
    let print = "    print(answer(json.loads(line)), file=answers, flush=True)\n";
    let twice = right.replace(print, &format!("{print}{print}"));
    assert_ne!(twice, right);
    let file = written(&folder, "twice.py", &twice);
    let judged = judge(&["--format", "json", "--timeout", "120", "--puzzle", "913"], &["python3", &file]);
    let smallest = &judged.json()[0]["failed"]["smallest"];
    assert_eq!((judged.code, &smallest["kind"]), (1, &"garbage".into()), "{}", judged.stdout);
    assert!(
        smallest["message"].as_str().is_some_and(|text| text.contains("a second line for one board")),
        "{smallest}"
    );
}
