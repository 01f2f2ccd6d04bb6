//! `batch --starts` and `table probe` with positions: one solve, many answers.

use serde_json::{Value, json};

use super::runner::{Ran, file, mousehole, with_input};

const MAP: &str = "type octile\nheight 4\nwidth 6\nmap\n......\n.@@T..\n.G.S..\n....@.\n";

/// The cells of the map that can be stood on, as `[row, column]`.
fn floor() -> Vec<[usize; 2]> {
    let rows: Vec<&str> = MAP.lines().skip(4).collect();
    let cells = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| [row, column]));
    cells.filter(|&[row, column]| ".GS".contains(&rows[row][column..=column])).collect()
}

/// The answer of `solve` to one start.
fn solved(map: &str, mouse: [usize; 2], cat: [usize; 2], flags: &[&str]) -> (Value, Value) {
    let place = |[row, column]: [usize; 2]| format!("{row},{column}");
    let (mouse, cat) = (place(mouse), place(cat));
    let args = [&["solve", map, "--hole", "0,5", "--format", "json", "--mouse", &mouse, "--cat", &cat], flags].concat();
    let answer = mousehole(&args).json();
    (answer["winner"].clone(), answer["plies"].clone())
}

/// Pairs of cells that are spread over the map.
fn pairs() -> Vec<([usize; 2], [usize; 2])> {
    let floor = floor();
    (0..40).map(|i| (floor[i * 7 % floor.len()], floor[(i * 5 + 3) % floor.len()])).collect()
}

#[test]
fn a_scenario_is_answered_as_solve_answers_each_start() {
    let map = file("starts.map", MAP);
    let line = |(start, goal): &([usize; 2], [usize; 2])| {
        format!("0\tstarts.map\t6\t4\t{}\t{}\t{}\t{}\t1.5\n", start[1], start[0], goal[1], goal[0])
    };
    let scenario = format!("version 1\n{}", pairs().iter().map(line).collect::<String>());
    let starts = file("starts.scen", &scenario);
    for flags in [&["--cat-jump", "2"][..], &["--mouse-jump", "2", "--first", "cat"]] {
        for on_start in ["mouse", "cat"] {
            let args = [&["batch", &map, "--hole", "0,5", "--starts", &starts, "--on-start", on_start], flags].concat();
            let answers = mousehole(&args).lines();
            assert_eq!(answers.len(), pairs().len());
            for (number, (answer, (start, goal))) in answers.iter().zip(pairs()).enumerate() {
                let (mouse, cat) = if on_start == "mouse" { (start, goal) } else { (goal, start) };
                let (winner, plies) = solved(&map, mouse, cat, flags);
                // The header is line 1.
                assert_eq!(answer, &json!({"id": number + 2, "winner": winner, "plies": plies}));
            }
        }
    }
    let args = ["batch", &map, "--hole", "0,5", "--starts", "-", "--question"];
    let told = |question| with_input(&[&args[..], &[question]].concat(), &scenario).lines();
    let (everything, winners, mouse) = (told("everything"), told("winners"), told("mouse"));
    for ((everything, winners), mouse) in everything.iter().zip(winners).zip(mouse) {
        assert_eq!((&everything["winner"], &winners["plies"]), (&winners["winner"], &Value::Null));
        assert_eq!(everything["winner"], mouse["winner"]);
    }
}

#[test]
fn json_lines_place_whom_they_name() {
    let board = file("starts.txt", "M....\n.###.\n..F.C\n");
    let lines = [
        r#"{"mouse":[2,1],"cat":[0,4],"to_move":"cat","id":"a"}"#,
        r#"{"mouse":"2,1"}"#,
        "",
        r#"{"cats":[[0,3]]}"#,
        "{}",
    ];
    let ran = with_input(&["batch", &board, "--starts", "-"], lines.join("\n"));
    let expected = |flags: &[&str]| {
        let answer = mousehole(&[&["solve", &board, "--format", "json"], flags].concat()).json();
        (answer["winner"].clone(), answer["plies"].clone())
    };
    let wanted = [
        (json!("a"), expected(&["--mouse", "2,1", "--cat", "0,4", "--first", "cat"])),
        (json!(2), expected(&["--mouse", "2,1"])),
        (json!(4), expected(&["--cat", "0,3"])),
        (json!(5), expected(&[])),
    ];
    let found: Vec<_> =
        ran.lines().iter().map(|line| (line["id"].clone(), (line["winner"].clone(), line["plies"].clone()))).collect();
    assert_eq!(found, wanted);

    let graph = file("starts.json", "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]");
    let ran = with_input(
        &["batch", &graph, "--cats", "2", "--cat", "2", "--cat", "3", "--starts", "-"],
        "{\"mouse\":4,\"cat\":[1,5]}\n{\"cat\":[1]}",
    );
    let [good, bad] = <[Value; 2]>::try_from(ran.lines()).unwrap();
    assert!(good["winner"].is_string(), "{good}");
    assert_eq!(bad["error"], "cat: the game has 2 cats, and 1 is given");
}

#[test]
fn bad_starts_are_answered_with_their_numbers() {
    let map = file("starts-bad.map", MAP);
    let asked = |starts: &str| with_input(&["batch", &map, "--hole", "0,5", "--starts", "-"], starts);
    let errors = |ran: &Ran| -> Vec<(Value, String)> {
        ran.lines()
            .iter()
            .map(|line| (line["id"].clone(), line["error"].as_str().unwrap_or("none").to_owned()))
            .collect()
    };
    let scenario = "version 1\n0 a 6 4 0 0 5 0 1\n0 a 6 4 1 1 5 0 1\n0 a 6 5 0 0 5 0 1\n0 a 6 4 0 0 9 0 1\n0 a\n0 a 6 4 x 0 5 0 1\n\u{1}\n";
    let ran = asked(scenario);
    assert_eq!(ran.code, 1);
    let expected = [
        (2, "none"),
        (3, "start: 1,1 is a wall"),
        (4, "the scenario's map is 5x6, and this one 4x6"),
        (5, "goal: 0,9 "),
        (6, "column 1: found 2 fields, expected 9: bucket, map, width, height"),
        (7, "column 9: found \"x\", expected a whole number"),
        (8, "column 1: found 1 field"),
    ];
    let found = errors(&ran);
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for ((id, error), (number, starts)) in found.iter().zip(expected) {
        assert!(*id == number && error.starts_with(starts), "{id} {error:?}, expected {number} {starts:?}");
    }
    assert!(ran.stderr.contains("6 of 7 lines were answered with an error"), "{}", ran.stderr);

    let ran = asked("version 2\n0 a 6 4 0 0 5 0 1\n");
    let version = "column 1: found \"version 2\", expected version 1".to_owned();
    assert_eq!(errors(&ran), [(json!(1), version), (json!(2), "none".to_owned())]);

    let lines = [
        ("{\"mouse\":[0,0]}", "there is no cat: expected the key \"cat\""),
        ("{\"cat\":[0,0]}", "there is no mouse: expected the key \"mouse\""),
        ("{\"mouse\":[1,1],\"cat\":[0,0],\"id\":7}", "mouse: 1,1 is a wall"),
        ("{\"mouse\":[0,0],\"cat\":[0,0],\"dog\":1}", "column 32: unknown field `dog`, expected one of"),
        ("{\"mouse\":[0,0],\"cat\":[0,0],\"to_move\":\"dog\"}", "to_move: found \"dog\", expected"),
        ("{\"mouse\":[0],\"cat\":[0,0]}", "mouse: expected a place such as [2, 0]"),
        ("{\"mouse\":-1,\"cat\":[0,0]}", "mouse: expected a place such as [2, 0]"),
        ("{\"mouse\":[0,0],\"cat\":[[0,0],[0,1]]}", "cat: the game has 1 cat, and 2 are given"),
        ("{\"mouse\":[0,0],\"cat\":[]}", "cat: the game has 1 cat, and 0 are given"),
        (
            "0 a 6 4 0 0 5 0 1",
            "column 1: expected an object with mouse, cat and to_move, or a scenario from \"version 1\" on",
        ),
        ("[null,[0,0],[0,5],null]", "column 1: expected an object with mouse, cat and to_move"),
        ("{\"mouse\"", "column 8: "),
    ];
    let ran = asked(&lines.map(|(line, _)| line).join("\n"));
    for (i, ((id, error), (line, starts))) in errors(&ran).iter().zip(lines).enumerate() {
        assert!(error.starts_with(starts), "{line}: {error}");
        assert_eq!(*id, if i == 2 { 7 } else { i + 1 }, "{line}");
    }
}

#[test]
fn starts_that_make_no_sense_are_refused() {
    let map = file("starts-none.map", MAP);
    mousehole(&["batch", &map, "--starts", "/no/such.scen", "--hole", "0,5"])
        .refused("/no/such.scen: there is no such file");
    mousehole(&["batch", "-", "--starts", "-"]).refused("standard input is the board already");
    with_input(&["batch", &map, "--starts", "-"], "{}")
        .refused("there is no food, so the mouse can never win: mark its place with F or set `hole` (--hole PLACE)");
    mousehole(&["batch", &map, "--on-start", "cat"]).refused("--starts");
    with_input(&["batch", &map, "--starts", "-", "--hole", "0,5", "--memory", "1k"], "{}").refused("--memory");
    assert_eq!(with_input(&["batch", &map, "--starts", "-", "--hole", "0,5"], "version 1\n\n").text(), "");
    // A mark of the order of bytes is no part of the first line.
    for starts in ["\u{feff}version 1\r\n0 a 6 4 0 0 5 0 1\r\n", "\u{feff}{\"mouse\":[0,0],\"cat\":[0,5]}\r\n"] {
        let ran = with_input(&["batch", &map, "--starts", "-", "--hole", "0,5"], starts);
        assert_eq!(ran.lines()[0]["winner"], "cat", "{starts:?}");
    }
    // A cat that may not enter the hole, and stands nowhere before a line places it, even where the first place is one.
    let closed = ["batch", &map, "--starts", "-", "--hole", "0,0", "--cat-hole", "forbidden"];
    let ran = with_input(&closed, "{\"mouse\":[3,0],\"cat\":[0,0]}\n{\"mouse\":[3,0],\"cat\":[0,1]}\n");
    let lines = ran.lines();
    assert_eq!(lines[0]["error"], "cat: 0,0 is a hole, which no cat may enter");
    assert!(lines[1]["winner"].is_string(), "{}", lines[1]);
}

#[test]
fn a_table_answers_lines_as_it_answers_flags() {
    let board = file("starts-probed.txt", "M....\n.###.\n..F.C\n");
    let table = file("starts-probed.mht", "");
    mousehole(&["table", "build", &board, "-o", &table]);
    let untimed = |text: &str| -> String {
        let line =
            |line: &str| line.split(", read in ").next().unwrap().split(",\"seconds\"").next().unwrap().to_owned();
        text.lines().map(|text| line(text) + "\n").collect()
    };
    for format in ["text", "json"] {
        let by_flags: String = [&["--mouse", "2,1", "--turn", "cat"][..], &["--cat", "0,1"]]
            .iter()
            .map(|flags| {
                mousehole(&[&["table", "probe", &table, "--format", format], *flags].concat()).text().to_owned()
            })
            .collect();
        let lines = "{\"mouse\":[2,1],\"to_move\":\"cat\"}\n\n{\"cat\":[0,1],\"id\":3}\n";
        let ran = with_input(&["table", "probe", &table, "-", "--format", format], lines);
        assert_eq!(untimed(ran.text()), untimed(&by_flags));
    }
    // What a line leaves out is as the flags say.
    let ran = with_input(
        &["table", "probe", &table, "-", "--format", "json", "--turn", "cat", "--cat", "0,1"],
        "{}\n{\"cat\":\"0,2\"}",
    );
    let told: Vec<Value> = ran.lines();
    assert_eq!((&told[0]["cat"], &told[0]["to_move"]), (&json!([0, 1]), &json!("cat")));
    assert_eq!((&told[1]["cat"], &told[1]["mouse"]), (&json!([0, 2]), &json!([0, 0])));
    let scenario = file("starts-probed.scen", "version 1.0\n0\tx\t5\t3\t0\t1\t4\t1\t1\n");
    let told = mousehole(&["table", "probe", &table, &scenario, "--format", "json"]).json();
    assert_eq!((&told["mouse"], &told["cat"]), (&json!([1, 0]), &json!([1, 4])));
}

#[test]
fn bad_positions_of_a_probe_are_named_and_left_out() {
    let board = file("starts-bad.txt", "M....\n.###.\n..F.C\n");
    let table = file("starts-bad.mht", "");
    mousehole(&["table", "build", &board, "-o", &table]);
    let lines = "{\"mouse\":[1,1]}\n{\"mouse\":[0,1]}\nnonsense\n";
    let ran = with_input(&["table", "probe", &table, "-", "--format", "json"], lines);
    assert_eq!((ran.code, ran.stdout.lines().count()), (1, 1), "{}", ran.stderr);
    assert!(
        ran.stderr.starts_with("error: <stdin>:1: mouse: 1,1 is a wall\nerror: <stdin>:3: column "),
        "{}",
        ran.stderr
    );
    mousehole(&["table", "probe", &table, "/no/such"]).refused("/no/such: there is no such file");
}
