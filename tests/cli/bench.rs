//! `bench`: small rows only; how fast they are is not looked at.

use serde_json::Value;

use super::runner::{Ran, command, file, finish, mousehole};

fn rows(ran: &Ran) -> Vec<Value> {
    let found = ran.json();
    assert_eq!((&found["passed"], &found["quick"]), (&true.into(), &true.into()), "{found}");
    assert!(found["machine"]["cores"].as_u64().is_some_and(|cores| cores > 0), "{found}");
    found["rows"].as_array().expect("rows").clone()
}

#[track_caller]
fn checked(row: &Value) {
    assert_eq!(row["check"]["passed"], true, "{row}");
    assert!(row["check"]["how"].as_array().is_some_and(|how| !how.is_empty()), "{row}");
    assert_eq!(row["check"]["wrong"], Value::Null, "{row}");
}

#[test]
fn json_has_the_figures_of_a_row() {
    let rows = rows(&mousehole(&["bench", "--quick", "--only", "48x48", "--json", "-"]));
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!(
        (&row["name"], &row["engine"], &row["question"]),
        (&"48x48".into(), &"bits".into(), &"everything".into())
    );
    for figure in ["places", "positions", "seconds", "positions_per_second", "peak_bytes", "counter_seconds", "ratio"] {
        assert!(row[figure].as_f64().is_some_and(|figure| figure > 0.0), "{figure}: {row}");
    }
    let places = row["places"].as_u64().unwrap();
    assert_eq!(row["positions"].as_u64(), Some(2 * places * places));
    assert!(row["layout"].is_string(), "{row}");
    checked(row);
    assert!(row["check"]["how"].as_array().unwrap().contains(&"counts as counter has them".into()), "{row}");
}

#[test]
fn maps_and_graphs_are_measured_too() {
    let map = file("town.map", "type octile\nheight 3\nwidth 5\nmap\n..@..\n..@..\n.....\n");
    let drawn = file("drawn.txt", "M..F\n.#..\n...C\n");
    let petersen = file("petersen.g6", "IheA@GUAo\n");
    let square = file("square.json", "[[1,3],[0,2],[1,3],[0,2]]");
    let of_map = [("", "mouse"), ("-winners", "winners"), ("-start", "start")];
    let of_graph = [("", "everything")];
    for (flag, path, name, positions, questions) in [
        ("--map", &map, "town", 2 * 13 * 13, &of_map[..]),
        ("--map", &drawn, "drawn", 2 * 11 * 11, &of_map),
        ("--graph", &petersen, "petersen", 2 * 10 * 100, &of_graph),
        ("--graph", &square, "square", 2 * 4 * 16, &of_graph),
    ] {
        let rows = rows(&mousehole(&["bench", "--quick", flag, path, "--only", name, "--json", "-"]));
        assert_eq!(rows.len(), questions.len(), "{rows:?}");
        for (row, (ending, question)) in rows.iter().zip(questions) {
            let expected = (&format!("{name}{ending}").into(), &(*question).into(), &positions.into());
            assert_eq!((&row["name"], &row["question"], &row["positions"]), expected);
            checked(row);
            assert!(row["check"]["how"].as_array().unwrap().contains(&"counts as counter has them".into()), "{row}");
        }
    }
}

#[test]
fn the_table_is_text_and_the_file_json() {
    let drawn = file("small.txt", "M..F\n.#..\n...C\n");
    let out = file("figures.json", "");
    let ran = mousehole(&["bench", "--quick", "--map", &drawn, "--only", "small", "--json", &out]);
    let text = ran.text();
    for words in ["positions", "× counter", "\n small ", "All checks passed"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // Targets are the project's own, and no user's.
    assert!(!text.contains("target") && !text.contains("reached"), "{text}");
    let written: Value = serde_json::from_str(&std::fs::read_to_string(out).unwrap()).unwrap();
    assert_eq!(written["rows"][0]["name"], "small");
    assert!(written["rows"][0].get("target").is_none(), "{written}");
}

#[test]
fn scaling_has_a_checked_time_for_each_number_of_cores() {
    let drawn = file("scaled.txt", "M..F\n.#..\n...C\n");
    let arguments = ["bench", "--quick", "--scaling", "--threads", "3", "--map", &drawn, "--only", "scaled"];
    let rows = rows(&mousehole(&[&arguments[..], &["--json", "-"]].concat()));
    let [row, _, _] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!((&row["name"], &row["positions"]), (&"scaled".into(), &(2 * 11 * 11).into()));
    let points = row["scaling"].as_array().expect("scaling");
    let threads: Vec<_> = points.iter().map(|point| point["threads"].as_u64()).collect();
    assert_eq!(threads, [Some(1), Some(2), Some(3)]);
    assert!(points.iter().all(|point| point["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0)), "{row}");
    checked(row);
    for threads in [2, 3] {
        let how = format!("{threads}: counts as one core has them");
        assert!(row["check"]["how"].as_array().unwrap().contains(&how.as_str().into()), "{row}");
    }
    let ran = mousehole(&arguments);
    let text = ran.text();
    for words in ["\n scaled ", "1.0×", "All checks passed"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn bad_rows_and_files_are_refused_before_anything_runs() {
    mousehole(&["bench", "--only", "9x9"]).refused("no row begins with \"9x9\"; expected one of 8x8, batch, 48x48,");
    mousehole(&["bench", "--map", "nowhere.map"]).refused("nowhere.map: there is no such file");
    let graph = file("edges.json", "[[1],[0]]");
    mousehole(&["bench", "--map", &graph]).refused("found a graph, expected a grid");
    let grid = file("grid.txt", "M.F\n..C");
    mousehole(&["bench", "--graph", &grid]).refused("found a grid, expected a graph");
}

#[test]
fn streams_of_graphs_are_counted_where_nauty_makes_them() {
    let rows_of = |ran: &Ran| {
        let rows = rows(ran);
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        row.clone()
    };
    let args = ["bench", "--quick", "--only", "cops-stream-8", "--json", "-"];
    let row = rows_of(&mousehole(&args));
    assert_eq!(row["skipped"], Value::Null, "install nauty, on Debian with apt-get install nauty");
    assert_eq!((&row["boards"], &row["engine"]), (&11_117.into(), &"chase".into()));
    checked(&row);
    let row = rows_of(&finish(command(&args).env("PATH", ""), b""));
    assert!(row["skipped"].as_str().is_some_and(|why| why.contains("no nauty-geng")), "{row}");
}
