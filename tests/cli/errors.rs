//! Bad input and bad usage: exit 2, nothing on standard output, one message that says where.

use std::process::Command;

use super::runner::{file, finish, mousehole, with_input};

#[test]
fn faults_are_placed_and_pointed_at() {
    let path = file("fault.txt", "M..\n.C.\n..X\nF..\n");
    let ran = mousehole(&["solve", &path]);
    ran.refused(&format!("{path}:3:3: found 'X', expected"));
    assert!(ran.stderr.ends_with("\n  ..X\n    ^\n"), "{}", ran.stderr);
    for command in ["line", "compare"] {
        mousehole(&[command, &path]).refused(":3:3: found 'X'");
    }
}

#[test]
fn boards_that_are_no_boards() {
    let deep = "[".repeat(100_000);
    let garbage: Vec<u8> = (0..10_000_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let cases: [(&str, &[u8], &str); 14] = [
        ("two mice", b"MM\nCF", "<stdin>:1:2: found a second mouse"),
        ("no cat", b"M.F", "there is no cat"),
        ("no mouse", b"C.F", "there is no mouse"),
        ("no food", b"C.M", "there is no food"),
        ("ragged", b"M..\nC.\nF..", "<stdin>:2:3: found a row of 2 cells, expected 3"),
        ("tab", b"M\t.\nC.F", "<stdin>:1:2: found a tab"),
        ("empty", b"", "<stdin>:1:1: found"),
        ("only blanks", b" \n\r\n\n", "<stdin>:"),
        ("no text", b"M\xFF.", "<stdin>:1:2: found the byte 0xFF"),
        ("garbage", &garbage, "<stdin>:"),
        ("deep", deep.as_bytes(), "<stdin>:1:"),
        ("node out of range", b"[[1],[0,7],[1]]", "<stdin>:1:9: "),
        ("bad rule", br#"{"grid":["M.F","C.."],"rules":{"stay":"never"}}"#, "<stdin>:1:"),
        ("half a document", br#"{"grid":["M.F""#, "<stdin>:1:"),
    ];
    for (name, input, message) in cases {
        let ran = with_input(&["solve", "-"], input);
        ran.refused(message);
        assert!(ran.stderr.len() < 2000, "{name}: {}", ran.stderr);
    }
}

#[test]
fn line_ends_and_marks_of_other_systems_are_fine() {
    let plies = |input: &[u8]| {
        with_input(&["solve", "-", "--format", "json", "--mouse-jump", "2"], input).json()["plies"].clone()
    };
    assert_eq!(plies(b"####F\r\n#C...\r\nM....\r\n"), 5);
    assert_eq!(plies(b"\xEF\xBB\xBF####F\n#C...\nM...."), 5);
    assert_eq!(plies(b"; a comment\n\n####F\n#C... ; more\n\tM....\n"), 5);
}

#[test]
fn flags_are_named() {
    for (flags, message) in [
        ("--mouse 0,0", "error: --mouse: 0,0 is a wall"),
        ("--cat 9,9", "error: --cat: 9,9 is off the board"),
        ("--hole 3", "error: --hole: 3 is not a place of a grid"),
        ("--cats 2", "error: --cats: the rules say 2 but the board has 1"),
        ("--cats 0", "error: --cats: there must be at least 1 cat"),
        ("--directed", "error: --directed: a grid has no edges"),
        ("--mouse x", "--mouse"),
        ("--limit soon", "--limit"),
        ("--limit 4294967296", "expected a number of plies up to 4294967295, or none"),
        ("--limit -1", "expected a number of plies up to 4294967295, or none"),
        ("--cat-jump -1", "expected a number from 0 to 4294967295"),
        ("--cat-jump far", "expected a number or unbounded"),
        ("--reach 1 --capture surround", "--reach: cats that surround the mouse"),
        ("--reach 1 --engine bits", "does not know games where `reach` is 1"),
        ("--reach 1 --certificate proof.json", "--certificate: there are no certificates of games where `reach` is 1"),
        ("--cats -1", "'--cats <K>'"),
        ("--cat-jump 99999999999", "--cat-jump"),
        ("--endless never", "--endless"),
        ("--memory lots", "--memory"),
        ("--engine warp", "--engine"),
        ("--question why", "--question"),
        ("--input-format xml", "--input-format"),
        ("--frobnicate", "--frobnicate"),
    ] {
        let args: Vec<&str> = std::iter::once("solve").chain(flags.split(' ')).collect();
        mousehole(&args).refused(message);
    }
    let path = "[[1],[0,2],[1]]";
    with_input(&["solve", "-", "--directions", "8"], path).refused("error: --directions: 8 directions");
    // Two numbers are a cell, which a graph has not. In a list of a file they may be two nodes.
    for knob in ["cat", "hole", "mouse"] {
        let message = format!("error: --{knob}: 1,2 is not a place of a graph");
        with_input(&["solve", "-", &format!("--{knob}"), "1,2"], path).refused(&message);
    }
    with_input(&["solve", "-"], r#"{"graph":[[1],[0,2],[1]],"rules":{"cat":[1,2],"mouse":0,"hole":[]}}"#).text();
    with_input(&["solve", "-"], r#"{"graph":[[1],[0,2],[1]],"rules":{"cat":"1,2"}}"#).refused("1,2 is not a place");
}

#[test]
fn what_is_missing_is_named_with_the_flag_that_gives_it() {
    for (board, flags, message) in [
        ("M.F", "", "<stdin>:1:1: there is no cat: mark its place with C or set `cat` (--cat PLACE)"),
        ("C.F", "", "<stdin>:1:1: there is no mouse: mark its place with M or set `mouse` (--mouse PLACE)"),
        ("C.M", "", "the mouse can never win: mark its place with F or set `hole` (--hole PLACE)"),
        ("[[0]]", "--cat-hole enters", "<stdin>:1:3: there is no mouse: set `mouse` (--mouse PLACE)"),
        ("[[1],[0]]", "", "<stdin>:1:3: there is no cat: set `cat` (--cat PLACE)"),
        (
            "[[1],[0]]",
            "--preset cops --endless cat",
            "there is no hole, so the mouse can never win: set `hole` (--hole",
        ),
        (r#"{"grid":["MC.F"],"rules":{"hole":[]}}"#, "", "<stdin>:1:34: hole: there must be at least 1"),
    ] {
        let args: Vec<&str> = ["solve", "-"].into_iter().chain(flags.split_whitespace()).collect();
        with_input(&args, board).refused(message);
    }
}

#[test]
fn no_cats_and_too_many_are_refused() {
    for (rules, message) in [
        (r#"{"cat":[]}"#, "<stdin>:1:33: cat: there must be at least 1 cat"),
        (r#"{"cat":[],"cats":1}"#, "<stdin>:1:33: cat: there must be at least 1 cat"),
        (r#"{"cats":0}"#, "<stdin>:1:34: cats: there must be at least 1 cat"),
    ] {
        with_input(&["solve", "-"], format!(r#"{{"grid":["MC.F"],"rules":{rules}}}"#)).refused(message);
    }
    for cats in ["65", "100000", "4294967295", "4294967296"] {
        let ran = with_input(&["solve", "-", "--preset", "cops", "--cats", cats], "[[0]]");
        ran.refused(&format!("error: --cats: there are {cats} cats, and at most 64 are taken"));
    }
    with_input(&["solve", "-", "--preset", "cops", "--cats", "64"], "[[0]]").text();
    with_input(&["solve", "-", "--preset", "cops", "--cats", "62"], "[[1],[0]]")
        .refused("error: --cats: 62 cats on 2 places make more than 2^63 positions");
}

#[test]
fn what_a_file_sets_is_blamed_on_the_file() {
    let ran = with_input(&["solve", "-"], "{\"grid\":[\"M.F\",\"C..\"],\n \"rules\":{\"cats\":2}}");
    ran.refused("<stdin>:2:18: cats: the rules say 2");
}

#[test]
fn files_that_cannot_be_read() {
    mousehole(&["solve", "no-such-file.txt"]).refused("no-such-file.txt: there is no such file");
    mousehole(&["solve", env!("CARGO_TARGET_TMPDIR")]).refused("this is a directory, expected a file");
    mousehole(&["solve", "no\u{1b}[2J\u{202E}file"]).refused("no\\u{1b}[2J\\u{202e}file: there is no such file");
    mousehole(&["batch", "no-such-file.txt"]).refused("no-such-file.txt: there is no such file");
    mousehole(&["batch", env!("CARGO_TARGET_TMPDIR")]).refused("this is a directory, expected a file");
}

#[test]
fn a_file_that_is_too_large_is_refused() {
    let path = file("too-large", "");
    std::fs::File::options().write(true).open(&path).unwrap().set_len((256 << 20) + 1).unwrap();
    mousehole(&["solve", &path]).refused("larger than 256 MiB");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_solve_that_does_not_fit_is_refused_with_the_figure_and_the_way_out() {
    let board = format!("M{}F\n{}C", ".".repeat(198), ".".repeat(199));
    let ran = with_input(&["solve", "-", "--memory", "100k"], &board);
    ran.refused("for 320000 positions, and 100 kB may be used; allow more with --memory ");
    let enough =
        ran.stderr.split("--memory ").nth(1).unwrap().trim_end().trim_end_matches(|c: char| c != 'M').to_owned();
    let enough = enough.split(',').next().unwrap();
    with_input(&["solve", "-", "--memory", enough], &board).text();
    let huge = format!("M{}F\nC{}\n", ".".repeat(99_998), ".".repeat(99_999));
    with_input(&["solve", "-", "--memory", "100M"], huge).refused("positions, and 100 MB may be used; ");
    // No machine has that much, so that allowing it would not help.
    let crowd = with_input(&["solve", "-", "--preset", "cops", "--cats", "3", "--memory", "1G"], ".".repeat(1_290));
    crowd.refused("1.0 GB may be used; it takes fewer cats or a smaller board");
}

#[test]
fn unknown_keys_are_refused_in_json_as_in_game_files() {
    let ran = with_input(&["solve", "-", "--format", "json"], r#"{"grid":["M.F","..C"],"colour":"red"}"#);
    ran.refused("<stdin>:1:23: found the key \"colour\", expected one of grid, graph, names, catJump, mouseJump");
    with_input(&["solve", "-"], "grid = 'M.CF'\ncolour = 'red'").refused("<stdin>:2:1: found the key \"colour\"");
}

#[test]
fn usage() {
    assert_eq!(mousehole(&[]).code, 2);
    mousehole(&["sovle"]).refused("'sovle'");
    mousehole(&["solve", "a", "b"]).refused("'b'");
    let help = mousehole(&["--help"]);
    assert!(help.text().contains("Examples:"));
    assert!(mousehole(&["--version"]).text().starts_with("mousehole "));
}

#[test]
fn a_closed_standard_input_is_an_empty_one() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "exec \"$0\" solve - <&-", env!("CARGO_BIN_EXE_mousehole")]);
    finish(&mut shell, b"").refused("<stdin>:1:1: found");
}

#[test]
fn the_caret_is_below_what_it_points_at_after_wide_characters() {
    let ran = with_input(&["solve"], "输入：grid = [\"M.CF\"], catJump = x, mouseJump = 2\n");
    let lines: Vec<&str> = ran.stderr.lines().collect();
    let before = lines[1].split('x').next().unwrap();
    let wide = before.chars().filter(|sign| !sign.is_ascii()).count();
    assert_eq!(lines[2], format!("{}^", " ".repeat(before.chars().count() + wide)), "{}", ran.stderr);
}

#[test]
fn a_table_is_not_written_to_standard_output() {
    mousehole(&["table", "build", "-o", "-"])
        .refused("-o -: a table is read from its file later, expected the name of one");
}
