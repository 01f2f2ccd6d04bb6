//! `convert`: boards and games in other formats.

use std::fs;
#[cfg(unix)]
use std::{
    io::Write,
    os::unix::process::ExitStatusExt,
    process::{Command, Stdio},
};

#[cfg(unix)]
use mousehole_testing::{send_signal, wait_for};
use serde_json::{Value, json};

use super::runner::{data, file, mousehole, with_input};

/// What becomes of a text, which must be taken without complaint.
#[track_caller]
fn converted(text: &str, args: &[&str]) -> String {
    with_input(&[&["convert", "--to"], args].concat(), text).text().to_owned()
}

#[test]
fn a_graph_in_every_format() {
    for (to, expected) in [
        ("graph6", "DQc\n"),
        ("sparse6", ":DgH_~\n"),
        ("digraph6", "&DIIAX?\n"),
        ("edges", "0 2\n1 3\n0 4\n3 4\n"),
        ("dimacs", "p edge 5 4\ne 1 3\ne 1 5\ne 2 4\ne 4 5\n"),
        ("matrix", "00101\n00010\n10000\n01001\n10010\n"),
        ("dot", "graph {\n  0 -- 2;\n  0 -- 4;\n  1 -- 3;\n  3 -- 4;\n}\n"),
        ("json", "{\"graph\":[[2,4],[3],[0],[1,4],[0,3]]}\n"),
    ] {
        for from in ["DQc\n", ":DgH_~", "&DIIAX?\n", "[[2,4],[3],[0],[1,4],[0,3]]", "0 2\n0 4\n1 3\n3 4\n"] {
            assert_eq!(converted(from, &[to]), expected, "{from} to {to}");
        }
    }
}

#[test]
fn names_are_kept_where_there_is_room_for_them() {
    let town = "# Who knows whom\nal \"b c\"\nal d\n";
    assert_eq!(converted(town, &["edges"]), "al \"b c\"\nal d\n");
    assert_eq!(converted(town, &["dot"]), "graph {\n  \"al\" -- \"b c\";\n  \"al\" -- \"d\";\n}\n");
    assert_eq!(converted(town, &["json"]), "{\"graph\":[[1,2],[0],[0]],\"names\":[\"al\",\"b c\",\"d\"]}\n");
    for (to, expected, first) in [("graph6", "Bo\n", "0, 1, 2"), ("dimacs", "p edge 3 2\ne 1 2\ne 1 3\n", "1, 2, 3")] {
        let ran = with_input(&["convert", "--to", to], town);
        assert_eq!((ran.code, ran.stdout.as_str()), (0, expected));
        let warning = format!("warning: <stdin>: names are left out: the nodes are {first}, … in their order\n");
        assert_eq!(ran.stderr, warning);
    }
    // What DIMACS calls its nodes is no name that could be lost to it.
    assert_eq!(converted("p edge 2 1\ne 1 2", &["dimacs"]), "p edge 2 1\ne 1 2\n");
}

#[test]
fn edges_lead_as_they_are_told_to() {
    let list = "0 1\n1 2\n";
    assert_eq!(converted(list, &["digraph6"]), "&BTO\n");
    assert_eq!(converted(list, &["digraph6", "--directed"]), "&BP?\n");
    assert_eq!(converted("&BP?", &["edges"]), "0 -> 1\n1 -> 2\n");
    assert_eq!(converted("&BP?", &["dimacs"]), "p sp 3 2\na 1 2 1\na 2 3 1\n");
    assert_eq!(converted("&BP?", &["dot"]), "digraph {\n  0 -> 1;\n  1 -> 2;\n}\n");
    assert_eq!(converted("&BP?", &["graph6", "--directed=false"]), "Bg\n");
    with_input(&["convert", "--to", "graph6"], "a -> b").refused(
        "<stdin>: an edge leads from a to b and none back, which graph6 cannot tell; digraph6 can, and with \
         --directed=false all edges lead both ways",
    );
    with_input(&["convert", "--to", "graph6"], "a a\na b")
        .refused("<stdin>: an edge leads from a to itself, which graph6 cannot tell; sparse6 and digraph6 can");
}

#[test]
fn a_grid_becomes_a_graph_of_its_steps() {
    let grid = "M.#\n.CF\n";
    assert_eq!(
        converted(grid, &["edges"]),
        "\"0,0\" \"0,1\"\n\"0,0\" \"1,0\"\n\"0,1\" \"1,1\"\n\"1,0\" \"1,1\"\n\"1,1\" \"1,2\"\n"
    );
    assert_eq!(converted(grid, &["edges", "--directions", "8"]).lines().count(), 8);
    // The game on the graph is the game on the grid, as long as a jump is a step.
    let rules = ["--mouse", "0,0", "--cat", "1,1", "--hole", "1,2", "--cat-hole", "wins", "--stay", "both"];
    let rules =
        [&rules[..], &["--endless", "cat", "--mouse-jump", "1", "--cat-jump", "1", "--format", "json"]].concat();
    let on = |board: &str| {
        let solved = with_input(&[&["solve", "-", "--stats", "--limit", "none"], &rules[..]].concat(), board).json();
        json!([solved["winner"], solved["plies"], solved["stats"]])
    };
    assert_eq!(on(grid), on(&converted(grid, &["edges"])));
}

#[test]
fn json_has_the_rules_where_there_are_any() {
    assert_eq!(converted("M.C\n..F", &["json"]), "{\"grid\":[\"M.C\",\"..F\"]}\n");
    let whole = converted("M.C\n..F", &["json", "--preset", "grid"]);
    assert!(whole.starts_with("{\"preset\":\"grid\",\"rules\":{\"mouse_jump\":1,"), "{whole}");
    let game: Value = serde_json::from_str(&converted("M.C\n..F", &["json", "--cat-jump", "2"])).unwrap();
    assert_eq!(
        (&game["preset"], &game["rules"]["cat_jump"], &game["rules"]["limit"]),
        (&json!("grid"), &json!(2), &json!("1000"))
    );
    let file = "preset = 'cops'\ngraph = [[1],[0]]\n";
    let game: Value = serde_json::from_str(&converted(file, &["json"])).unwrap();
    assert_eq!((&game["preset"], &game["graph"]), (&json!("cops"), &json!([[1], [0]])));
    // What was written is written again.
    let once = converted(file, &["json"]);
    assert_eq!(converted(&once, &["json"]), once);
    with_input(&["convert", "--to", "json", "--cats", "2"], "x y").refused("there is no mouse");
}

#[test]
fn lines_are_converted_one_by_one() {
    let lines = ">>graph6<<DQc\r\n:Fa@x^\n\nC~\n@";
    assert_eq!(converted(lines, &["sparse6"]), ":DgH_~\n:Fa@x^\n:CcKI\n:@\n");
    assert_eq!(converted(lines, &["graph6"]), "DQc\nFw??G\nC~\n@\n");
    assert_eq!(converted(lines, &["json"]).lines().count(), 4);
    assert_eq!(converted(lines, &["dot"]).matches("graph {").count(), 4);
    // Rules go with every line.
    let games = converted("DQc\nC~", &["json", "--preset", "cops", "--cats", "2"]);
    assert!(
        games.lines().all(|line| line.contains("\"cats\":2") && line.starts_with("{\"preset\":\"cops\"")),
        "{games}"
    );
    // One graph to a file is all that some formats have.
    with_input(&["convert", "--to", "edges"], "DQc\nDQc").refused("<stdin>:2:1: found a second graph, expected one");
    with_input(&["convert", "--to", "pg", "--preset", "cops"], "DQc\nDQc").refused("<stdin>:2:1: found a second graph");
}

#[test]
fn bad_lines_are_told_and_left_out() {
    let ran = with_input(&["convert", "--to", "sparse6"], "DQc\nD\nD c\n>>graph5<<DQc\n:Dv~~~\n;DQ\nD\u{e9}\nDQc");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ":DgH_~\n:DgH_~\n"));
    let told: Vec<&str> = ran.stderr.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(
        told,
        [
            "error: <stdin>:2:2: found 0 characters for the edges of 5 nodes, expected 2",
            "error: <stdin>:3:2: found a space, expected a character from ? to ~",
            "error: <stdin>:4:1: found >>graph5<<DQ, expected the header >>graph6<<, >>sparse6<< or >>digraph6<<, or none",
            "error: <stdin>:5:3: found node 5, expected a node from 0 to 4",
            "error: <stdin>:6:1: found ';', a graph given by its difference from the one before, expected graph6, sparse6 or \
             digraph6: nauty-copyg writes each graph by itself",
            "error: <stdin>:7:2: found the byte 0xC3, expected a character from ? to ~",
        ]
    );
    assert!(ran.stderr.contains("\n  D\n   ^\n"), "{}", ran.stderr);
    // A line can be a graph and yet not be told in the other format.
    let ran = with_input(&["convert", "--to", "graph6"], "DQc\n&BP?\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "DQc\n"));
    assert!(ran.stderr.starts_with("error: <stdin>:2: an edge leads from 0 to 1 and none back"), "{}", ran.stderr);
    // Many are counted. The exit code is that of other commands, also where no line is good.
    let ran = with_input(&["convert", "--to", "json", "--input-format", "graph6"], "D\n".repeat(30));
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.ends_with("error: <stdin>: 10 lines more like that\n"), "{}", ran.stderr);
}

#[test]
fn a_parity_game_of_the_whole_game() {
    let ran = with_input(&["convert", "--to", "pg", "--limit", "none"], "M.C\n#F#\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, "note: the game starts at node 2\n"));
    assert_eq!(ran.stdout.lines().count() as u64, 1 + 2 * 4 * 4);
    assert!(ran.stdout.starts_with("parity 31;\n0 1 0 0 \"mouse 0,0, cat 0,0\";\n"), "{}", ran.stdout);
    // The mouse moves to the middle and is caught; it stays, and the cat guards the food.
    assert!(ran.stdout.contains("\n2 1 0 18,22 \"mouse 0,0, cat 0,2\";\n"), "{}", ran.stdout);
    let refused = |args: &[&str], board: &str, message: &str| {
        with_input(&[&["convert", "--to", "pg"], args].concat(), board).refused(message);
    };
    refused(&[], "M.C\n#F#\n", "<stdin>: a parity game has no limit: this one has 1000 plies (--limit none)");
    refused(
        &[],
        "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
        "<stdin>: a parity game has no draws: let endless play be the mouse's, then the cat's; where the winners differ, it \
         is a draw (--endless mouse, --endless cat)",
    );
    refused(&["--preset", "cops", "--cats", "10"], "IheA@GUAo", "<stdin>: the game has 200000000000 positions, and a");
}

#[test]
fn output_goes_to_a_file_whole_or_not_at_all() {
    let board = file("convert-board.txt", "M.C\n..F\n");
    let out = file("convert-out.json", "before");
    assert_eq!(mousehole(&["convert", &board, "--to", "json", "-o", &out]).text(), "");
    assert_eq!(fs::read_to_string(&out).unwrap(), "{\"grid\":[\"M.C\",\"..F\"]}\n");
    mousehole(&["convert", &board, "--to", "pg", "-o", &out]).refused("a parity game has no limit");
    assert_eq!(fs::read_to_string(&out).unwrap(), "{\"grid\":[\"M.C\",\"..F\"]}\n");
    mousehole(&["convert", &board, "--to", "json", "-o", "/nowhere/x"]).refused("cannot write /nowhere/x");
    // A file may be converted in place.
    let lines = file("convert-lines.g6", "DQc\n".repeat(100_000));
    assert_eq!(mousehole(&["convert", &lines, "--to", "sparse6", "--output", &lines]).text(), "");
    assert_eq!(fs::read_to_string(&lines).unwrap(), ":DgH_~\n".repeat(100_000));
}

#[test]
fn bad_usage_and_bad_input() {
    mousehole(&["convert", &data("graphs/petersen.g6")]).refused("--to");
    mousehole(&["convert", "--to", "gif"]).refused("gif");
    mousehole(&["convert", "none.g6", "--to", "dot"]).refused("none.g6: there is no such file");
    with_input(&["convert", "--to", "dot"], "").refused("<stdin>:1:1: found an empty text, expected a board");
    with_input(&["convert", "--to", "dot"], "0 1\n1 2 3")
        .refused("<stdin>:2:5: found 3, expected an edge as two names");
    with_input(&["convert", "--to", "dot", "--input-format", "dimacs"], "p edge 2 1\ne 1 3")
        .refused("<stdin>:2:5: found node 3, expected a node from 1 to 2");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_unfinished_file() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.g6");
    let args = ["convert", "-", "--to", "graph6", "-o", out.to_str().unwrap()];
    // A test that runs in the background may have been started with Ctrl-C ignored, and the command keeps to that.
    let mut run = Command::new("env");
    run.args(["--default-signal=INT", env!("CARGO_BIN_EXE_mousehole")]).args(args);
    let mut child = run.stdin(Stdio::piped()).spawn().unwrap();
    // More graphs may follow for as long as the pipe is open.
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"DQc\n").unwrap();
    let files = || fs::read_dir(folder.path()).unwrap().count();
    wait_for("the unfinished file", || {
        assert_eq!(child.try_wait().unwrap(), None);
        (files() > 0).then_some(())
    });
    send_signal(&mut child, libc::SIGINT);
    let ended = wait_for("the command to end", || child.try_wait().unwrap());
    assert_eq!(ended.signal(), Some(2));
    assert_eq!(files(), 0);
}

#[test]
fn test_cases_of_the_puzzles() {
    let board = "####F\n#C...\nM....\n";
    let jumps = ["--mouse-jump", "2"];
    for (to, expected) in [
        ("pasted", "[\"####F\",\"#C...\",\"M....\"]\n1\n2\n"),
        ("cpp", "vector<string> grid = {\"####F\", \"#C...\", \"M....\"};\nint catJump = 1;\nint mouseJump = 2;\n"),
        ("java", "String[] grid = {\"####F\", \"#C...\", \"M....\"};\nint catJump = 1;\nint mouseJump = 2;\n"),
        ("python", "grid = [\"####F\", \"#C...\", \"M....\"]\ncatJump = 1\nmouseJump = 2\n"),
    ] {
        let written = converted(board, &[&[to], &jumps[..]].concat());
        assert_eq!(written, expected);
        let solved = with_input(&["solve", "--format", "json"], &written).json();
        assert_eq!(solved["plies"], 5, "{written}");
    }
    assert_eq!(converted("[[1,2],[0],[0]]", &["cpp"]), "vector<vector<int>> graph = {{1, 2}, {0}, {0}};\n");
    // Lines of graphs become lines of test cases.
    assert_eq!(converted("BW\nCr\n", &["pasted"]), "[[2],[2],[0,1]]\n[[1,2],[0,3],[0,3],[1,2]]\n");
    let ran = with_input(&["convert", "--to", "java", "--endless", "draw"], board);
    ran.refused("<stdin>: endless is \"draw\", and in the puzzle it is \"cat\"; JSON has every rule");
}
