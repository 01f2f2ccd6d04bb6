//! One convention for input: a file, standard input where there is any, or the example.

use std::process::{Command, Stdio};

use super::runner::{command, data, file, finish, mousehole, with_input};

/// A board that is not the example: the mouse wins in 1.
const BOARD: &str = "MF\n.C\n";

#[test]
fn without_a_file_standard_input_is_read() {
    for args in [&["solve", "--format", "json"][..], &["line", "--format", "json"], &["explain", "--format", "json"]] {
        let ran = with_input(args, BOARD);
        assert_eq!(ran.json()["plies"], 1, "{args:?}");
        assert_eq!(ran.json()["plies"], with_input(&[args, &["-"]].concat(), BOARD).json()["plies"]);
    }
    let compared = with_input(&["compare"], BOARD).text().to_owned();
    assert!(compared.contains("32 positions"), "{compared}");
    assert!(with_input(&["render", "-o", "-"], BOARD).text().contains("<svg"));
    assert_eq!(with_input(&["batch"], "[\"MF\",\".C\"]\n").text(), "{\"id\":1,\"winner\":\"mouse\",\"plies\":1}\n");
    assert_eq!(with_input(&["convert", "--to", "json"], BOARD).text(), "{\"grid\":[\"MF\",\".C\"]}\n");
    // A file on standard input is no other than a pipe.
    let path = file("on-stdin.txt", BOARD);
    let ran = finish(command(&["solve", "--format", "json"]).stdin(std::fs::File::open(path).unwrap()), b"");
    assert_eq!(ran.json()["plies"], 1);
}

#[test]
fn without_anything_on_standard_input_the_example_is_taken() {
    // Tests run with /dev/null there.
    assert_eq!(mousehole(&["solve", "--format", "json"]).json()["plies"], 5);
    assert!(mousehole(&["solve"]).text().contains("Try next"));
    assert_eq!(mousehole(&["cops", "--format", "json"]).json()["cop_number"], 3);
    for args in [&["batch"][..], &["convert", "--to", "json"]] {
        mousehole(args).refused("in a FILE or on standard input");
    }
    if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "exec \"$0\" solve --format json <&-", env!("CARGO_BIN_EXE_mousehole")]);
        assert_eq!(finish(&mut shell, b"").json()["plies"], 5);
    }
}

#[test]
fn an_empty_pipe_is_not_the_example() {
    // It may be what is left of a command that failed.
    for command in ["solve", "line", "explain", "compare", "rate", "trace"] {
        with_input(&[command], "").refused("<stdin>:1:1: found an empty text, expected a board");
    }
    assert_eq!(with_input(&["batch"], "").text(), "");
}

#[test]
fn play_keeps_standard_input_for_moves() {
    let ran = with_input(&["play", "--side", "mouse"], "2,2\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("2,2"), "{}", ran.stdout);
}

#[test]
fn a_file_in_place_of_a_command_is_told() {
    let path = file("no-command.txt", BOARD);
    mousehole(&[&path]).refused(&format!("{path} is a file, not a command: mousehole solve {path}"));
    mousehole(&["no-such-thing.txt"]).refused("unrecognized subcommand 'no-such-thing.txt'");
}

#[test]
fn a_board_in_place_of_a_file_is_told() {
    const HINT: &str = "it looks like a board, and boards are in files or on standard input: printf '%b\\n' 'BOARD' | ";
    for board in ["####F\n#C...\nM....", "####F\\n#C...\\nM....", "[\"####F\",\"#C...\",\"M....\"]", "[[1],[0,2],[1]]"]
    {
        mousehole(&["solve", board]).refused(HINT);
        mousehole(&["batch", board]).refused(HINT);
        mousehole(&[board]).refused(HINT);
        mousehole(&["solve", board, "1", "2"]).refused(HINT);
    }
    let ran = mousehole(&["solve", "board.txt"]);
    assert!(!ran.stderr.contains("looks like"), "{}", ran.stderr);
}

#[test]
fn bad_lines_end_every_stream_with_the_same_code() {
    for (input, code) in [("Bw\nC~\n", 0), ("Bw\nB\nC~\n", 1), ("B\n", 1)] {
        for args in [&["batch", "--preset", "cops"][..], &["cops"], &["convert", "--to", "sparse6"]] {
            let flags = ["--input-format", "graph6"];
            let ran = with_input(&[args, &flags].concat(), input);
            assert_eq!(ran.code, code, "{args:?} {input:?} {}", ran.stderr);
        }
    }
}

#[test]
fn answers_of_batch_come_as_text_too() {
    let lines = "{\"id\":\"a\",\"grid\":[\"MF\",\".C\"]}\n[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n[7]\n";
    let ran = with_input(&["batch", "--format", "text"], lines);
    assert_eq!(ran.code, 1);
    let expected =
        "\"a\": mouse wins in 1\n2: draw\n3: error: column 2: found 7, expected a row in quotes or an adjacency list\n";
    assert_eq!(ran.stdout, expected);
    let ran = with_input(&["batch", "--format", "json"], lines);
    assert!(ran.stdout.starts_with("{\"id\":\"a\",\"winner\":\"mouse\""), "{}", ran.stdout);
}

#[test]
fn quiet_leaves_errors_alone_and_verbose_tells_more() {
    let bad = with_input(&["batch", "-q"], "[7]\n");
    assert_eq!((bad.code, bad.stderr.as_str()), (1, ""));
    with_input(&["solve", "-q"], "M.F").refused("there is no cat");
    assert!(with_input(&["solve", "-v"], BOARD).stderr.starts_with("note: "));
    assert!(with_input(&["cops", "-v"], "....\n.##.\n....\n").stderr.starts_with("note: "));
    with_input(&["solve", "-q", "-v"], BOARD).refused("cannot be used with");
    let pg = with_input(&["-q", "convert", "--to", "pg", "--limit", "none"], BOARD);
    assert_eq!(pg.stderr, "");
}

#[test]
fn one_thing_goes_by_one_name_and_the_old_one_is_still_read() {
    let picture = |flag| mousehole(&["render", "-o", "-", flag, "mouse"]).text().to_owned();
    assert_eq!(picture("--fixed"), picture("--fix"));
    let starts = file(
        "named-starts.jsonl",
        "{\"mouse\":[0,0],\"cat\":[1,1],\"to_move\":\"cat\"}\n{\"mouse\":[0,0],\"cats\":[[1,1]],\"turn\":\"cat\"}\n",
    );
    let answers = with_input(&["batch", "--starts", &starts], BOARD);
    let [first, second] = answers.lines().try_into().unwrap();
    assert_eq!((&first["winner"], &first["plies"]), (&second["winner"], &second["plies"]));
}

#[test]
fn letters_that_are_graphs_are_graphs_to_cops() {
    assert_eq!(
        with_input(&["cops"], "CC\nCF\n").text(),
        with_input(&["cops", "--input-format", "graph6"], "CC\nCF\n").text()
    );
    let path = file("letters.g6", "CF\n");
    let one = mousehole(&["cops", &path, "--format", "json"]).json();
    assert_eq!((&one["graph6"], &one["places"]), (&"CF".into(), &4.into()));
}

#[test]
fn lists_that_may_be_edges_are_told_to_be_taken_for_adjacency_lists() {
    let ran = with_input(&["cops"], "[[0,1],[1,2],[2,0]]");
    assert!(ran.stderr.contains("taken for adjacency lists; if these are edges"), "{}", ran.stderr);
    with_input(&["cops"], "[[1,2],[0,2],[0,1]]").text();
}

#[test]
fn every_paste_is_answered_as_the_board_it_is() {
    let pastes = [
        "graph =\n[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
        "{{2,5},{3},{0,4,5},{1,4,5},{2,3},{0,2,3}}",
        "catMouseGame([[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]])",
    ];
    for paste in pastes {
        assert_eq!(with_input(&["solve", "--format", "json"], paste).json()["winner"], "draw", "{paste}");
    }
    // What solve draws, it reads.
    let solved = mousehole(&["solve"]);
    let drawn: String = solved.text().split_inclusive('\n').take(5).collect();
    assert_eq!(with_input(&["solve", "--mouse-jump", "2", "--format", "json"], drawn).json()["plies"], 5);
    let ascii = finish(command(&["solve"]).env("LC_ALL", "C").stdin(Stdio::null()), b"");
    let drawn: String = ascii.text().split_inclusive('\n').take(5).collect();
    assert!(drawn.is_ascii(), "{drawn}");
    assert_eq!(with_input(&["solve", "--mouse-jump", "2", "--format", "json"], drawn).json()["plies"], 5);
    assert_eq!(mousehole(&["batch", &data("grid.jsonl")]).code, 0);
}

#[test]
fn a_graph_as_it_is_listed_is_read_back() {
    let petersen = data("graphs/petersen.g6");
    let games: [&[&str]; 4] = [
        &["--preset", "graph"],
        &["--preset", "graph", "--mouse", "8", "--cat", "3", "--hole", "4", "--hole", "9"],
        &["--preset", "graph", "--cat", "3", "--cat", "7", "--mouse", "6"],
        &["--preset", "cops", "--cat", "1", "--cat", "9", "--mouse", "5"],
    ];
    for flags in games {
        let text = mousehole(&[&["solve", petersen.as_str()], flags].concat());
        let text = text.text();
        let listing = text.split_inclusive("\n\n").next().unwrap();
        let read = with_input(&[&["convert", "--to", "json"], &flags[..2]].concat(), listing);
        let game = mousehole(&[&["convert", "--to", "json", petersen.as_str()], flags].concat());
        assert_eq!(read.text(), game.text(), "{listing}");
    }
    let large = with_input(&["solve"], " A graph of 200 nodes and 600 edges. Mouse 1, cat 2, hole 0.\n");
    assert!(large.stderr.contains("large graphs are not listed in full"), "{}", large.stderr);
    let wrong = with_input(&["solve"], "A graph of 2 nodes and 1 edge.\n 0 hole 1\n 2 cat 0\n");
    assert!(wrong.stderr.contains("<stdin>:3:2: found \"2\", expected the list of node 1"), "{}", wrong.stderr);
}
